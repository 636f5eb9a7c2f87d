package shortlist

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/events"
)

// BeginMonth records that the letter with a couple's open checklist points for the month is due. The schedule issues
// it.
type BeginMonth struct {
	Account uuid.UUID `json:"account"`
}

var _ = commands.Declare(account.Accounts, BeginMonth{})

// CommandName names the command in the API.
func (BeginMonth) CommandName() string { return "BeginMonth" }

// Prepare reads the day of the party from the couple's list. It refuses everybody but the system.
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

// Decide begins each month once, for couples who have turned this letter on. If the day of the party has passed or was
// removed, Decide turns the letter off instead.
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
