// Package duplicates is the read model of what listings have in common: phone numbers, similar-sounding names, pins on
// the map and pictures. Admins use it to see that a listing may be a duplicate.
package duplicates

import (
	"context"

	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// Name is the name of the read model.
const Name = "duplicates"

// Projection keeps the marks of listings: see Marks.
type Projection struct{}

// Name implements projections.Projection.
func (Projection) Name() string { return Name }

// Version implements projections.Projection. Raise it also when Marks returns something else.
func (Projection) Version() int { return 1 }

// Types implements projections.Projection. A test compares them with the cases of Project.
func (Projection) Types() []string {
	return events.TypesOf(
		events.ListingCreated{}, events.ListingEdited{}, events.RevisionOpened{}, events.RevisionApproved{},
		events.RevisionRejected{}, events.AvailabilityAndPriceChanged{}, events.ListingArchived{},
		events.PersonErased{},
	)
}

// Tables implements projections.Projection.
func (Projection) Tables() string {
	return `
-- A listing that is not archived. The marks are those of its details, and of an edit that waits; NULL where none does.
CREATE TABLE marked (
	listing uuid PRIMARY KEY, owner uuid NOT NULL,
	marks text[] NOT NULL, waiting text[],
	phones text[] NOT NULL
);
CREATE INDEX ON marked (owner);
CREATE INDEX ON marked USING gin (marks) WITH (fastupdate = off);
CREATE INDEX ON marked USING gin (phones) WITH (fastupdate = off);`
}

// Project applies a batch in one pipelined round trip.
func (Projection) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	var b pgx.Batch
	for _, r := range batch {
		switch e := r.Data.(type) {
		case events.ListingCreated:
			b.Queue(`INSERT INTO marked (listing, owner, marks, phones) VALUES ($1, $2, $3, $4)
				ON CONFLICT (listing) DO NOTHING`, e.Listing, e.Owner, Marks(e.Details), phones(e.Offer))
		case events.ListingEdited:
			b.Queue(`UPDATE marked SET marks = $2 WHERE listing = $1`, e.Listing, Marks(e.Details))
		case events.RevisionOpened:
			b.Queue(`UPDATE marked SET waiting = $2 WHERE listing = $1`, e.Listing, Marks(e.Details))
		case events.RevisionApproved:
			b.Queue(`UPDATE marked SET marks = waiting, waiting = NULL WHERE listing = $1 AND waiting IS NOT NULL`,
				e.Listing)
		case events.RevisionRejected:
			b.Queue(`UPDATE marked SET waiting = NULL WHERE listing = $1`, e.Listing)
		case events.AvailabilityAndPriceChanged:
			b.Queue(`UPDATE marked SET phones = $2 WHERE listing = $1`, e.Listing, phones(e.Offer))
		case events.ListingArchived:
			b.Queue(`DELETE FROM marked WHERE listing = $1`, e.Listing)
		case events.PersonErased:
			b.Queue(`UPDATE marked SET phones = '{}' WHERE owner = $1`, e.Person)
		}
	}
	return tx.SendBatch(ctx, &b).Close()
}

// phones returns the distinct numbers of an offer that can be decrypted.
func phones(o events.Offer) []string {
	all := []string{}
	for _, number := range []string{o.Phone.Text(), o.WhatsApp.Text()} {
		if number != "" && (len(all) == 0 || all[0] != number) {
			all = append(all, number)
		}
	}
	return all
}
