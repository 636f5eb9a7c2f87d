package booking

import (
	"context"
	"slices"
	"strings"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/bundle"
	"weddings/commands/inquiry"
	"weddings/events"
	"weddings/events/store"
	"weddings/internal/fault"
)

// AcceptQuote opens a booking with the price and the terms of a quote. The booking is held at once: the quote is the
// owner's agreement. Only the sender of the inquiry may, by their account or by the token from sending it.
type AcceptQuote struct {
	Inquiry uuid.UUID `json:"inquiry"`
	Quote   uuid.UUID `json:"quote"`
	Token   string    `json:"token"` // of an inquiry that was sent without an account
	// Farewell is the couple's message to the other owners of the bundle, whose inquiries are closed. Couples without
	// an account cannot send one, because their messages could not be taken over by an account.
	Farewell string `json:"farewell"`
}

var _ = commands.DeclareHandler(AcceptQuote{})

// CommandName names the command in the API.
func (AcceptQuote) CommandName() string { return "AcceptQuote" }

// Limit is the rate limit of the command.
func (AcceptQuote) Limit() commands.LimitKind { return commands.MessageLimit }

var quoteOver = fault.New(
	fault.Conflict,
	"انتهت مدة هذا العرض. اطلبوا من صاحب الإعلان عرضًا جديدًا.",
	"The time of this quote is over. Ask the owner for a new one.",
)

var closedSince = fault.New(
	fault.Conflict,
	"أُغلق هذا الموعد بعد أن وصلكم العرض. اسألوا صاحب الإعلان عن يوم آخر.",
	"This date was closed after the quote was given. Ask the owner about another day.",
)

var otherChosen = fault.New(
	fault.Conflict,
	"قبلتم عرضًا آخر في هذه المقارنة، وهي تُغلق الآن.",
	"You have accepted another quote of this comparison, which is being closed.",
)

// Prepare finds a free team for the quote. It returns not_found to everybody but the inquiry's sender, and for a
// listing that is not public. It returns conflict for a quote that can no longer be accepted, or if another quote of
// the bundle was accepted.
func (c AcceptQuote) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Claiming, error) {
	s, version, err := inquiry.Inquiries.Load(ctx, app, events.InquiryStream(c.Inquiry))
	if err == nil {
		err = c.maySend(app, by.Actor, s)
	}
	if err != nil {
		return commands.Target{}, Claiming{}, err
	}
	if s.Quote.Quote == c.Quote && s.Quote.Status == inquiry.Accepted {
		return target(s.Quote.Booking, 0), Claiming{}, nil
	}
	if err := c.stands(app, s); err != nil {
		return commands.Target{}, Claiming{}, err
	}
	var check fault.Check
	inquiry.CheckMessage(&check, "farewell", strings.TrimSpace(c.Farewell))
	if err := check.Err(); err != nil {
		return commands.Target{}, Claiming{}, err
	}
	facts, err := aroundPublic(ctx, app, s.Listing)
	if err != nil {
		return commands.Target{}, facts, err
	}
	facts.Asked, facts.AskedVersion = s, version
	if facts.Alongside, err = alongside(ctx, app, s); err != nil {
		return commands.Target{}, facts, err
	}
	facts.Wish = Wish{s.Quote.Hall, s.Quote.Days, s.Quote.Daypart}
	return fresh(facts.ID), facts, facts.look(ctx, app, facts.ID)
}

// maySend returns nil for the sender of an inquiry.
func (c AcceptQuote) maySend(app *commands.App, by events.Actor, s inquiry.State) error {
	switch {
	case s.ID == uuid.Nil:
		return commands.NotFound
	case by.SignedIn() && by.Account == s.Owner, by.Role == events.Admin:
		return commands.NotAllowed
	case s.SignedIn && by.SignedIn() && by.Account == s.Sender:
		return nil
	case !s.SignedIn && inquiry.IsSender(app, s.ID, c.Token):
		return nil
	}
	return commands.Hidden
}

// alongside returns the versions of the other inquiries of an open bundle, which the decision checks. A policy closes
// the bundle a moment after a quote is accepted; until then other tabs show quotes to accept. It returns conflict if
// the quote of another inquiry was accepted.
func alongside(ctx context.Context, app *commands.App, asked inquiry.State) ([]store.Check, error) {
	if asked.Bundle == uuid.Nil {
		return nil, nil
	}
	of, _, err := bundle.Bundles.Load(ctx, app, events.BundleStream(asked.Bundle))
	if err != nil || of.Closed {
		return nil, err
	}
	streams := make([]string, len(of.Inquiries))
	for i, id := range of.Inquiries {
		streams[i] = events.InquiryStream(id)
	}
	histories, err := commands.Histories(ctx, app, streams...)
	if err != nil {
		return nil, err
	}
	var checks []store.Check
	for _, stream := range streams {
		other, version := inquiry.Inquiries.Of(histories[stream])
		if other.ID == asked.ID {
			continue
		}
		if other.Quote.Status == inquiry.Accepted {
			return nil, otherChosen
		}
		checks = append(checks, store.Check{Stream: stream, Version: version})
	}
	return checks, nil
}

func (c AcceptQuote) stands(app *commands.App, s inquiry.State) error {
	switch {
	case s.Closed:
		return inquiry.AlreadyClosed
	case s.Quote.Quote != c.Quote || s.Quote.Status != inquiry.Open && s.Quote.Status != inquiry.Expired:
		return otherQuote
	case !s.Quote.Stands(app.Now()):
		return quoteOver
	}
	return nil
}

// Decide returns conflict if other bookings hold the slots, or if the day was closed after the quote was given. If the
// quote was accepted before, nothing changes.
func (c AcceptQuote) Decide(by events.Actor, s State, facts Claiming) (commands.Decision, error) {
	switch {
	case s.ID != uuid.Nil:
		return commands.Decision{}, nil
	case !facts.Free:
		return commands.Decision{}, facts.taken()
	case facts.closed() && !facts.Asked.Quote.Closed:
		return commands.Decision{}, closedSince
	}
	asked, quote := facts.Asked, facts.Asked.Quote
	customer := by.Account
	var begins []uuid.UUID
	if !by.SignedIn() {
		customer = facts.Person
		begins = []uuid.UUID{customer}
	}
	own := func(p events.Personal) events.Personal { return events.PersonalOf(customer, p.Text()) }
	list, price := facts.slots(), quote.Price
	requested := events.BookingRequested{
		Booking: facts.ID, Listing: asked.Listing, Kind: facts.About.Kind, Owner: asked.Owner,
		Customer: customer, SignedIn: by.SignedIn(),
		Name: own(asked.Name), Phone: own(asked.Phone), Email: own(asked.Email), Requests: own(asked.Party.Wishes),
		Lang: asked.Lang, Hall: quote.Hall, Days: quote.Days, Daypart: quote.Daypart, Guests: quote.Guests,
		Price: &price, Terms: quote.Terms, AnswerBy: facts.Now.Add(answerWithin).UTC(),
		Inquiry: asked.ID, Quote: quote.Quote,
	}
	return commands.Decision{
		Begins: begins, Claims: claimsOf(asked.Listing, list),
		Checks: slices.Concat(facts.rests(), facts.Alongside, []store.Check{{
			Stream: events.InquiryStream(asked.ID), Version: facts.AskedVersion,
		}}),
		Events: []events.Event{requested, events.BookingHeld{
			Booking: facts.ID, Listing: asked.Listing, By: events.OwnerSide, Slots: list,
			Until: heldUntil(facts.Now, facts.Calendar.Rules().HoldDays, State{Days: quote.Days}),
		}, events.QuoteAccepted{
			Inquiry: asked.ID, Quote: quote.Quote, Booking: facts.ID, Listing: asked.Listing,
			Farewell: c.farewell(by, asked),
		}},
	}, nil
}

func (c AcceptQuote) farewell(by events.Actor, asked inquiry.State) events.Personal {
	text := strings.TrimSpace(c.Farewell)
	if text == "" || asked.Bundle == uuid.Nil || !by.SignedIn() {
		return events.Personal{}
	}
	return events.PersonalOf(by.Account, text)
}

// Handle claims the slots. Before that it ends holds in the way that have lapsed.
func (c AcceptQuote) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	return claim(ctx, app, by, c)
}
