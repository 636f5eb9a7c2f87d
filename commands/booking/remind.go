package booking

import (
	"context"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// RemindOfRequest says that a request has waited for its owner for long. The schedule asks for it.
type RemindOfRequest struct {
	Booking uuid.UUID `json:"booking"`
	Number  int       `json:"number"` // of the reminders, from 1
}

// RemindOfHold says that a hold ends soon. The schedule asks for it.
type RemindOfHold struct {
	Booking uuid.UUID `json:"booking"`
}

var (
	_ = commands.Declare(Bookings, RemindOfRequest{})
	_ = commands.Declare(Bookings, RemindOfHold{})
)

// HoldEndsWithin is how long before its end the couple of a hold are reminded at the earliest.
const HoldEndsWithin = 24 * time.Hour

// CommandName names the command.
func (RemindOfRequest) CommandName() string { return "RemindOfRequest" }

// CommandName names the command.
func (RemindOfHold) CommandName() string { return "RemindOfHold" }

// Prepare refuses everybody but the system.
func (c RemindOfRequest) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, Timed, error) {
	return byTime(app, by, c.Booking)
}

// Prepare refuses everybody but the system.
func (c RemindOfHold) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, Timed, error) {
	return byTime(app, by, c.Booking)
}

// Decide reminds once by each number, of a request that the owner can still answer.
func (c RemindOfRequest) Decide(_ events.Actor, s State, facts Timed) (commands.Decision, error) {
	switch {
	case s.ID == uuid.Nil:
		return commands.Decision{}, commands.NotFound
	case s.Status != Pending || s.OwnerReminded >= c.Number || !facts.Now.Before(s.AnswerBy) || s.over(facts.Now):
		return commands.Decision{}, nil
	}
	return commands.Then(events.BookingReminded{
		Booking: s.ID, Listing: s.Listing, To: events.OwnerSide, Number: c.Number,
	})
}

// Decide reminds once of each end of a hold. One that was put off meanwhile has a timer of its own.
func (c RemindOfHold) Decide(_ events.Actor, s State, facts Timed) (commands.Decision, error) {
	switch {
	case s.ID == uuid.Nil:
		return commands.Decision{}, commands.NotFound
	case s.Status != Held || s.Lapsed(facts.Now) || s.CoupleReminded.Equal(s.HoldUntil),
		s.HoldUntil.Sub(facts.Now) > HoldEndsWithin:
		return commands.Decision{}, nil
	}
	return commands.Then(events.BookingReminded{
		Booking: s.ID, Listing: s.Listing, To: events.CoupleSide, Until: s.HoldUntil,
	})
}
