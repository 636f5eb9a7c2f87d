package booking_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/booking"
	"weddings/commands/calendar"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

// sourced lets a hall be taken by another calendar for its evenings.
func (h hall) sourced(t *testing.T) uuid.UUID {
	t.Helper()
	source := commands.NewID()
	h.Given(t, events.SourceAdded{
		Listing: h.id, Source: source, Hall: h.id, Daypart: events.AllDay,
		Address: events.PersonalOf(h.owner.Actor.Account, "https://calendar.example/"),
	})
	return source
}

// The difference to what a calendar said before is one event; the same again is none, and so is the passing of days.
func TestOnlyTheDifferenceIsAnEvent(t *testing.T) {
	t.Parallel()
	h := newHall(t, scenario.New(t))
	source, today := h.sourced(t), events.DayOf(time.Now())
	is := func(days ...events.Day) booking.ImportDays {
		return booking.ImportDays{Listing: h.id, Source: source, Days: days}
	}
	says := func(taken, freed []events.Day) events.DaysImported {
		return events.DaysImported{Listing: h.id, Source: source, Taken: taken, Freed: freed}
	}
	h.Given(t).When(scenario.System, is()).ThenNothing()
	h.Given(t).When(scenario.System, is(today, h.day)).Then(says([]events.Day{today, h.day}, nil))
	h.Given(t).When(scenario.System, is(today, h.day)).ThenNothing()
	h.Given(t).When(scenario.System, is(today, h.day+1)).
		Then(says([]events.Day{h.day + 1}, []events.Day{h.day}))
	h.App.Now = func() time.Time { return time.Now().AddDate(0, 0, 3) }
	h.Given(t).When(scenario.System, is(h.day+1)).ThenNothing()
	h.Given(t).When(scenario.System, is(h.day)).
		Then(says([]events.Day{h.day}, []events.Day{today, h.day + 1}))
	h.Given(t).When(scenario.System, is()).Then(says(nil, []events.Day{h.day}))

	h.Given(t).When(h.owner, is(h.day)).ThenRefused(fault.Forbidden)
	h.Given(t, events.SourceRemoved{Listing: h.id, Source: source}).When(scenario.System, is(h.day)).
		ThenRefused(fault.NotFound)
}

// Couples cannot have what is taken elsewhere, whenever they asked; the owner decides for themselves.
func TestWhatIsTakenElsewhereIsRefused(t *testing.T) {
	t.Parallel()
	h := newHall(t, scenario.New(t))
	source := h.sourced(t)
	h.Given(t, events.CalendarRulesSet{Listing: h.id, HoldDays: 3, CouplesHold: true})
	waiting := h.asked(t, h.couple, h.day)
	h.Given(t, events.DaysImported{Listing: h.id, Source: source, Taken: []events.Day{h.day}})
	h.Given(t).When(h.couple, h.request(h.day)).ThenRefusedSaying("days", "It is closed on this day")
	h.Given(t).When(h.couple, booking.HoldBooking{Booking: waiting}).ThenRefused(fault.Conflict)
	require.NoError(t, h.does(t, h.owner, booking.HoldBooking{Booking: waiting}))
	require.NoError(t, h.does(t, h.owner, booking.ConfirmBooking{
		Booking: waiting, Version: 2,
	}))
	require.NoError(t, h.does(t, h.owner, booking.EnterBooking{
		Listing: h.id, Days: []string{h.day.String()}, Daypart: events.Noon, Name: "عرس",
	}))

	other := h.asked(t, h.couple, h.day+1)
	require.NoError(t, h.does(t, h.couple, booking.HoldBooking{Booking: other}), "another day is free")
	err := h.does(t, scenario.As(commands.NewID(), events.Customer), h.request(h.day+1))
	require.NoError(t, err)
}

// A booking that stands on a day that another calendar takes later stays, and is named once.
func TestBookingsAreMet(t *testing.T) {
	t.Parallel()
	h := newHall(t, scenario.New(t))
	source := h.sourced(t)
	held, asked, cancelled := h.asked(t, h.couple, h.day), h.asked(t, h.couple, h.day+1), h.asked(t, h.couple, h.day+2)
	require.NoError(t, h.does(t, h.owner, booking.HoldBooking{Booking: held}))
	require.NoError(t, h.does(t, h.owner, booking.ConfirmBooking{Booking: cancelled, Version: 1}))
	require.NoError(t, h.does(t, h.owner, booking.CancelBooking{Booking: cancelled, Reason: "x"}))
	// Its setting up on the day before is in nobody's way.
	h.Given(t, events.CalendarRulesSet{Listing: h.id, HoldDays: 3, BufferBefore: 3})
	buffered := h.asked(t, h.couple, h.day+5)
	require.NoError(t, h.does(t, h.owner, booking.ConfirmBooking{Booking: buffered, Version: 1}))
	is := func(days ...events.Day) booking.ImportDays {
		return booking.ImportDays{Listing: h.id, Source: source, Days: days}
	}
	met := func(id uuid.UUID, day events.Day) []events.Met { return []events.Met{{Booking: id, Day: day}} }
	all := []events.Day{h.day, h.day + 1, h.day + 2, h.day + 4}
	h.Given(t).When(scenario.System, is(all...)).
		Then(events.DaysImported{Listing: h.id, Source: source, Taken: all, Met: met(held, h.day)})
	h.Given(t).When(scenario.System, is()).Then(events.DaysImported{Listing: h.id, Source: source, Freed: all})
	h.Given(t).When(scenario.System, is(h.day, h.day+5)).Then(events.DaysImported{
		Listing: h.id, Source: source, Taken: []events.Day{h.day, h.day + 5}, Met: met(buffered, h.day+5),
	})
	assert.Equal(t, booking.Held, h.load(t, held).Status)
	assert.Equal(t, booking.Pending, h.load(t, asked).Status)
	s, _, err := calendar.Calendars.Load(t.Context(), h.App, events.CalendarStream(h.id))
	require.NoError(t, err)
	known, ok := s.Source(source)
	require.True(t, ok)
	assert.True(t, known.HasMet(held))

	lapsed := h.asked(t, h.couple, h.day+9)
	require.NoError(t, h.does(t, h.owner, booking.HoldBooking{Booking: lapsed}))
	h.App.Now = func() time.Time { return time.Now().AddDate(0, 0, 4) }
	h.Given(t).When(scenario.System, is(h.day, h.day+5, h.day+9)).
		Then(events.DaysImported{Listing: h.id, Source: source, Taken: []events.Day{h.day + 9}})
}
