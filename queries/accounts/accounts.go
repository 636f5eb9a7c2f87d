// Package accounts reads accounts: a person's own, and any for admins.
package accounts

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events"
	"weddings/projections"
	"weddings/projections/accounts"
	"weddings/queries"
	"weddings/search/text"
)

// Entity describes the package.
var Entity = queries.Entity{
	Name:  "accounts",
	Reads: []projections.Projection{accounts.Projection{}},
}

// Reader reads accounts. It is safe for concurrent use.
type Reader struct{ Pool *pgxpool.Pool }

// Account is a person's account. Personal fields are nil once erased.
type Account struct {
	ID                     uuid.UUID
	Role, Lang             string
	Username, Email, Phone *string
	Verified, Suspended    bool
	Reason                 *string
	Erased                 bool
	CreatedAt              time.Time
	Letters                Letters
}

// Letters tells which kinds of letters the person gets. The person can turn each of them off.
type Letters struct {
	Agenda    bool `json:"agenda"`
	Reminders bool `json:"reminders"`
	Digests   bool `json:"digests"`
}

const accountColumns = `SELECT id, role, lang, username, email, nullif(phone, ''), verified, suspended,
	nullif(reason, ''), erased, created_at,
	'{"agenda": false, "reminders": true, "digests": true}'::jsonb || letters FROM accounts `

// Own returns the viewer's own account, nil for visitors.
func (r *Reader) Own(ctx context.Context, by queries.Viewer) (*Account, error) {
	if !by.SignedIn() {
		return nil, nil
	}
	return queries.One[Account](ctx, r.Pool, accountColumns+`WHERE id = $1`, by.Account)
}

// Account returns an account by id, nil if there is none. For admins.
func (r *Reader) Account(ctx context.Context, by queries.Viewer, id uuid.UUID) (*Account, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	return queries.One[Account](ctx, r.Pool, accountColumns+`WHERE id = $1`, id)
}

// Page is a page of accounts.
type Page struct {
	Nodes       []Account
	EndCursor   *string
	HasNextPage bool
	Total       int
}

// Filter narrows accounts: by part of a name, email or phone, by role, and by whether they are suspended.
type Filter struct {
	Query     *string
	Role      *string
	Suspended *bool
}

// Accounts returns accounts, newest first. For admins.
func (r *Reader) Accounts(
	ctx context.Context,
	by queries.Viewer,
	f Filter,
	first int,
	after *string,
) (*Page, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	const where = `WHERE ($1::text IS NULL OR $4 <> '' AND strpos(name, $4) > 0
		OR strpos(lower(email), lower($1)) > 0 OR strpos(phone, $1) > 0)
		AND ($2::text IS NULL OR role = $2) AND ($3::boolean IS NULL OR suspended = $3)`
	name := text.Normalise(queries.Text(f.Query))
	p := &Page{}
	if err := r.Pool.QueryRow(ctx, `SELECT count(*) FROM accounts `+where, f.Query, f.Role, f.Suspended, name).
		Scan(&p.Total); err != nil {
		return nil, err
	}
	var err error
	p.Nodes, p.EndCursor, p.HasNextPage, err = queries.Newest(
		ctx,
		r.Pool,
		first,
		after,
		func(a Account) (time.Time, uuid.UUID) { return a.CreatedAt, a.ID },
		accountColumns+where,
		f.Query,
		f.Role,
		f.Suspended,
		name,
	)
	return p, err
}

// Admins returns the ids of admins who are not suspended. For admins and the system.
func (r *Reader) Admins(ctx context.Context, by queries.Viewer) ([]uuid.UUID, error) {
	if err := by.Require(events.Admin, events.System); err != nil {
		return nil, err
	}
	rows, err := r.Pool.Query(ctx, `SELECT id FROM accounts WHERE role = 'admin' AND NOT suspended AND NOT erased
		ORDER BY created_at, id`)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
}

// ByID returns the existing accounts among the ids that the viewer may see: their own, or any for admins.
func (r *Reader) ByID(ctx context.Context, by queries.Viewer, ids []uuid.UUID) (map[uuid.UUID]*Account, error) {
	if by.Role != events.Admin {
		if !by.SignedIn() || !slices.Contains(ids, by.Account) {
			return nil, nil
		}
		ids = []uuid.UUID{by.Account}
	}
	list, err := queries.Collect[Account](ctx, r.Pool, accountColumns+`WHERE id = ANY($1)`, ids)
	m := make(map[uuid.UUID]*Account, len(list))
	for i := range list {
		m[list[i].ID] = &list[i]
	}
	return m, err
}
