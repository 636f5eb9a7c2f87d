package subscription

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// GrantSubscription begins a subscription of an owner today.
type GrantSubscription struct {
	User      uuid.UUID `json:"user"`    // the owner
	Version   int64     `json:"version"` // that the admin saw; conflict if it changed since; 0 = any
	Plan      string    `json:"plan"`    // its key, not that of the free plan
	Until     string    `json:"until"`   // the last day, as commands.CheckDay reads it
	AutoRenew bool      `json:"autoRenew"`
	Reason    string    `json:"reason"` // required
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

// Decide grants a subscription. It returns conflict if the owner has one that is active. A subscription that does not
// renew itself counts as ended after its last day. If the schedule has not ended it yet, Decide does so.
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
		return commands.Decision{}, alreadyActive
	}
	return commands.Then(events.SubscriptionExpired{User: s.User, Subscription: s.ID}, granted)
}
