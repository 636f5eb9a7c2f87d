package budget

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// ClearBudgetLine removes what is planned for a line of a saved calculation. If it is one of the couple's own lines,
// the line is removed. Only the maker may issue it.
type ClearBudgetLine struct {
	Budget  uuid.UUID `json:"budget"`
	Token   string    `json:"token"`
	Line    string    `json:"line"`
	Version int64     `json:"version"` // the version of the line that was read
}

var _ = commands.Declare(Budgets, ClearBudgetLine{})

// CommandName names the command in the API.
func (ClearBudgetLine) CommandName() string { return "ClearBudgetLine" }

// Limit is the rate limit of the command.
func (ClearBudgetLine) Limit() commands.LimitKind { return commands.EditLimit }

// Prepare refuses visitors who neither are signed in nor have the token.
func (c ClearBudgetLine) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, Proof, error) {
	return prepare(app, by, c.Budget, c.Token)
}

// Decide returns conflict if the line has changed since it was read. If nothing is planned for the line, no event is
// appended.
func (c ClearBudgetLine) Decide(by events.Actor, s State, facts Proof) (commands.Decision, error) {
	if err := requireMaker(by, s, facts); err != nil {
		return commands.Decision{}, err
	}
	stands, is := s.Lines[c.Line]
	switch {
	case s.Ended:
		return commands.Decision{}, Gone
	case !is:
		return commands.Decision{}, nil
	case c.Version != stands.Version:
		return commands.Decision{}, commands.Stale.At(stands.Version)
	}
	return commands.Then(events.BudgetLineCleared{Budget: s.ID, Line: c.Line})
}
