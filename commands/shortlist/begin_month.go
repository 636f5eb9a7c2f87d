package shortlist

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/events"
)

// BeginMonth records that a couple are to be told what they have still to do. The schedule issues it.
type BeginMonth struct {
	Account uuid.UUID `json:"account"`
}

var _ = commands.Declare(account.Accounts, BeginMonth{})

// CommandName names the command in the API.
func (BeginMonth) CommandName() string { return "BeginMonth" }

// Prepare reads the day in the list. It refuses everybody but the system.
func (c BeginMonth) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Ahead, error) {
	to := commands.Target{ID: c.Account, Stream: events.AccountStream(c.Account)}
	if err := by.Actor.Require(events.System); err != nil {
		return to, Ahead{}, err
	}
	facts, err := ahead(ctx, app, events.Actor{Account: c.Account})
	return to, facts, err
}

// Decide begins a month once, for whoever wishes it. Where the day is over, or open again, the wish ends with it.
func (c BeginMonth) Decide(_ events.Actor, s account.State, facts Ahead) (commands.Decision, error) {
	switch {
	case !s.Exists():
		return commands.Decision{}, commands.NotFound
	case !s.Wishes(events.Checklist) || s.Month >= facts.Month:
		return commands.Decision{}, nil
	case !facts.Ahead:
		return commands.Then(events.LettersWished{Account: s.ID, Kind: events.Checklist})
	}
	return commands.Then(events.ChecklistDue{Account: s.ID, Month: facts.Month})
}
