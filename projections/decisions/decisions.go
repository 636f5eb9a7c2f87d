// Package decisions is the read model of what admins decided about listings, edits and reviews, and after how long. It
// has no names and no reasons: the site publishes numbers of it.
package decisions

import (
	"context"

	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// Name is the schema's.
const Name = "decisions"

// Projection keeps the read model of decisions.
type Projection struct{}

// Name of the schema.
func (Projection) Name() string { return Name }

// Version of what Project does.
func (Projection) Version() int { return 1 }

// Types that Project reads. A test compares them with its cases.
func (Projection) Types() []string {
	return events.TypesOf(
		events.ListingCreated{}, events.ListingResubmitted{}, events.ListingApproved{}, events.ListingRejected{},
		events.ListingArchived{}, events.RevisionOpened{}, events.RevisionApproved{}, events.RevisionRejected{},
		events.ListingAppealed{}, events.DecisionOverturned{},
		events.ReviewSubmitted{}, events.ReviewApproved{}, events.ReviewRejected{},
	)
}

// The kinds of what is decided about.
const (
	Listing = "listing"
	Edit    = "edit"
	Review  = "review"
)

// Tables of the schema. A decision is named by the version of its event.
func (Projection) Tables() string {
	return `
CREATE TABLE decisions (
	stream text NOT NULL, version bigint NOT NULL, kind text NOT NULL,
	asked_at timestamptz NOT NULL, decided_at timestamptz NOT NULL, refused boolean NOT NULL,
	appealed boolean NOT NULL DEFAULT false, overturned boolean NOT NULL DEFAULT false,
	PRIMARY KEY (stream, version)
);
CREATE INDEX ON decisions (decided_at);
-- What waits for a decision, and since when.
CREATE TABLE asked (stream text NOT NULL, kind text NOT NULL, at timestamptz NOT NULL, PRIMARY KEY (stream, kind));`
}

// Project applies a batch with one pipelined round trip.
func (Projection) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	var b pgx.Batch
	for _, r := range batch {
		switch e := r.Data.(type) {
		case events.ListingCreated, events.ListingResubmitted:
			ask(&b, r, Listing)
		case events.RevisionOpened:
			ask(&b, r, Edit)
		case events.ReviewSubmitted:
			ask(&b, r, Review)
		case events.ListingApproved:
			decide(&b, r, Listing, false)
		case events.ListingRejected:
			decide(&b, r, Listing, true)
		case events.RevisionApproved:
			decide(&b, r, Edit, false)
		case events.RevisionRejected:
			decide(&b, r, Edit, true)
		case events.ReviewApproved:
			decide(&b, r, Review, false)
		case events.ReviewRejected:
			decide(&b, r, Review, true)
		case events.ListingArchived:
			b.Queue(`DELETE FROM asked WHERE stream = $1`, r.Stream)
		case events.ListingAppealed:
			b.Queue(`UPDATE decisions SET appealed = true WHERE stream = $1 AND version = $2`, r.Stream, e.Decision)
		case events.DecisionOverturned:
			b.Queue(`UPDATE decisions SET overturned = true WHERE stream = $1 AND version = $2`, r.Stream, e.Decision)
		}
	}
	return tx.SendBatch(ctx, &b).Close()
}

// ask notes that something waits; an edit that replaces another waits from then on.
func ask(b *pgx.Batch, r events.Recorded, kind string) {
	b.Queue(`INSERT INTO asked (stream, kind, at) VALUES ($1, $2, $3)
		ON CONFLICT (stream, kind) DO UPDATE SET at = excluded.at`, r.Stream, kind, r.At)
}

// decide counts a decision about what waited. What an admin adds, and what an overturned decision puts in place, is
// asked and decided in one append: nobody waited for it.
func decide(b *pgx.Batch, r events.Recorded, kind string, refused bool) {
	b.Queue(`WITH was AS (DELETE FROM asked WHERE stream = $1 AND kind = $3 RETURNING at)
		INSERT INTO decisions (stream, version, kind, asked_at, decided_at, refused)
		SELECT $1, $2, $3, at, $4, $5 FROM was WHERE at < $4 ON CONFLICT DO NOTHING`,
		r.Stream, r.Version, kind, r.At, refused)
}
