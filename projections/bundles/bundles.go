// Package bundles is the read model of bundles: which inquiries were sent together, and who may see the answers to
// them.
package bundles

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// Name is the name of the read model.
const Name = "bundles"

// Projection keeps the read model of bundles.
type Projection struct{}

// Name implements projections.Projection.
func (Projection) Name() string { return Name }

// Version implements projections.Projection.
func (Projection) Version() int { return 1 }

// Types implements projections.Projection.
func (Projection) Types() []string {
	return events.TypesOf(
		events.BundleOpened{}, events.BundleAttached{}, events.BundleShared{}, events.BundleUnshared{},
		events.BundleClosed{}, events.PersonErased{},
	)
}

// Tables implements projections.Projection. No column holds text that a person wrote. The bundles of an erased account
// are deleted.
func (Projection) Tables() string {
	return `
CREATE TABLE bundles (
	id uuid PRIMARY KEY, sender uuid, day date, closed boolean NOT NULL DEFAULT false, chosen uuid, share uuid UNIQUE,
	created_at timestamptz NOT NULL
);
CREATE INDEX ON bundles (sender, created_at DESC, id DESC);
CREATE TABLE erased (person uuid PRIMARY KEY);`
}

// Project applies a batch in one pipelined round trip.
func (Projection) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	var b pgx.Batch
	for _, r := range batch {
		switch e := r.Data.(type) {
		case events.BundleOpened:
			b.Queue(`INSERT INTO bundles (id, sender, day, created_at) SELECT $1, $2, $3::text::date, $4
				WHERE NOT EXISTS (SELECT FROM erased WHERE person = $2) ON CONFLICT (id) DO NOTHING`,
				e.Bundle, known(e.Sender), dayOf(e), r.At)
		case events.BundleAttached:
			b.Queue(`UPDATE bundles SET sender = $2 WHERE id = $1`, e.Bundle, e.Account)
			b.Queue(`DELETE FROM bundles USING erased WHERE sender = person AND id = $1`, e.Bundle)
		case events.BundleShared:
			b.Queue(`UPDATE bundles SET share = $2 WHERE id = $1`, e.Bundle, e.Share)
		case events.BundleUnshared:
			b.Queue(`UPDATE bundles SET share = NULL WHERE id = $1`, e.Bundle)
		case events.BundleClosed:
			b.Queue(
				`UPDATE bundles SET closed = true, share = NULL, chosen = $2 WHERE id = $1`,
				e.Bundle,
				known(e.Chosen),
			)
		case events.PersonErased:
			b.Queue(`INSERT INTO erased (person) VALUES ($1) ON CONFLICT DO NOTHING`, e.Person)
			b.Queue(`DELETE FROM bundles WHERE sender = $1`, e.Person)
		}
	}
	return tx.SendBatch(ctx, &b).Close()
}

func known(id uuid.UUID) uuid.NullUUID { return uuid.NullUUID{UUID: id, Valid: id != uuid.Nil} }

func dayOf(e events.BundleOpened) *string {
	if e.Day == 0 {
		return nil
	}
	text := e.Day.String()
	return &text
}
