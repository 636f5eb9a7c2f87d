// Package savedviews answers about the views of lists that people save, to those who saved them.
package savedviews

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/projections"
	"weddings/projections/savedviews"
	"weddings/queries"
)

// Entity declares what the answers come from, and what a person may take with them.
var Entity = queries.Entity{
	Name:  "savedviews",
	Reads: []projections.Projection{savedviews.Projection{}},
	Exports: map[string]string{"savedViews": `SELECT coalesce(jsonb_agg(jsonb_build_object('id', id,
		'name', name, 'path', path, 'query', query, 'createdAt', created_at) ORDER BY created_at), '[]')
	FROM saved_views WHERE account = $1`},
}

// Reader answers. It is safe for concurrent use.
type Reader struct {
	Pool *pgxpool.Pool
}

// SavedView is a list as an account looks at it.
type SavedView struct {
	ID    uuid.UUID
	Name  string
	Path  string // of its page
	Query string // of its address, without the question mark
}

// Own returns the reader's views, in the order in which they were first saved.
func (r *Reader) Own(ctx context.Context, by queries.Viewer) ([]SavedView, error) {
	if err := by.RequireAccount(); err != nil {
		return nil, err
	}
	return queries.Collect[SavedView](ctx, r.Pool,
		`SELECT id, name, path, query FROM saved_views WHERE account = $1 ORDER BY created_at, id`, by.Account)
}
