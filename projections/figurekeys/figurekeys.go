// Package figurekeys is the read model of the API keys with which programs read figures.
package figurekeys

import (
	"context"

	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// Name is the name of the read model.
const Name = "figurekeys"

// Projection keeps the read model of keys.
type Projection struct{}

// Name implements projections.Projection.
func (Projection) Name() string { return Name }

// Version implements projections.Projection.
func (Projection) Version() int { return 1 }

// Types implements projections.Projection. A test compares them with the cases of Project.
func (Projection) Types() []string {
	return events.TypesOf(
		events.FigureKeyMade{}, events.FigureKeyRevoked{}, events.FigureKeyUsed{}, events.PersonErased{},
	)
}

// Tables implements projections.Projection. Expired keys stay until the account revokes them or is erased.
func (Projection) Tables() string {
	return `
CREATE TABLE figure_keys (
	id uuid PRIMARY KEY, account uuid NOT NULL, name text NOT NULL, scopes text[] NOT NULL, until timestamptz NOT NULL,
	used_on date, created_at timestamptz NOT NULL
);
CREATE INDEX ON figure_keys (account, created_at DESC, id DESC);`
}

// Project applies a batch in one pipelined round trip. The keys of an erased account are deleted.
func (Projection) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	var b pgx.Batch
	for _, r := range batch {
		switch e := r.Data.(type) {
		case events.FigureKeyMade:
			b.Queue(`INSERT INTO figure_keys (id, account, name, scopes, until, created_at)
				SELECT $1, $2, $3, $4, $5, $6 WHERE $3::text IS NOT NULL ON CONFLICT (id) DO NOTHING`,
				e.Key, e.Account, e.Name.Nullable(), e.Scopes, e.Until, r.At)
		case events.FigureKeyRevoked:
			b.Queue(`DELETE FROM figure_keys WHERE id = $1`, e.Key)
		case events.FigureKeyUsed:
			b.Queue(`UPDATE figure_keys SET used_on = $2 WHERE id = $1`, e.Key, e.Day.String())
		case events.PersonErased:
			b.Queue(`DELETE FROM figure_keys WHERE account = $1`, e.Person)
		}
	}
	return tx.SendBatch(ctx, &b).Close()
}
