package policies

import (
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/listing"
	"weddings/commands/policies/schedule"
	"weddings/commands/subscription"
	"weddings/events"
)

// A subscription ends or is renewed when its last day is over.
var _ = schedule.Declare(schedule.Rule{
	Name:  "subscription-end",
	Topic: "subscription",
	Due: func(r events.Recorded) schedule.Change {
		switch e := r.Data.(type) {
		case events.SubscriptionGranted:
			return schedule.At((e.End + 1).Starts())
		case events.SubscriptionExtended:
			return schedule.At((e.End + 1).Starts())
		case events.SubscriptionRenewed:
			return schedule.At((e.End + 1).Starts())
		case events.SubscriptionCancelled, events.SubscriptionExpired:
			return schedule.Cancel
		}
		return schedule.Keep
	},
	Command: func(id uuid.UUID) commands.Command { return subscription.EndSubscription{User: id} },
})

// Its owner is reminded a week before the end, or after half of the time for a short subscription. Subscriptions that
// are older than the rule are not reminded of.
var _ = schedule.Declare(schedule.Rule{
	Name:    "subscription-reminder",
	Topic:   "subscription",
	FromNow: true,
	Due: func(r events.Recorded) schedule.Change {
		switch e := r.Data.(type) {
		case events.SubscriptionGranted:
			return weekBefore(r.At, e.End)
		case events.SubscriptionExtended:
			return weekBefore(r.At, e.End)
		case events.SubscriptionRenewed:
			return weekBefore(r.At, e.End)
		case events.SubscriptionCancelled, events.SubscriptionExpired:
			return schedule.Cancel
		}
		return schedule.Keep
	},
	Command: func(id uuid.UUID) commands.Command { return subscription.RemindOfSubscription{User: id} },
})

func weekBefore(from time.Time, last events.Day) schedule.Change {
	left := (last + 1).Starts().Sub(from)
	return schedule.At(from.Add(max(left-subscription.RemindedDays*24*time.Hour, left/2)))
}

// A listing is featured until the last day that its owner's plan allows is over.
var _ = schedule.Declare(schedule.Rule{
	Name:  "featuring-end",
	Topic: "listing",
	Due: func(r events.Recorded) schedule.Change {
		switch e := r.Data.(type) {
		case events.ListingFeatured:
			if e.Featured && e.Until != 0 {
				return schedule.At((e.Until + 1).Starts())
			}
			return schedule.Cancel
		case events.ListingArchived:
			return schedule.Cancel
		}
		return schedule.Keep
	},
	Command: func(id uuid.UUID) commands.Command { return listing.EndFeaturing{Listing: id} },
})
