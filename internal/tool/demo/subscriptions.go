package demo

import (
	"context"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/subscription"
	"weddings/events"
)

// system is the actor of scheduled commands.
var system = commands.Request{Actor: events.Actor{Role: events.System}}

// chapter is an event of a subscription on a day of the story, counted back from the end.
type chapter struct {
	ago  int
	role events.Role
	n    int // index among the owners of that role
	by   func(*Loader) commands.Request
	of   func(user uuid.UUID, today events.Day) commands.Command
}

func admin(l *Loader) commands.Request   { return l.admin }
func byTime(*Loader) commands.Request    { return system }
func day(from events.Day, in int) string { return (from + events.Day(in)).String() }
func grant(plan string, in int, renews bool, reason string) func(uuid.UUID, events.Day) commands.Command {
	return func(user uuid.UUID, today events.Day) commands.Command {
		return subscription.GrantSubscription{
			User: user, Plan: plan, Until: day(today, in), AutoRenew: renews, Reason: reason,
		}
	}
}

// chapters are the stories of a subscription that renews itself, one that was extended, one that was cancelled and one
// that ended.
var chapters = []chapter{
	{80, events.VenueOwner, 0, admin, grant("silver", 364, true, "من أوائل من نشروا صالاتهم معنا.")},
	{75, events.ServiceProvider, 1, admin, grant("silver", 29, false, "تجربة لشهر واحد بطلب من صاحب الحساب.")},
	{70, events.VenueOwner, 1, admin, grant("gold", 179, true, "شريك في معرض الأعراس.")},
	{60, events.ServiceProvider, 0, admin, grant("gold", 89, false, "تصوير صفحات الموقع.")},
	{52, events.ServiceProvider, 1, byTime, func(user uuid.UUID, _ events.Day) commands.Command {
		return subscription.RemindOfSubscription{User: user}
	}},
	{45, events.ServiceProvider, 1, byTime, func(user uuid.UUID, _ events.Day) commands.Command {
		return subscription.EndSubscription{User: user}
	}},
	{40, events.VenueOwner, 1, admin, func(user uuid.UUID, _ events.Day) commands.Command {
		return subscription.CancelSubscription{User: user, Reason: "بطلب من صاحب الحساب: لم يعد يحتاج إلى الباقة."}
	}},
	{20, events.ServiceProvider, 0, admin, func(user uuid.UUID, today events.Day) commands.Command {
		return subscription.ExtendSubscription{User: user, Until: day(today, 180), Reason: "هدية على عمل متقن."}
	}},
}

// subscriptions plays the chapters of a day, counted back from the end.
func (l *Loader) subscriptions(ctx context.Context, ago int) error {
	for _, c := range chapters {
		if c.ago != ago {
			continue
		}
		l.advance(l.now().Add(time.Minute))
		owner := l.owners[c.role][c.n].Actor.Account
		command := c.of(owner, events.DayOf(l.now()))
		if _, err := commands.Handle(ctx, l.app, c.by(l), command); err != nil {
			return err
		}
	}
	return nil
}
