// Package savedviews is the read model of the views of lists that people save.
package savedviews

import (
	"context"

	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// Name is the name of the read model.
const Name = "savedviews"

// Projection keeps the read model of saved views.
type Projection struct{}

// Name implements projections.Projection.
func (Projection) Name() string { return Name }

// Version implements projections.Projection.
func (Projection) Version() int { return 1 }

// Types implements projections.Projection. A test compares them with the cases of Project.
func (Projection) Types() []string {
	return events.TypesOf(events.SavedViewSet{}, events.SavedViewRemoved{}, events.PersonErased{})
}

// Tables implements projections.Projection.
func (Projection) Tables() string {
	return `
CREATE TABLE saved_views (
	id uuid PRIMARY KEY, account uuid NOT NULL, path text NOT NULL, query text NOT NULL, name text NOT NULL,
	created_at timestamptz NOT NULL
);
CREATE INDEX ON saved_views (account, created_at, id);`
}

// Project applies a batch in one pipelined round trip. What an erased account saved does not open.
func (Projection) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	var b pgx.Batch
	for _, r := range batch {
		switch e := r.Data.(type) {
		case events.SavedViewSet:
			b.Queue(`INSERT INTO saved_views (id, account, path, query, name, created_at) SELECT $1, $2, $3, $4, $5, $6
				WHERE $4::text IS NOT NULL AND $5::text IS NOT NULL
				ON CONFLICT (id) DO UPDATE SET path = excluded.path, query = excluded.query, name = excluded.name`,
				e.View, e.Account, e.Path, e.Query.Nullable(), e.Name.Nullable(), r.At)
		case events.SavedViewRemoved:
			b.Queue(`DELETE FROM saved_views WHERE id = $1`, e.View)
		case events.PersonErased:
			b.Queue(`DELETE FROM saved_views WHERE account = $1`, e.Person)
		}
	}
	return tx.SendBatch(ctx, &b).Close()
}
