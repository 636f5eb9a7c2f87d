package budget

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// RecordBudgetDownload records that somebody with the link has downloaded the PDF.
type RecordBudgetDownload struct {
	Budget uuid.UUID `json:"budget"`
}

var _ = commands.Declare(Budgets, RecordBudgetDownload{})

// CommandName names the command in the API.
func (RecordBudgetDownload) CommandName() string { return "RecordBudgetDownload" }

// Prepare refuses nobody.
func (c RecordBudgetDownload) Prepare(
	context.Context, *commands.App, commands.Request,
) (commands.Target, commands.None, error) {
	return target(c.Budget), commands.None{}, nil
}

// Decide records only the first download.
func (c RecordBudgetDownload) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	switch {
	case s.ID == uuid.Nil:
		return commands.Decision{}, commands.NotFound
	case s.Ended:
		return commands.Decision{}, Gone
	case s.Downloaded:
		return commands.Decision{}, nil
	}
	return commands.Then(events.BudgetDownloaded{Budget: s.ID})
}
