package booking_test

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/booking"
	"weddings/commands/bundle"
	"weddings/commands/calendar"
	"weddings/commands/inquiry"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

// inquired is an inquiry about the hall and its version.
func (h hall) inquired(t *testing.T, by commands.Request) uuid.UUID {
	t.Helper()
	sent, err := commands.Handle(t.Context(), h.App, by, inquiry.SendInquiry{
		Listing: h.id, Name: "ليلى", Phone: "0944111222", Message: "مرحبا",
		Party: &inquiry.Party{Wishes: "بدون موسيقى"},
	})
	require.NoError(t, err)
	return sent.ID
}

func (h hall) quote(asked uuid.UUID, day events.Day) booking.GiveQuote {
	flat, each := dollars(100), dollars(10)
	return booking.GiveQuote{
		Inquiry: asked, Days: []string{day.String()}, Daypart: events.Evening, Guests: 200,
		Tariff:     events.Tariff{Flat: &flat, PerGuest: &each, MinGuests: 250},
		Included:   []booking.Included{{Key: "cake", Amount: "3"}, {Key: "other", Name: " شمع ", Amount: "40"}},
		ValidUntil: (events.DayOf(time.Now()) + 7).String(),
	}
}

func (h hall) asks(t *testing.T, id uuid.UUID) inquiry.State {
	t.Helper()
	s, _, err := inquiry.Inquiries.Load(t.Context(), h.App, events.InquiryStream(id))
	require.NoError(t, err)
	return s
}

func TestQuoting(t *testing.T) {
	t.Parallel()
	h := newHall(t, scenario.New(t))
	asked := h.inquired(t, h.couple)
	require.NoError(t, h.does(t, h.owner, h.quote(asked, h.day)))
	s := h.asks(t, asked)
	assert.True(t, s.Read && s.Responded)
	first := s.Quote
	assert.Equal(t, "2600", first.Price.Amount.String(), "a flat sum and 250 who are paid for")
	assert.Equal(t, events.DefaultCalendarRules.Terms, first.Terms)
	assert.Equal(t, (events.DayOf(time.Now()) + 8).Starts().UTC(), first.ValidUntil, "to the end of the last day")
	assert.Equal(t, "شمع", first.Included[1].Name)
	require.NoError(t, h.does(t, h.owner, h.quote(asked, h.day+1)))
	second := h.asks(t, asked).Quote
	assert.Equal(t, 2, second.Number)
	accept := func(id uuid.UUID) error {
		return h.does(t, h.couple, booking.AcceptQuote{Inquiry: asked, Quote: id})
	}
	assert.Equal(t, fault.Conflict, fault.CodeOf(accept(first.Quote)), "the newer one counts")
	withdraw := booking.WithdrawQuote{Inquiry: asked, Quote: second.Quote}
	require.NoError(t, h.does(t, h.owner, withdraw))
	require.NoError(t, h.does(t, h.owner, withdraw), "twice is once")
	assert.Equal(t, fault.Conflict, fault.CodeOf(accept(second.Quote)))

	for field, change := range map[string]func(*booking.GiveQuote){
		"days":       func(c *booking.GiveQuote) { c.Days = nil },
		"daypart":    func(c *booking.GiveQuote) { c.Daypart = "dawn" },
		"hall":       func(c *booking.GiveQuote) { id := commands.NewID(); c.Hall = &id },
		"guests":     func(c *booking.GiveQuote) { c.Guests = 100_000 },
		"tariff":     func(c *booking.GiveQuote) { c.Tariff = events.Tariff{} },
		"included":   func(c *booking.GiveQuote) { c.Included = []booking.Included{{Key: "other"}} },
		"validUntil": func(c *booking.GiveQuote) { c.ValidUntil = (h.day + 1).String() },
	} {
		c := h.quote(asked, h.day)
		change(&c)
		err := h.does(t, h.owner, c)
		var refused *fault.Error
		require.ErrorAs(t, err, &refused, field)
		assert.Equal(t, fault.Invalid, refused.Code, field)
		assert.Contains(t, refused.Fields, field)
		assert.Len(t, refused.Fields, 1, field)
	}
	require.NoError(t, h.does(t, h.couple, inquiry.CloseInquiry{Inquiry: asked}))
	require.ErrorIs(t, h.does(t, h.owner, h.quote(asked, h.day)), inquiry.AlreadyClosed)
}

// However a party comes to be booked, it has no more guests than anybody could mean, also where no hall bounds them.
func TestNoPartyHasMoreGuestsThanAnybodyMeans(t *testing.T) {
	t.Parallel()
	h := newHall(t, scenario.New(t))
	h.id = commands.NewID()
	h.Given(t, events.ListingCreated{
		Listing: h.id, Kind: events.Service, Owner: h.owner.Actor.Account, Offer: events.Offer{Available: true},
		Details: events.Details{Name: events.Bilingual{Ar: "ضيافة"}, Category: "catering"},
	}, events.ListingApproved{Listing: h.id})
	for name, of := range map[string]struct {
		by    commands.Request
		party func(guests int) commands.Command
	}{
		"a request": {h.couple, func(guests int) commands.Command {
			c := h.request(h.day)
			c.Guests = guests
			return c
		}},
		"a quote": {h.owner, func(guests int) commands.Command {
			c := h.quote(h.inquired(t, h.couple), h.day)
			c.Guests = guests
			return c
		}},
		"an entry of the owner": {h.owner, func(guests int) commands.Command {
			return booking.EnterBooking{ // on another day, which it takes
				Listing: h.id, Days: []string{(h.day + 1).String()}, Daypart: events.Evening, Guests: guests,
				Name: "ليلى",
			}
		}},
	} {
		for _, guests := range []int{-1, commands.MaxGuests + 1} {
			h.Given(t).When(of.by, of.party(guests)).ThenRefusedSaying("guests", "The number of guests is not valid")
		}
		require.NoError(t, h.does(t, of.by, of.party(commands.MaxGuests)), name)
	}
}

// Accepting opens a booking with the quote's price and terms, held in the same append.
func TestAcceptingAQuote(t *testing.T) {
	t.Parallel()
	h := newHall(t, scenario.New(t))
	asked := h.inquired(t, h.couple)
	require.NoError(t, h.does(t, h.owner, h.quote(asked, h.day)))
	quote := h.asks(t, asked).Quote
	accept := booking.AcceptQuote{Inquiry: asked, Quote: quote.Quote}
	stranger := scenario.As(commands.NewID(), events.Customer)
	require.ErrorIs(t, h.does(t, stranger, accept), commands.ErrHidden)
	opened, err := commands.Handle(t.Context(), h.App, h.couple, accept)
	require.NoError(t, err)
	assert.EqualValues(t, 2, opened.Version)
	s := h.load(t, opened.ID)
	assert.Equal(t, booking.Held, s.Status)
	assert.Equal(t, quote.Price, *s.Price)
	assert.Equal(t, quote.Terms, s.Terms)
	assert.Equal(t, "بدون موسيقى", s.Requests.Text())
	assert.WithinDuration(t, time.Now().Add(3*24*time.Hour), s.HoldUntil, time.Hour)
	assert.Equal(t, opened.ID, h.asks(t, asked).Quote.Booking)
	again, err := commands.Handle(t.Context(), h.App, h.couple, accept)
	require.NoError(t, err)
	assert.Equal(t, opened.ID, again.ID, "one quote is one booking")
	assert.Equal(t, fault.Conflict, fault.CodeOf(h.does(t, h.owner, h.quote(asked, h.day))))

	// The owner may quote again once the booking has ended.
	require.NoError(t, h.does(t, h.owner, booking.CancelBooking{Booking: opened.ID, Reason: "المطر"}))
	require.NoError(t, h.does(t, h.owner, h.quote(asked, h.day)))
	accept.Quote = h.asks(t, asked).Quote.Quote
	next, err := commands.Handle(t.Context(), h.App, h.couple, accept)
	require.NoError(t, err)
	assert.NotEqual(t, opened.ID, next.ID)
	assert.Equal(t, booking.Held, h.load(t, next.ID).Status)

	late := h.inquired(t, scenario.Visitor)
	require.NoError(t, h.does(t, h.owner, h.quote(late, h.day)))
	accept = booking.AcceptQuote{
		Inquiry: late, Quote: h.asks(t, late).Quote.Quote, Token: inquiry.AttachToken(h.App, late),
	}
	err = h.does(t, scenario.Visitor, accept)
	var taken *fault.Error
	require.ErrorAs(t, err, &taken)
	assert.Equal(t, fault.Conflict, taken.Code)
	assert.Contains(t, taken.Fields["days"].En, (h.day + 1).String(), "the nearest free days")

	require.NoError(t, h.does(t, h.owner, h.quote(late, h.day+1)))
	accept.Quote = h.asks(t, late).Quote.Quote
	wrong := accept
	wrong.Token = "x"
	require.ErrorIs(t, h.does(t, scenario.Visitor, wrong), commands.ErrHidden)
	opened, err = commands.Handle(t.Context(), h.App, scenario.Visitor, accept)
	require.NoError(t, err)
	s = h.load(t, opened.ID)
	assert.False(t, s.SignedIn)
	assert.Equal(t, "ليلى", s.Name.Text())
	require.NoError(t, h.does(t, h.couple,
		inquiry.AttachInquiry{Inquiry: late, Token: inquiry.AttachToken(h.App, late)}))
	assert.Equal(t, "ليلى", h.load(t, opened.ID).Name.Text(), "a booking has its own copy of who asked")
}

// An owner who closes a day after a quote for it has taken the offer back. A quote that was given for a closed day
// stands.
func TestAQuoteForADayThatWasClosedSince(t *testing.T) {
	t.Parallel()
	h := newHall(t, scenario.New(t))
	shut := func(day events.Day) {
		require.NoError(t, h.does(t, h.owner, calendar.CloseDays{
			Listing: h.id, From: day.String(), To: day.String(), Daypart: events.Evening,
		}))
	}
	accept := func(asked uuid.UUID) error {
		return h.does(t, h.couple, booking.AcceptQuote{Inquiry: asked, Quote: h.asks(t, asked).Quote.Quote})
	}
	before := h.inquired(t, h.couple)
	require.NoError(t, h.does(t, h.owner, h.quote(before, h.day)))
	shut(h.day)
	var closed *fault.Error
	require.ErrorAs(t, accept(before), &closed)
	assert.Equal(t, fault.Conflict, closed.Code)
	assert.Equal(t, "This date was closed after the quote was given. Ask the owner about another day.", closed.Text.En)

	require.NoError(t, h.does(t, h.owner, h.quote(before, h.day)))
	require.NoError(t, accept(before), "the owner quoted for a day that was closed already")

	source, elsewhere := h.sourced(t), h.inquired(t, h.couple)
	require.NoError(t, h.does(t, h.owner, h.quote(elsewhere, h.day+1)))
	require.NoError(t, h.does(t, scenario.System, booking.ImportDays{
		Listing: h.id, Source: source, Days: []events.Day{h.day + 1},
	}))
	require.ErrorAs(t, accept(elsewhere), &closed)
	assert.Equal(t, fault.Conflict, closed.Code)
}

// A quote is no word any more once its time is over, whether or not the timer has said so.
// Of several who were asked together one is chosen, also from two tabs at once and before the policy closes the others.
func TestOneOfABundleIsChosen(t *testing.T) {
	t.Parallel()
	h := newHall(t, scenario.New(t))
	other := h
	other.id = commands.NewID()
	h.Given(t, public(other.id, h.owner.Actor.Account)...)
	for round := range 5 {
		day := h.day + events.Day(round)
		sent, err := commands.Handle(t.Context(), h.App, h.couple, bundle.AskSeveral{
			Listings: []uuid.UUID{h.id, other.id}, Name: "ليلى", Phone: "0944111222", Message: "مرحبا",
			Party: &inquiry.Party{Day: day.String()},
		})
		require.NoError(t, err)
		of, _, err := bundle.Bundles.Load(t.Context(), h.App, events.BundleStream(sent.ID))
		require.NoError(t, err)
		errs := make([]error, len(of.Inquiries))
		for _, asked := range of.Inquiries {
			require.NoError(t, h.does(t, h.owner, h.quote(asked, day)))
		}
		var accepting sync.WaitGroup
		for i, asked := range of.Inquiries {
			accept := booking.AcceptQuote{Inquiry: asked, Quote: h.asks(t, asked).Quote.Quote}
			accepting.Go(func() {
				_, errs[i] = commands.Handle(context.WithoutCancel(t.Context()), h.App, h.couple, accept)
			})
		}
		accepting.Wait()
		codes := []fault.Code{fault.CodeOf(errs[0]), fault.CodeOf(errs[1])}
		require.ElementsMatch(t, []fault.Code{"", fault.Conflict}, codes)
		for i, err := range errs {
			quote := h.asks(t, of.Inquiries[i]).Quote
			require.Equal(t, err == nil, quote.Status == inquiry.Accepted)
			if err != nil {
				require.ErrorContains(t, err, "You have accepted another quote of this comparison")
			}
		}
		_, err = commands.Handle(t.Context(), h.App, h.couple, bundle.CloseBundle{Bundle: sent.ID})
		require.NoError(t, err)
	}
}

func TestAQuoteExpires(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC)
	id, quote := uuid.New(), uuid.New()
	given := events.QuoteGiven{Inquiry: id, Quote: quote, ValidUntil: now}
	sent := events.InquirySent{Inquiry: id}
	expire := func(at time.Time, happened ...events.Event) []events.Event {
		d, err := scenario.Decide(inquiry.Inquiries, append([]events.Event{sent}, happened...), scenario.System.Actor,
			booking.ExpireQuote{Inquiry: id}, booking.Timed{Now: at})
		require.NoError(t, err)
		return d.Events
	}
	assert.Empty(t, expire(now.Add(-time.Second), given))
	expired := events.QuoteExpired{Inquiry: id, Quote: quote}
	assert.Equal(t, []events.Event{expired}, expire(now, given))
	assert.Empty(t, expire(now, given, expired))
	assert.Empty(t, expire(now, given, events.QuoteAccepted{Inquiry: id, Quote: quote}))
	assert.Empty(t, expire(now))
}
