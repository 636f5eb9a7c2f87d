package budgetpricing

import (
	"context"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// SetBudgetTemplate sets the prices for places without a row, from a day on.
type SetBudgetTemplate struct {
	Prices  events.BudgetPrices `json:"prices"`
	From    *events.Day         `json:"from,omitempty"`    // nil = today
	Version *int64              `json:"version,omitempty"` // the version that was read; nil = any
}

var _ = commands.Declare(Pricings, SetBudgetTemplate{})

// CommandName names the command in the API.
func (SetBudgetTemplate) CommandName() string { return "SetBudgetTemplate" }

// Prepare returns the first day on which the prices are valid. It returns invalid with the wrong fields. It refuses
// everybody but admins.
func (c SetBudgetTemplate) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, events.Day, error) {
	to := target(events.BudgetPlace{})
	if err := by.Actor.Require(events.Admin); err != nil {
		return to, 0, err
	}
	var check fault.Check
	from := checkFrom(&check, app, c.From)
	checkPrices(&check, "", c.Prices)
	return to, from, check.Err()
}

// Decide returns conflict if the template has changed since it was read. If nothing would change, no event is appended.
func (c SetBudgetTemplate) Decide(_ events.Actor, s State, from events.Day) (commands.Decision, error) {
	switch {
	case c.Version != nil && *c.Version != s.read():
		return commands.Decision{}, commands.Stale.At(s.Version)
	case s.says(Dated{from, c.Prices}):
		return commands.Decision{}, nil
	}
	return commands.Then(events.BudgetTemplateSet{Prices: c.Prices, From: from})
}
