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

// remindersOfRequest are the times after a request at which its owner is reminded, as long as it has no answer.
var remindersOfRequest = []time.Duration{2 * 24 * time.Hour, 5 * 24 * time.Hour}

var (
	_ = schedule.Declare(requestReminder("booking-reminder", 1))
	_ = schedule.Declare(requestReminder("booking-second-reminder", 2))
)

// requestReminder returns the rule of one reminder. Each reminder has a rule of its own, so that a repeated command is
// not taken for the next reminder. Requests that are older than the rule are not reminded of.
func requestReminder(name string, number int) schedule.Rule {
	return schedule.Rule{
		Name:    name,
		Topic:   "booking",
		FromNow: true,
		Due: func(r events.Recorded) schedule.Change {
			switch e := r.Data.(type) {
			case events.BookingRequested:
				if e.Quote == uuid.Nil { // a booking from a quote is held from the beginning
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

// A couple are reminded a day before their hold ends. For a hold of less than two days the reminder comes after half of
// the time, so that it does not arrive with the letter about the hold.
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
		case events.BookingMoved:
			if !e.Until.IsZero() {
				return beforeEnd(r.At, e.Until)
			}
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

// reminderLetter writes to the side that is reminded, if there is still something to be reminded of. An owner gets two
// such letters within an hour at most, since each leads to the list of all requests.
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
