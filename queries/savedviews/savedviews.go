// Package savedviews reads the views of lists that people save. Each person reads their own.
package savedviews

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/projections"
	"weddings/projections/savedviews"
	"weddings/queries"
)

// Entity declares the read models behind the queries, and what a person's export contains.
var Entity = queries.Entity{
	Name:  "savedviews",
	Reads: []projections.Projection{savedviews.Projection{}},
	Exports: map[string]string{"savedViews": `SELECT coalesce(jsonb_agg(jsonb_build_object('id', id,
		'name', name, 'path', path, 'query', query, 'createdAt', created_at) ORDER BY created_at), '[]')
	FROM saved_views WHERE account = $1`},
}

// Reader reads saved views. It is safe for concurrent use.
type Reader struct {
	Pool *pgxpool.Pool
}

// SavedView is a list with the filters that an account saved.
type SavedView struct {
	ID    uuid.UUID
	Name  string
	Path  string // of the list's page
	Query string // the query of the page's URL, without the question mark
}

// Own returns the viewer's saved views, in the order in which they were created.
func (r *Reader) Own(ctx context.Context, by queries.Viewer) ([]SavedView, error) {
	if err := by.RequireAccount(); err != nil {
		return nil, err
	}
	return queries.Collect[SavedView](ctx, r.Pool,
		`SELECT id, name, path, query FROM saved_views WHERE account = $1 ORDER BY created_at, id`, by.Account)
}
