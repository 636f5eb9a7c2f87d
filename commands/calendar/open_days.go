package calendar

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// OpenDays removes a closure.
type OpenDays struct {
	Listing uuid.UUID `json:"listing"`
	Closure uuid.UUID `json:"closure"`
}

var _ = commands.Declare(Calendars, OpenDays{})

// CommandName names the command in the API.
func (OpenDays) CommandName() string { return "OpenDays" }

// Limit is the rate limit of the command.
func (OpenDays) Limit() commands.LimitKind { return commands.EditLimit }

// Prepare finds the listing. It refuses visitors who are not signed in.
func (c OpenDays) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Owning, error) {
	return owned(ctx, app, by, c.Listing)
}

// Decide returns not_found for a closure that the calendar does not have.
func (c OpenDays) Decide(by events.Actor, s State, facts Owning) (commands.Decision, error) {
	if err := mayChange(by, facts.About); err != nil {
		return commands.Decision{}, err
	}
	if !slices.ContainsFunc(s.closures, func(o events.DaysClosed) bool { return o.Closure == c.Closure }) {
		return commands.Decision{}, commands.NotFound
	}
	return commands.Then(events.DaysOpened{Listing: c.Listing, Closure: c.Closure})
}
