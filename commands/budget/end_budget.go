package budget

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// EndBudget ends a saved calculation and its link. Its maker may, and admins where somebody asks them to who saved it
// without an account and has lost the token.
type EndBudget struct {
	Budget uuid.UUID `json:"budget"`
	Token  string    `json:"token"`
}

var _ = commands.Declare(Budgets, EndBudget{})

// CommandName names the command in the API.
func (EndBudget) CommandName() string { return "EndBudget" }

// Limit is the rate limit of the command.
func (EndBudget) Limit() commands.LimitKind { return commands.EditLimit }

// Prepare refuses whoever shows neither an account nor the token.
func (c EndBudget) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, Proof, error) {
	return proven(app, by, c.Budget, c.Token)
}

// Decide ends it. A repetition changes nothing. What its maker left without an account becomes unreadable for ever.
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
