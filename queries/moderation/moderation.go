// Package moderation answers about what waits for an admin. All of it is for admins.
package moderation

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events"
	"weddings/internal/fault"
	"weddings/queries"
	"weddings/queries/listings"
	"weddings/queries/reviews"
)

// Entity declares what the answers come from, and what a person may take with them.
var Entity = queries.Entity{
	Name:  "moderation",
	Reads: slices.Concat(listings.Entity.Reads, reviews.Entity.Reads),
	Exports: map[string]string{"reports": `SELECT coalesce(jsonb_agg(jsonb_build_object('id', id,
		'listing', listing, 'reason', reason, 'comment', comment, 'closed', closed, 'createdAt', at)
		ORDER BY at), '[]')
	FROM reports WHERE reporter = $1`},
}

// Reader answers. It is safe for concurrent use.
type Reader struct {
	Pool     *pgxpool.Pool
	Listings *listings.Reader
	Reviews  *reviews.Reader
}

// Queue is what waits for an admin, oldest first. Where more waits than is shown, owners take turns: first
// the oldest of each, those with a confirmed email before others, then the second of each. So do those who wrote
// reviews. Nothing of suspended accounts waits. Of the reports of a listing the oldest waits: one who writes many about
// few must not bury the others.
type Queue struct {
	Listings  []*listings.Listing
	Revisions []*listings.Listing
	Reviews   []reviews.Review
	Reports   []Report
	// Rejections are what admins refused before of the listings above, newest first.
	Rejections []Rejection
}

// HeldListings are the listings and those with an edit that wait.
func (q *Queue) HeldListings() []*listings.Listing { return slices.Concat(q.Listings, q.Revisions) }

// NamedListings are the ids of those that the reviews and reports are about.
func (q *Queue) NamedListings() []uuid.UUID {
	var ids []uuid.UUID
	for _, review := range q.Reviews {
		ids = append(ids, review.ListingID)
	}
	for _, report := range q.Reports {
		ids = append(ids, report.ListingID)
	}
	return ids
}

// Rejection is an admin's refusal of a listing or of an edit, or a suspension.
type Rejection struct {
	Listing   uuid.UUID
	Type      string // of the event
	At        time.Time
	Reason    *string
	ActorName *string
}

// rejections are the events that Rejection tells of.
var rejections = []string{
	events.TypeOf(events.ListingRejected{}),
	events.TypeOf(events.RevisionRejected{}),
	events.TypeOf(events.ListingSuspended{}),
}

// Report is somebody's complaint about a listing.
type Report struct {
	ID        uuid.UUID
	ListingID uuid.UUID
	Reason    string
	Comment   *string
	At        time.Time
}

const (
	// maxReports is how many reports are shown at once.
	maxReports = 50
	// maxSkip is how far a queue may be looked through.
	maxSkip = 10_000
)

// Skip is how many of each list were shown before, in the order in which they take turns.
type Skip struct{ Listings, Revisions, Reviews, Reports int }

func (s Skip) check() error {
	for _, n := range []int{s.Listings, s.Revisions, s.Reviews, s.Reports} {
		if n < 0 || n > maxSkip {
			return fault.New(fault.Invalid, "لا يمكن تخطي هذا العدد.", "So many cannot be skipped.")
		}
	}
	return nil
}

// Queue returns what waits behind what was shown.
func (r *Reader) Queue(ctx context.Context, by queries.Viewer, skip Skip) (*Queue, error) {
	err := by.Require(events.Admin)
	if err == nil {
		err = skip.check()
	}
	if err != nil {
		return nil, err
	}
	var m Queue
	if m.Listings, err = r.Listings.Waiting(ctx, by, skip.Listings); err != nil {
		return nil, err
	}
	if m.Revisions, err = r.Listings.WaitingRevisions(ctx, by, skip.Revisions); err != nil {
		return nil, err
	}
	if m.Reviews, err = r.Reviews.Waiting(ctx, by, skip.Reviews); err != nil {
		return nil, err
	}
	m.Reports, err = queries.Collect[Report](ctx, r.Pool, `SELECT id, listing, reason, nullif(comment, ''), at
		FROM (SELECT DISTINCT ON (listing) * FROM reports WHERE NOT closed ORDER BY listing, at, id) oldest
		ORDER BY at, id LIMIT $1 OFFSET $2`, maxReports, skip.Reports)
	if err != nil {
		return nil, err
	}
	var shown []uuid.UUID
	for _, l := range m.HeldListings() {
		shown = append(shown, l.ID)
	}
	m.Rejections, err = queries.Collect[Rejection](
		ctx,
		r.Pool,
		`SELECT e.listing, e.type, e.at, nullif(e.reason, ''), a.username
		FROM entries e LEFT JOIN accounts a ON a.id = e.actor
		WHERE e.listing = ANY($1) AND e.type = ANY($2) ORDER BY e.position DESC`,
		shown,
		rejections,
	)
	return &m, err
}

// Waiting is how much waits for an admin.
type Waiting struct{ Listings, Revisions, Reviews, Reports int }

// Waiting counts what waits.
func (r *Reader) Waiting(ctx context.Context, by queries.Viewer) (*Waiting, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	var w Waiting
	err := r.Pool.QueryRow(ctx, `SELECT (SELECT count(*) FROM listings WHERE `+listings.Waits+`),
			(SELECT count(*) FROM listings WHERE `+listings.RevisionWaits+`),
			(SELECT count(*) FROM reviews WHERE `+reviews.Waits+`),
			(SELECT count(DISTINCT listing) FROM reports WHERE NOT closed)`).
		Scan(&w.Listings, &w.Revisions, &w.Reviews, &w.Reports)
	return &w, err
}
