// Package inquiries is the read model of messages between couples and owners.
package inquiries

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// Name is the name of the read model.
const Name = "inquiries"

// Projection projects inquiries.
type Projection struct{}

// Name implements projections.Projection.
func (Projection) Name() string { return Name }

// Version implements projections.Projection.
func (Projection) Version() int { return 5 }

// Types implements projections.Projection.
func (Projection) Types() []string {
	return events.TypesOf(
		events.InquirySent{}, events.InquiryAttached{}, events.InquiryRead{}, events.InquiryResponded{},
		events.MessageWritten{}, events.QuoteGiven{}, events.QuoteWithdrawn{}, events.QuoteExpired{},
		events.QuoteAccepted{}, events.QuickReplySet{}, events.QuickReplyRemoved{}, events.InquiryClosed{},
		events.PersonErased{},
	)
}

// Tables implements projections.Projection. Personal columns are null once the person is erased.
func (Projection) Tables() string {
	return `
CREATE TABLE inquiries (
	id uuid PRIMARY KEY, listing uuid NOT NULL, kind text NOT NULL, owner uuid NOT NULL, sender uuid NOT NULL,
		signed_in boolean NOT NULL,
	name text, phone text, email text, message text, response text,
	day date, around boolean NOT NULL, daypart text, guests integer, budget_from numeric, budget_to numeric,
	budget_currency text, matters text[] NOT NULL, wishes text, bundle uuid,
	other_chosen boolean NOT NULL DEFAULT false,
	status text NOT NULL, responded_at timestamptz, version bigint NOT NULL, created_at timestamptz NOT NULL
);
CREATE INDEX ON inquiries (owner, created_at DESC, id DESC);
CREATE INDEX ON inquiries (sender, created_at DESC, id DESC);
CREATE INDEX ON inquiries (listing);
CREATE INDEX ON inquiries (bundle) WHERE bundle IS NOT NULL;
CREATE INDEX ON inquiries (day) WHERE day IS NOT NULL;
CREATE TABLE messages (
	id uuid PRIMARY KEY, inquiry uuid NOT NULL, by text NOT NULL, way text NOT NULL, text text, person uuid NOT NULL,
	created_at timestamptz NOT NULL
);
CREATE INDEX ON messages (inquiry, created_at DESC, id DESC);
CREATE INDEX ON messages (person);
CREATE TABLE quotes (
	id uuid PRIMARY KEY, inquiry uuid NOT NULL, number integer NOT NULL, hall uuid NOT NULL, days date[] NOT NULL,
	daypart text NOT NULL, guests integer NOT NULL, tariff jsonb NOT NULL, price jsonb NOT NULL,
	included jsonb NOT NULL, valid_until timestamptz NOT NULL, terms jsonb NOT NULL, status text NOT NULL, booking uuid,
	created_at timestamptz NOT NULL
);
CREATE INDEX ON quotes (inquiry, number DESC);
CREATE TABLE quick_replies (
	id uuid PRIMARY KEY, owner uuid NOT NULL, ar text NOT NULL, en text NOT NULL, created_at timestamptz NOT NULL
);
CREATE INDEX ON quick_replies (owner, created_at, id);
-- Whose words are not kept, also where an inquiry is applied late because its stream was parked.
CREATE TABLE erased (person uuid PRIMARY KEY);`
}

// Project applies a batch in one pipelined round trip.
func (Projection) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	var b pgx.Batch
	for _, r := range batch {
		switch e := r.Data.(type) {
		case events.InquirySent:
			sent(&b, e, r)
			say(&b, e.Inquiry, e.Inquiry, events.CoupleSide, string(events.Written), e.Message, r)
		case events.InquiryAttached:
			attached(&b, e, r)
		case events.InquiryRead:
			b.Queue(
				`UPDATE inquiries SET status = 'read', version = $2 WHERE id = $1 AND status = 'new'`,
				e.Inquiry,
				r.Version,
			)
		case events.InquiryResponded:
			responded(&b, e, r)
		case events.MessageWritten:
			b.Queue(versioned, e.Inquiry, r.Version)
			say(&b, e.Message, e.Inquiry, e.By, string(e.Way), e.Text, r)
		case events.QuoteGiven:
			quoted(&b, e, r)
		case events.QuoteWithdrawn:
			quote(&b, e.Quote, "withdrawn", nil, e.Inquiry, r)
		case events.QuoteExpired:
			quote(&b, e.Quote, "expired", nil, e.Inquiry, r)
		case events.QuoteAccepted:
			quote(&b, e.Quote, "accepted", &e.Booking, e.Inquiry, r)
		case events.QuickReplySet:
			b.Queue(`INSERT INTO quick_replies (id, owner, ar, en, created_at) SELECT $1, $2, $3, $4, $5
				WHERE $3::text IS NOT NULL AND $4::text IS NOT NULL
					AND NOT EXISTS (SELECT FROM erased WHERE person = $2)
				ON CONFLICT (id) DO UPDATE SET ar = excluded.ar, en = excluded.en`,
				e.Reply, e.Owner, e.Ar.Nullable(), e.En.Nullable(), r.At)
		case events.QuickReplyRemoved:
			b.Queue(`DELETE FROM quick_replies WHERE id = $1`, e.Reply)
		case events.InquiryClosed:
			b.Queue(`UPDATE inquiries SET status = 'closed', other_chosen = $3, version = $2 WHERE id = $1`,
				e.Inquiry, r.Version, e.Other)
			b.Queue(`UPDATE quotes SET status = 'withdrawn' WHERE inquiry = $1 AND status = 'open'`, e.Inquiry)
		case events.PersonErased:
			b.Queue(`INSERT INTO erased (person) VALUES ($1) ON CONFLICT DO NOTHING`, e.Person)
			b.Queue(
				`UPDATE inquiries SET name = NULL, phone = NULL, email = NULL, message = NULL, wishes = NULL
					WHERE sender = $1`,
				e.Person,
			)
			b.Queue(`UPDATE inquiries SET response = NULL WHERE owner = $1 OR sender = $1 AND signed_in`, e.Person)
			b.Queue(`UPDATE messages SET text = NULL WHERE person = $1 OR by = 'owner'
				AND inquiry IN (SELECT id FROM inquiries WHERE sender = $1 AND signed_in)`, e.Person)
			b.Queue(`DELETE FROM quick_replies WHERE owner = $1`, e.Person)
		}
	}
	return tx.SendBatch(ctx, &b).Close()
}

const insert = `INSERT INTO inquiries (id, listing, kind, owner, sender, signed_in, name, phone, email, message, wishes,
	day, around, daypart, guests, budget_from, budget_to, budget_currency, matters, status, version, created_at,
	bundle)
SELECT $1, $2, $3, $4, $5, $6, CASE WHEN known THEN $7 END, CASE WHEN known THEN $8 END, CASE WHEN known THEN $9 END,
	CASE WHEN known THEN $10 END, CASE WHEN known THEN nullif($11, '') END,
	$12::text::date, $13, nullif($14, ''), nullif($15, 0), $16, $17, $18, $19, 'new', $20, $21, $22
FROM (SELECT NOT EXISTS (SELECT FROM erased WHERE person = $5) AS known) sender ON CONFLICT (id) DO NOTHING`

func sent(b *pgx.Batch, e events.InquirySent, r events.Recorded) {
	party := e.Party
	from, currency := sum(party.BudgetFrom)
	to, other := sum(party.BudgetTo)
	if currency == nil {
		currency = other
	}
	var day *string
	if party.Day != 0 {
		text := party.Day.String()
		day = &text
	}
	matters := party.Matters
	if matters == nil {
		matters = []string{}
	}
	b.Queue(insert, e.Inquiry, e.Listing, string(e.Kind), e.Owner, e.Sender, e.SignedIn, e.Name.Nullable(),
		e.Phone.Nullable(), e.Email.Nullable(), e.Message.Nullable(), party.Wishes.Nullable(), day, party.Around,
		string(party.Daypart), party.Guests, from, to, currency, matters, r.Version, r.At,
		uuid.NullUUID{UUID: e.Bundle, Valid: e.Bundle != uuid.Nil})
}

// attached assigns an inquiry that was sent without an account to an account.
func attached(b *pgx.Batch, e events.InquiryAttached, r events.Recorded) {
	b.Queue(
		`UPDATE inquiries SET sender = $2, signed_in = true, name = CASE WHEN known THEN $3 END, phone = CASE
			WHEN known THEN $4 END,
		email = CASE WHEN known THEN $5 END, message = CASE WHEN known THEN $6 END, version = $7,
		wishes = CASE WHEN known THEN nullif($8, '') END
		FROM (SELECT NOT EXISTS (SELECT FROM erased WHERE person = $2) AS known) account WHERE id = $1`,
		e.Inquiry,
		e.Account,
		e.Name.Nullable(),
		e.Phone.Nullable(),
		e.Email.Nullable(),
		e.Message.Nullable(),
		r.Version,
		e.Wishes.Nullable(),
	)
	b.Queue(`UPDATE messages SET person = $2, text = CASE WHEN NOT EXISTS (SELECT FROM erased WHERE person = $2)
		THEN $3 END WHERE id = $1`, e.Inquiry, e.Account, e.Message.Nullable())
}

// responded stores an owner's answer, also as a message of the thread.
func responded(b *pgx.Batch, e events.InquiryResponded, r events.Recorded) {
	b.Queue(`UPDATE inquiries SET status = 'responded', responded_at = coalesce(responded_at, $3), version = $4,
		response = CASE WHEN NOT EXISTS (SELECT FROM erased WHERE person = owner
			OR person = sender AND signed_in) THEN $2 END WHERE id = $1`,
		e.Inquiry, e.Response.Nullable(), r.At, r.Version)
	b.Queue(`UPDATE messages SET text = CASE WHEN NOT EXISTS (SELECT FROM erased WHERE person = messages.person
			OR person = (SELECT sender FROM inquiries WHERE id = $1 AND signed_in))
		THEN $2 END WHERE inquiry = $1 AND way = 'answer'`, e.Inquiry, e.Response.Nullable())
	say(b, r.ID, e.Inquiry, events.OwnerSide, "answer", e.Response, r)
}

// quoted stores a quote. It replaces the quote that was open.
func quoted(b *pgx.Batch, e events.QuoteGiven, r events.Recorded) {
	b.Queue(`UPDATE quotes SET status = 'replaced' WHERE inquiry = $1 AND status = 'open'`, e.Inquiry)
	b.Queue(`INSERT INTO quotes (id, inquiry, number, hall, days, daypart, guests, tariff, price, included,
			valid_until, terms, status, created_at)
		VALUES ($1, $2, $3, $4, $5::text[]::date[], $6, $7, $8, $9, $10, $11, $12, 'open', $13)
		ON CONFLICT (id) DO NOTHING`, e.Quote, e.Inquiry, e.Number, e.Hall, written(e.Days), string(e.Daypart),
		e.Guests, e.Tariff, e.Price, included(e.Included), e.ValidUntil, e.Terms, r.At)
	b.Queue(`UPDATE inquiries SET status = 'responded', responded_at = coalesce(responded_at, $2), version = $3
		WHERE id = $1`, e.Inquiry, r.At, r.Version)
}

func sum(m *events.Money) (amount, currency any) {
	if m == nil {
		return nil, nil
	}
	return m.Amount, m.Currency
}

const versioned = `UPDATE inquiries SET version = $2 WHERE id = $1`

// say stores a message of the thread. The text of an owner is also erased with the sender's account, because it may
// quote the sender. An amended answer keeps its place in the thread.
func say(b *pgx.Batch, id, inquiry uuid.UUID, by events.Side, way string, text events.Personal, r events.Recorded) {
	b.Queue(`INSERT INTO messages (id, inquiry, by, way, text, person, created_at)
		SELECT $1, $2, $3, $4, CASE WHEN NOT EXISTS (SELECT FROM erased WHERE person = $6::uuid
				OR $3 = 'owner' AND person = (SELECT sender FROM inquiries WHERE id = $2 AND signed_in)) THEN $5 END,
			$6::uuid, $7
		WHERE $4 <> 'answer' OR NOT EXISTS (SELECT FROM messages WHERE inquiry = $2 AND way = 'answer')
		ON CONFLICT (id) DO NOTHING`, id, inquiry, string(by), way, text.Nullable(), text.Person(), r.At)
}

// quote stores the outcome of a quote.
func quote(b *pgx.Batch, id uuid.UUID, status string, booking *uuid.UUID, inquiry uuid.UUID, r events.Recorded) {
	b.Queue(`UPDATE quotes SET status = $2, booking = $3 WHERE id = $1`, id, status, booking)
	b.Queue(versioned, inquiry, r.Version)
}

func written(days []events.Day) []string {
	list := make([]string, len(days))
	for i, day := range days {
		list[i] = day.String()
	}
	return list
}

func included(list []events.Included) []events.Included {
	if list == nil {
		return []events.Included{}
	}
	return list
}
