package all_test

import (
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/listing"
	"weddings/commands/subscription"
	"weddings/events"
)

// subscribed is the provider's subscription.
func subscribed(provider uuid.UUID) events.Event {
	today := events.DayOf(time.Now())
	return events.SubscriptionGranted{
		User: provider, Subscription: commands.NewID(), Plan: "gold", Start: today, End: today + 9,
	}
}

func init() {
	table["GrantSubscription"] = row{func(s site) commands.Command {
		return subscription.GrantSubscription{
			User: s.actors["owner"].Actor.Account, Plan: "silver", Until: s.day, Reason: "x",
		}
	}, admins}
	table["ExtendSubscription"] = row{func(s site) commands.Command {
		return subscription.ExtendSubscription{User: s.actors["provider"].Actor.Account, Until: s.day, Reason: "x"}
	}, admins}
	table["CancelSubscription"] = row{func(s site) commands.Command {
		return subscription.CancelSubscription{User: s.actors["provider"].Actor.Account, Reason: "x"}
	}, admins}
	table["EndSubscription"] = row{func(s site) commands.Command {
		return subscription.EndSubscription{User: s.actors["owner"].Actor.Account}
	}, nobody}
	table["RemindOfSubscription"] = row{func(s site) commands.Command {
		return subscription.RemindOfSubscription{User: s.actors["owner"].Actor.Account}
	}, nobody}
	table["EndFeaturing"] = row{func(s site) commands.Command {
		return listing.EndFeaturing{Listing: s.venue}
	}, nobody}
	texts["Plan"], texts["Until"] = other, other
}
