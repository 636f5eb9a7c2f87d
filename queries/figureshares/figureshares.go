// Package figureshares reads the links with which admins share figures: for the admins who made them, and for anybody
// who has the link.
package figureshares

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events"
	"weddings/projections"
	"weddings/projections/figureshares"
	"weddings/queries"
	"weddings/queries/figures"
)

// Entity declares the read models behind the queries, and what a person's export contains.
var Entity = queries.Entity{
	Name:  "figureshares",
	Reads: []projections.Projection{figureshares.Projection{}},
	Exports: map[string]string{"figureShares": `SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name,
		'question', question, 'from', first, 'to', last, 'until', until, 'createdAt', created_at)
		ORDER BY created_at, id), '[]')
	FROM figure_shares WHERE account = $1`},
}

// Reader reads shared links to figures. It is safe for concurrent use.
type Reader struct {
	Pool    *pgxpool.Pool
	Figures *figures.Reader
}

// Share is a link that shows the answer to a question.
type Share struct {
	ID       uuid.UUID
	Account  uuid.UUID // the admin who made it
	Name     string
	Question string // as the query of an address, without days
	From, To string // days, inclusive
	Until    time.Time
}

const columns = `SELECT id, account, name, question, first::text, last::text, until FROM figure_shares `

// rows is how many rows of a breakdown a link shows.
const rows = 25

// Own returns the viewer's links that are not revoked, newest first. Expired links are included.
func (r *Reader) Own(ctx context.Context, by queries.Viewer) ([]Share, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	return queries.Collect[Share](ctx, r.Pool, columns+`WHERE account = $1 ORDER BY created_at DESC, id DESC LIMIT 50`,
		by.Account)
}

// Shared returns a link to somebody who has shown its token. It returns nil if the link was revoked or has expired.
func (r *Reader) Shared(ctx context.Context, _ queries.Viewer, id uuid.UUID) (*Share, error) {
	s, err := queries.One[Share](ctx, r.Pool, columns+`WHERE id = $1`, id)
	if err != nil || s == nil || !r.Figures.Log.Time().Before(s.Until) {
		return nil, err
	}
	return s, nil
}

// Answer answers the question of a link on behalf of the admin who made it. The caller must check that this admin may
// still read figures.
func (r *Reader) Answer(ctx context.Context, _ queries.Viewer, s Share) (*figures.Answer, error) {
	first, known := events.ParseDay(s.From)
	last, both := events.ParseDay(s.To)
	if !known || !both {
		return nil, nil
	}
	asked, err := figures.Stored(s.Question, first, last)
	if err != nil {
		return nil, err
	}
	asked.First, asked.Skip = rows, 0
	return r.Figures.Figures(ctx, queries.Viewer{Account: s.Account, Role: events.Admin}, asked)
}
