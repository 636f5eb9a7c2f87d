package booking_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/booking"
	"weddings/commands/calendar"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

// A booking that is confirmed between the look of a reading and its event is met all the same, and so is one that an
// owner confirms afterwards; each once.
func TestABookingIsMetInEitherOrder(t *testing.T) {
	t.Parallel()
	h := newHall(t, scenario.New(t))
	source := h.sourced(t)
	between, after := h.asked(t, h.couple, h.day), h.asked(t, h.couple, h.day+1)
	days := []events.Day{h.day, h.day + 1}
	reading := booking.ImportDays{Listing: h.id, Source: source, Days: days}
	to, looked, err := reading.Prepare(t.Context(), h.App, scenario.System)
	require.NoError(t, err)
	require.NoError(t, h.does(t, h.owner, booking.ConfirmBooking{Booking: between, Version: 1}))
	_, err = commands.Execute(t.Context(), h.App, scenario.System, calendar.Calendars, reading, to, looked)
	require.NoError(t, err)

	meet := func(days ...events.Day) booking.MeetDays {
		return booking.MeetDays{Listing: h.id, Source: source, Days: days}
	}
	met := func(id uuid.UUID, day events.Day) events.DaysImported {
		return events.DaysImported{Listing: h.id, Source: source, Met: []events.Met{{Booking: id, Day: day}}}
	}
	h.Given(t).When(scenario.System, meet(days...)).Then(met(between, h.day))
	h.Given(t).When(scenario.System, meet(days...)).ThenNothing()
	require.NoError(t, h.does(t, h.owner, booking.ConfirmBooking{Booking: after, Version: 1}))
	h.Given(t).When(scenario.System, meet(h.day+1, h.day+7)).Then(met(after, h.day+1))
	h.Given(t).When(h.owner, meet(days...)).ThenRefused(fault.Forbidden)
	h.Given(t, events.SourceRemoved{Listing: h.id, Source: source}).When(scenario.System, meet(days...)).ThenNothing()
}
