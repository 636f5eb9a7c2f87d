// Package figurekeys reads the keys with which programs read figures: for the admins who made them, and for the edge
// when a program shows a key.
package figurekeys

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events"
	"weddings/internal/fault"
	"weddings/projections"
	"weddings/projections/figurekeys"
	"weddings/queries"
	"weddings/queries/figures"
)

// Entity declares the read models behind the queries, and what a person's export contains.
var Entity = queries.Entity{
	Name:  "figurekeys",
	Reads: []projections.Projection{figurekeys.Projection{}},
	Exports: map[string]string{"figureKeys": `SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name,
		'scopes', scopes, 'until', until, 'usedOn', used_on, 'createdAt', created_at) ORDER BY created_at, id), '[]')
	FROM figure_keys WHERE account = $1`},
}

// Reader reads the keys of programs. It is safe for concurrent use.
type Reader struct {
	Pool    *pgxpool.Pool
	Figures *figures.Reader
}

// Key is a key with which a program reads figures.
type Key struct {
	ID      uuid.UUID
	Account uuid.UUID // the admin who made it
	Name    string
	Scopes  []string // some of events.FigureScopes
	Until   time.Time
	UsedOn  *string // the last day; nil before the first use
}

const columns = `SELECT id, account, name, scopes, until, used_on::text FROM figure_keys `

// Own returns the viewer's keys that are not revoked, newest first. Expired keys are included.
func (r *Reader) Own(ctx context.Context, by queries.Viewer) ([]Key, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	return queries.Collect[Key](ctx, r.Pool, columns+`WHERE account = $1 ORDER BY created_at DESC, id DESC LIMIT 50`,
		by.Account)
}

// Shown returns the key that a program has shown. It returns nil if the key was revoked or has expired.
func (r *Reader) Shown(ctx context.Context, _ queries.Viewer, id uuid.UUID) (*Key, error) {
	k, err := queries.One[Key](ctx, r.Pool, columns+`WHERE id = $1`, id)
	if err != nil || k == nil || !r.Figures.Log.Time().Before(k.Until) {
		return nil, err
	}
	return k, nil
}

// Answer answers a program's question on behalf of the admin who made the key. The caller must check that this admin
// may still read figures. It returns forbidden, with the measure, if the key lacks the scope of a measure.
func (r *Reader) Answer(ctx context.Context, _ queries.Viewer, k Key, q figures.Question) (*figures.Answer, error) {
	for _, measure := range q.Measures {
		if scope := figures.ScopeOf(measure); scope != "" && !slices.Contains(k.Scopes, scope) {
			return nil, fault.New(fault.Forbidden, "هذا المفتاح لا يقرأ كل ما طلبتم.",
				"This key may not read all that you ask for.").
				With("measures", "يلزم النطاق "+scope+" لقراءة "+measure, measure+" needs the scope "+scope)
		}
	}
	return r.Figures.Figures(ctx, queries.Viewer{Account: k.Account, Role: events.Admin}, q)
}
