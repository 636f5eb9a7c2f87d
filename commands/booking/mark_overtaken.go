package booking

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// MarkOvertaken records that the slots of a request are confirmed to others. A policy issues it. It reads who holds the
// slots, so that it does nothing when that is not so.
type MarkOvertaken struct {
	Booking uuid.UUID `json:"booking"` // the request
}

var _ = commands.Declare(Bookings, MarkOvertaken{})

// CommandName names the command.
func (MarkOvertaken) CommandName() string { return "MarkOvertaken" }

// Prepare reads who holds the slots of the request. It refuses everybody but the system.
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

// Decide does nothing if the booking is no request any more, was moved meanwhile, or is marked already.
func (c MarkOvertaken) Decide(_ events.Actor, s State, facts Claiming) (commands.Decision, error) {
	switch {
	case s.ID == uuid.Nil:
		return commands.Decision{}, commands.NotFound
	case s.Status != Pending || s.Overtaken || s.over(facts.Now) || !facts.fits(s) || !facts.Firm:
		return commands.Decision{}, nil
	}
	return commands.Then(events.RequestOvertaken{Booking: s.ID, Listing: s.Listing})
}
