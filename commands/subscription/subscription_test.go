package subscription_test

import (
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/scenario"
	"weddings/commands/subscription"
	"weddings/events"
	"weddings/internal/fault"
)

// stage is a world with an admin and an owner who has no subscription.
type stage struct {
	*scenario.World
	owner uuid.UUID
	admin commands.Request
	today events.Day
}

func newStage(t *testing.T) stage {
	t.Helper()
	w := scenario.New(t)
	s := stage{w, commands.NewID(), scenario.As(commands.NewID(), events.Admin), events.DayOf(w.App.Now())}
	w.Given(t, events.AccountRegistered{Account: s.owner, Role: events.VenueOwner})
	return s
}

// until is a day so many days from today as it is written.
func (s stage) until(days int) string { return (s.today + events.Day(days)).String() }

func (s stage) granted(days int, renews bool) events.SubscriptionGranted {
	return events.SubscriptionGranted{
		User: s.owner, Subscription: commands.NewID(), Plan: "silver", Start: s.today,
		End: s.today + events.Day(days) - 1, AutoRenew: renews, Reason: "x",
	}
}

func TestGrantingASubscription(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	grant := subscription.GrantSubscription{
		User: s.owner, Plan: "gold", Until: s.until(30), AutoRenew: true, Reason: " شريك ",
	}
	s.Given(t).When(scenario.As(s.owner, events.VenueOwner), grant).ThenRefused(fault.Forbidden)
	s.Given(t).When(scenario.Visitor, grant).ThenRefused(fault.Unauthenticated)
	for field, change := range map[string]func(*subscription.GrantSubscription){
		"plan":   func(c *subscription.GrantSubscription) { c.Plan = "free" },
		"until":  func(c *subscription.GrantSubscription) { c.Until = s.until(-1) },
		"reason": func(c *subscription.GrantSubscription) { c.Reason = strings.Repeat("x", 1001) },
		"user":   func(c *subscription.GrantSubscription) { c.User = commands.NewID() },
	} {
		wrong := grant
		change(&wrong)
		s.Given(t).When(s.admin, wrong).ThenRefused(fault.Invalid, field)
	}
	couple, suspended := commands.NewID(), commands.NewID()
	s.Given(t,
		events.AccountRegistered{Account: couple, Role: events.Customer},
		events.AccountRegistered{Account: suspended, Role: events.ServiceProvider},
		events.AccountSuspended{Account: suspended},
	)
	for _, nobody := range []uuid.UUID{couple, suspended} {
		wrong := grant
		wrong.User = nobody
		s.Given(t).When(s.admin, wrong).ThenRefused(fault.Invalid, "user")
	}
	s.Given(t).When(s.admin, grant).Then(events.SubscriptionGranted{
		User: s.owner, Subscription: scenario.Any, Plan: "gold", Start: s.today, End: s.today + 30, AutoRenew: true,
		Reason: "شريك",
	})
	s.Given(t).When(s.admin, grant).ThenRefused(fault.Conflict) // one runs
}

// An admin who looks at what another one changed meanwhile is told so.
func TestExtendingAndCancelling(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	extend := subscription.ExtendSubscription{User: s.owner, Until: s.until(60), Reason: "هدية"}
	cancel := subscription.CancelSubscription{User: s.owner, Reason: "بطلب منه"}
	s.Given(t).When(s.admin, extend).ThenRefused(fault.NotFound)
	s.Given(t).When(s.admin, cancel).ThenRefused(fault.NotFound)
	granted := s.granted(30, true)
	s.Given(t, granted).When(scenario.As(s.owner, events.VenueOwner), extend).ThenRefused(fault.Forbidden)
	s.Given(t).When(s.admin, subscription.ExtendSubscription{User: s.owner, Until: s.until(5), Reason: "x"}).
		ThenRefused(fault.Invalid, "until")
	s.Given(t).When(s.admin, subscription.ExtendSubscription{User: s.owner, Until: s.until(60)}).
		ThenRefused(fault.Invalid, "reason")
	extended := events.SubscriptionExtended{
		User: s.owner, Subscription: granted.Subscription, End: s.today + 60, Reason: "هدية",
	}
	s.Given(t).When(s.admin, extend).Then(extended)
	s.Given(t).When(s.admin, extend).ThenNothing()
	extend.AutoRenew, extended.AutoRenew = true, true
	s.Given(t).When(s.admin, extend).Then(extended)

	cancel.Version = 1
	s.Given(t).When(s.admin, cancel).ThenRefused(fault.Conflict)
	_, err := commands.Handle(t.Context(), s.App, s.admin, cancel)
	require.ErrorIs(t, err, commands.Stale)
	cancel.Version = 3
	s.Given(t).When(s.admin, subscription.CancelSubscription{User: s.owner}).ThenRefused(fault.Invalid, "reason")
	s.Given(t).When(s.admin, cancel).Then(events.SubscriptionCancelled{
		User: s.owner, Subscription: granted.Subscription, Reason: "بطلب منه",
	})
	cancel.Version = 0
	s.Given(t).When(s.admin, cancel).ThenRefused(fault.Conflict)
	s.Given(t).When(s.admin, extend).ThenRefused(fault.Conflict)
	s.Given(t).When(s.admin, subscription.GrantSubscription{
		User: s.owner, Plan: "silver", Until: s.until(3), Reason: "x",
	}).Then(events.SubscriptionGranted{
		User: s.owner, Subscription: scenario.Any, Plan: "silver", Start: s.today, End: s.today + 3, Reason: "x",
	})
}

// What ends by time: nothing before its day, an end once, and a renewal by the length that was granted, as often as it
// takes to reach today.
func TestWhatEndsByTime(t *testing.T) {
	t.Parallel()
	const today = events.Day(21_000)
	user, id := uuid.New(), uuid.New()
	granted := func(renews bool) events.Event {
		return events.SubscriptionGranted{
			User: user, Subscription: id, Plan: "gold", Start: today - 30, End: today - 1, AutoRenew: renews,
		}
	}
	at := func(day events.Day, owner bool) subscription.Facts {
		return subscription.Facts{Today: day, Owner: owner}
	}
	expired := events.SubscriptionExpired{User: user, Subscription: id}
	renewed := func(end events.Day) events.Event {
		return events.SubscriptionRenewed{User: user, Subscription: id, End: end}
	}
	for name, tt := range map[string]struct {
		happened []events.Event
		facts    subscription.Facts
		expected []events.Event
	}{
		"before its day":        {[]events.Event{granted(false)}, at(today-1, true), nil},
		"on its day":            {[]events.Event{granted(false)}, at(today, true), []events.Event{expired}},
		"renews itself":         {[]events.Event{granted(true)}, at(today, true), []events.Event{renewed(today + 29)}},
		"late, it renews twice": {[]events.Event{granted(true)}, at(today+30, true), []events.Event{renewed(today + 59)}},
		"nobody is left":        {[]events.Event{granted(true)}, at(today, false), []events.Event{expired}},
		"it ended":              {[]events.Event{granted(false), expired}, at(today, true), nil},
		"it was extended": {
			[]events.Event{granted(false), events.SubscriptionExtended{User: user, End: today}}, at(today, true), nil,
		},
	} {
		end := subscription.EndSubscription{User: user}
		by := scenario.System.Actor
		d, err := scenario.Decide(subscription.Subscriptions, tt.happened, by, end, tt.facts)
		require.NoError(t, err, name)
		assert.Equal(t, tt.expected, d.Events, name)
	}
	s := newStage(t)
	end := subscription.EndSubscription{User: s.owner}
	s.Given(t).When(s.admin, end).ThenRefused(fault.Forbidden)
	s.Given(t).When(scenario.System, end).ThenRefused(fault.NotFound)
}

func TestAnOwnerIsRemindedOnceOfEachEnd(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	remind := subscription.RemindOfSubscription{User: s.owner}
	s.Given(t).When(scenario.System, remind).ThenRefused(fault.NotFound)
	granted := s.granted(9, false)
	s.Given(t, granted).When(scenario.System, remind).ThenNothing() // too early
	soon := events.SubscriptionExtended{User: s.owner, Subscription: granted.Subscription, End: s.today + 7}
	reminded := events.SubscriptionReminded{User: s.owner, Subscription: granted.Subscription, End: s.today + 7}
	s.Given(t, soon).When(s.admin, remind).ThenRefused(fault.Forbidden)
	s.Given(t).When(scenario.System, remind).Then(reminded)
	s.Given(t).When(scenario.System, remind).ThenNothing()
	soon.End, reminded.End = s.today+2, s.today+2
	s.Given(t, soon).When(scenario.System, remind).Then(reminded)
	s.Given(t, events.SubscriptionCancelled{User: s.owner}).When(scenario.System, remind).ThenNothing()
}

// Without a subscription an owner is on the plan free, and no plan allows less than it.
func TestThePlanOfAnOwner(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	is := func(plan string) {
		t.Helper()
		found, err := subscription.PlanOf(t.Context(), s.App, s.owner)
		require.NoError(t, err)
		assert.Equal(t, plan, found.Key)
	}
	is("free")
	granted := s.granted(1, false)
	s.Given(t, granted)
	is("silver")
	past := events.SubscriptionExtended{User: s.owner, End: s.today - 1}
	s.Given(t, past)
	is("free") // the schedule has not said so yet
	past.AutoRenew = true
	s.Given(t, past)
	is("silver") // its renewal comes late
	s.Given(t, events.SubscriptionCancelled{User: s.owner})
	is("free")
	for _, plan := range events.Plans {
		assert.GreaterOrEqual(t, plan.Listings, events.FreePlan.Listings)
		assert.GreaterOrEqual(t, plan.Pictures, events.FreePlan.Pictures)
		assert.GreaterOrEqual(t, plan.Halls, events.FreePlan.Halls)
		assert.GreaterOrEqual(t, plan.FeaturedDays, events.FreePlan.FeaturedDays)
		assert.LessOrEqual(t, plan.Listings, events.LargestPlan.Listings)
		assert.LessOrEqual(t, plan.Pictures, events.LargestPlan.Pictures)
	}
	assert.True(t, events.FreePlan.Price.Amount.IsZero())
}

// An ended one whose timer has not come does not keep an admin from granting the next.
func TestGrantingAfterAnEndThatNobodyNoted(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	granted := s.granted(1, false)
	granted.Start, granted.End = s.today-9, s.today-1
	s.Given(t, granted).When(s.admin, subscription.GrantSubscription{
		User: s.owner, Plan: "silver", Until: s.until(0), Reason: "x",
	}).Then(
		events.SubscriptionExpired{User: s.owner, Subscription: granted.Subscription},
		events.SubscriptionGranted{
			User: s.owner, Subscription: scenario.Any, Plan: "silver", Start: s.today, End: s.today, Reason: "x",
		},
	)
}
