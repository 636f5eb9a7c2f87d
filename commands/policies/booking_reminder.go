package policies

import (
	"context"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/booking"
	"weddings/commands/policies/schedule"
	"weddings/events"
)

// remindersOfRequest are how long after a request its owner is written to again while it has no answer.
var remindersOfRequest = []time.Duration{2 * 24 * time.Hour, 5 * 24 * time.Hour}

var (
	_ = schedule.Declare(requestReminder("booking-reminder", 1))
	_ = schedule.Declare(requestReminder("booking-second-reminder", 2))
)

// requestReminder is a rule of its own for each reminder, so that a command which comes twice is not taken for the next
// one. Nobody is reminded of what was asked before there were reminders.
func requestReminder(name string, number int) schedule.Rule {
	return schedule.Rule{
		Name:    name,
		Topic:   "booking",
		FromNow: true,
		Due: func(r events.Recorded) schedule.Change {
			switch e := r.Data.(type) {
			case events.BookingRequested:
				if e.Quote == uuid.Nil { // else it is held from the beginning
					return schedule.At(r.At.Add(remindersOfRequest[number-1]))
				}
			case events.BookingHeld, events.BookingConfirmed, events.BookingDeclined, events.BookingCancelled,
				events.BookingExpired:
				return schedule.Cancel
			}
			return schedule.Keep
		},
		Command: func(id uuid.UUID) commands.Command {
			return booking.RemindOfRequest{Booking: id, Number: number}
		},
	}
}

// The couple of a hold are reminded a day before it ends. A hold of less than two days reminds halfway, so that the
// reminder does not come with the hold itself.
var _ = schedule.Declare(schedule.Rule{
	Name:    "hold-reminder",
	Topic:   "booking",
	FromNow: true,
	Due: func(r events.Recorded) schedule.Change {
		switch e := r.Data.(type) {
		case events.BookingHeld:
			return beforeEnd(r.At, e.Until)
		case events.HoldExtended:
			return beforeEnd(r.At, e.Until)
		case events.HoldChallenged:
			return beforeEnd(r.At, e.Until)
		case events.HoldRestored:
			return beforeEnd(r.At, e.Until)
		case events.BookingConfirmed, events.BookingCancelled, events.HoldExpired:
			return schedule.Cancel
		}
		return schedule.Keep
	},
	Command: func(id uuid.UUID) commands.Command { return booking.RemindOfHold{Booking: id} },
})

func beforeEnd(from, until time.Time) schedule.Change {
	return schedule.At(from.Add(max(until.Sub(from)-booking.HoldEndsWithin, until.Sub(from)/2)))
}

var _ = on((*Policies).reminderLetter)

// reminderLetter writes to the side that is reminded, while there is something to be reminded of: to owners of two
// within an hour at most, since each letter leads to where all of them wait.
func (p *Policies) reminderLetter(ctx context.Context, r events.Recorded, e events.BookingReminded) (draft, error) {
	s, _, err := booking.Bookings.Load(ctx, p.App, r.Stream)
	if err != nil {
		return draft{}, err
	}
	if e.To == events.CoupleSide {
		if s.Status != booking.Held || !s.HoldUntil.Equal(e.Until) || s.Lapsed(p.App.Now()) {
			return draft{}, nil
		}
		return p.toSide(ctx, r, e.Booking, e.To, "hold_ending")
	}
	if s.Status != booking.Pending {
		return draft{}, nil
	}
	return p.toSide(ctx, r, e.Booking, e.To, "booking_waiting")
}
