package booking

import (
	"context"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// RemindOfRequest records that the owner of a request is reminded to answer it. The schedule issues it.
type RemindOfRequest struct {
	Booking uuid.UUID `json:"booking"`
	Number  int       `json:"number"` // which reminder it is, from 1
}

// RemindOfHold records that the couple of a hold are reminded of its end. The schedule issues it.
type RemindOfHold struct {
	Booking uuid.UUID `json:"booking"`
}

var (
	_ = commands.Declare(Bookings, RemindOfRequest{})
	_ = commands.Declare(Bookings, RemindOfHold{})
)

// HoldEndsWithin is how long before the end of a hold its couple are reminded, at the earliest.
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

// Decide appends one event for each Number, as long as the owner can still answer the request.
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

// Decide appends one event for each end of a hold. If the end was moved meanwhile, that end has a timer of its own.
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
