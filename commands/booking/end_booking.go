package booking

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/inquiry"
	"weddings/commands/listing"
	"weddings/events"
)

// EndBooking ends a booking if one of its sides is gone, and a request or a hold if the listing takes nothing new. A
// policy issues it. It reads the state of the sides and the listing, so that it does nothing when there is no reason.
type EndBooking struct {
	Booking uuid.UUID `json:"booking"`
}

// EndQuote withdraws the open quote of an inquiry if its sender is gone or the listing takes nothing new.
type EndQuote struct {
	Inquiry uuid.UUID `json:"inquiry"`
}

var (
	_ = commands.Declare(Bookings, EndBooking{})
	_ = commands.Declare(inquiry.Inquiries, EndQuote{})
)

// CommandName names the command.
func (EndBooking) CommandName() string { return "EndBooking" }

// CommandName names the command.
func (EndQuote) CommandName() string { return "EndQuote" }

// Ending contains the facts of an end.
type Ending struct {
	Timed
	About                       listing.Status
	OwnerErased, CustomerErased bool
}

// takesNothingNew reports whether a listing was suspended or archived.
func (f Ending) takesNothingNew() bool {
	return f.About == listing.Suspended || f.About == listing.Archived
}

// ending reads the state of a listing, its owner and a couple. The zero id stands for a couple without an account.
func ending(ctx context.Context, app *commands.App, about, owner, customer uuid.UUID) (Ending, error) {
	facts := Ending{Timed: Timed{app.Now()}}
	s, _, err := listing.Listings.Load(ctx, app, events.ListingStream(about))
	if err != nil {
		return facts, err
	}
	facts.About = s.Status
	gone := func(id uuid.UUID) (bool, error) {
		if id == uuid.Nil {
			return false, nil
		}
		s, _, err := account.Accounts.Load(ctx, app, events.AccountStream(id))
		return s.Erased, err
	}
	if facts.OwnerErased, err = gone(owner); err == nil {
		facts.CustomerErased, err = gone(customer)
	}
	return facts, err
}

// Prepare refuses everybody but the system.
func (c EndBooking) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Ending, error) {
	to, facts := target(c.Booking, 0), Ending{}
	if err := by.Actor.Require(events.System); err != nil {
		return to, facts, err
	}
	s, _, err := load(ctx, app, c.Booking)
	if err != nil || s.ID == uuid.Nil {
		return to, facts, err
	}
	customer := s.Customer
	if !s.SignedIn {
		customer = uuid.Nil
	}
	facts, err = ending(ctx, app, s.Listing, s.Owner, customer)
	return to, facts, err
}

// Decide cancels on behalf of the side that is gone, unless the booking's days are over. If the listing takes nothing
// new, a confirmed booking stays.
func (c EndBooking) Decide(_ events.Actor, s State, facts Ending) (commands.Decision, error) {
	open := s.Status == Pending || s.Status == Held
	cancelled := events.BookingCancelled{Booking: s.ID, Listing: s.Listing}
	switch {
	case s.ID == uuid.Nil:
		return commands.Decision{}, commands.NotFound
	case !s.Live() || s.over(facts.Now):
		return commands.Decision{}, nil
	case facts.CustomerErased:
		cancelled.By, cancelled.Why = events.CoupleSide, events.AccountGone
	case facts.OwnerErased:
		cancelled.By, cancelled.Why = events.OwnerSide, events.AccountGone
	case open && facts.About == listing.Archived:
		cancelled.By, cancelled.Why = events.OwnerSide, events.ListingGone
	case open && facts.About == listing.Suspended:
		cancelled.By, cancelled.Why = events.AdminSide, events.ListingStopped
	default:
		return commands.Decision{}, nil
	}
	cancelled.DaysLeft = s.daysLeft(facts.Now)
	if cancelled.By == events.CoupleSide {
		cancelled.Kept = s.kept(facts.Now)
	}
	return commands.Decision{Releases: s.claims(), Events: []events.Event{cancelled}}, nil
}

// Prepare refuses everybody but the system.
func (c EndQuote) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Ending, error) {
	to, facts := ofInquiry(c.Inquiry), Ending{}
	if err := by.Actor.Require(events.System); err != nil {
		return to, facts, err
	}
	s, _, err := inquiry.Inquiries.Load(ctx, app, to.Stream)
	if err != nil || s.ID == uuid.Nil {
		return to, facts, err
	}
	sender := s.Sender
	if !s.SignedIn {
		sender = uuid.Nil
	}
	facts, err = ending(ctx, app, s.Listing, s.Owner, sender)
	return to, facts, err
}

// Decide does nothing if no quote is open, or if both sides and the listing are there.
func (c EndQuote) Decide(_ events.Actor, s inquiry.State, facts Ending) (commands.Decision, error) {
	switch {
	case s.ID == uuid.Nil:
		return commands.Decision{}, commands.NotFound
	case s.Quote.Status != inquiry.Open,
		!facts.CustomerErased && !facts.OwnerErased && !facts.takesNothingNew():
		return commands.Decision{}, nil
	}
	return commands.Then(events.QuoteWithdrawn{Inquiry: s.ID, Quote: s.Quote.Quote})
}
