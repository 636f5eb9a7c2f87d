package booking_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/booking"
	"weddings/commands/calendar"
	"weddings/commands/inquiry"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

// meanwhile carries a command out after a change that comes between its reading and its append.
func (h hall) meanwhile(
	t *testing.T, by commands.Request, c commands.Decider[booking.State, booking.Claiming], change commands.Command,
) (commands.Receipt, error) {
	t.Helper()
	to, facts, err := c.Prepare(t.Context(), h.App, by)
	require.NoError(t, err)
	require.NoError(t, h.does(t, h.owner, change))
	return commands.Execute(t.Context(), h.App, by, booking.Bookings, c, to, facts)
}

// Whatever takes slots takes them by the calendar of that very moment, although it was read before.
func TestACalendarThatChangesMeanwhileDecides(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	for name, of := range map[string]func(*testing.T, hall) (
		commands.Request, commands.Decider[booking.State, booking.Claiming],
	){
		"hold": func(t *testing.T, h hall) (commands.Request, commands.Decider[booking.State, booking.Claiming]) {
			t.Helper()
			return h.owner, booking.HoldBooking{Booking: h.asked(t, h.couple, h.day)}
		},
		"confirm": func(t *testing.T, h hall) (commands.Request, commands.Decider[booking.State, booking.Claiming]) {
			t.Helper()
			return h.owner, booking.ConfirmBooking{Booking: h.asked(t, h.couple, h.day), Version: 1}
		},
		"enter": func(_ *testing.T, h hall) (commands.Request, commands.Decider[booking.State, booking.Claiming]) {
			return h.owner, booking.EnterBooking{
				Listing: h.id, Days: []string{h.day.String()}, Daypart: events.Evening,
			}
		},
		"move": func(t *testing.T, h hall) (commands.Request, commands.Decider[booking.State, booking.Claiming]) {
			t.Helper()
			id := h.asked(t, h.couple, h.day+9)
			require.NoError(t, h.does(t, h.owner, booking.HoldBooking{Booking: id}))
			return h.owner, booking.MoveBooking{
				Booking: id, Version: 2, Days: []string{h.day.String()}, Daypart: events.Evening,
			}
		},
		"accept": func(t *testing.T, h hall) (commands.Request, commands.Decider[booking.State, booking.Claiming]) {
			t.Helper()
			asked := h.inquired(t, h.couple)
			require.NoError(t, h.does(t, h.owner, h.quote(asked, h.day)))
			return h.couple, booking.AcceptQuote{Inquiry: asked, Quote: h.asks(t, asked).Quote.Quote}
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHall(t, w)
			by, c := of(t, h)
			receipt, err := h.meanwhile(t, by, c, calendar.SetCalendarRules{
				Listing: h.id, HoldDays: 3, BufferBefore: 1,
			})
			require.NoError(t, err)
			assert.Equal(t, []events.Slot{
				{Hall: h.id, Day: h.day, Daypart: events.Afternoon, Ordinal: 1, Buffer: true},
				{Hall: h.id, Day: h.day, Daypart: events.Evening, Ordinal: 1},
			}, h.load(t, receipt.ID).Slots)
		})
	}
}

// A couple do not hold a day that its owner closes at that moment.
func TestADayThatIsClosedMeanwhileIsNotHeld(t *testing.T) {
	t.Parallel()
	h := newHall(t, scenario.New(t))
	require.NoError(t, h.does(t, h.owner, calendar.SetCalendarRules{Listing: h.id, HoldDays: 3, CouplesHold: true}))
	id := h.asked(t, h.couple, h.day)
	_, err := h.meanwhile(t, h.couple, booking.HoldBooking{Booking: id}, calendar.CloseDays{
		Listing: h.id, From: h.day.String(), To: h.day.String(), Daypart: events.AllDay,
	})
	assert.Equal(t, fault.Conflict, fault.CodeOf(err))
	assert.Equal(t, booking.Pending, h.load(t, id).Status)
}

// A quote is accepted as it stands: not once it was withdrawn, replaced, or is over.
func TestAQuoteThatEndsMeanwhileIsNotAccepted(t *testing.T) {
	t.Parallel()
	h := newHall(t, scenario.New(t))
	asked := h.inquired(t, h.couple)
	accept := func(day events.Day) booking.AcceptQuote {
		require.NoError(t, h.does(t, h.owner, h.quote(asked, day)))
		return booking.AcceptQuote{Inquiry: asked, Quote: h.asks(t, asked).Quote.Quote}
	}
	c := accept(h.day)
	_, err := h.meanwhile(t, h.couple, c, booking.WithdrawQuote{Inquiry: asked, Quote: c.Quote})
	require.Equal(t, fault.Conflict, fault.CodeOf(err))
	_, err = h.meanwhile(t, h.couple, accept(h.day), h.quote(asked, h.day+1))
	require.Equal(t, fault.Conflict, fault.CodeOf(err))
	require.Equal(t, inquiry.Open, h.asks(t, asked).Quote.Status, "the one that replaced it")

	c = accept(h.day)
	until := h.asks(t, asked).Quote.ValidUntil
	h.App.Now = func() time.Time { return until }
	require.Equal(t, fault.Conflict, fault.CodeOf(h.does(t, h.couple, c)), "no timer has said that it is over")
	h.App.Now = func() time.Time { return until.Add(-time.Second) }
	assert.NoError(t, h.does(t, h.couple, c))
}
