// Package reviews is the read model of reviews, and of the ratings that follow from approved reviews.
package reviews

import (
	"context"

	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// Name is the name of the read model.
const Name = "reviews"

// Projection projects reviews.
type Projection struct{}

// Name implements projections.Projection.
func (Projection) Name() string { return Name }

// Version implements projections.Projection.
func (Projection) Version() int { return 1 }

// Types implements projections.Projection.
func (Projection) Types() []string {
	return events.TypesOf(
		events.ReviewSubmitted{}, events.ReviewApproved{}, events.ReviewRejected{}, events.PersonErased{},
	)
}

// Tables implements projections.Projection. rating is the average over approved reviews only, a decimal (3,2) rounded
// half up.
func (Projection) Tables() string {
	return `
CREATE TABLE reviews (
	id uuid PRIMARY KEY, listing uuid NOT NULL, author uuid NOT NULL, rating integer NOT NULL, name text, comment text,
	status text NOT NULL, reason text NOT NULL DEFAULT '', version bigint NOT NULL, created_at timestamptz NOT NULL
);
CREATE INDEX ON reviews (listing, status, created_at DESC, id DESC);
CREATE INDEX ON reviews (author);
CREATE TABLE ratings (
	listing uuid PRIMARY KEY, rating numeric(3,2) NOT NULL, review_count integer NOT NULL,
	distribution integer[] NOT NULL -- of one to five stars
);
-- Whose words are not kept, also where a review is applied late because its stream was parked.
CREATE TABLE erased (person uuid PRIMARY KEY);`
}

// Project applies a batch in one pipelined round trip.
func (Projection) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	var b pgx.Batch
	for _, r := range batch {
		switch e := r.Data.(type) {
		case events.ReviewSubmitted:
			b.Queue(`INSERT INTO reviews (id, listing, author, rating, name, comment, status, version, created_at)
				SELECT $1, $2, $3, $4, CASE WHEN known THEN $5 END, CASE WHEN known THEN $6 END, 'submitted', $7, $8
				FROM (SELECT NOT EXISTS (SELECT FROM erased WHERE person = $3) AS known) author ON CONFLICT (id)
					DO NOTHING`,
				e.Review, e.Listing, e.Author, e.Rating, e.Name.Nullable(), e.Comment.Nullable(), r.Version, r.At)
		case events.ReviewApproved:
			b.Queue(`UPDATE reviews SET status = 'approved', version = $2 WHERE id = $1`, e.Review, r.Version)
			b.Queue(`INSERT INTO ratings (listing, rating, review_count, distribution)
				SELECT listing, round(avg(rating), 2), count(*), ARRAY[count(*) FILTER (WHERE rating = 1),
					count(*) FILTER (WHERE rating = 2),
					count(*) FILTER (WHERE rating = 3), count(*) FILTER (WHERE rating = 4),
						count(*) FILTER (WHERE rating = 5)]
				FROM reviews WHERE listing = $1 AND status = 'approved' GROUP BY listing
				ON CONFLICT (listing) DO UPDATE SET rating = excluded.rating, review_count = excluded.review_count,
					distribution = excluded.distribution`, e.Listing)
		case events.ReviewRejected:
			b.Queue(
				`UPDATE reviews SET status = 'rejected', reason = $2, version = $3 WHERE id = $1`,
				e.Review,
				e.Reason,
				r.Version,
			)
		case events.PersonErased:
			b.Queue(`INSERT INTO erased (person) VALUES ($1) ON CONFLICT DO NOTHING`, e.Person)
			b.Queue(`UPDATE reviews SET name = NULL, comment = NULL WHERE author = $1`, e.Person)
		}
	}
	return tx.SendBatch(ctx, &b).Close()
}
