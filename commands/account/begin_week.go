package account

import (
	"context"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// BeginWeek records that an owner's agenda letter for the week is due. The schedule issues it.
type BeginWeek struct {
	Account uuid.UUID `json:"account"`
}

var _ = commands.Declare(Accounts, BeginWeek{})

// CommandName names the command in the API.
func (BeginWeek) CommandName() string { return "BeginWeek" }

// Prepare returns the Saturday on which the current week began. It refuses everybody but the system.
func (c BeginWeek) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, events.Day, error) {
	today := events.DayOf(app.Now())
	since := (today.Weekday() - time.Saturday + 7) % 7
	return target(c.Account), today - events.Day(since), by.Actor.Require(events.System)
}

// Decide begins each week once, for persons who have turned on the agenda.
func (c BeginWeek) Decide(_ events.Actor, s State, saturday events.Day) (commands.Decision, error) {
	switch {
	case !s.Exists():
		return commands.Decision{}, commands.NotFound
	case !s.Wishes(events.Agenda) || s.Week >= saturday:
		return commands.Decision{}, nil
	}
	return commands.Then(events.AgendaDue{Account: s.ID, From: saturday})
}
