// Package subscriptions is the read model of the subscriptions of owners.
package subscriptions

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// Name is the name of the read model.
const Name = "subscriptions"

// Projection projects subscriptions.
type Projection struct{}

// Name implements projections.Projection.
func (Projection) Name() string { return Name }

// Version implements projections.Projection.
func (Projection) Version() int { return 1 }

// Types implements projections.Projection.
func (Projection) Types() []string {
	return events.TypesOf(
		events.SubscriptionGranted{}, events.SubscriptionExtended{}, events.SubscriptionRenewed{},
		events.SubscriptionReminded{}, events.SubscriptionCancelled{}, events.SubscriptionExpired{},
		events.ListingFeatured{},
	)
}

// Tables implements projections.Projection. No column is personal. version is the version of the owner's stream; the
// owner's last subscription has the current one. No table is named subscriptions, because consumers of the log have a
// table of that name.
func (Projection) Tables() string {
	return `
CREATE TABLE granted_plans (
	id uuid PRIMARY KEY, account uuid NOT NULL, plan text NOT NULL, status text NOT NULL,
	price numeric(12,2), currency text, starts date NOT NULL, ends date NOT NULL, auto_renew boolean NOT NULL,
	version bigint NOT NULL, created_at timestamptz NOT NULL
);
CREATE INDEX ON granted_plans (created_at DESC, id DESC);
CREATE INDEX ON granted_plans (ends, id);
CREATE INDEX ON granted_plans (account, created_at DESC);
CREATE TABLE plan_changes (
	position bigint PRIMARY KEY, granted uuid NOT NULL, account uuid NOT NULL, type text NOT NULL,
	actor uuid NOT NULL, role text NOT NULL, ends date, auto_renew boolean, reason text NOT NULL DEFAULT '',
	created_at timestamptz NOT NULL
);
CREATE INDEX ON plan_changes (account, position DESC);
-- The days on which listings are featured; those of logs that counted none are missing.
CREATE TABLE featured_days (
	position bigint PRIMARY KEY, listing uuid NOT NULL, starts date NOT NULL, ends date NOT NULL
);
CREATE INDEX ON featured_days (listing, position DESC);`
}

// Project applies a batch in one pipelined round trip.
func (Projection) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	var b pgx.Batch
	for _, r := range batch {
		switch e := r.Data.(type) {
		case events.SubscriptionGranted:
			granted(&b, e, r)
		case events.SubscriptionExtended:
			b.Queue(`UPDATE granted_plans SET ends = $2, auto_renew = $3, version = $4 WHERE id = $1`,
				e.Subscription, e.End.String(), e.AutoRenew, r.Version)
			change{e.User, e.Subscription, e.End, &e.AutoRenew, e.Reason}.keep(&b, r)
		case events.SubscriptionRenewed:
			b.Queue(`UPDATE granted_plans SET ends = $2, version = $3 WHERE id = $1`,
				e.Subscription, e.End.String(), r.Version)
			change{e.User, e.Subscription, e.End, nil, ""}.keep(&b, r)
		case events.SubscriptionReminded:
			b.Queue(`UPDATE granted_plans SET version = $2 WHERE id = $1`, e.Subscription, r.Version)
			change{e.User, e.Subscription, e.End, nil, ""}.keep(&b, r)
		case events.SubscriptionCancelled:
			b.Queue(ended, e.Subscription, "cancelled", r.Version)
			change{e.User, e.Subscription, 0, nil, e.Reason}.keep(&b, r)
		case events.SubscriptionExpired:
			b.Queue(ended, e.Subscription, "expired", r.Version)
			change{e.User, e.Subscription, 0, nil, ""}.keep(&b, r)
		case events.ListingFeatured:
			featured(&b, e, r)
		}
	}
	return tx.SendBatch(ctx, &b).Close()
}

const ended = `UPDATE granted_plans SET status = $2, version = $3 WHERE id = $1`

func granted(b *pgx.Batch, e events.SubscriptionGranted, r events.Recorded) {
	var price, currency *string
	if e.Price != nil {
		amount := e.Price.Amount.String()
		price, currency = &amount, &e.Price.Currency
	}
	b.Queue(`INSERT INTO granted_plans (id, account, plan, status, price, currency, starts, ends, auto_renew, version,
			created_at)
		VALUES ($1, $2, $3, 'active', $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (id) DO NOTHING`,
		e.Subscription, e.User, e.Plan, price, currency, e.Start.String(), e.End.String(), e.AutoRenew, r.Version, r.At)
	change{e.User, e.Subscription, e.End, &e.AutoRenew, e.Reason}.keep(b, r)
}

// featured stores the days on which a listing is featured, and ends them early when the listing is no longer featured.
func featured(b *pgx.Batch, e events.ListingFeatured, r events.Recorded) {
	switch {
	case e.Day == 0:
	case e.Featured:
		b.Queue(`INSERT INTO featured_days (position, listing, starts, ends) VALUES ($1, $2, $3, $4)
			ON CONFLICT (position) DO NOTHING`, r.Position, e.Listing, e.Day.String(), e.Until.String())
	default:
		b.Queue(`UPDATE featured_days SET ends = least(ends, $2::date) WHERE position =
			(SELECT max(position) FROM featured_days WHERE listing = $1)`, e.Listing, e.Day.String())
	}
}

// change is a change of a subscription.
type change struct {
	user, subscription uuid.UUID
	ends               events.Day // 0 = the event names no day
	autoRenew          *bool
	reason             string
}

func (c change) keep(b *pgx.Batch, r events.Recorded) {
	var ends *string
	if c.ends != 0 {
		day := c.ends.String()
		ends = &day
	}
	b.Queue(`INSERT INTO plan_changes (position, granted, account, type, actor, role, ends, auto_renew, reason,
			created_at)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (position) DO NOTHING`,
		r.Position, c.subscription, c.user, r.Type, r.Metadata.Actor.Account, string(r.Metadata.Actor.Role), ends,
		c.autoRenew, c.reason, r.At)
}
