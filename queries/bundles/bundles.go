// Package bundles reads bundles of inquiries: for the couples who sent them, and for anybody who has a couple's link.
package bundles

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events"
	"weddings/internal/fault"
	"weddings/projections"
	"weddings/projections/bundles"
	"weddings/queries"
	"weddings/queries/inquiries"
)

// Entity declares the read models behind the queries, and what a person's export contains.
var Entity = queries.Entity{
	Name:  "bundles",
	Reads: append([]projections.Projection{bundles.Projection{}}, inquiries.Entity.Reads...),
	Exports: map[string]string{"bundles": `SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'day', day,
		'closed', closed, 'chosen', chosen, 'shared', share IS NOT NULL, 'createdAt', created_at) ORDER BY created_at),
		'[]') FROM bundles WHERE sender = $1`},
}

// Reader reads bundles. It is safe for concurrent use.
type Reader struct {
	Pool      *pgxpool.Pool
	Inquiries *inquiries.Reader
}

// Bundle is a set of inquiries that a couple sent to several owners at once.
type Bundle struct {
	ID        uuid.UUID
	Day       *events.Day // nil if the couple have no day yet
	Closed    bool
	Chosen    *uuid.UUID // the inquiry whose quote was accepted
	Share     *uuid.UUID // nil if the bundle is not shared
	Sender    *uuid.UUID // nil if the couple have no account yet
	CreatedAt time.Time
	Inquiries []inquiries.Inquiry `db:"-"`
}

// Page is a page of bundles.
type Page struct {
	Nodes       []Bundle
	EndCursor   *string
	HasNextPage bool
}

// NamedListings returns the ids of the listings of the inquiries, for batch loading.
func (p *Page) NamedListings() []uuid.UUID {
	var ids []uuid.UUID
	for _, node := range p.Nodes {
		ids = append(ids, node.NamedListings()...)
	}
	return ids
}

// NamedListings returns the ids of the listings of the inquiries, for batch loading. A nil bundle has none.
func (b *Bundle) NamedListings() []uuid.UUID {
	if b == nil {
		return nil
	}
	ids := make([]uuid.UUID, len(b.Inquiries))
	for i, asked := range b.Inquiries {
		ids[i] = asked.ListingID
	}
	return ids
}

const columns = `SELECT id, day - DATE '1970-01-01', closed, chosen, share, sender, created_at FROM bundles `

// Mine returns the viewer's bundles, newest first.
func (r *Reader) Mine(ctx context.Context, by queries.Viewer, first int, after *string) (*Page, error) {
	if err := by.RequireAccount(); err != nil {
		return nil, err
	}
	p := &Page{}
	var err error
	p.Nodes, p.EndCursor, p.HasNextPage, err = queries.Newest(ctx, r.Pool, first, after,
		func(b Bundle) (time.Time, uuid.UUID) { return b.CreatedAt, b.ID }, columns+`WHERE sender = $1`, by.Account)
	if err != nil {
		return nil, err
	}
	return p, r.fill(ctx, by, p.Nodes)
}

// Bundle returns a bundle that the viewer sent. It returns nil if there is none, and fault.Hidden if somebody else sent
// it.
func (r *Reader) Bundle(ctx context.Context, by queries.Viewer, id uuid.UUID) (*Bundle, error) {
	if err := by.RequireAccount(); err != nil {
		return nil, err
	}
	found, err := r.one(ctx, by, `WHERE id = $1 AND sender = $2`, id, by.Account)
	if err != nil || found != nil {
		return found, err
	}
	var others bool
	err = r.Pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM bundles WHERE id = $1)`, id).Scan(&others)
	if err == nil && others {
		err = fault.Hidden
	}
	return nil, err
}

// SentBy returns a bundle to a couple who sent it while signed out and have shown its token. It returns nil if there is
// none, or if an account has taken it over.
func (r *Reader) SentBy(ctx context.Context, by queries.Viewer, id uuid.UUID) (*Bundle, error) {
	return r.one(ctx, by, `WHERE id = $1 AND sender IS NULL`, id)
}

// Shared returns the bundle behind a share to somebody who has shown its token, nil if the share was revoked.
func (r *Reader) Shared(ctx context.Context, by queries.Viewer, share uuid.UUID) (*Shared, error) {
	found, err := r.one(ctx, by, `WHERE share = $1`, share)
	if err != nil || found == nil {
		return nil, err
	}
	shared := &Shared{Day: found.Day}
	for i, asked := range found.Inquiries {
		if i == 0 {
			shared.Daypart, shared.Guests = asked.Daypart, asked.Guests
		}
		answer := Answer{
			ID: asked.ID, ListingID: asked.ListingID, Answered: asked.RespondedAt != nil,
			Closed: asked.Status == "closed", CreatedAt: asked.CreatedAt,
		}
		if len(asked.Quotes) > 0 {
			answer.Quote = &asked.Quotes[0]
		}
		shared.Answers = append(shared.Answers, answer)
	}
	return shared, nil
}

// Shared is a bundle without anything that identifies the couple: no name, number, message or budget.
type Shared struct {
	Day     *events.Day
	Daypart *events.Daypart
	Guests  *int
	Answers []Answer
}

// Answer is what one owner answered.
type Answer struct {
	ID        uuid.UUID
	ListingID uuid.UUID
	Answered  bool
	Closed    bool             // the inquiry was closed
	CreatedAt time.Time        // when the owner was asked
	Quote     *inquiries.Quote // the newest quote
}

// NamedListings returns the ids of the listings of the inquiries, for batch loading. A nil share has none.
func (s *Shared) NamedListings() []uuid.UUID {
	if s == nil {
		return nil
	}
	ids := make([]uuid.UUID, len(s.Answers))
	for i, answer := range s.Answers {
		ids[i] = answer.ListingID
	}
	return ids
}

func (r *Reader) one(ctx context.Context, by queries.Viewer, where string, args ...any) (*Bundle, error) {
	found, err := queries.One[Bundle](ctx, r.Pool, columns+where, args...)
	if err != nil || found == nil {
		return nil, err
	}
	list := []Bundle{*found}
	err = r.fill(ctx, by, list)
	return &list[0], err
}

// fill adds the inquiries of bundles in one statement. It omits inquiries that another account than the bundle's sender
// has taken over.
func (r *Reader) fill(ctx context.Context, by queries.Viewer, list []Bundle) error {
	ids := make([]uuid.UUID, len(list))
	for i, b := range list {
		ids[i] = b.ID
	}
	sent, err := r.Inquiries.OfBundles(ctx, by, ids)
	for i, b := range list {
		for _, asked := range sent[b.ID] {
			if b.Sender == nil && !asked.SignedIn || b.Sender != nil && *b.Sender == asked.SenderID {
				list[i].Inquiries = append(list[i].Inquiries, asked)
			}
		}
	}
	return err
}
