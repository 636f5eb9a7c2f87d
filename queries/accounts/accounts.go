package queries

import (
	"context"
	"errors"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// Account is a person's account. Personal fields are null once erased.
type Account struct {
	ID                     uuid.UUID
	Role, Lang             string
	Username, Email, Phone *string
	Verified, Suspended    bool
	Reason                 *string
	Erased                 bool
	CreatedAt              time.Time
}

const accountColumns = `SELECT id, role, lang, username, email, nullif(phone, ''), verified, suspended,
	nullif(reason, ''), erased, created_at FROM accounts `

// Account returns one, nil where there is none.
func (q *Queries) Account(ctx context.Context, id uuid.UUID) (*Account, error) {
	list, err := collect[Account](ctx, q.Pool, accountColumns+`WHERE id = $1`, id)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return &list[0], nil
}

// AccountPage is a page of accounts.
type AccountPage struct {
	Nodes       []Account
	EndCursor   *string
	HasNextPage bool
	Total       int
}

// AccountFilter narrows the accounts: by part of a name, email or phone, by role, and by whether they are suspended.
type AccountFilter struct {
	Query     *string
	Role      *string
	Suspended *bool
}

// Accounts returns all, newest first. For admins.
func (q *Queries) Accounts(ctx context.Context, f AccountFilter, first int, after *string) (*AccountPage, error) {
	const where = `WHERE ($1::text IS NULL OR username ILIKE '%' || $1 || '%' OR email ILIKE '%' || $1 || '%'
		OR phone LIKE '%' || $1 || '%')
		AND ($2::text IS NULL OR role = $2) AND ($3::boolean IS NULL OR suspended = $3)`
	p := &AccountPage{}
	if err := q.Pool.QueryRow(ctx, `SELECT count(*) FROM accounts `+where, f.Query, f.Role, f.Suspended).
		Scan(&p.Total); err != nil {
		return nil, err
	}
	var err error
	p.Nodes, p.EndCursor, p.HasNextPage, err = newest(
		ctx,
		q.Pool,
		first,
		after,
		func(a Account) (time.Time, uuid.UUID) { return a.CreatedAt, a.ID },
		accountColumns+where,
		f.Query,
		f.Role,
		f.Suspended,
	)
	return p, err
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

// InquiryPage is a page of inquiries; Unread counts those that nobody opened, over all pages.
type InquiryPage struct {
	Nodes       []Inquiry
	EndCursor   *string
	HasNextPage bool
	Total       int
	Unread      int
}

const inquiryColumns = `SELECT id, listing, name, nullif(phone, ''), nullif(email, ''), message, response, status,
	responded_at, created_at,
	(signed_in OR coalesce(email, '') <> '') AND message IS NOT NULL, version FROM inquiries `

// Sent returns the inquiries of a couple, newest first.
func (q *Queries) Sent(ctx context.Context, by Viewer, first int, after *string) (*InquiryPage, error) {
	return q.inquiries(ctx, `sender = $1 AND signed_in`, by.Account, nil, first, after)
}

// Inbox returns what came for an owner, newest first; for one listing, or all.
func (q *Queries) Inbox(
	ctx context.Context,
	by Viewer,
	listing *uuid.UUID,
	first int,
	after *string,
) (*InquiryPage, error) {
	return q.inquiries(ctx, `owner = $1`, by.Account, listing, first, after)
}

func (q *Queries) inquiries(
	ctx context.Context,
	whose string,
	account uuid.UUID,
	listing *uuid.UUID,
	first int,
	after *string,
) (*InquiryPage, error) {
	where := `WHERE ` + whose + ` AND ($2::uuid IS NULL OR listing = $2)`
	p := &InquiryPage{}
	if err := q.Pool.QueryRow(ctx,
		`SELECT count(*), count(*) FILTER (WHERE status = 'new') FROM inquiries `+where, account, listing).
		Scan(&p.Total, &p.Unread); err != nil {
		return nil, err
	}
	var err error
	p.Nodes, p.EndCursor, p.HasNextPage, err = newest(
		ctx,
		q.Pool,
		first,
		after,
		func(i Inquiry) (time.Time, uuid.UUID) { return i.CreatedAt, i.ID },
		inquiryColumns+where,
		account,
		listing,
	)
	return p, err
}

// Inquiry returns one that the reader sent or received, or any for admins; nil otherwise.
func (q *Queries) Inquiry(ctx context.Context, by Viewer, id uuid.UUID) (*Inquiry, error) {
	list, err := collect[Inquiry](
		ctx,
		q.Pool,
		inquiryColumns+`WHERE id = $1 AND (owner = $2 OR (sender = $2 AND signed_in) OR $3)`,
		id,
		by.Account,
		by.Role == events.Admin,
	)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return &list[0], nil
}

// HasInquiry reports whether there is one, whoever may know of it.
func (q *Queries) HasInquiry(ctx context.Context, id uuid.UUID) (has bool, err error) {
	err = q.Pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM inquiries WHERE id = $1)`, id).Scan(&has)
	return has, err
}

// IsAnothers reports whether a listing exists and belongs to somebody else than the reader.
func (q *Queries) IsAnothers(ctx context.Context, by Viewer, listing uuid.UUID) (anothers bool, err error) {
	err = q.Pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM listings WHERE id = $1
		AND owner <> $2)`, listing, by.Account).
		Scan(&anothers)
	return anothers, err
}

// Review is what a customer thinks of a listing.
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

// ReviewPage is a page of reviews.
type ReviewPage struct {
	Nodes       []Review
	EndCursor   *string
	HasNextPage bool
	Total       int
}

// OwnReviews returns the approved ones of an owner's listings, newest first; of one listing, or all.
func (q *Queries) OwnReviews(
	ctx context.Context,
	by Viewer,
	listing *uuid.UUID,
	first int,
	after *string,
) (*ReviewPage, error) {
	const where = `WHERE status = 'approved' AND listing IN (SELECT id FROM listings WHERE owner = $1
		AND ($2::uuid IS NULL OR id = $2))`
	p := &ReviewPage{}
	if err := q.Pool.QueryRow(ctx, `SELECT count(*) FROM reviews `+where, by.Account, listing).
		Scan(&p.Total); err != nil {
		return nil, err
	}
	var err error
	p.Nodes, p.EndCursor, p.HasNextPage, err = newest(
		ctx,
		q.Pool,
		first,
		after,
		reviewAt,
		reviewColumns+where,
		by.Account,
		listing,
	)
	return p, err
}

// MyReview returns what the reader wrote about a listing, nil where they wrote nothing.
func (q *Queries) MyReview(ctx context.Context, by Viewer, listing uuid.UUID) (*Review, error) {
	list, err := collect[Review](ctx, q.Pool, reviewColumns+`WHERE author = $1 AND listing = $2`, by.Account, listing)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return &list[0], nil
}

func reviewAt(v Review) (time.Time, uuid.UUID) { return v.CreatedAt, v.ID }

// Reviews returns the approved ones of a listing, newest first.
func (q *Queries) Reviews(ctx context.Context, listing uuid.UUID, first int, after *string) (*ReviewPage, error) {
	p := &ReviewPage{}
	err := q.Pool.QueryRow(ctx, `SELECT review_count FROM ratings WHERE listing = $1`, listing).Scan(&p.Total)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return nil, err
	}
	p.Nodes, p.EndCursor, p.HasNextPage, err = newest(
		ctx,
		q.Pool,
		first,
		after,
		reviewAt,
		reviewColumns+`WHERE listing = $1 AND status = 'approved'`,
		listing,
	)
	return p, err
}
