package budgetpricing

import (
	"context"

	"weddings/commands"
	"weddings/events"
)

// RemoveBudgetPricing removes a row, with its prices for later days.
type RemoveBudgetPricing struct {
	events.BudgetPlace

	Version *int64 `json:"version,omitempty"` // the version that was read; nil = any
}

var _ = commands.Declare(Pricings, RemoveBudgetPricing{})

// CommandName names the command in the API.
func (RemoveBudgetPricing) CommandName() string { return "RemoveBudgetPricing" }

// Prepare refuses everybody but admins.
func (c RemoveBudgetPricing) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return target(c.BudgetPlace), commands.None{}, by.Actor.Require(events.Admin)
}

// Decide returns conflict if the row has changed since it was read. The template stays. Repeating the command appends
// no event.
func (c RemoveBudgetPricing) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	switch {
	case s.Version == 0 || c.BudgetPlace == events.BudgetPlace{}:
		return commands.Decision{}, commands.NotFound
	case len(s.dated) == 0:
		return commands.Decision{}, nil
	case c.Version != nil && *c.Version != s.Version:
		return commands.Decision{}, commands.Stale.At(s.Version)
	}
	return commands.Then(events.BudgetPricingRemoved{BudgetPlace: c.BudgetPlace})
}
