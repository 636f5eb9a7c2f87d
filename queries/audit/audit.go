// Package audit reads the audit log, for admins only.
package audit

import (
	"context"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events"
	"weddings/internal/fault"
	"weddings/projections"
	"weddings/projections/accounts"
	"weddings/projections/audit"
	"weddings/queries"
)

// Entity describes the package.
var Entity = queries.Entity{
	Name:  "audit",
	Reads: []projections.Projection{audit.Projection{}, accounts.Projection{}},
}

// Reader reads the audit log. It is safe for concurrent use.
type Reader struct{ Pool *pgxpool.Pool }

// Entry is one event of the audit log.
type Entry struct {
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

// Page is a page of the audit log.
type Page struct {
	Nodes       []Entry
	EndCursor   *string
	HasNextPage bool
	Total       int
}

// NamedListings returns the ids of the listings on the page, for batch loading.
func (p *Page) NamedListings() []uuid.UUID {
	var ids []uuid.UUID
	for _, entry := range p.Nodes {
		if entry.ListingID != nil {
			ids = append(ids, *entry.ListingID)
		}
	}
	return ids
}

// Filter narrows the audit log. Kind is listing, review, account, reference, settings, system or figurenote. Account
// matches the subject and the actor. From and To are Damascus days, inclusive.
type Filter struct {
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

// Entries returns a page of the audit log, newest first. Events of the system itself are not in it.
func (r *Reader) Entries(ctx context.Context, by queries.Viewer, f Filter, first int, after *string) (*Page, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	n, err := queries.Page(first)
	if err != nil {
		return nil, err
	}
	for _, day := range []*string{f.From, f.To} {
		if _, err := time.Parse(time.DateOnly, queries.Text(day)); day != nil && err != nil {
			return nil, badDay
		}
	}
	before := int64(1) << 62
	if _, err := queries.ReadCursor(after, &before); err != nil {
		return nil, err
	}
	args := []any{f.Kind, f.Listing, f.Account, f.From, f.To}
	p := &Page{}
	if err := r.Pool.QueryRow(ctx, `SELECT count(*) FROM entries e`+auditedWhere, args...).
		Scan(&p.Total); err != nil {
		return nil, err
	}
	p.Nodes, err = r.entries(ctx, append(args, before, n+1))
	if err != nil {
		return nil, err
	}
	if len(p.Nodes) > n {
		p.Nodes, p.HasNextPage = p.Nodes[:n], true
	}
	if len(p.Nodes) > 0 {
		p.EndCursor = queries.Cursor(p.Nodes[len(p.Nodes)-1].Position)
	}
	return p, nil
}

// entries reads entries. args are the arguments of auditedWhere, the position before which the entries are, and their
// number.
func (r *Reader) entries(ctx context.Context, args []any) ([]Entry, error) {
	rows, err := r.Pool.Query(
		ctx,
		`SELECT e.position, e.at, e.type, e.role, e.actor, a.username, e.listing, e.account, s.username,
			nullif(e.reason, ''), e.schema_version, e.payload
		FROM entries e LEFT JOIN accounts a ON a.id = e.actor
			LEFT JOIN accounts s ON s.id = e.account`+auditedWhere+
			` AND e.position < $6 ORDER BY e.position DESC LIMIT $7`,
		args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (e Entry, err error) {
		return e, row.Scan(
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
		)
	})
}

// Subject returns what the event changed, nil if that is a listing or an account. It is the key of reference data, a
// search term, an exchange rate, a role, a read model and its parked stream, a sort order, or the day of a note.
func (e *Entry) Subject() *string {
	event, err := events.Decode(e.Type, e.schemaVersion, e.payload)
	if err != nil {
		return nil // this binary is older than the event; its type and time are still shown
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
	case events.ReferenceOrdered:
		return &e.List
	case events.SynonymsSet:
		return &e.Term
	case events.SynonymDeclined:
		return &e.Term
	case events.ExchangeRateSet:
		return queries.Given(strconv.FormatInt(e.PoundsPerDollar, 10))
	case events.RebuildRequested:
		return &e.ReadModel
	case events.RetryRequested:
		return queries.Given(e.ReadModel + " " + e.Stream)
	case events.SkipRequested:
		return queries.Given(e.ReadModel + " " + e.Stream)
	case events.RoleGranted:
		return queries.Given(string(e.Role))
	case events.FigureNoteSet:
		return queries.Given(e.Day.String())
	case events.FigureNoteRemoved:
		return queries.Given(e.Day.String())
	case events.SortOrderSet:
		return queries.Given(strconv.Itoa(e.SortOrder))
	}
	return nil
}
