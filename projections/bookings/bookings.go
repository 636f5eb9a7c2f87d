// Package bookings is the read model of bookings: requests, holds, confirmed bookings, and the slots that they occupy.
package bookings

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// Name is the name of the read model.
const Name = "bookings"

// Projection keeps the read model of bookings.
type Projection struct{}

// Name implements projections.Projection.
func (Projection) Name() string { return Name }

// Version implements projections.Projection.
func (Projection) Version() int { return 9 }

// Types implements projections.Projection.
func (Projection) Types() []string {
	return events.TypesOf(
		events.BookingRequested{}, events.BookingEntered{}, events.BookingAttached{}, events.BookingHeld{},
		events.HoldExtended{}, events.HoldChallenged{}, events.HoldRestored{}, events.ChallengeMade{},
		events.RequestOvertaken{}, events.BookingConfirmed{}, events.BookingMoved{},
		events.BookingDeclined{}, events.BookingCancelled{}, events.HoldExpired{}, events.BookingExpired{},
		events.BookingCompleted{}, events.DepositRecorded{}, events.DepositAcknowledged{},
		events.DepositRefused{},
		events.BookingReminded{}, events.PersonErased{},
	)
}

// Tables implements projections.Projection. Personal columns are null once their person is erased. customer is null for
// a booking that an owner entered; its name then belongs to the owner. moved_from and the columns beside it are about
// the last move only. The terms of cancellation count the days until terms_day: see booking.State. booking_slots holds
// the slots that a booking occupies. The log, not this schema, guarantees that no two bookings occupy one slot, and
// that no two holds of a couple have one seat. A seat is one of the few holds that a couple may have at once.
func (Projection) Tables() string {
	return `
CREATE TABLE bookings (
	id uuid PRIMARY KEY, listing uuid NOT NULL, kind text NOT NULL, owner uuid NOT NULL, customer uuid,
	signed_in boolean NOT NULL, entered boolean NOT NULL,
	name text, phone text, email text, requests text, lang text NOT NULL,
	hall uuid NOT NULL, first_day date NOT NULL, last_day date NOT NULL, days date[] NOT NULL, daypart text NOT NULL,
	guests integer NOT NULL, price_amount numeric, price_currency text, terms jsonb NOT NULL,
	terms_day date NOT NULL,
	inquiry uuid, quote uuid,
	seat integer NOT NULL DEFAULT 0,
	status text NOT NULL, answer_by timestamptz, held_until timestamptz, challenged boolean NOT NULL DEFAULT false,
	extended boolean NOT NULL DEFAULT false,
	moved_from date[], moved_daypart text, moved_by text, moved_at timestamptz,
	cancelled_by text, why text, reason text, reason_by uuid, days_left integer, kept integer,
	version bigint NOT NULL, created_at timestamptz NOT NULL, confirmed_at timestamptz, changed_at timestamptz
);
CREATE INDEX ON bookings (owner, created_at DESC, id DESC);
CREATE INDEX ON bookings (customer, created_at DESC, id DESC);
CREATE INDEX ON bookings (created_at DESC, id DESC);
CREATE INDEX ON bookings (listing, status, first_day, last_day);
CREATE INDEX ON bookings (last_day);
CREATE TABLE booking_slots (
	booking uuid NOT NULL, listing uuid NOT NULL, hall uuid NOT NULL, day date NOT NULL, daypart text NOT NULL,
	ordinal integer NOT NULL, buffer boolean NOT NULL
);
CREATE INDEX ON booking_slots (booking);
CREATE INDEX ON booking_slots (listing, day);
CREATE TABLE deposits (
	id uuid PRIMARY KEY, booking uuid NOT NULL, by text NOT NULL, amount numeric NOT NULL, currency text NOT NULL,
	acknowledged_at timestamptz, refused_by text, created_at timestamptz NOT NULL
);
CREATE INDEX ON deposits (booking);
-- Whose words are not kept, also where a booking is applied late because its stream was parked.
CREATE TABLE erased (person uuid PRIMARY KEY);` + stepsTable
}

const insert = `INSERT INTO bookings (id, listing, kind, owner, customer, signed_in, entered, name, phone, email,
	requests, lang, hall, first_day, last_day, days, daypart, guests, price_amount, price_currency, terms,
	terms_day, inquiry, quote, status, answer_by, confirmed_at, version, created_at, changed_at)
SELECT $1, $2, $3, $4, $5, $6, $7, CASE WHEN known THEN $8 END, CASE WHEN known THEN $9 END,
	CASE WHEN known THEN $10 END, CASE WHEN known THEN $11 END, $12, $13, ($14::text[]::date[])[1],
	($14::text[]::date[])[cardinality($14::text[])], $14::text[]::date[], $15, $16, $17, $18, $19,
	($14::text[]::date[])[1], $20, $21, $22, $23,
	$24, $25, $26, $26
FROM (SELECT NOT EXISTS (SELECT FROM erased WHERE person = coalesce($5::uuid, $4::uuid)) AS known) person
ON CONFLICT (id) DO NOTHING`

// reasoned stores why somebody declined or cancelled. The reason is erased with its author and with the couple's
// account, because it may quote the couple.
const reasoned = `UPDATE bookings SET status = $2, version = $3, reason_by = $5::uuid,
	reason = CASE WHEN NOT EXISTS (SELECT FROM erased WHERE person = $5::uuid
		OR person = customer AND signed_in) THEN $4 END WHERE id = $1`

// Project applies a batch in one pipelined round trip.
func (Projection) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	var b pgx.Batch
	for _, r := range batch {
		switch e := r.Data.(type) {
		case events.BookingRequested:
			requested(&b, e, r)
		case events.BookingEntered:
			entered(&b, e, r)
		case events.BookingAttached:
			attached(&b, e, r)
		case events.BookingHeld:
			b.Queue(`UPDATE bookings SET status = 'held', held_until = $2, seat = $3, version = $4 WHERE id = $1`,
				e.Booking, e.Until, e.Seat, r.Version)
			replaceSlots(&b, e.Booking, e.Listing, e.Slots)
		case events.HoldExtended:
			b.Queue(`UPDATE bookings SET held_until = $2, extended = true, version = $3 WHERE id = $1`,
				e.Booking, e.Until, r.Version)
		case events.HoldChallenged:
			challenged(&b, e.Booking, e.Until, true, r.Version)
		case events.HoldRestored:
			challenged(&b, e.Booking, e.Until, false, r.Version)
		case events.BookingConfirmed:
			confirmed(&b, e, r)
		case events.BookingMoved:
			moved(&b, e, r)
		case events.BookingDeclined:
			b.Queue(reasoned, e.Booking, "declined", r.Version, e.Reason.Nullable(), nullable(e.Reason.Person()))
		case events.BookingCancelled:
			b.Queue(reasoned, e.Booking, "cancelled", r.Version, e.Reason.Nullable(), nullable(e.Reason.Person()))
			b.Queue(`UPDATE bookings SET cancelled_by = $2, days_left = $3, kept = $4, why = nullif($5, ''),
				seat = 0 WHERE id = $1`, e.Booking, string(e.By), e.DaysLeft, e.Kept, string(e.Why))
			replaceSlots(&b, e.Booking, e.Listing, nil)
		case events.HoldExpired:
			ended(&b, e.Booking, "expired", r.Version)
		case events.BookingExpired:
			ended(&b, e.Booking, "expired", r.Version)
		case events.BookingCompleted:
			ended(&b, e.Booking, "completed", r.Version)
		case events.DepositRecorded:
			recorded(&b, e, r)
		case events.DepositAcknowledged:
			b.Queue(`UPDATE deposits SET acknowledged_at = $2, refused_by = NULL WHERE id = $1`, e.Deposit, r.At)
			versioned(&b, e.Booking, r.Version)
		case events.DepositRefused:
			refused(&b, e, r.Version)
		case events.BookingReminded, events.ChallengeMade, events.RequestOvertaken:
			b.Queue(`UPDATE bookings SET version = $2 WHERE id = right($1, 36)::uuid`, r.Stream, r.Version)
		case events.PersonErased:
			b.Queue(`INSERT INTO erased (person) VALUES ($1) ON CONFLICT DO NOTHING`, e.Person)
			b.Queue(`UPDATE bookings SET name = NULL, phone = NULL, email = NULL, requests = NULL
				WHERE coalesce(customer, owner) = $1`, e.Person)
			b.Queue(`UPDATE bookings SET reason = NULL WHERE reason_by = $1 OR customer = $1 AND signed_in`, e.Person)
		}
		stepped(&b, r)
	}
	return tx.SendBatch(ctx, &b).Close()
}

// confirmed stores that a side has confirmed. A couple who confirm agree to the day, so the terms of cancellation count
// the days until it.
func confirmed(b *pgx.Batch, e events.BookingConfirmed, r events.Recorded) {
	b.Queue(`UPDATE bookings SET status = 'confirmed', confirmed_at = $2, held_until = NULL, version = $3,
		seat = CASE WHEN $4 THEN 0 ELSE seat END,
		terms_day = CASE WHEN $4 THEN terms_day ELSE first_day END WHERE id = $1`,
		e.Booking, r.At, r.Version, e.By == events.OwnerSide)
	if len(e.Slots) > 0 {
		replaceSlots(b, e.Booking, e.Listing, e.Slots)
	}
}

// challenged stores when a hold ends, and whether another couple waits for its date.
func challenged(b *pgx.Batch, booking uuid.UUID, until time.Time, waits bool, version int64) {
	b.Queue(`UPDATE bookings SET held_until = $2, challenged = $3, version = $4 WHERE id = $1`,
		booking, until, waits, version)
}

func requested(b *pgx.Batch, e events.BookingRequested, r events.Recorded) {
	amount, currency := columnsOf(e.Price)
	b.Queue(insert, e.Booking, e.Listing, string(e.Kind), e.Owner, e.Customer, e.SignedIn, false,
		e.Name.Nullable(), e.Phone.Nullable(), e.Email.Nullable(), e.Requests.Nullable(), e.Lang, e.Hall,
		datesOf(e.Days), string(e.Daypart), e.Guests, amount, currency, e.Terms, nullable(e.Inquiry),
		nullable(e.Quote), "pending", e.AnswerBy, nil, r.Version, r.At)
}

func entered(b *pgx.Batch, e events.BookingEntered, r events.Recorded) {
	b.Queue(insert, e.Booking, e.Listing, string(e.Kind), e.Owner, nil, false, true,
		e.Name.Nullable(), nil, nil, nil, "", e.Hall, datesOf(e.Days), string(e.Daypart), e.Guests, nil, nil,
		events.Terms{}, nil, nil, "confirmed", nil, r.At, r.Version, r.At)
	replaceSlots(b, e.Booking, e.Listing, e.Slots)
}

// attached assigns a booking that was requested without an account to an account.
func attached(b *pgx.Batch, e events.BookingAttached, r events.Recorded) {
	b.Queue(`UPDATE bookings SET customer = $2, signed_in = true, name = CASE WHEN known THEN $3 END,
		phone = CASE WHEN known THEN $4 END, email = CASE WHEN known THEN $5 END,
		requests = CASE WHEN known THEN $6 END, reason = CASE WHEN known THEN reason END, version = $7
		FROM (SELECT NOT EXISTS (SELECT FROM erased WHERE person = $2) AS known) account WHERE id = $1`,
		e.Booking, e.Account, e.Name.Nullable(), e.Phone.Nullable(), e.Email.Nullable(),
		e.Requests.Nullable(), r.Version)
}

func moved(b *pgx.Batch, e events.BookingMoved, r events.Recorded) {
	b.Queue(`UPDATE bookings SET moved_from = days, moved_daypart = daypart, moved_by = $6, moved_at = $7,
		hall = $2, first_day = ($3::text[]::date[])[1],
		last_day = ($3::text[]::date[])[cardinality($3::text[])], days = $3::text[]::date[], daypart = $4,
		terms_day = greatest(CASE WHEN $6 <> 'couple' THEN terms_day END, ($3::text[]::date[])[1]),
		held_until = coalesce($8::timestamptz, held_until), version = $5 WHERE id = $1`,
		e.Booking, e.Hall, datesOf(e.Days), string(e.Daypart), r.Version, string(e.By), r.At, timeOrNull(e.Until))
	if e.By == events.CoupleSide {
		amount, currency := columnsOf(e.Price)
		b.Queue(`UPDATE bookings SET price_amount = $2, price_currency = $3 WHERE id = $1`, e.Booking, amount, currency)
	}
	replaceSlots(b, e.Booking, e.Listing, e.Slots)
}

// recorded stores a deposit.
func recorded(b *pgx.Batch, e events.DepositRecorded, r events.Recorded) {
	b.Queue(
		`INSERT INTO deposits (id, booking, by, amount, currency, created_at) VALUES ($1, $2, $3, $4, $5, $6)
		ON CONFLICT (id) DO NOTHING`,
		e.Deposit,
		e.Booking,
		string(e.By),
		e.Amount.Amount,
		e.Amount.Currency,
		r.At,
	)
	versioned(b, e.Booking, r.Version)
}

// refused stores which side refused a deposit.
func refused(b *pgx.Batch, e events.DepositRefused, version int64) {
	b.Queue(`UPDATE deposits SET refused_by = $2 WHERE id = $1`, e.Deposit, string(e.By))
	versioned(b, e.Booking, version)
}

// replaceSlots replaces the slots that a booking occupies. Without slots it frees them.
func replaceSlots(b *pgx.Batch, booking, listing uuid.UUID, slots []events.Slot) {
	b.Queue(`DELETE FROM booking_slots WHERE booking = $1`, booking)
	for _, s := range slots {
		b.Queue(`INSERT INTO booking_slots (booking, listing, hall, day, daypart, ordinal, buffer)
			VALUES ($1, $2, $3, $4, $5, $6, $7)`,
			booking, listing, s.Hall, s.Day.String(), string(s.Daypart), s.Ordinal, s.Buffer)
	}
}

func ended(b *pgx.Batch, booking uuid.UUID, status string, version int64) {
	b.Queue(`UPDATE bookings SET status = $2, seat = 0, version = $3 WHERE id = $1`, booking, status, version)
	b.Queue(`DELETE FROM booking_slots WHERE booking = $1`, booking)
}

func versioned(b *pgx.Batch, booking uuid.UUID, version int64) {
	b.Queue(`UPDATE bookings SET version = $2 WHERE id = $1`, booking, version)
}

// datesOf returns days in the form YYYY-MM-DD.
func datesOf(days []events.Day) []string {
	list := make([]string, len(days))
	for i, day := range days {
		list[i] = day.String()
	}
	return list
}

// columnsOf returns the two columns of a price, nil if there is none.
func columnsOf(m *events.Money) (amount, currency any) {
	if m == nil {
		return nil, nil
	}
	return m.Amount, m.Currency
}

// nullable returns nil for uuid.Nil.
func nullable(id uuid.UUID) *uuid.UUID {
	if id == uuid.Nil {
		return nil
	}
	return &id
}
