package policies

import (
	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/booking"
	"weddings/commands/policies/schedule"
	"weddings/events"
)

// A request expires if its owner has not answered it in time, and a hold if it was not confirmed in time.
var _ = schedule.Declare(schedule.Rule{
	Name:  "booking-expiry",
	Topic: "booking",
	Due: func(r events.Recorded) schedule.Change {
		switch e := r.Data.(type) {
		case events.BookingRequested:
			return schedule.At(e.AnswerBy)
		case events.BookingHeld:
			return schedule.At(e.Until)
		case events.HoldExtended:
			return schedule.At(e.Until)
		case events.HoldChallenged:
			return schedule.At(e.Until)
		case events.HoldRestored:
			return schedule.At(e.Until)
		case events.BookingMoved:
			if !e.Until.IsZero() {
				return schedule.At(e.Until)
			}
		case events.BookingConfirmed, events.BookingDeclined, events.BookingCancelled, events.BookingExpired,
			events.HoldExpired:
			return schedule.Cancel
		}
		return schedule.Keep
	},
	Command: func(id uuid.UUID) commands.Command { return booking.ExpireBooking{Booking: id} },
})

// A confirmed booking is completed when its last day is over. For a booking that is not confirmed by then the timer's
// command does nothing.
var _ = schedule.Declare(schedule.Rule{
	Name:  "booking-completion",
	Topic: "booking",
	Due: func(r events.Recorded) schedule.Change {
		switch e := r.Data.(type) {
		case events.BookingRequested:
			return over(e.Days)
		case events.BookingEntered:
			return over(e.Days)
		case events.BookingMoved:
			return over(e.Days)
		case events.BookingDeclined, events.BookingCancelled, events.BookingExpired, events.HoldExpired,
			events.BookingCompleted:
			return schedule.Cancel
		}
		return schedule.Keep
	},
	Command: func(id uuid.UUID) commands.Command { return booking.CompleteBooking{Booking: id} },
})

// over returns the midnight in Damascus after the last of the days.
func over(days []events.Day) schedule.Change { return schedule.At((days[len(days)-1] + 1).Starts()) }
