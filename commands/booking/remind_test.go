package booking_test

import (
	"testing"
	"time"

	"weddings/commands"
	"weddings/commands/booking"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

// However late or often a reminder comes, each is sent once, and only while there is something to do about it.
func TestReminders(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	now := time.Now()
	w.App.Now = func() time.Time { return now }
	id, listing := commands.NewID(), commands.NewID()
	first, second := booking.RemindOfRequest{Booking: id, Number: 1}, booking.RemindOfRequest{Booking: id, Number: 2}
	hold := booking.RemindOfHold{Booking: id}
	told := func(number int) events.Event {
		return events.BookingReminded{Booking: id, Listing: listing, To: events.OwnerSide, Number: number}
	}
	w.Given(t).When(scenario.System, first).ThenRefused(fault.NotFound)
	w.Given(t).When(scenario.System, hold).ThenRefused(fault.NotFound)
	w.Given(t, events.BookingRequested{
		Booking: id, Listing: listing, Days: []events.Day{events.DayOf(now) + 30}, Daypart: events.Evening,
		AnswerBy: now.Add(7 * 24 * time.Hour).UTC(),
	}).When(scenario.System, first).Then(told(1))
	w.Given(t).When(scenario.System, first).ThenNothing()
	w.Given(t).When(scenario.System, second).Then(told(2))
	w.Given(t).When(scenario.System, second).ThenNothing()
	w.Given(t).When(scenario.System, first).ThenNothing()
	w.Given(t).When(scenario.System, hold).ThenNothing()

	until := now.Add(48 * time.Hour).UTC()
	w.Given(t, events.BookingHeld{Booking: id, Listing: listing, Until: until}).
		When(scenario.System, booking.RemindOfRequest{Booking: id, Number: 3}).ThenNothing()
	w.Given(t).When(scenario.System, hold).ThenNothing()
	now = now.Add(25 * time.Hour)
	w.Given(t).When(scenario.System, hold).
		Then(events.BookingReminded{Booking: id, Listing: listing, To: events.CoupleSide, Until: until})
	w.Given(t).When(scenario.System, hold).ThenNothing()
	later := until.Add(24 * time.Hour)
	w.Given(t, events.HoldExtended{Booking: id, Until: later}).When(scenario.System, hold).ThenNothing()
	now = now.Add(24 * time.Hour)
	w.Given(t).When(scenario.System, hold).
		Then(events.BookingReminded{Booking: id, Listing: listing, To: events.CoupleSide, Until: later})
	w.Given(t, events.HoldExtended{Booking: id, Until: later.Add(time.Second)})
	now = now.Add(48 * time.Hour)
	w.Given(t).When(scenario.System, hold).ThenNothing()
}
