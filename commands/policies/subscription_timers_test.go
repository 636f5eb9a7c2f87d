package policies_test

import (
	"context"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/listing"
	"weddings/commands/policies/schedule"
	"weddings/commands/scenario"
	"weddings/commands/subscription"
	"weddings/events"
)

// A subscription has a timer for its end and one for the reminder, which follow each change of the end; what is
// featured has one for its last day.
func TestSubscriptionsHaveTimers(t *testing.T) {
	t.Parallel()
	rules := map[string]schedule.Rule{}
	for _, rule := range schedule.Rules() {
		rules[rule.Name] = rule
	}
	last := events.Day(20_800)
	over := (last + 1).Starts()
	at := over.Add(-30 * 24 * time.Hour)
	end, soon := schedule.At(over), schedule.At(over.Add(-7*24*time.Hour))
	for _, tt := range []struct {
		event                    events.Event
		end, reminder, featuring schedule.Change
	}{
		{events.SubscriptionGranted{End: last}, end, soon, schedule.Keep},
		{
			events.SubscriptionGranted{End: last - 20},
			schedule.At((last - 19).Starts()),
			schedule.At(at.Add((last - 19).Starts().Sub(at) / 2)), schedule.Keep,
		},
		{events.SubscriptionExtended{End: last}, end, soon, schedule.Keep},
		{events.SubscriptionRenewed{End: last}, end, soon, schedule.Keep},
		{events.SubscriptionReminded{End: last}, schedule.Keep, schedule.Keep, schedule.Keep},
		{events.SubscriptionCancelled{}, schedule.Cancel, schedule.Cancel, schedule.Keep},
		{events.SubscriptionExpired{}, schedule.Cancel, schedule.Cancel, schedule.Keep},
		{events.ListingFeatured{Featured: true, Day: 1, Until: last}, schedule.Keep, schedule.Keep, end},
		{events.ListingFeatured{Featured: true}, schedule.Keep, schedule.Keep, schedule.Cancel},
		{events.ListingFeatured{Day: 2}, schedule.Keep, schedule.Keep, schedule.Cancel},
		{events.ListingArchived{}, schedule.Keep, schedule.Keep, schedule.Cancel},
	} {
		happened := events.Recorded{Data: tt.event, At: at}
		assert.Equal(t, tt.end, rules["subscription-end"].Due(happened), "%T", tt.event)
		assert.Equal(t, tt.reminder, rules["subscription-reminder"].Due(happened), "%T", tt.event)
		assert.Equal(t, tt.featuring, rules["featuring-end"].Due(happened), "%T", tt.event)
	}
	id := commands.NewID()
	assert.Equal(t, subscription.EndSubscription{User: id}, rules["subscription-end"].Command(id))
	assert.Equal(t, subscription.RemindOfSubscription{User: id}, rules["subscription-reminder"].Command(id))
	assert.Equal(t, listing.EndFeaturing{Listing: id}, rules["featuring-end"].Command(id))
}

// A subscription is reminded of, and ends, when the time has come, by the schedule alone.
func TestASubscriptionEndsByItself(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	owner, admin := commands.NewID(), scenario.As(commands.NewID(), events.Admin)
	w.Given(t, events.AccountRegistered{Account: owner, Role: events.VenueOwner})
	var moved atomic.Int64
	app := *w.App
	app.Now = func() time.Time { return time.Now().Add(time.Duration(moved.Load())) }
	var rules []schedule.Rule
	for _, rule := range schedule.Rules() {
		if rule.Topic == "subscription" {
			rules = append(rules, rule)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { defer close(ended); (&schedule.Schedule{App: &app, Rules: rules}).Run(ctx) }()
	defer func() { cancel(); <-ended }()
	stream := events.SubscriptionStream(owner)
	state := func() subscription.State {
		s, _, err := subscription.Subscriptions.Load(t.Context(), w.App, stream)
		require.NoError(t, err)
		return s
	}
	until := events.DayOf(time.Now()) + 20
	w.Given(t).When(admin, subscription.GrantSubscription{
		User: owner, Plan: "gold", Until: until.String(), Reason: "x",
	})
	due := func(rule string, in time.Duration, done func(subscription.State) bool) {
		t.Helper()
		moved.Store(int64(in))
		require.NoError(t, w.App.Log.Timers().Set(t.Context(), rule, stream, time.Now()))
		require.Eventually(t, func() bool { return done(state()) }, time.Minute, 20*time.Millisecond)
	}
	time.Sleep(1500 * time.Millisecond)
	require.Zero(t, state().Reminded, "nothing is due")
	due("subscription-reminder", 15*24*time.Hour, func(s subscription.State) bool { return s.Reminded == until })
	due(
		"subscription-end",
		22*24*time.Hour,
		func(s subscription.State) bool { return s.Status == subscription.Expired },
	)
}
