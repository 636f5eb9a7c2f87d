package account

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// BeginModeration records that an admin's daily letter about overdue moderation is due. The schedule issues it each
// morning.
type BeginModeration struct {
	Account uuid.UUID `json:"account"`
}

var _ = commands.Declare(Accounts, BeginModeration{})

// CommandName names the command in the API.
func (BeginModeration) CommandName() string { return "BeginModeration" }

// Prepare returns the current day. It refuses everybody but the system.
func (c BeginModeration) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, events.Day, error) {
	return target(c.Account), events.DayOf(app.Now()), by.Actor.Require(events.System)
}

// Decide begins each day once, for admins who are not suspended.
func (c BeginModeration) Decide(_ events.Actor, s State, today events.Day) (commands.Decision, error) {
	switch {
	case !s.Exists():
		return commands.Decision{}, commands.NotFound
	case s.Role != events.Admin || s.Suspended || s.Moderated >= today:
		return commands.Decision{}, nil
	}
	return commands.Then(events.ModerationDue{Account: s.ID, Day: today})
}
