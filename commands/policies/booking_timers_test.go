package policies_test

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

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
