package subscription

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// EndSubscription renews a subscription whose last day is over by its length where it renews itself, and ends it
// otherwise. The schedule issues it, possibly late, and possibly twice.
type EndSubscription struct {
	User uuid.UUID `json:"user"`
}

// RemindOfSubscription says that a subscription ends soon. The schedule issues it.
type RemindOfSubscription struct {
	User uuid.UUID `json:"user"`
}

var (
	_ = commands.Declare(Subscriptions, EndSubscription{})
	_ = commands.Declare(Subscriptions, RemindOfSubscription{})
)

// CommandName names the command in the API.
func (EndSubscription) CommandName() string      { return "EndSubscription" }
func (RemindOfSubscription) CommandName() string { return "RemindOfSubscription" }

// Prepare refuses everybody but the system.
func (c EndSubscription) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Facts, error) {
	return byTime(ctx, app, by, c.User)
}

// Prepare refuses everybody but the system.
func (c RemindOfSubscription) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Facts, error) {
	return byTime(ctx, app, by, c.User)
}

func byTime(
	ctx context.Context, app *commands.App, by commands.Request, user uuid.UUID,
) (commands.Target, Facts, error) {
	facts, to := Facts{Today: events.DayOf(app.Now())}, target(user, 0)
	if err := by.Actor.Require(events.System); err != nil {
		return to, facts, err
	}
	return to, facts, facts.look(ctx, app, user)
}

// Decide does nothing before the last day is over. Where it comes late, it renews as often as it takes. Who is no owner
// any more, or suspended, has nothing renewed.
func (c EndSubscription) Decide(_ events.Actor, s State, facts Facts) (commands.Decision, error) {
	switch {
	case s.Status == None:
		return commands.Decision{}, commands.NotFound
	case s.Status != Active || !s.over(facts.Today):
		return commands.Decision{}, nil
	case !s.AutoRenew || !facts.Owner:
		return commands.Then(events.SubscriptionExpired{User: s.User, Subscription: s.ID})
	}
	terms := (facts.Today-s.End-1)/s.Days + 1
	return commands.Then(events.SubscriptionRenewed{User: s.User, Subscription: s.ID, End: s.End + terms*s.Days})
}

// Decide reminds once of each end.
func (c RemindOfSubscription) Decide(_ events.Actor, s State, facts Facts) (commands.Decision, error) {
	switch {
	case s.Status == None:
		return commands.Decision{}, commands.NotFound
	case s.Status != Active || s.over(facts.Today) || s.Reminded == s.End || s.End-facts.Today > RemindedDays:
		return commands.Decision{}, nil
	}
	return commands.Then(events.SubscriptionReminded{User: s.User, Subscription: s.ID, End: s.End})
}
