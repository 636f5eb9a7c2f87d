package booking

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// MarkOvertaken says that what a request asks for is confirmed to others. A policy asks for it. It decides by who holds
// the slots, so that too often does nothing wrong.
type MarkOvertaken struct {
	Booking uuid.UUID `json:"booking"` // the request
}

var _ = commands.Declare(Bookings, MarkOvertaken{})

// CommandName names the command.
func (MarkOvertaken) CommandName() string { return "MarkOvertaken" }

// Prepare finds who holds the slots of the request. It refuses everybody but the system.
func (c MarkOvertaken) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Claiming, error) {
	to := target(c.Booking, 0)
	if err := by.Actor.Require(events.System); err != nil {
		return to, Claiming{}, err
	}
	s, _, err := load(ctx, app, c.Booking)
	if err != nil || s.Status != Pending || s.Overtaken {
		return to, Claiming{}, err
	}
	facts, err := around(ctx, app, s.Listing)
	if err != nil {
		return to, facts, err
	}
	facts.Wish = Wish{s.Hall, s.Days, s.Daypart}
	return to, facts, facts.look(ctx, app, c.Booking)
}

// Decide does nothing for what is no request any more or was moved meanwhile, and once its couple were told.
func (c MarkOvertaken) Decide(_ events.Actor, s State, facts Claiming) (commands.Decision, error) {
	switch {
	case s.ID == uuid.Nil:
		return commands.Decision{}, commands.NotFound
	case s.Status != Pending || s.Overtaken || s.over(facts.Now) || !facts.fits(s) || !facts.Firm:
		return commands.Decision{}, nil
	}
	return commands.Then(events.RequestOvertaken{Booking: s.ID, Listing: s.Listing})
}
