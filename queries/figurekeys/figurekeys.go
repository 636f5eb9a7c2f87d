// Package figurekeys answers about the keys with which programs read figures: to those who made them, and to whoever
// has shown one.
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

// Entity declares what the answers come from, and what a person may take with them.
var Entity = queries.Entity{
	Name:  "figurekeys",
	Reads: []projections.Projection{figurekeys.Projection{}},
	Exports: map[string]string{"figureKeys": `SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name,
		'scopes', scopes, 'until', until, 'usedOn', used_on, 'createdAt', created_at) ORDER BY created_at, id), '[]')
	FROM figure_keys WHERE account = $1`},
}

// Reader answers. It is safe for concurrent use.
type Reader struct {
	Pool    *pgxpool.Pool
	Figures *figures.Reader
}

// Key is one with which a program reads figures.
type Key struct {
	ID      uuid.UUID
	Account uuid.UUID // that made it
	Name    string
	Scopes  []string // some of events.FigureScopes
	Until   time.Time
	UsedOn  *string // the last day; nil before the first use
}

const columns = `SELECT id, account, name, scopes, until, used_on::text FROM figure_keys `

// Own returns the reader's keys that nobody has revoked, also those whose time is over, the newest first.
func (r *Reader) Own(ctx context.Context, by queries.Viewer) ([]Key, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	return queries.Collect[Key](ctx, r.Pool, columns+`WHERE account = $1 ORDER BY created_at DESC, id DESC LIMIT 50`,
		by.Account)
}

// Shown returns a key to whoever has shown it; nil where it was revoked or its time is over.
func (r *Reader) Shown(ctx context.Context, _ queries.Viewer, id uuid.UUID) (*Key, error) {
	k, err := queries.One[Key](ctx, r.Pool, columns+`WHERE id = $1`, id)
	if err != nil || k == nil || !r.Figures.Log.Time().Before(k.Until) {
		return nil, err
	}
	return k, nil
}

// Answer returns what a program reads with a key, asked in the name of who made it. Whether they may still read figures
// is for the caller to see to. It returns forbidden, with the measure, where the key has not its scope.
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
