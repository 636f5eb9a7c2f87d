// Package inquiries is the read model of what couples and owners wrote to each other.
package inquiries

import (
	"context"

	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// Name is the schema's.
const Name = "inquiries"

// Projection folds inquiries.
type Projection struct{}

// Name of the schema.
func (Projection) Name() string { return Name }

// Tables of the schema. Personal columns are null once their person is erased.
func (Projection) Tables() string {
	return `
CREATE TABLE inquiries (
	id uuid PRIMARY KEY, listing uuid NOT NULL, kind text NOT NULL, owner uuid NOT NULL, sender uuid NOT NULL, signed_in boolean NOT NULL,
	name text, phone text, email text, message text, response text,
	status text NOT NULL, responded_at timestamptz, version bigint NOT NULL, created_at timestamptz NOT NULL
);
CREATE INDEX ON inquiries (owner, created_at DESC, id DESC);
CREATE INDEX ON inquiries (sender, created_at DESC, id DESC);
CREATE INDEX ON inquiries (listing);`
}

// Project folds a batch with one pipelined round trip.
func (Projection) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	var b pgx.Batch
	for _, r := range batch {
		switch e := r.Data.(type) {
		case events.InquirySent:
			b.Queue(`INSERT INTO inquiries (id, listing, kind, owner, sender, signed_in, name, phone, email, message, status, version, created_at)
				VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'new', $11, $12) ON CONFLICT (id) DO NOTHING`,
				e.Inquiry, e.Listing, string(e.Kind), e.Owner, e.Sender, e.SignedIn, e.Name.Nullable(), e.Phone.Nullable(), e.Email.Nullable(), e.Message.Nullable(), r.Version, r.At)
		case events.InquiryAttached:
			b.Queue(`UPDATE inquiries SET sender = $2, signed_in = true, name = $3, phone = $4, email = $5, message = $6, version = $7 WHERE id = $1`,
				e.Inquiry, e.Account, e.Name.Nullable(), e.Phone.Nullable(), e.Email.Nullable(), e.Message.Nullable(), r.Version)
		case events.InquiryRead:
			b.Queue(`UPDATE inquiries SET status = 'read', version = $2 WHERE id = $1 AND status = 'new'`, e.Inquiry, r.Version)
		case events.InquiryResponded:
			b.Queue(`UPDATE inquiries SET status = 'responded', response = $2, responded_at = $3, version = $4 WHERE id = $1`, e.Inquiry, e.Response.Nullable(), r.At, r.Version)
		case events.InquiryClosed:
			b.Queue(`UPDATE inquiries SET status = 'closed', version = $2 WHERE id = $1`, e.Inquiry, r.Version)
		case events.PersonErased:
			b.Queue(`UPDATE inquiries SET name = NULL, phone = NULL, email = NULL, message = NULL WHERE sender = $1`, e.Person)
			b.Queue(`UPDATE inquiries SET response = NULL WHERE owner = $1`, e.Person)
		}
	}
	return tx.SendBatch(ctx, &b).Close()
}
