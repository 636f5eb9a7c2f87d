package policies

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/subscription"
	"weddings/events"
)

// An owner gets a letter about each change of their subscription.
var (
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.SubscriptionGranted) (draft, error) {
		return p.toSubscriber(ctx, r, e.User, "subscription_granted", e.End, e.Reason)
	})
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.SubscriptionExtended) (draft, error) {
		return p.toSubscriber(ctx, r, e.User, "subscription_extended", e.End, e.Reason)
	})
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.SubscriptionRenewed) (draft, error) {
		return p.toSubscriber(ctx, r, e.User, "subscription_renewed", e.End, "")
	})
	_ = on((*Policies).subscriptionEndingLetter)
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.SubscriptionCancelled) (draft, error) {
		return p.toSubscriber(ctx, r, e.User, "subscription_cancelled", 0, e.Reason)
	})
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.SubscriptionExpired) (draft, error) {
		return p.toSubscriber(ctx, r, e.User, "subscription_expired", 0, "")
	})
)

// subscriptionEndingLetter reminds an owner of the end of their subscription, if that end has not been changed since.
func (p *Policies) subscriptionEndingLetter(
	ctx context.Context, r events.Recorded, e events.SubscriptionReminded,
) (draft, error) {
	s, _, err := subscription.Subscriptions.Load(ctx, p.App, r.Stream)
	if err != nil || s.Status != subscription.Active || s.ID != e.Subscription || s.End != e.End {
		return draft{}, err
	}
	return p.toSubscriber(ctx, r, e.User, "subscription_ending", e.End, "")
}

func (p *Policies) toSubscriber(
	ctx context.Context, r events.Recorded, to uuid.UUID, name string, end events.Day, reason string,
) (draft, error) {
	history, err := p.App.Log.Load(ctx, r.Stream, 0)
	if err != nil {
		return draft{}, err
	}
	var s subscription.State // the state at the time of the event: another subscription may have begun since
	for i := range history {
		if history[i].Version <= r.Version {
			s, _ = subscription.Subscriptions.Of(history[:i+1])
		}
	}
	plan, _ := events.PlanOf(s.Plan)
	return p.toAccount(ctx, r, to, name, func(owner account.State, w *words) {
		*w = words{
			Plan: nameIn(plan.Name, owner.Lang), Reason: reason, Renews: s.AutoRenew,
			Link: p.link(subscriptionPageOf(owner.Role), owner.Lang),
		}
		if end != 0 {
			w.Day = commands.DayInWords(end, owner.Lang)
		}
	})
}

// subscriptionPageOf returns the page on which an owner finds their plan.
func subscriptionPageOf(role events.Role) string {
	if role == events.ServiceProvider {
		return "/provider-dashboard/plan"
	}
	return "/dashboard/plan"
}
