package budget

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// EndBudget ends a saved calculation and its link. Its maker may issue it. Admins may end a calculation without an
// account, for a maker who has lost the token. An account's calculation only its maker may end.
type EndBudget struct {
	Budget uuid.UUID `json:"budget"`
	Token  string    `json:"token"`
}

var _ = commands.Declare(Budgets, EndBudget{})

// CommandName names the command in the API.
func (EndBudget) CommandName() string { return "EndBudget" }

// Limit is the rate limit of the command.
func (EndBudget) Limit() commands.LimitKind { return commands.EditLimit }

// Prepare refuses visitors who neither are signed in nor have the token.
func (c EndBudget) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, Proof, error) {
	return prepare(app, by, c.Budget, c.Token)
}

// Decide ends the calculation. If it has no account, Decide also erases the maker's personal data. Repeating the
// command appends no event.
func (c EndBudget) Decide(by events.Actor, s State, facts Proof) (commands.Decision, error) {
	if s.ID == uuid.Nil || s.SignedIn || by.Role != events.Admin {
		if err := requireMaker(by, s, facts); err != nil {
			return commands.Decision{}, err
		}
	}
	d := commands.Decision{}
	if s.Ended {
		return d, nil
	}
	d.Events = append(d.Events, events.BudgetEnded{Budget: s.ID})
	if !s.SignedIn {
		d.Events = append(d.Events, events.PersonErased{Person: s.Maker})
		d.Forgets = []uuid.UUID{s.Maker}
	}
	return d, nil
}
