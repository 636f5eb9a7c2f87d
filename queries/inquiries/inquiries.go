// Package inquiries reads inquiries: for their senders, the owners who received them, and admins.
package inquiries

import (
	"context"
	"time"

	"github.com/google/uuid"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/shopspring/decimal"

	"weddings/events"
	"weddings/internal/fault"
	"weddings/projections"
	"weddings/projections/bookings"
	"weddings/projections/catalogue"
	"weddings/projections/inquiries"
	"weddings/queries"
	"weddings/queries/listings"
)

// Entity describes the package.
var Entity = queries.Entity{
	Name:  "inquiries",
	Reads: []projections.Projection{inquiries.Projection{}, catalogue.Projection{}, bookings.Projection{}},
	Exports: map[string]string{
		"inquiries": `SELECT coalesce(jsonb_agg(jsonb_build_object('id', id,
		'listing', listing, 'name', name, 'phone', phone, 'email', email, 'message', message, 'response', response,
		'status', status,
		'party', jsonb_build_object('day', day, 'around', around, 'daypart', daypart, 'guests', guests,
			'budgetFrom', budget_from, 'budgetTo', budget_to, 'currency', budget_currency, 'matters', matters,
			'wishes', wishes),
		 'createdAt', created_at) ORDER BY created_at), '[]')
	FROM inquiries WHERE sender = $1`,
		"messages": `SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'inquiry', inquiry, 'way', way,
			'text', text, 'createdAt', created_at) ORDER BY created_at), '[]') FROM messages WHERE person = $1`,
		"quotes": `SELECT coalesce(jsonb_agg(to_jsonb(q) ORDER BY q.created_at, q.id), '[]') FROM quotes q
			JOIN inquiries i ON i.id = q.inquiry WHERE $1 IN (i.owner, i.sender)`,
		"quickReplies": `SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'ar', ar, 'en', en)
			ORDER BY created_at), '[]') FROM quick_replies WHERE owner = $1`,
	},
}

// Reader reads inquiries. It is safe for concurrent use.
type Reader struct {
	Pool     *pgxpool.Pool
	Listings *listings.Reader
}

// Inquiry is a message about a listing. Personal fields are nil once the person is erased.
type Inquiry struct {
	ID                                    uuid.UUID
	ListingID                             uuid.UUID
	Name, Phone, Email, Message, Response *string
	Status                                string
	RespondedAt                           *time.Time
	CreatedAt                             time.Time
	// Answerable reports whether a reply can reach the sender: they have an account or left an email, and are not
	// erased.
	Answerable bool
	Version    int64
	Party
	SentIn      *uuid.UUID // the bundle; nil if the inquiry was sent alone
	SenderID    uuid.UUID
	SignedIn    bool    // the sender is an account
	OtherChosen bool    // the couple chose another inquiry of the bundle, which closed this one
	Quotes      []Quote // newest first
}

// Quote is the price that an owner offers for the party.
type Quote struct {
	ID         uuid.UUID      `json:"id"`
	Number     int            `json:"number"` // counts the quotes of the inquiry, from 1
	Hall       uuid.UUID      `json:"hall"`
	Days       []events.Day   `json:"days"`
	Daypart    events.Daypart `json:"daypart"`
	Guests     int            `json:"guests"`
	Tariff     events.Tariff  `json:"tariff"` // of each day
	Price      events.Money   `json:"price"`
	Included   []Included     `json:"included"`
	ValidUntil time.Time      `json:"validUntil"`
	Terms      events.Terms   `json:"terms"`
	Status     string         `json:"status"`    // open, replaced, withdrawn, expired, accepted or ended
	Booking    *uuid.UUID     `json:"booking"`   // the booking that was made with it
	HeldUntil  *time.Time     `json:"heldUntil"` // when the hold of that booking ends; nil = it is no hold
	CreatedAt  time.Time      `json:"createdAt"`
}

// Included is something that a quote includes.
type Included struct {
	Key    string `json:"key"`
	Name   string `json:"name"`
	Amount string `json:"amount"`
}

// Party describes the party that a couple ask about. Fields that they left out are nil.
type Party struct {
	Day                  *events.Day
	Around               bool // the day or one near it
	Daypart              *events.Daypart
	Guests               *int
	LowAmount, TopAmount *decimal.Decimal
	Currency             *string
	Matters              []string
	Wishes               *string // in their words; nil once they are erased
}

// BudgetFrom returns the lowest sum that the couple mean to spend.
func (p Party) BudgetFrom() *events.Money { return p.money(p.LowAmount) }

// BudgetTo returns the highest sum that the couple mean to spend.
func (p Party) BudgetTo() *events.Money { return p.money(p.TopAmount) }

func (p Party) money(amount *decimal.Decimal) *events.Money {
	if amount == nil || p.Currency == nil {
		return nil
	}
	return &events.Money{Amount: *amount, Currency: *p.Currency}
}

// Page is a page of inquiries. Unread counts the unread ones over all pages.
type Page struct {
	Nodes       []Inquiry
	EndCursor   *string
	HasNextPage bool
	Total       int
	Unread      int
}

// NamedListings returns the ids of the listings on the page, for batch loading.
func (p *Page) NamedListings() []uuid.UUID {
	return queries.IDs(p.Nodes, func(node Inquiry) uuid.UUID { return node.ListingID })
}

const inquiryColumns = `SELECT id, listing, name, nullif(phone, ''), nullif(email, ''), message, response, status,
	responded_at, created_at,
	(signed_in OR coalesce(email, '') <> '') AND message IS NOT NULL, version,
	day - DATE '1970-01-01', around, daypart, guests, budget_from, budget_to, budget_currency, matters, wishes,
	bundle, sender, signed_in, other_chosen, ` + quotes + ` FROM inquiries `

// quotes selects the quotes of an inquiry as JSON, newest first. A quote was ended if it was accepted and its booking
// came to nothing.
const quotes = `(SELECT coalesce(jsonb_agg(jsonb_build_object('id', q.id, 'number', q.number, 'hall', q.hall,
	'days', q.days, 'daypart', q.daypart, 'guests', q.guests, 'tariff', q.tariff, 'price', q.price,
	'included', q.included, 'validUntil', q.valid_until, 'terms', q.terms, 'booking', q.booking,
	'status', CASE WHEN q.status = 'open' AND q.valid_until <= now() THEN 'expired'
		WHEN q.status = 'accepted' AND EXISTS (SELECT FROM bookings b WHERE b.id = q.booking
			AND (b.status IN ('expired', 'cancelled', 'declined') OR b.status = 'held' AND b.held_until <= now()))
			THEN 'ended'
		ELSE q.status END,
	'heldUntil', (SELECT b.held_until FROM bookings b WHERE b.id = q.booking AND b.status = 'held'),
	'createdAt', q.created_at) ORDER BY q.number DESC), '[]') FROM quotes q WHERE q.inquiry = inquiries.id)`

// Sent returns the viewer's inquiries, newest first.
func (r *Reader) Sent(ctx context.Context, by queries.Viewer, first int, after *string) (*Page, error) {
	if err := by.RequireAccount(); err != nil {
		return nil, err
	}
	return r.inquiries(ctx, `sender = $1 AND signed_in`, by.Account, nil, first, after)
}

// Inbox returns the inquiries that an owner received for one listing or all, newest first. It returns an empty page
// with fault.Hidden for a listing of another owner.
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

// Inquiry returns an inquiry to its sender, its owner and admins. It returns nil if there is none, and fault.Hidden if
// it belongs to others.
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

// AnswersWithinHours returns the median reply time of each owner, for inquiries of the last ninety days, in whole
// hours, rounded up. It omits owners with fewer than three replies. For everybody.
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

// SentBy returns an inquiry to a couple who sent it while signed out and have shown its token. It returns nil if there
// is none, or if an account has taken it over.
func (r *Reader) SentBy(ctx context.Context, _ queries.Viewer, id uuid.UUID) (*Inquiry, error) {
	return queries.One[Inquiry](ctx, r.Pool, inquiryColumns+`WHERE id = $1 AND NOT signed_in`, id)
}

// OfBundles returns the inquiries of bundles, by bundle, in the order in which they were sent. Package bundles has
// checked that the viewer may see the bundles.
func (r *Reader) OfBundles(
	ctx context.Context, _ queries.Viewer, bundles []uuid.UUID,
) (map[uuid.UUID][]Inquiry, error) {
	list, err := queries.Collect[Inquiry](ctx, r.Pool,
		inquiryColumns+`WHERE bundle = ANY($1) ORDER BY bundle, id`, bundles)
	of := make(map[uuid.UUID][]Inquiry, len(bundles))
	for _, inquiry := range list {
		of[*inquiry.SentIn] = append(of[*inquiry.SentIn], inquiry)
	}
	return of, err
}

// Message is a message of the couple or the owner. Text is nil once its writer is erased.
type Message struct {
	ID        uuid.UUID
	By        string // couple or owner
	Way       string // text, answer or whatsapp
	Text      *string
	CreatedAt time.Time
}

// Thread is a page of an inquiry's messages.
type Thread struct {
	Nodes       []Message
	EndCursor   *string
	HasNextPage bool
}

// Thread returns the messages of an inquiry, newest first, to its sender, its owner and admins. It returns nil if there
// is no such inquiry, and fault.Hidden if it belongs to others.
func (r *Reader) Thread(
	ctx context.Context, by queries.Viewer, inquiry uuid.UUID, first int, after *string,
) (*Thread, error) {
	found, err := r.Inquiry(ctx, by, inquiry)
	if err != nil || found == nil {
		return nil, err
	}
	return r.messages(ctx, inquiry, first, after)
}

// ThreadOfSent returns the messages of an inquiry to a couple who sent it while signed out and have shown its token. It
// returns nil if there is none, or if an account has taken it over.
func (r *Reader) ThreadOfSent(
	ctx context.Context, by queries.Viewer, inquiry uuid.UUID, first int, after *string,
) (*Thread, error) {
	found, err := r.SentBy(ctx, by, inquiry)
	if err != nil || found == nil {
		return nil, err
	}
	return r.messages(ctx, inquiry, first, after)
}

func (r *Reader) messages(ctx context.Context, inquiry uuid.UUID, first int, after *string) (*Thread, error) {
	p := &Thread{}
	var err error
	p.Nodes, p.EndCursor, p.HasNextPage, err = queries.Newest(ctx, r.Pool, first, after,
		func(m Message) (time.Time, uuid.UUID) { return m.CreatedAt, m.ID },
		`SELECT id, by, way, nullif(text, ''), created_at FROM messages WHERE inquiry = $1`, inquiry)
	return p, err
}

// QuickReply is a text with which an owner often answers.
type QuickReply struct {
	ID     uuid.UUID
	Ar, En string
}

// Text returns the reply in both languages.
func (q QuickReply) Text() events.Bilingual { return events.Bilingual{Ar: q.Ar, En: q.En} }

// QuickReplies returns the viewer's quick replies, in the order in which they were written.
func (r *Reader) QuickReplies(ctx context.Context, by queries.Viewer) ([]QuickReply, error) {
	if err := by.RequireAccount(); err != nil {
		return nil, err
	}
	return queries.Collect[QuickReply](ctx, r.Pool,
		`SELECT id, ar, en FROM quick_replies WHERE owner = $1 ORDER BY created_at, id`, by.Account)
}
