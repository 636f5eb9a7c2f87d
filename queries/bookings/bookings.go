// Package bookings reads bookings: for the couples who made them, the owners of the listings, and admins.
package bookings

import (
	"context"
	"strings"
	"time"
	"unicode"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/shopspring/decimal"

	"weddings/events"
	"weddings/internal/fault"
	"weddings/projections"
	"weddings/projections/accounts"
	"weddings/projections/bookings"
	"weddings/projections/calendars"
	"weddings/projections/catalogue"
	"weddings/queries"
	"weddings/queries/listings"
	"weddings/search/text"
)

// Entity declares the read models behind the queries, and what a person's export contains.
var Entity = queries.Entity{
	Name: "bookings",
	Reads: []projections.Projection{
		accounts.Projection{}, bookings.Projection{}, calendars.Projection{}, catalogue.Projection{},
	},
	Exports: map[string]string{
		"bookings": `SELECT coalesce(jsonb_agg(jsonb_build_object('id', id,
		'listing', listing, 'name', name, 'phone', phone, 'email', email, 'requests', requests, 'days', days,
		'daypart', daypart, 'guests', guests, 'price', price_amount, 'currency', price_currency, 'terms', terms,
		'status', status, 'reason', CASE WHEN reason_by = $1 THEN reason END,
		'deposits', (SELECT jsonb_agg(to_jsonb(d) - 'booking') FROM deposits d WHERE d.booking = bookings.id),
		'createdAt', created_at) ORDER BY created_at), '[]')
	FROM bookings WHERE coalesce(customer, owner) = $1`,
		// The reasons that an owner gave to couples for declining or cancelling.
		"reasons": `SELECT coalesce(jsonb_agg(jsonb_build_object('booking', id, 'listing', listing, 'days', days,
		'status', status, 'reason', reason) ORDER BY created_at), '[]')
	FROM bookings WHERE reason_by = $1 AND coalesce(customer, owner) <> $1`,
		// What they did to bookings, step by step.
		"bookingSteps": `SELECT coalesce(jsonb_agg(to_jsonb(s) - 'actor' ORDER BY s.at, s.version), '[]')
	FROM booking_steps s WHERE s.actor = $1`,
		// The deposits that an owner says couples paid.
		"deposits": `SELECT coalesce(jsonb_agg(to_jsonb(d) ORDER BY d.created_at), '[]')
	FROM deposits d JOIN bookings b ON b.id = d.booking
	WHERE d.by = 'owner' AND b.owner = $1 AND coalesce(b.customer, b.owner) <> $1`,
	},
}

// Reader reads bookings. It is safe for concurrent use.
type Reader struct {
	Pool     *pgxpool.Pool
	Listings *listings.Reader
}

// Booking is a couple's request for a hall or a service and what became of it, or a party that the owner entered.
// Personal fields are nil once the person is erased.
type Booking struct {
	ID, ListingID, Hall          uuid.UUID
	Name, Phone, Email, Requests *string
	Entered                      bool // the owner entered a party that was agreed elsewhere
	HasAccount                   bool // the couple have an account; without one they cannot acknowledge a deposit
	Days                         []events.Day
	Daypart                      events.Daypart
	Guests                       int
	Amount                       *decimal.Decimal
	Currency                     *string
	Terms                        events.Terms
	Status                       string
	AnswerBy, HeldUntil          *time.Time
	Challenged, Extended         bool
	CancelledBy, Why, Reason     *string
	DaysLeft, Kept               *int
	Deposits                     []Deposit
	Others                       int // pending requests by other couples for the same hall, days and daypart
	Inquiry, Quote               *uuid.UUID
	Version                      int64
	CreatedAt                    time.Time
	ConfirmedAt, ChangedAt       *time.Time
	Gone                         *string    // held, taken or closed: a pending request cannot be met
	GoneUntil                    *time.Time // when the first team may be free again
	MayChallenge                 bool       // a hold in its way was not challenged yet
	Own                          bool       // the viewer is the couple
	MayHold                      bool       // the couple may hold the date themselves: the calendar allows it
	Moved                        *Move      // the last move; nil if the booking was never moved
	TermsDay                     events.Day // the day by which the terms count, as in the state of the commands
}

// Move says from which days a booking was moved, when, and by which side.
type Move struct {
	Days    []events.Day   `json:"days"` // the former ones
	Daypart events.Daypart `json:"daypart"`
	By      string         `json:"by"` // couple, owner or admin
	At      time.Time      `json:"at"`
}

// Price returns the price of the booking, nil if none was stated.
func (b *Booking) Price() *events.Money {
	if b.Amount == nil || b.Currency == nil {
		return nil
	}
	return &events.Money{Amount: *b.Amount, Currency: *b.Currency}
}

// KeptToday returns the percentage of the deposit that the terms keep if the couple cancel today.
func (b *Booking) KeptToday() int {
	return b.Terms.Kept(max(0, int(b.TermsDay-events.DayOf(time.Now()))))
}

// Deposit is a sum that one side says was paid. It counts once the other side acknowledges it.
type Deposit struct {
	ID             uuid.UUID    `json:"id"`
	By             string       `json:"by"` // couple or owner
	Amount         events.Money `json:"amount"`
	AcknowledgedAt *time.Time   `json:"acknowledgedAt"`
	RefusedBy      *string      `json:"refusedBy"` // couple or owner: took it back, or denied it; nil = neither
	CreatedAt      time.Time    `json:"createdAt"`
}

// Page is a page of bookings.
type Page struct {
	Nodes       []Booking
	EndCursor   *string
	HasNextPage bool
	Total       int
}

// NamedListings returns the ids of the listings on the page, for batch loading.
func (p *Page) NamedListings() []uuid.UUID {
	return queries.IDs(p.Nodes, func(node Booking) uuid.UUID { return node.ListingID })
}

// Filter narrows a list of bookings. Nil fields do not.
type Filter struct {
	Listing  *uuid.UUID
	Status   *string
	From, To *events.Day // days of the party
	Words    *string     // the beginning of the id, part of the listing's name, or the couple's exact email or phone
}

func (f Filter) args(by queries.Viewer) []any {
	words := strings.TrimSpace(queries.Text(f.Words))
	least, most := references(words)
	return []any{
		by.Account, f.Listing, f.Status, day(f.From), day(f.To), text.Normalise(words), words != "", least, most,
		strings.ToLower(words), phones(words), by.Role == events.Admin,
	}
}

// minPhoneDigits is the least number of digits in a telephone number.
const minPhoneDigits = 8

// phones returns the numbers in E.164 that a written number may mean, nil if it is no number. A number without a
// country code may be Syrian (+963).
func phones(written string) []string {
	var digits strings.Builder
	for _, r := range written {
		switch {
		case unicode.IsDigit(r):
			digits.WriteString(text.Normalise(string(r)))
		case !strings.ContainsRune("+-./() \u200e\u200f", r):
			return nil
		}
	}
	number := digits.String()
	national, isNational := strings.CutPrefix(number, "0")
	switch abroad, isAbroad := strings.CutPrefix(number, "00"); {
	case len(number) < minPhoneDigits:
		return nil
	case isAbroad:
		return []string{"+" + abroad}
	case isNational:
		return []string{"+963" + national}
	}
	return []string{"+" + number, "+963" + number}
}

// minIDDigits is the least number of hexadecimal digits that are read as the beginning of an id. Fewer are more
// likely part of a name.
const minIDDigits = 4

// references returns the lowest and the highest id that begin with the written digits, nil if it is no beginning of an
// id.
func references(written string) (least, most *uuid.UUID) {
	digits := strings.ReplaceAll(strings.ToLower(strings.TrimSpace(written)), "-", "")
	if len(digits) < minIDDigits || len(digits) > 32 {
		return nil, nil
	}
	missing := 32 - len(digits)
	from, err := uuid.Parse(digits + strings.Repeat("0", missing))
	if err != nil {
		return nil, nil
	}
	to, err := uuid.Parse(digits + strings.Repeat("f", missing))
	if err != nil {
		return nil, nil
	}
	return &from, &to
}

func day(d *events.Day) *string {
	if d == nil {
		return nil
	}
	written := d.String()
	return &written
}

// present is the status of a booking now: a hold has expired once its time is over, even if its timer is late.
const present = `CASE WHEN status = 'held' AND held_until <= now() THEN 'expired' ELSE status END`

// columns selects the fields of a Booking, in their order. $1 is the viewer. Only the owner sees the name of a party
// that they entered. A couple's other requests for the same slot do not count in Others for themselves, but do for the
// owner.
const columns = `SELECT id, listing, hall, CASE WHEN NOT entered OR owner = $1 THEN name END, nullif(phone, ''),
	nullif(email, ''), nullif(requests, ''), entered, signed_in,
	ARRAY(SELECT d - DATE '1970-01-01' FROM unnest(days) d), daypart, guests, price_amount, price_currency, terms,
	` + present + `, answer_by, held_until,
	challenged, extended, cancelled_by, why, nullif(reason, ''), days_left, kept,
	(SELECT coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'by', d.by,
		'amount', jsonb_build_object('amount', d.amount, 'currency', d.currency),
		'acknowledgedAt', d.acknowledged_at, 'refusedBy', d.refused_by,
		'createdAt', d.created_at) ORDER BY d.created_at, d.id), '[]')
		FROM deposits d WHERE d.booking = bookings.id),
	(SELECT count(*)::int FROM bookings o WHERE o.listing = bookings.listing AND o.status = 'pending'
		AND o.first_day <= bookings.last_day AND o.last_day >= bookings.first_day
		AND o.id <> bookings.id AND o.customer IS DISTINCT FROM $1
		AND o.hall = bookings.hall AND o.days && bookings.days
		AND (o.daypart = bookings.daypart OR 'all_day' IN (o.daypart, bookings.daypart))),
	inquiry, quote, version, created_at, confirmed_at, changed_at,
	coalesce(gone.state, CASE WHEN status = 'pending' AND ` + closed + ` THEN 'closed' END), gone.until,
	coalesce(gone.open AND gone.state = 'held', false), coalesce(customer = $1 AND signed_in, false),
	coalesce(customer = $1 AND signed_in, false) AND status = 'pending'
		AND EXISTS (SELECT FROM calendar_rules c WHERE c.listing = bookings.listing AND c.couples_hold),
	CASE WHEN moved_at IS NOT NULL THEN jsonb_build_object('days', moved_from, 'daypart', moved_daypart,
		'by', moved_by, 'at', moved_at) END,
	terms_day - DATE '1970-01-01'
	FROM bookings LEFT JOIN LATERAL (` + gone + `) gone ON true `

// closed reports whether the owner, or another calendar of the owner, has closed a day of a booking.
const closed = `EXISTS (SELECT FROM ` + calendars.ClosedDays + ` c, unnest(bookings.days) d
	WHERE c.listing = bookings.listing AND coalesce(c.hall, bookings.hall) = bookings.hall
		AND c.first_day <= bookings.last_day AND c.last_day >= bookings.first_day
		AND d BETWEEN c.first_day AND c.last_day
		AND (cardinality(c.weekdays) = 0 OR extract(dow FROM d) = ANY(c.weekdays))
		AND (c.daypart = bookings.daypart OR 'all_day' IN (c.daypart, bookings.daypart)))`

// gone finds out whether a pending request can still be met. A team of the hall is free for the request if none of the
// slots that it needs, with those for setting up and clearing up, is held or confirmed by another booking. A party of a
// team that was given up since takes one of those that are left. gone has one row if no team is free, else none. until
// is when the first team may be free again. open is true if a hold of others is not challenged yet.
const gone = `SELECT CASE WHEN count(*) FILTER (WHERE firm) >= teams THEN 'taken' ELSE 'held' END AS state,
	min(until) FILTER (WHERE NOT firm) AS until, bool_or(open) AS open
FROM (SELECT coalesce((SELECT teams FROM halls h WHERE h.id = bookings.hall AND NOT h.removed), 1) AS teams) hall,
	(SELECT bool_or(o.status = 'confirmed') AS firm, max(o.held_until) AS until,
		bool_or(o.status = 'held' AND NOT o.challenged AND o.customer IS DISTINCT FROM bookings.customer) AS open
	FROM booking_slots s JOIN bookings o ON o.id = s.booking
		LEFT JOIN calendar_rules r ON r.listing = s.listing
	WHERE bookings.status = 'pending' AND s.listing = bookings.listing AND s.hall = bookings.hall
		AND s.day BETWEEN bookings.first_day - 1 AND bookings.last_day + 1
		AND EXISTS (SELECT FROM unnest(bookings.days) d
			WHERE (s.day - d) * 3 + array_position(` + inOrder + `, s.daypart)
				BETWEEN coalesce(array_position(` + inOrder + `, bookings.daypart), 1) - coalesce(r.buffer_before, 0)
				AND coalesce(array_position(` + inOrder + `, bookings.daypart), 3) + coalesce(r.buffer_after, 0))
		AND (o.status = 'confirmed' OR o.status = 'held' AND o.held_until > now())
	GROUP BY s.ordinal) team
GROUP BY teams HAVING count(*) >= teams`

// inOrder is events.Dayparts. The whole day, which is not among them, is from the first to the last.
const inOrder = `ARRAY['noon', 'afternoon', 'evening']`

// filtered is the condition of a Filter, with the values $2 to $11. Only admins ($12) may also find a booking by the
// email or phone of the couple's account.
const filtered = ` AND ($2::uuid IS NULL OR listing = $2) AND ($3::text IS NULL OR ` + present + ` = $3)
	AND ($4::text IS NULL OR last_day >= $4::text::date) AND ($5::text IS NULL OR first_day <= $5::text::date)
	AND (NOT $7::boolean OR id BETWEEN $8::uuid AND $9::uuid
		OR $6::text <> '' AND listing IN (SELECT l.id FROM listings l WHERE NOT l.erased AND strpos(l.names, $6) > 0)
		OR lower(email) = $10::text OR phone = ANY($11::text[])
		OR $12::boolean AND signed_in AND customer IN (SELECT a.id FROM accounts a
			WHERE NOT a.erased AND (lower(a.email) = $10 OR a.phone = ANY($11::text[]))))`

func madeAt(b Booking) (time.Time, uuid.UUID) { return b.CreatedAt, b.ID }

// Mine returns the bookings of the signed-in couple, newest first.
func (r *Reader) Mine(
	ctx context.Context, by queries.Viewer, filter Filter, first int, after *string,
) (*Page, error) {
	if err := by.RequireAccount(); err != nil {
		return nil, err
	}
	return r.page(ctx, `WHERE customer = $1 AND signed_in`, by, filter, first, after)
}

// Received returns the bookings of an owner's listings, including parties that the owner entered, newest first. It
// returns an empty page with fault.Hidden if the filter names another owner's listing.
func (r *Reader) Received(
	ctx context.Context, by queries.Viewer, filter Filter, first int, after *string,
) (*Page, error) {
	if err := by.Require(events.VenueOwner, events.ServiceProvider, events.Admin); err != nil {
		return nil, err
	}
	page, err := r.page(ctx, `WHERE owner = $1`, by, filter, first, after)
	if err == nil && page.Total == 0 && filter.Listing != nil {
		err = r.Listings.RequireNotAnothers(ctx, by, *filter.Listing)
	}
	return page, err
}

// All returns every booking, newest first. For admins.
func (r *Reader) All(
	ctx context.Context, by queries.Viewer, filter Filter, first int, after *string,
) (*Page, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	return r.page(ctx, `WHERE $1::uuid IS NOT NULL`, by, filter, first, after)
}

func (r *Reader) page(
	ctx context.Context, whose string, by queries.Viewer, filter Filter, first int, after *string,
) (*Page, error) {
	p, where, args := &Page{}, whose+filtered, filter.args(by)
	if err := r.Pool.QueryRow(ctx, `SELECT count(*) FROM bookings `+where, args...).Scan(&p.Total); err != nil {
		return nil, err
	}
	var err error
	p.Nodes, p.EndCursor, p.HasNextPage, err = queries.Newest(ctx, r.Pool, first, after, madeAt, columns+where, args...)
	return p, err
}

// Booking returns a booking to its couple, its owner and admins. It returns nil if there is none, and fault.Hidden if
// it belongs to others.
func (r *Reader) Booking(ctx context.Context, by queries.Viewer, id uuid.UUID) (*Booking, error) {
	if err := by.RequireAccount(); err != nil {
		return nil, err
	}
	found, err := queries.One[Booking](ctx, r.Pool,
		columns+`WHERE id = $2 AND (owner = $1 OR (customer = $1 AND signed_in) OR $3)`,
		by.Account, id, by.Role == events.Admin)
	if err != nil || found != nil {
		return found, err
	}
	var others bool
	err = r.Pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM bookings WHERE id = $1)`, id).Scan(&others)
	if err == nil && others {
		err = fault.Hidden
	}
	return nil, err
}

// Rivals returns the pending requests that a confirmed booking may make impossible: those for its slots, and where
// parties have buffers, all on its days and those beside them. For the system.
func (r *Reader) Rivals(ctx context.Context, by queries.Viewer, booking uuid.UUID) ([]uuid.UUID, error) {
	if err := by.Require(events.System); err != nil {
		return nil, err
	}
	rows, err := r.Pool.Query(ctx, `SELECT o.id FROM bookings b JOIN bookings o
			ON o.listing = b.listing AND o.status = 'pending'
				AND o.first_day <= b.last_day + 2 AND o.last_day >= b.first_day - 2
		WHERE b.id = $1 AND b.status = 'confirmed' AND o.id <> b.id AND EXISTS (SELECT FROM booking_slots s
			WHERE s.booking = b.id AND s.hall = o.hall
				AND (s.day = ANY(o.days) AND o.daypart IN (s.daypart, 'all_day') OR EXISTS (SELECT FROM calendar_rules r
					WHERE r.listing = b.listing AND r.buffer_before + r.buffer_after > 0
						AND s.day BETWEEN o.first_day - 1 AND o.last_day + 1)))
		ORDER BY o.created_at, o.id`, booking)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[uuid.UUID])
}

// Record tells how reliably an owner kept the confirmed bookings of a listing. Parties that the owner entered do not
// count.
type Record struct {
	Confirmed        int // bookings that were ever confirmed
	CancelledByOwner int // those of them that the owner cancelled
}

// RecordOf returns the record of a listing. For everybody.
func (r *Reader) RecordOf(ctx context.Context, _ queries.Viewer, listing uuid.UUID) (*Record, error) {
	return queries.One[Record](ctx, r.Pool, `SELECT count(*)::int,
		count(*) FILTER (WHERE status = 'cancelled' AND cancelled_by = 'owner')::int
		FROM bookings WHERE listing = $1 AND confirmed_at IS NOT NULL AND NOT entered`, listing)
}

// Stray returns how many bookings have slots or seats that differ from the claims in the log. It is 0 once the read
// model has caught up with the log. For admins.
func (r *Reader) Stray(ctx context.Context, by queries.Viewer) (stray int, err error) {
	if err := by.Require(events.Admin); err != nil {
		return 0, err
	}
	err = r.Pool.QueryRow(ctx, `SELECT count(*)::int FROM
		(SELECT stream, count(*) AS n FROM claims WHERE stream LIKE 'booking-%' GROUP BY stream) c
		FULL JOIN (SELECT 'booking-' || b.id AS stream, count(*) + least(b.seat, 1) AS n
			FROM booking_slots s JOIN bookings b ON b.id = s.booking GROUP BY b.id) s ON s.stream = c.stream
		WHERE c.n IS DISTINCT FROM s.n`).Scan(&stray)
	return stray, err
}
