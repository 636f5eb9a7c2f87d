// Package queries is the read side. Each entity has a package with a Reader. Each method of a Reader is one query,
// usually one round trip to the read models. It takes the viewer and refuses what they may not see. Its results are
// typed values, which the edge shows unchanged. This package holds what the readers share. Package all bundles the
// readers.
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

	"weddings/events"
	"weddings/internal/fault"
)

// MaxPage is the largest page size.
const MaxPage = 100

// Page checks a page size. It returns invalid for a size out of range.
func Page(first int) (int, error) {
	if first < 1 || first > MaxPage {
		return 0, fault.New(fault.Invalid, "عدد العناصر بين 1 و100.", "Ask for 1 to 100 items.").
			With("first", "بين 1 و100", "Between 1 and 100")
	}
	return first, nil
}

var noSuchState = fault.New(fault.Invalid, "لا توجد حالة بهذا الاسم.", "There is no such state.")

// RequireState returns invalid for an unknown state. A nil state stands for all states.
func RequireState(state *string, states map[string]bool) error {
	if state != nil && !states[*state] {
		return noSuchState
	}
	return nil
}

var badCursor = fault.New(fault.Invalid, "مؤشر الصفحة غير صالح.", "The page cursor is not valid.")

// Cursor returns an opaque keyset cursor of the values that order a row.
func Cursor(values ...any) *string {
	raw, err := json.Marshal(values)
	if err != nil {
		return nil // cannot happen: the values are numbers, times and ids
	}
	s := base64.RawURLEncoding.EncodeToString(raw)
	return &s
}

// ReadCursor decodes a cursor into the values. It returns false if there is no cursor, and invalid for one that Cursor
// did not make.
func ReadCursor(after *string, into ...any) (bool, error) {
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

// Viewer is the person or process that sends a query.
type Viewer = events.Actor

// Querier reads rows: a pool, or a transaction, which reads them from one snapshot.
type Querier interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
}

// Collect runs a query and scans its rows by position into T.
func Collect[T any](ctx context.Context, from Querier, sql string, args ...any) ([]T, error) {
	rows, err := from.Query(ctx, sql, args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[T])
}

// One runs a query for at most one row and scans it by position into T. It returns nil if there is no row.
func One[T any](ctx context.Context, pool *pgxpool.Pool, sql string, args ...any) (*T, error) {
	list, err := Collect[T](ctx, pool, sql, args...)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return &list[0], nil
}

// IDs returns an id of each row.
func IDs[T any](rows []T, of func(T) uuid.UUID) []uuid.UUID {
	ids := make([]uuid.UUID, len(rows))
	for i, row := range rows {
		ids[i] = of(row)
	}
	return ids
}

// Given returns nil for an empty string.
func Given(s string) *string {
	if s == "" {
		return nil
	}
	return &s
}

// ParseID parses an id. It returns false if it is invalid.
func ParseID(s string) (uuid.UUID, bool) {
	id, err := uuid.Parse(strings.TrimSpace(s))
	return id, err == nil
}

// Newest returns one page of the rows that a SELECT with a WHERE selects, newest first, with the cursor of the next
// page and whether there is one. The SELECT must have the columns created_at and id. made returns them from a row.
func Newest[T any](
	ctx context.Context,
	pool *pgxpool.Pool,
	first int,
	after *string,
	made func(T) (time.Time, uuid.UUID),
	sql string,
	args ...any,
) (nodes []T, end *string, more bool, err error) {
	n, err := Page(first)
	if err != nil {
		return nil, nil, false, err
	}
	var at time.Time
	var id uuid.UUID
	onward, err := ReadCursor(after, &at, &id)
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
	nodes, err = Collect[T](ctx, pool, sql, append(args, onward, at, id, n+1)...)
	if err != nil {
		return nil, nil, false, err
	}
	if len(nodes) > n {
		nodes, more = nodes[:n], true
	}
	if len(nodes) > 0 {
		end = Cursor(made(nodes[len(nodes)-1]))
	}
	return nodes, end, more, nil
}

// Text returns the string behind a pointer, "" for nil.
func Text(p *string) string {
	if p == nil {
		return ""
	}
	return *p
}

// OrEmpty returns an empty list instead of nil, which GraphQL would show as null.
func OrEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// Turns returns the FROM of a query for items that wait for an admin. t has the waiting rows of a table, numbered for
// each sender in the column turn. a is the sender's account.
func Turns(table, whose, since, waiting string) string {
	return `(SELECT id, ` + whose + ` AS sender, ` + since + ` AS since,
			row_number() OVER (PARTITION BY ` + whose + ` ORDER BY ` + since + `, id) AS turn
		FROM ` + table + ` WHERE ` + waiting + `) t LEFT JOIN accounts a ON a.id = t.sender`
}
