package subscription

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// EndSubscription ends a subscription whose last day has passed, or renews it if it renews itself. The schedule issues
// it, and may do so late or twice.
type EndSubscription struct {
	User uuid.UUID `json:"user"` // the owner
}

// RemindOfSubscription reminds an owner that their subscription ends soon. The schedule issues it.
type RemindOfSubscription struct {
	User uuid.UUID `json:"user"` // the owner
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
	return prepareScheduled(ctx, app, by, c.User)
}

// Prepare refuses everybody but the system.
func (c RemindOfSubscription) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Facts, error) {
	return prepareScheduled(ctx, app, by, c.User)
}

// prepareScheduled prepares a command of the schedule. It refuses everybody but the system.
func prepareScheduled(
	ctx context.Context, app *commands.App, by commands.Request, user uuid.UUID,
) (commands.Target, Facts, error) {
	facts, to := Facts{Today: events.DayOf(app.Now())}, target(user, 0)
	if err := by.Actor.Require(events.System); err != nil {
		return to, facts, err
	}
	return to, facts, facts.readOwner(ctx, app, user)
}

// Decide ends or renews an active subscription after its last day, and appends no event before. A renewal adds the
// number of days that the subscription was granted for, several times if the command comes late. Decide renews nothing
// for an account that is suspended or no longer an owner's.
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

// Decide reminds the owner of an active subscription in its last RemindedDays days, once for each last day.
func (c RemindOfSubscription) Decide(_ events.Actor, s State, facts Facts) (commands.Decision, error) {
	switch {
	case s.Status == None:
		return commands.Decision{}, commands.NotFound
	case s.Status != Active || s.over(facts.Today) || s.Reminded == s.End || s.End-facts.Today > RemindedDays:
		return commands.Decision{}, nil
	}
	return commands.Then(events.SubscriptionReminded{User: s.User, Subscription: s.ID, End: s.End})
}
