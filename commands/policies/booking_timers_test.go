package policies_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands/booking"
	"weddings/commands/policies/schedule"
	"weddings/events"
)

// Every event of a booking that gives it an end in time sets a timer to that end, and every one that ends it cancels.
func TestBookingsHaveTimers(t *testing.T) {
	t.Parallel()
	rules := map[string]schedule.Rule{}
	for _, rule := range schedule.Rules() {
		rules[rule.Name] = rule
	}
	require.Contains(t, rules, "booking-expiry")
	require.Contains(t, rules, "booking-completion")
	until := time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC)
	day, _ := events.ParseDay("2026-12-13")
	midnight := schedule.At((day + 1).Starts())
	for _, tt := range []struct {
		event            events.Event
		expiry, complete schedule.Change
	}{
		{events.BookingRequested{AnswerBy: until, Days: []events.Day{day - 1, day}}, schedule.At(until), midnight},
		{events.BookingEntered{Days: []events.Day{day}}, schedule.Keep, midnight},
		{events.BookingHeld{Until: until}, schedule.At(until), schedule.Keep},
		{events.HoldExtended{Until: until}, schedule.At(until), schedule.Keep},
		{events.HoldChallenged{Until: until}, schedule.At(until), schedule.Keep},
		{events.BookingMoved{Days: []events.Day{day}, Until: until}, schedule.At(until), midnight},
		{events.HoldRestored{Until: until}, schedule.At(until), schedule.Keep},
		{events.BookingConfirmed{}, schedule.Cancel, schedule.Keep},
		{events.BookingMoved{Days: []events.Day{day}}, schedule.Keep, midnight},
		{events.BookingDeclined{}, schedule.Cancel, schedule.Cancel},
		{events.BookingCancelled{}, schedule.Cancel, schedule.Cancel},
		{events.BookingExpired{}, schedule.Cancel, schedule.Cancel},
		{events.HoldExpired{}, schedule.Cancel, schedule.Cancel},
		{events.BookingCompleted{}, schedule.Keep, schedule.Cancel},
		{events.DepositRecorded{}, schedule.Keep, schedule.Keep},
	} {
		happened := events.Recorded{Data: tt.event}
		assert.Equal(t, tt.expiry, rules["booking-expiry"].Due(happened), "%T", tt.event)
		assert.Equal(t, tt.complete, rules["booking-completion"].Due(happened), "%T", tt.event)
	}
	id := uuid.New()
	assert.Equal(t, "ExpireBooking", rules["booking-expiry"].Command(id).CommandName())
	assert.Equal(t, "CompleteBooking", rules["booking-completion"].Command(id).CommandName())
}

// A request reminds its owner after two and five days, a hold its couple a day before it ends, or halfway where it is
// shorter than two days. Whatever ends them cancels.
func TestBookingsHaveReminders(t *testing.T) {
	t.Parallel()
	rules := map[string]schedule.Rule{}
	for _, rule := range schedule.Rules() {
		rules[rule.Name] = rule
	}
	at := time.Date(2026, 12, 1, 9, 0, 0, 0, time.UTC)
	after := func(d time.Duration) schedule.Change { return schedule.At(at.Add(d)) }
	const day = 24 * time.Hour
	for _, tt := range []struct {
		event               events.Event
		first, second, hold schedule.Change
	}{
		{events.BookingRequested{}, after(2 * day), after(5 * day), schedule.Keep},
		{events.BookingRequested{Quote: uuid.New()}, schedule.Keep, schedule.Keep, schedule.Keep},
		{events.BookingHeld{Until: at.Add(3 * day)}, schedule.Cancel, schedule.Cancel, after(2 * day)},
		{events.BookingHeld{Until: at.Add(day)}, schedule.Cancel, schedule.Cancel, after(12 * time.Hour)},
		{events.HoldExtended{Until: at.Add(6 * day)}, schedule.Keep, schedule.Keep, after(5 * day)},
		{events.HoldChallenged{Until: at.Add(10 * time.Hour)}, schedule.Keep, schedule.Keep, after(5 * time.Hour)},
		{events.BookingMoved{Until: at.Add(10 * time.Hour)}, schedule.Keep, schedule.Keep, after(5 * time.Hour)},
		{events.BookingMoved{}, schedule.Keep, schedule.Keep, schedule.Keep},
		{events.HoldRestored{Until: at.Add(4 * day)}, schedule.Keep, schedule.Keep, after(3 * day)},
		{events.BookingConfirmed{}, schedule.Cancel, schedule.Cancel, schedule.Cancel},
		{events.BookingCancelled{}, schedule.Cancel, schedule.Cancel, schedule.Cancel},
		{events.BookingDeclined{}, schedule.Cancel, schedule.Cancel, schedule.Keep},
		{events.BookingExpired{}, schedule.Cancel, schedule.Cancel, schedule.Keep},
		{events.HoldExpired{}, schedule.Keep, schedule.Keep, schedule.Cancel},
		{events.BookingReminded{}, schedule.Keep, schedule.Keep, schedule.Keep},
	} {
		happened := events.Recorded{Data: tt.event, At: at}
		assert.Equal(t, tt.first, rules["booking-reminder"].Due(happened), "%T", tt.event)
		assert.Equal(t, tt.second, rules["booking-second-reminder"].Due(happened), "%T", tt.event)
		assert.Equal(t, tt.hold, rules["hold-reminder"].Due(happened), "%T", tt.event)
	}
	id := uuid.New()
	assert.Equal(t, booking.RemindOfRequest{Booking: id, Number: 1}, rules["booking-reminder"].Command(id))
	assert.Equal(t, booking.RemindOfRequest{Booking: id, Number: 2}, rules["booking-second-reminder"].Command(id))
	assert.Equal(t, booking.RemindOfHold{Booking: id}, rules["hold-reminder"].Command(id))
}
