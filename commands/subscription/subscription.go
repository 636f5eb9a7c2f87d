// Package subscription contains the commands on the subscriptions of owners, and the checks of what a plan allows.
package subscription

import (
	"context"
	"errors"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/events"
	"weddings/internal/fault"
)

// Status is the status of a subscription.
type Status string

// The statuses of a subscription.
const (
	None      Status = "" // the owner never had a subscription, so their plan is the free plan
	Active    Status = "active"
	Cancelled Status = "cancelled"
	Expired   Status = "expired"
)

// State is the state of the last subscription of an owner, reduced from its events.
type State struct {
	User, ID   uuid.UUID // of the owner, and of the subscription
	Status     Status
	Plan       string     // the key of the plan
	Start, End events.Day // the first and the last day
	Days       events.Day // the number of days that it was granted for; each renewal adds as many
	AutoRenew  bool
	Reminded   events.Day // the value of End of which the owner was reminded last
}

// Subscriptions is the aggregate of streams subscription-<uuid of the owner>.
var Subscriptions = commands.Aggregate[State]{Apply: apply}

func apply(s State, e events.Event) State {
	switch e := e.(type) {
	case events.SubscriptionGranted:
		return State{
			User: e.User, ID: e.Subscription, Status: Active, Plan: e.Plan, Start: e.Start, End: e.End,
			Days: e.End - e.Start + 1, AutoRenew: e.AutoRenew,
		}
	case events.SubscriptionExtended:
		s.End, s.AutoRenew = e.End, e.AutoRenew
	case events.SubscriptionRenewed:
		s.End = e.End
	case events.SubscriptionReminded:
		s.Reminded = e.End
	case events.SubscriptionCancelled:
		s.Status = Cancelled
	case events.SubscriptionExpired:
		s.Status = Expired
	}
	return s
}

// over reports whether the last day of a subscription has passed.
func (s State) over(today events.Day) bool { return today > s.End }

// Allows returns the plan of an owner today. An active subscription that renews itself counts even after its last day,
// because the schedule may renew it late.
func (s State) Allows(today events.Day) events.Plan {
	if plan, known := events.PlanOf(s.Plan); known && s.Status == Active && (s.AutoRenew || !s.over(today)) {
		return plan
	}
	return events.FreePlan
}

// PlanOf returns the present plan of an owner.
func PlanOf(ctx context.Context, app *commands.App, owner uuid.UUID) (events.Plan, error) {
	s, _, err := Subscriptions.Load(ctx, app, events.SubscriptionStream(owner))
	return s.Allows(events.DayOf(app.Now())), err
}

// RemindedDays is how many days before the end of a subscription its owner is reminded, at the earliest.
const RemindedDays = 7

func target(user uuid.UUID, version int64) commands.Target {
	return commands.Target{ID: user, Stream: events.SubscriptionStream(user), Version: version}
}

// Facts contains the facts of the commands on a subscription.
type Facts struct {
	ID    uuid.UUID // a new id, for the subscription that GrantSubscription begins
	Today events.Day
	Until events.Day // the last day that the command names
	Owner bool       // the account has the role of an owner, and is neither erased nor suspended
}

// prepare returns the facts of an admin's command. It refuses everybody but admins, and returns invalid if no reason is
// given.
func prepare(
	ctx context.Context,
	app *commands.App,
	by commands.Request,
	user uuid.UUID,
	reason string,
) (Facts, error) {
	facts := Facts{ID: commands.NewID(), Today: events.DayOf(app.Now())}
	if err := by.Actor.Require(events.Admin); err != nil {
		return facts, err
	}
	if err := commands.RequireReason(reason); err != nil {
		return facts, err
	}
	return facts, facts.readOwner(ctx, app, user)
}

// readOwner sets Owner from the account.
func (f *Facts) readOwner(ctx context.Context, app *commands.App, user uuid.UUID) error {
	s, err := account.Load(ctx, app, user)
	if errors.Is(err, commands.NotFound) {
		return nil
	}
	f.Owner = err == nil && !s.Suspended && (s.Role == events.VenueOwner || s.Role == events.ServiceProvider)
	return err
}

var (
	noOwner = fault.New(fault.Invalid, "اختاروا صاحب الاشتراك.", "Please choose whose subscription it is.").
		With("user", "لا حساب مناسب بهذا المعرّف", "There is no suitable account with this id")
	alreadyActive = fault.New(fault.Conflict, "لهذا الحساب اشتراك سارٍ. مدّدوه أو ألغوه أولًا.",
		"This account has a subscription already. Extend it, or cancel it first.")
	notActive = fault.New(fault.Conflict, "ليس لهذا الحساب اشتراك سارٍ.", "This account has no active subscription.")
)
