// Package queries is what may be known: one function per question, each with one round trip to the read models. Every
// answer is a typed value that the edge shows as it is.
package queries

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"
	"golang.org/x/sync/singleflight"

	"weddings/events"
	"weddings/events/store"
	"weddings/events/vault"
	"weddings/internal/fault"
	"weddings/projections"
	"weddings/projections/accounts"
	"weddings/projections/audit"
	"weddings/projections/catalogue"
	"weddings/projections/inquiries"
	"weddings/projections/reviews"
	"weddings/search"
)

// Queries answers questions over the read models. It is safe for concurrent use.
type Queries struct {
	Pool   *pgxpool.Pool
	Redis  *redis.Client
	Engine search.Searcher
	Runner *projections.Runner
	Log    *store.Log
	Vault  *vault.Vault
	Cache  *ListingCache

	Mending   projections.Mending // what may have parked something
	Rebuilder *projections.Rebuilder

	verifying singleflight.Group
}

// WaitFor returns true once every read model in PostgreSQL has reached a position, and false if they did not in time:
// then what is read is stale.
func (q *Queries) WaitFor(ctx context.Context, position int64) (bool, error) {
	defer q.Cache.doubt(position)
	return q.Runner.WaitFor(ctx, position, catalogue.Name, accounts.Name, inquiries.Name, reviews.Name, audit.Name)
}

// maxPage is the largest page that may be asked for.
const maxPage = 100

// page bounds how much is asked for; a negative or absurd number is an error, not a guess.
func page(first int) (int, error) {
	if first < 1 || first > maxPage {
		return 0, fault.New(fault.Invalid, "عدد العناصر بين 1 و100.", "Ask for 1 to 100 items.").
			With("first", "بين 1 و100", "Between 1 and 100")
	}
	return first, nil
}

var badCursor = fault.New(fault.Invalid, "مؤشر الصفحة غير صالح.", "The page cursor is not valid.")

// cursor makes an opaque keyset cursor of the values that order a row.
func cursor(values ...any) *string {
	raw, err := json.Marshal(values)
	if err != nil {
		return nil // the values are numbers, times and ids
	}
	s := base64.RawURLEncoding.EncodeToString(raw)
	return &s
}

// readCursor fills into from a cursor; it returns false for none.
func readCursor(after *string, into ...any) (bool, error) {
	if after == nil || *after == "" {
		return false, nil
	}
	raw, err := base64.RawURLEncoding.DecodeString(*after)
	if err != nil {
		return false, badCursor
	}
	var parts []json.RawMessage
	if json.Unmarshal(raw, &parts) != nil || len(parts) != len(into) {
		return false, badCursor
	}
	for i, part := range parts {
		if json.Unmarshal(part, into[i]) != nil {
			return false, badCursor
		}
	}
	return true, nil
}

// Viewer is who asks.
type Viewer = events.Actor

// collect runs a query whose rows are scanned by position into T.
func collect[T any](ctx context.Context, pool *pgxpool.Pool, sql string, args ...any) ([]T, error) {
	rows, err := pool.Query(ctx, sql, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[T])
}

// given is nil for empty text.
func given(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

func parseID(s string) (uuid.UUID, bool) {
	id, err := uuid.Parse(strings.TrimSpace(s))
	return id, err == nil
}

// newest returns one page of the rows that a SELECT with its WHERE finds, the newest first, where the next one begins,
// and whether there is one. The rows have created_at and id, which made returns.
func newest[T any](
	ctx context.Context,
	pool *pgxpool.Pool,
	first int,
	after *string,
	made func(T) (time.Time, uuid.UUID),
	sql string,
	args ...any,
) (nodes []T, end *string, more bool, err error) {
	n, err := page(first)
	if err != nil {
		return nil, nil, false, err
	}
	var at time.Time
	var id uuid.UUID
	onward, err := readCursor(after, &at, &id)
	if err != nil {
		return nil, nil, false, err
	}
	k := len(args)
	sql += fmt.Sprintf(
		` AND (NOT $%d OR (created_at, id) < ($%d, $%d)) ORDER BY created_at DESC, id DESC LIMIT $%d`,
		k+1,
		k+2,
		k+3,
		k+4,
	)
	nodes, err = collect[T](ctx, pool, sql, append(args, onward, at, id, n+1)...)
	if err != nil {
		return nil, nil, false, err
	}
	if len(nodes) > n {
		nodes, more = nodes[:n], true
	}
	if len(nodes) > 0 {
		end = cursor(made(nodes[len(nodes)-1]))
	}
	return nodes, end, more, nil
}
