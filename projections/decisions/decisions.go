// Package decisions is the read model of admins' decisions on listings, edits and reviews, and of how long each took.
// It contains no names and no reasons, because the site publishes figures from it.
package decisions

import (
	"context"

	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// Name is the name of the read model.
const Name = "decisions"

// Projection keeps the read model of decisions.
type Projection struct{}

// Name implements projections.Projection.
func (Projection) Name() string { return Name }

// Version implements projections.Projection.
func (Projection) Version() int { return 1 }

// Types implements projections.Projection. A test compares them with the cases of Project.
func (Projection) Types() []string {
	return events.TypesOf(
		events.ListingCreated{}, events.ListingResubmitted{}, events.ListingApproved{}, events.ListingRejected{},
		events.ListingArchived{}, events.RevisionOpened{}, events.RevisionApproved{}, events.RevisionRejected{},
		events.ListingAppealed{}, events.DecisionOverturned{},
		events.ReviewSubmitted{}, events.ReviewApproved{}, events.ReviewRejected{},
	)
}

// The kinds of things that are decided on.
const (
	Listing = "listing"
	Edit    = "edit"
	Review  = "review"
)

// Tables implements projections.Projection. A decision is identified by the stream and the version of its event.
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

// Project applies a batch in one pipelined round trip.
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

// ask records when something was submitted for a decision. A replacing edit restarts the time.
func ask(b *pgx.Batch, r events.Recorded, kind string) {
	b.Queue(`INSERT INTO asked (stream, kind, at) VALUES ($1, $2, $3)
		ON CONFLICT (stream, kind) DO UPDATE SET at = excluded.at`, r.Stream, kind, r.At)
}

// decide records a decision on a submission. It ignores submissions that were decided in the same append, such as
// listings that admins add and the results of overturned decisions: nobody waited for them.
func decide(b *pgx.Batch, r events.Recorded, kind string, refused bool) {
	b.Queue(`WITH was AS (DELETE FROM asked WHERE stream = $1 AND kind = $3 RETURNING at)
		INSERT INTO decisions (stream, version, kind, asked_at, decided_at, refused)
		SELECT $1, $2, $3, at, $4, $5 FROM was WHERE at < $4 ON CONFLICT DO NOTHING`,
		r.Stream, r.Version, kind, r.At, refused)
}
