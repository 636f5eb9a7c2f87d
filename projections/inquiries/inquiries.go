// Package inquiries is the read model of messages between couples and owners.
package inquiries

import (
	"context"

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
func (Projection) Version() int { return 2 }

// Tables implements projections.Projection. Personal columns are null once the person is erased.
func (Projection) Tables() string {
	return `
CREATE TABLE inquiries (
	id uuid PRIMARY KEY, listing uuid NOT NULL, kind text NOT NULL, owner uuid NOT NULL, sender uuid NOT NULL,
		signed_in boolean NOT NULL,
	name text, phone text, email text, message text, response text,
	day date, around boolean NOT NULL, daypart text, guests integer, budget_from numeric, budget_to numeric,
	budget_currency text, matters text[] NOT NULL, wishes text,
	status text NOT NULL, responded_at timestamptz, version bigint NOT NULL, created_at timestamptz NOT NULL
);
CREATE INDEX ON inquiries (owner, created_at DESC, id DESC);
CREATE INDEX ON inquiries (sender, created_at DESC, id DESC);
CREATE INDEX ON inquiries (listing);
-- Whose words are not kept, also where an inquiry is folded late because its stream was parked.
CREATE TABLE erased (person uuid PRIMARY KEY);`
}

// Project applies a batch in one pipelined round trip.
func (Projection) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	var b pgx.Batch
	for _, r := range batch {
		switch e := r.Data.(type) {
		case events.InquirySent:
			sent(&b, e, r)
		case events.InquiryAttached:
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
		case events.InquiryRead:
			b.Queue(
				`UPDATE inquiries SET status = 'read', version = $2 WHERE id = $1 AND status = 'new'`,
				e.Inquiry,
				r.Version,
			)
		case events.InquiryResponded:
			b.Queue(`UPDATE inquiries SET status = 'responded', responded_at = $3, version = $4,
				response = CASE WHEN NOT EXISTS (SELECT FROM erased WHERE person = owner) THEN $2 END WHERE id = $1`,
				e.Inquiry, e.Response.Nullable(), r.At, r.Version)
		case events.InquiryClosed:
			b.Queue(`UPDATE inquiries SET status = 'closed', version = $2 WHERE id = $1`, e.Inquiry, r.Version)
		case events.PersonErased:
			b.Queue(`INSERT INTO erased (person) VALUES ($1) ON CONFLICT DO NOTHING`, e.Person)
			b.Queue(
				`UPDATE inquiries SET name = NULL, phone = NULL, email = NULL, message = NULL, wishes = NULL
					WHERE sender = $1`,
				e.Person,
			)
			b.Queue(`UPDATE inquiries SET response = NULL WHERE owner = $1`, e.Person)
		}
	}
	return tx.SendBatch(ctx, &b).Close()
}

const insert = `INSERT INTO inquiries (id, listing, kind, owner, sender, signed_in, name, phone, email, message, wishes,
	day, around, daypart, guests, budget_from, budget_to, budget_currency, matters, status, version, created_at)
SELECT $1, $2, $3, $4, $5, $6, CASE WHEN known THEN $7 END, CASE WHEN known THEN $8 END, CASE WHEN known THEN $9 END,
	CASE WHEN known THEN $10 END, CASE WHEN known THEN nullif($11, '') END,
	$12::text::date, $13, nullif($14, ''), nullif($15, 0), $16, $17, $18, $19, 'new', $20, $21
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
		string(party.Daypart), party.Guests, from, to, currency, matters, r.Version, r.At)
}

func sum(m *events.Money) (amount, currency any) {
	if m == nil {
		return nil, nil
	}
	return m.Amount, m.Currency
}
