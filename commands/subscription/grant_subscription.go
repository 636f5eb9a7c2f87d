package subscription

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// GrantSubscription begins a subscription of an owner today. Version is the one that was on the screen; 0 = any.
type GrantSubscription struct {
	User      uuid.UUID `json:"user"`
	Version   int64     `json:"version"`
	Plan      string    `json:"plan"`
	Until     string    `json:"until"` // the last day
	AutoRenew bool      `json:"autoRenew"`
	Reason    string    `json:"reason"`
}

var _ = commands.Declare(Subscriptions, GrantSubscription{})

// CommandName names the command in the API.
func (GrantSubscription) CommandName() string { return "GrantSubscription" }

// Prepare refuses everybody but admins, and returns invalid with the wrong fields.
func (c GrantSubscription) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Facts, error) {
	to := target(c.User, c.Version)
	facts, err := prepare(ctx, app, by, c.User, c.Reason)
	if err != nil {
		return to, facts, err
	}
	if !facts.Owner {
		return to, facts, noOwner
	}
	var check fault.Check
	_, known := events.PlanOf(c.Plan)
	check.Field(known && c.Plan != events.FreePlan.Key, "plan", "اختاروا باقة", "Choose a plan")
	facts.Until = commands.CheckDay(&check, "until", c.Until, facts.Today)
	return to, facts, check.Err()
}

// Decide returns conflict while a subscription runs. One whose end has come, though the schedule has not said so yet,
// ends here.
func (c GrantSubscription) Decide(_ events.Actor, s State, facts Facts) (commands.Decision, error) {
	plan, _ := events.PlanOf(c.Plan)
	granted := events.SubscriptionGranted{
		User: c.User, Subscription: facts.ID, Plan: c.Plan, Price: plan.Price, Start: facts.Today, End: facts.Until,
		AutoRenew: c.AutoRenew, Reason: strings.TrimSpace(c.Reason),
	}
	switch {
	case s.Status != Active:
		return commands.Then(granted)
	case s.AutoRenew || !s.over(facts.Today):
		return commands.Decision{}, runs
	}
	return commands.Then(events.SubscriptionExpired{User: s.User, Subscription: s.ID}, granted)
}
