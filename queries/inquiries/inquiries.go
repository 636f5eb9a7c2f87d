// Package inquiries answers about inquiries: to those who sent them, the owners they came for, and admins.
package inquiries

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events"
	"weddings/internal/fault"
	"weddings/projections"
	"weddings/projections/catalogue"
	"weddings/projections/inquiries"
	"weddings/queries"
	"weddings/queries/listings"
)

// Entity declares what the answers come from, and what a person may take with them.
var Entity = queries.Entity{
	Name:  "inquiries",
	Reads: []projections.Projection{inquiries.Projection{}, catalogue.Projection{}},
	Exports: map[string]string{"inquiries": `SELECT coalesce(jsonb_agg(jsonb_build_object('id', id,
		'listing', listing, 'name', name, 'phone', phone, 'email', email, 'message', message, 'response', response,
		'status', status, 'createdAt', created_at) ORDER BY created_at), '[]')
	FROM inquiries WHERE sender = $1`},
}

// Reader answers. It is safe for concurrent use.
type Reader struct {
	Pool     *pgxpool.Pool
	Listings *listings.Reader
}

// Inquiry is a message about a listing. Personal fields are null once their person is erased.
type Inquiry struct {
	ID                                    uuid.UUID
	ListingID                             uuid.UUID
	Name, Phone, Email, Message, Response *string
	Status                                string
	RespondedAt                           *time.Time
	CreatedAt                             time.Time
	// Answerable says whether an answer reaches the sender: they have an account to read it in, or left an address.
	Answerable bool
	Version    int64
}

// Page is a page of inquiries; Unread counts those that nobody opened, over all pages.
type Page struct {
	Nodes       []Inquiry
	EndCursor   *string
	HasNextPage bool
	Total       int
	Unread      int
}

// NamedListings are the ids of those that the page is about.
func (p *Page) NamedListings() []uuid.UUID {
	ids := make([]uuid.UUID, len(p.Nodes))
	for i, node := range p.Nodes {
		ids[i] = node.ListingID
	}
	return ids
}

const inquiryColumns = `SELECT id, listing, name, nullif(phone, ''), nullif(email, ''), message, response, status,
	responded_at, created_at,
	(signed_in OR coalesce(email, '') <> '') AND message IS NOT NULL, version FROM inquiries `

// Sent returns the inquiries of a couple, newest first.
func (r *Reader) Sent(ctx context.Context, by queries.Viewer, first int, after *string) (*Page, error) {
	if err := by.RequireAccount(); err != nil {
		return nil, err
	}
	return r.inquiries(ctx, `sender = $1 AND signed_in`, by.Account, nil, first, after)
}

// Inbox returns what came for an owner, newest first; for one listing, or all. It returns an empty page with
// fault.Hidden for a listing of somebody else.
func (r *Reader) Inbox(
	ctx context.Context,
	by queries.Viewer,
	listing *uuid.UUID,
	first int,
	after *string,
) (*Page, error) {
	if err := by.Require(events.VenueOwner, events.ServiceProvider, events.Admin); err != nil {
		return nil, err
	}
	page, err := r.inquiries(ctx, `owner = $1`, by.Account, listing, first, after)
	if err == nil && page.Total == 0 && listing != nil {
		err = r.Listings.RequireNotAnothers(ctx, by, *listing)
	}
	return page, err
}

func (r *Reader) inquiries(
	ctx context.Context,
	whose string,
	account uuid.UUID,
	listing *uuid.UUID,
	first int,
	after *string,
) (*Page, error) {
	where := `WHERE ` + whose + ` AND ($2::uuid IS NULL OR listing = $2)`
	p := &Page{}
	if err := r.Pool.QueryRow(ctx,
		`SELECT count(*), count(*) FILTER (WHERE status = 'new') FROM inquiries `+where, account, listing).
		Scan(&p.Total, &p.Unread); err != nil {
		return nil, err
	}
	var err error
	p.Nodes, p.EndCursor, p.HasNextPage, err = queries.Newest(
		ctx,
		r.Pool,
		first,
		after,
		func(i Inquiry) (time.Time, uuid.UUID) { return i.CreatedAt, i.ID },
		inquiryColumns+where,
		account,
		listing,
	)
	return p, err
}

// Inquiry returns one that the reader sent or received, or any for admins; nil where there is none, and fault.Hidden
// where it is others'.
func (r *Reader) Inquiry(ctx context.Context, by queries.Viewer, id uuid.UUID) (*Inquiry, error) {
	if err := by.RequireAccount(); err != nil {
		return nil, err
	}
	found, err := queries.One[Inquiry](
		ctx,
		r.Pool,
		inquiryColumns+`WHERE id = $1 AND (owner = $2 OR (sender = $2 AND signed_in) OR $3)`,
		id,
		by.Account,
		by.Role == events.Admin,
	)
	if err != nil || found != nil {
		return found, err
	}
	var others bool
	err = r.Pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM inquiries WHERE id = $1)`, id).Scan(&others)
	if err == nil && others {
		err = fault.Hidden
	}
	return nil, err
}

// AnswersWithinHours returns for each owner, to everybody, the median of their answers over ninety days, in whole hours
// rounded up. An owner with fewer than three is left out.
func (r *Reader) AnswersWithinHours(
	ctx context.Context,
	_ queries.Viewer,
	owners []uuid.UUID,
) (map[uuid.UUID]*int, error) {
	type row struct {
		Owner uuid.UUID
		Hours int
	}
	list, err := queries.Collect[row](
		ctx,
		r.Pool,
		`SELECT owner, ceil(extract(epoch FROM percentile_cont(0.5) WITHIN GROUP (ORDER BY responded_at - created_at)) /
			3600)::int
		FROM inquiries WHERE owner = ANY($1) AND responded_at IS NOT NULL
			AND created_at > now() - interval '90 days' GROUP BY owner HAVING count(*) >= 3`,
		owners,
	)
	m := make(map[uuid.UUID]*int, len(list))
	for i := range list {
		m[list[i].Owner] = &list[i].Hours
	}
	return m, err
}
