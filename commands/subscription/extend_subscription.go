package subscription

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// ExtendSubscription moves the end of an active subscription to a later day, or changes whether it renews itself.
type ExtendSubscription struct {
	User      uuid.UUID `json:"user"`    // the owner
	Version   int64     `json:"version"` // that the admin saw; conflict if it changed since; 0 = any
	Until     string    `json:"until"`   // the last day, as commands.CheckDay reads it
	AutoRenew bool      `json:"autoRenew"`
	Reason    string    `json:"reason"` // required
}

// CancelSubscription ends an active subscription at once. The plan of its owner is then the free plan.
type CancelSubscription struct {
	User    uuid.UUID `json:"user"`    // the owner
	Version int64     `json:"version"` // as of ExtendSubscription
	Reason  string    `json:"reason"`  // required
}

var (
	_ = commands.Declare(Subscriptions, ExtendSubscription{})
	_ = commands.Declare(Subscriptions, CancelSubscription{})
)

// CommandName names the command in the API.
func (ExtendSubscription) CommandName() string { return "ExtendSubscription" }
func (CancelSubscription) CommandName() string { return "CancelSubscription" }

// Prepare refuses everybody but admins, and returns invalid with the wrong fields.
func (c ExtendSubscription) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Facts, error) {
	to := target(c.User, c.Version)
	facts, err := prepare(ctx, app, by, c.User, c.Reason)
	if err != nil {
		return to, facts, err
	}
	var check fault.Check
	facts.Until = commands.CheckDay(&check, "until", c.Until, facts.Today)
	return to, facts, check.Err()
}

// Prepare refuses everybody but admins, and returns invalid if no reason is given.
func (c CancelSubscription) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Facts, error) {
	facts, err := prepare(ctx, app, by, c.User, c.Reason)
	return target(c.User, c.Version), facts, err
}

// Decide extends an active subscription. It returns invalid for a day before the present end. If neither the end nor
// the renewal would change, no event is appended.
func (c ExtendSubscription) Decide(_ events.Actor, s State, facts Facts) (commands.Decision, error) {
	if err := s.requireActive(); err != nil {
		return commands.Decision{}, err
	}
	var check fault.Check
	check.Field(facts.Until >= s.End, "until", "ينتهي الاشتراك بعد هذا اليوم أصلًا؛ التمديد ليوم لاحق",
		"The subscription ends later than this already; choose a later day")
	if err := check.Err(); err != nil || facts.Until == s.End && c.AutoRenew == s.AutoRenew {
		return commands.Decision{}, err
	}
	return commands.Then(events.SubscriptionExtended{
		User: s.User, Subscription: s.ID, End: facts.Until, AutoRenew: c.AutoRenew, Reason: strings.TrimSpace(c.Reason),
	})
}

// Decide cancels an active subscription.
func (c CancelSubscription) Decide(_ events.Actor, s State, _ Facts) (commands.Decision, error) {
	if err := s.requireActive(); err != nil {
		return commands.Decision{}, err
	}
	return commands.Then(events.SubscriptionCancelled{
		User: s.User, Subscription: s.ID, Reason: strings.TrimSpace(c.Reason),
	})
}

// requireActive returns not_found if the owner never had a subscription, and conflict if the last one has ended.
func (s State) requireActive() error {
	switch s.Status {
	case Active:
		return nil
	case None:
		return commands.NotFound
	}
	return notActive
}
