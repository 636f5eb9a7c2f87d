// Package figureshares is the read model of the links with which admins share figures.
package figureshares

import (
	"context"

	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// Name is the name of the read model.
const Name = "figureshares"

// Projection keeps the read model of links.
type Projection struct{}

// Name implements projections.Projection.
func (Projection) Name() string { return Name }

// Version implements projections.Projection.
func (Projection) Version() int { return 1 }

// Types implements projections.Projection. A test compares them with the cases of Project.
func (Projection) Types() []string {
	return events.TypesOf(events.FigureShared{}, events.FigureShareEnded{}, events.PersonErased{})
}

// Tables implements projections.Projection. Expired links stay until the account ends them or is erased.
func (Projection) Tables() string {
	return `
CREATE TABLE figure_shares (
	id uuid PRIMARY KEY, account uuid NOT NULL, name text NOT NULL, question text NOT NULL, first date NOT NULL,
	last date NOT NULL, until timestamptz NOT NULL, created_at timestamptz NOT NULL
);
CREATE INDEX ON figure_shares (account, created_at DESC, id DESC);`
}

// Project applies a batch in one pipelined round trip. What an erased account shared does not open.
func (Projection) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	var b pgx.Batch
	for _, r := range batch {
		switch e := r.Data.(type) {
		case events.FigureShared:
			b.Queue(`INSERT INTO figure_shares (id, account, name, question, first, last, until, created_at)
				SELECT $1, $2, $3, $4, $5, $6, $7, $8 WHERE $3::text IS NOT NULL AND $4::text IS NOT NULL
				ON CONFLICT (id) DO NOTHING`,
				e.Share, e.Account, e.Name.Nullable(), e.Question.Nullable(), e.First.String(), e.Last.String(),
				e.Until, r.At)
		case events.FigureShareEnded:
			b.Queue(`DELETE FROM figure_shares WHERE id = $1`, e.Share)
		case events.PersonErased:
			b.Queue(`DELETE FROM figure_shares WHERE account = $1`, e.Person)
		}
	}
	return tx.SendBatch(ctx, &b).Close()
}
