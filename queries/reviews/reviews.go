// Package reviews reads reviews: approved ones for everybody, a person's own, and waiting ones for admins.
package reviews

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events"
	"weddings/projections"
	"weddings/projections/accounts"
	"weddings/projections/catalogue"
	"weddings/projections/reviews"
	"weddings/queries"
	"weddings/queries/listings"
)

// Entity describes the package.
var Entity = queries.Entity{
	Name:  "reviews",
	Reads: []projections.Projection{reviews.Projection{}, catalogue.Projection{}, accounts.Projection{}},
	Exports: map[string]string{"reviews": `SELECT coalesce(jsonb_agg(jsonb_build_object('id', id,
		'listing', listing, 'rating', rating, 'name', name, 'comment', comment, 'status', status,
		'createdAt', created_at) ORDER BY created_at), '[]')
	FROM reviews WHERE author = $1`},
}

// Reader reads reviews. It is safe for concurrent use.
type Reader struct {
	Pool     *pgxpool.Pool
	Listings *listings.Reader
}

// Review is a customer's review of a listing.
type Review struct {
	ID            uuid.UUID
	ListingID     uuid.UUID
	Rating        int
	Name, Comment *string
	Erased        bool
	Status        string
	Reason        *string
	CreatedAt     time.Time
}

const reviewColumns = `SELECT id, listing, rating, name, nullif(comment, ''), name IS NULL, status, nullif(reason, ''),
	created_at FROM reviews `

// Page is a page of reviews.
type Page struct {
	Nodes       []Review
	EndCursor   *string
	HasNextPage bool
	Total       int
}

// NamedListings returns the ids of the listings on the page, for batch loading.
func (p *Page) NamedListings() []uuid.UUID {
	return queries.IDs(p.Nodes, func(node Review) uuid.UUID { return node.ListingID })
}

// OwnReviews returns the approved reviews of an owner's listings, or of one of them, newest first. It returns an empty
// page with fault.Hidden for a listing of another owner.
func (r *Reader) OwnReviews(
	ctx context.Context,
	by queries.Viewer,
	listing *uuid.UUID,
	first int,
	after *string,
) (*Page, error) {
	if err := by.Require(events.VenueOwner, events.ServiceProvider, events.Admin); err != nil {
		return nil, err
	}
	const where = `WHERE status = 'approved' AND listing IN (SELECT id FROM listings WHERE owner = $1
		AND ($2::uuid IS NULL OR id = $2))`
	p := &Page{}
	if err := r.Pool.QueryRow(ctx, `SELECT count(*) FROM reviews `+where, by.Account, listing).
		Scan(&p.Total); err != nil {
		return nil, err
	}
	var err error
	p.Nodes, p.EndCursor, p.HasNextPage, err = queries.Newest(
		ctx,
		r.Pool,
		first,
		after,
		reviewAt,
		reviewColumns+where,
		by.Account,
		listing,
	)
	if err == nil && p.Total == 0 && listing != nil {
		err = r.Listings.RequireNotAnothers(ctx, by, *listing)
	}
	return p, err
}

// MyReview returns the viewer's review of a listing, nil if there is none.
func (r *Reader) MyReview(ctx context.Context, by queries.Viewer, listing uuid.UUID) (*Review, error) {
	if err := by.RequireAccount(); err != nil {
		return nil, err
	}
	return queries.One[Review](ctx, r.Pool, reviewColumns+`WHERE author = $1 AND listing = $2`, by.Account, listing)
}

func reviewAt(v Review) (time.Time, uuid.UUID) { return v.CreatedAt, v.ID }

// Reviews returns the approved reviews of a listing, newest first.
func (r *Reader) Reviews(
	ctx context.Context,
	_ queries.Viewer,
	listing uuid.UUID,
	first int,
	after *string,
) (*Page, error) {
	p := &Page{}
	err := r.Pool.QueryRow(ctx, `SELECT review_count FROM ratings WHERE listing = $1`, listing).Scan(&p.Total)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return nil, err
	}
	p.Nodes, p.EndCursor, p.HasNextPage, err = queries.Newest(
		ctx,
		r.Pool,
		first,
		after,
		reviewAt,
		reviewColumns+`WHERE listing = $1 AND status = 'approved'`,
		listing,
	)
	return p, err
}

// FirstReviews returns the first page of each listing's approved reviews, newest first.
func (r *Reader) FirstReviews(
	ctx context.Context,
	_ queries.Viewer,
	listings []uuid.UUID,
	first int,
) (map[uuid.UUID]*Page, error) {
	n, err := queries.Page(first)
	if err != nil {
		return nil, err
	}
	list, err := queries.Collect[Review](
		ctx,
		r.Pool,
		`SELECT v.* FROM unnest($1::uuid[]) wanted CROSS JOIN LATERAL (`+reviewColumns+`
		WHERE listing = wanted AND status = 'approved' ORDER BY created_at DESC, id DESC LIMIT $2) v`,
		listings,
		n+1,
	)
	if err != nil {
		return nil, err
	}
	type total struct {
		Listing uuid.UUID
		Count   int
	}
	totals, err := queries.Collect[total](
		ctx,
		r.Pool,
		`SELECT listing, review_count FROM ratings WHERE listing = ANY($1)`,
		listings,
	)
	m := make(map[uuid.UUID]*Page, len(listings))
	for _, id := range listings {
		m[id] = &Page{Nodes: []Review{}}
	}
	for _, t := range totals {
		m[t.Listing].Total = t.Count
	}
	for _, v := range list {
		p := m[v.ListingID]
		if len(p.Nodes) == n {
			p.HasNextPage = true
			continue
		}
		p.Nodes = append(p.Nodes, v)
		p.EndCursor = queries.Cursor(v.CreatedAt, v.ID)
	}
	return m, err
}

// Waits is the SQL condition of reviews that wait for an admin.
const Waits = `status = 'submitted'
		AND NOT EXISTS (SELECT FROM accounts s WHERE s.id = author AND s.suspended)`

// inTurn is the query for waiting reviews. Authors take turns, so that none of them fills the page.
var inTurn = reviewColumns + `WHERE id IN (SELECT t.id FROM ` +
	queries.Turns("reviews", "author", "created_at", Waits) + `
	ORDER BY t.turn, NOT coalesce(a.verified, false), t.since, t.id LIMIT $1 OFFSET $2) ORDER BY created_at, id`

// maxWaiting bounds the waiting reviews of one read.
const maxWaiting = 50

// Waiting returns the reviews that wait for an admin, oldest first, after skip others. If more wait than fit, authors
// take turns. For admins.
func (r *Reader) Waiting(ctx context.Context, by queries.Viewer, skip int) ([]Review, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	return queries.Collect[Review](ctx, r.Pool, inTurn, maxWaiting, skip)
}
