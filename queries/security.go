package queries

import (
	"context"
	"strings"
	"time"

	"github.com/google/uuid"
)

// SecurityEntry is one row of the security log: what happened Count times in a minute.
type SecurityEntry struct {
	ID          int
	At          time.Time
	Event       string
	Account     *uuid.UUID
	AccountName *string
	Source      *string // a hash of the network, the same for a day
	Detail      *string
	Count       int
}

// SecurityPage is a page of the security log.
type SecurityPage struct {
	Nodes       []SecurityEntry
	EndCursor   *string
	HasNextPage bool
	Total       int
}

// SecurityFilter narrows the security log. Kind is what events begin with, such as SIGN_IN.
type SecurityFilter struct {
	Kind    *string
	Account *uuid.UUID
	Source  *string
}

const securityWhere = ` WHERE ($1::text IS NULL OR starts_with(e.event, $1)) AND ($2::uuid IS NULL OR e.account = $2)
	AND ($3::text IS NULL OR e.source = $3)`

// mostCounted bounds what is counted of the security log, which anybody can make long.
const mostCounted = 10_000

// SecurityLog returns what concerns the security of accounts, newest first. For admins. Total counts no further than 10,000.
func (q *Queries) SecurityLog(ctx context.Context, f SecurityFilter, first int, after *string) (*SecurityPage, error) {
	n, err := page(first)
	if err != nil {
		return nil, err
	}
	before, id := time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC), int64(0)
	if _, err := readCursor(after, &before, &id); err != nil {
		return nil, err
	}
	var kind *string
	if f.Kind != nil {
		kind = new(strings.ToLower(*f.Kind) + "_")
	}
	p := &SecurityPage{}
	if err := q.Pool.QueryRow(ctx, `SELECT count(*) FROM (SELECT FROM security_log e`+securityWhere+` LIMIT $4) counted`,
		kind, f.Account, f.Source, mostCounted).Scan(&p.Total); err != nil {
		return nil, err
	}
	p.Nodes, err = collect[SecurityEntry](ctx, q.Pool, `SELECT e.id, e.at, upper(e.event), e.account, a.username, nullif(e.source, ''),
		nullif(e.detail, ''), e.count FROM security_log e LEFT JOIN accounts.accounts a ON a.id = e.account`+securityWhere+`
		AND (e.at, e.id) < ($4, $5) ORDER BY e.at DESC, e.id DESC LIMIT $6`, kind, f.Account, f.Source, before, id, n+1)
	if err != nil {
		return nil, err
	}
	if len(p.Nodes) > n {
		p.Nodes, p.HasNextPage = p.Nodes[:n], true
	}
	if len(p.Nodes) > 0 {
		last := p.Nodes[len(p.Nodes)-1]
		p.EndCursor = cursor(last.At, last.ID)
	}
	return p, nil
}
