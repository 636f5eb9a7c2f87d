package queries

import (
	"context"
	"strconv"
	"time"

	"github.com/google/uuid"

	"weddings/events"
	"weddings/internal/fault"
)

// AuditEntry is one event of the audit log.
type AuditEntry struct {
	Position      int
	At            time.Time
	Type          string
	Role          string
	Actor         uuid.UUID
	ActorName     *string
	ListingID     *uuid.UUID
	Account       *uuid.UUID
	AccountName   *string
	Reason        *string
	schemaVersion int
	payload       []byte
}

// AuditPage is a page of the audit log.
type AuditPage struct {
	Nodes       []AuditEntry
	EndCursor   *string
	HasNextPage bool
	Total       int
}

// AuditFilter narrows the audit log. Kind is listing, review, account, reference, settings or system; Account is about
// whom or by whom; From and To are Damascus days, inclusive.
type AuditFilter struct {
	Kind             *string
	Listing, Account *uuid.UUID
	From, To         *string
}

var badDay = fault.New(fault.Invalid, "التاريخ غير صالح.", "The date is not valid.").
	With("from", "سنة-شهر-يوم", "YYYY-MM-DD")

const auditedWhere = ` WHERE e.role <> 'system' AND ($1::text IS NULL OR e.type LIKE $1 || '.%')
	AND ($2::uuid IS NULL OR e.listing = $2)
	AND ($3::uuid IS NULL OR e.account = $3 OR e.actor = $3)
	AND ($4::text IS NULL OR e.at >= ($4::date)::timestamp AT TIME ZONE 'Asia/Damascus')
	AND ($5::text IS NULL OR e.at < ($5::date + 1)::timestamp AT TIME ZONE 'Asia/Damascus')`

// AuditLog returns what owners and admins did, newest first. For admins.
func (q *Queries) AuditLog(ctx context.Context, f AuditFilter, first int, after *string) (*AuditPage, error) {
	n, err := page(first)
	if err != nil {
		return nil, err
	}
	for _, day := range []*string{f.From, f.To} {
		if _, err := time.Parse(time.DateOnly, text(day)); day != nil && err != nil {
			return nil, badDay
		}
	}
	before := int64(1) << 62
	if _, err := readCursor(after, &before); err != nil {
		return nil, err
	}
	args := []any{f.Kind, f.Listing, f.Account, f.From, f.To}
	p := &AuditPage{}
	if err := q.Pool.QueryRow(ctx, `SELECT count(*) FROM entries e`+auditedWhere, args...).
		Scan(&p.Total); err != nil {
		return nil, err
	}
	rows, err := q.Pool.Query(
		ctx,
		`SELECT e.position, e.at, e.type, e.role, e.actor, a.username, e.listing, e.account, s.username,
			nullif(e.reason, ''), e.schema_version, e.payload
		FROM entries e LEFT JOIN accounts a ON a.id = e.actor
			LEFT JOIN accounts s ON s.id = e.account`+auditedWhere+
			` AND e.position < $6 ORDER BY e.position DESC LIMIT $7`,
		append(args, before, n+1)...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var e AuditEntry
		if err := rows.Scan(
			&e.Position,
			&e.At,
			&e.Type,
			&e.Role,
			&e.Actor,
			&e.ActorName,
			&e.ListingID,
			&e.Account,
			&e.AccountName,
			&e.Reason,
			&e.schemaVersion,
			&e.payload,
		); err != nil {
			return nil, err
		}
		p.Nodes = append(p.Nodes, e)
	}
	if err := rows.Err(); err != nil {
		return nil, err
	}
	if len(p.Nodes) > n {
		p.Nodes, p.HasNextPage = p.Nodes[:n], true
	}
	if len(p.Nodes) > 0 {
		p.EndCursor = cursor(p.Nodes[len(p.Nodes)-1].Position)
	}
	return p, nil
}

// Subject is what was set where it is neither a listing nor an account: the key of an entry, a search term, a
// rate, a role, a read model and the stream that waited in it.
func (e *AuditEntry) Subject() *string {
	event, err := events.Decode(e.Type, e.schemaVersion, e.payload)
	if err != nil {
		return nil // what an older binary cannot read has its type and time still
	}
	switch e := event.(type) {
	case events.CategorySet:
		return &e.Key
	case events.GovernorateSet:
		return &e.Slug
	case events.CitySet:
		return &e.Slug
	case events.AmenitySet:
		return &e.Key
	case events.ReferenceRemoved:
		return &e.Key
	case events.SynonymsSet:
		return &e.Term
	case events.ExchangeRateSet:
		return given(strconv.FormatInt(e.PoundsPerDollar, 10))
	case events.RebuildRequested:
		return &e.ReadModel
	case events.RetryRequested:
		return given(e.ReadModel + " " + e.Stream)
	case events.SkipRequested:
		return given(e.ReadModel + " " + e.Stream)
	case events.RoleGranted:
		return given(string(e.Role))
	case events.SortOrderSet:
		return given(strconv.Itoa(e.SortOrder))
	}
	return nil
}
