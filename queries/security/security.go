// Package security reads the security log, for admins only.
package security

import (
	"context"
	"fmt"
	"strings"
	"time"

	"weddings/events"
	"weddings/projections"
	"weddings/projections/accounts"
	"weddings/queries"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Entity describes the package. In an export, another person who changed the account is only "another".
var Entity = queries.Entity{
	Name:  "security",
	Reads: []projections.Projection{accounts.Projection{}},
	Exports: map[string]string{"security": `SELECT coalesce(jsonb_agg(jsonb_build_object('at', at,
		'event', event, 'source', source, 'detail', detail, 'count', count, 'account', account,
		'actor', CASE WHEN actor <> $1 THEN 'another' ELSE actor::text END) ORDER BY at, id), '[]')
	FROM security_log WHERE account = $1 OR actor = $1`},
}

// Reader reads the security log. It is safe for concurrent use.
type Reader struct{ Pool *pgxpool.Pool }

// Entry is a row of the security log: an event that happened Count times in a minute.
type Entry struct {
	ID          int
	At          time.Time
	Event       string
	Account     *uuid.UUID
	AccountName *string
	Actor       *uuid.UUID // another person who did it to the account; else nil
	ActorName   *string
	Source      *string // a hash of the network that changes daily
	Detail      *string
	Count       int
}

// Page is a page of the security log.
type Page struct {
	Nodes       []Entry
	EndCursor   *string
	HasNextPage bool
	Total       int
}

// Filter narrows the security log. Kind is the prefix of events, such as SIGN_IN.
type Filter struct {
	Kind    *string
	Account *uuid.UUID
	Source  *string
}

// where contains only the given filters, so that each one can use its index.
func (f Filter) where() (conditions string, args []any) {
	conditions = ` WHERE true`
	if f.Kind != nil {
		from := strings.ToLower(*f.Kind) + "_" // kinds are ASCII
		args = append(args, from, from+"~")
		conditions += fmt.Sprintf(
			` AND e.event COLLATE "C" >= $%d AND e.event COLLATE "C" < $%d`,
			len(args)-1,
			len(args),
		)
	}
	if f.Account != nil {
		args = append(args, *f.Account)
		conditions += fmt.Sprintf(` AND e.account = $%d`, len(args))
	}
	if f.Source != nil {
		args = append(args, *f.Source)
		conditions += fmt.Sprintf(` AND e.source = $%d`, len(args))
	}
	return conditions, args
}

// mostCounted bounds counting, because anybody can fill the security log.
const mostCounted = 10_000

// Entries returns entries, newest first. Total is at most mostCounted. For admins.
func (r *Reader) Entries(ctx context.Context, by queries.Viewer, f Filter, first int, after *string) (*Page, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	n, err := queries.Page(first)
	if err != nil {
		return nil, err
	}
	before, id := time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC), int64(0)
	if _, err := queries.ReadCursor(after, &before, &id); err != nil {
		return nil, err
	}
	where, args := f.where()
	given := len(args)
	p := &Page{}
	if err := r.Pool.QueryRow(ctx, fmt.Sprintf(`SELECT count(*) FROM (SELECT FROM security_log e%s
		LIMIT $%d) counted`, where, given+1),
		append(args, mostCounted)...).
		Scan(&p.Total); err != nil {
		return nil, err
	}
	p.Nodes, err = queries.Collect[Entry](
		ctx,
		r.Pool,
		fmt.Sprintf(`SELECT e.id, e.at, upper(e.event), e.account, a.username,
		e.actor, b.username, nullif(e.source, ''), nullif(e.detail, ''), e.count
		FROM security_log e LEFT JOIN accounts a ON a.id = e.account
			LEFT JOIN accounts b ON b.id = e.actor%s
		AND (e.at, e.id) < ($%d, $%d) ORDER BY e.at DESC, e.id DESC LIMIT $%d`, where, given+1, given+2, given+3),
		append(args, before, id, n+1)...)
	if err != nil {
		return nil, err
	}
	if len(p.Nodes) > n {
		p.Nodes, p.HasNextPage = p.Nodes[:n], true
	}
	if len(p.Nodes) > 0 {
		last := p.Nodes[len(p.Nodes)-1]
		p.EndCursor = queries.Cursor(last.At, last.ID)
	}
	return p, nil
}
