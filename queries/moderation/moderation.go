// Package moderation reads what waits for an admin, for admins only.
package moderation

import (
	"context"
	"slices"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events"
	"weddings/internal/fault"
	"weddings/projections"
	"weddings/projections/duplicates"
	"weddings/queries"
	"weddings/queries/appeals"
	"weddings/queries/contactmessages"
	"weddings/queries/listings"
	"weddings/queries/reviews"
)

// Entity describes the package.
var Entity = queries.Entity{
	Name: "moderation",
	Reads: slices.Concat(
		listings.Entity.Reads, reviews.Entity.Reads, contactmessages.Entity.Reads, appeals.Entity.Reads,
		[]projections.Projection{duplicates.Projection{}},
	),
	Exports: map[string]string{"reports": `SELECT coalesce(jsonb_agg(jsonb_build_object('id', id,
		'listing', listing, 'reason', reason, 'comment', comment, 'closed', closed, 'createdAt', at)
		ORDER BY at), '[]')
	FROM reports WHERE reporter = $1`},
}

// Reader reads the moderation queue. It is safe for concurrent use.
type Reader struct {
	Pool     *pgxpool.Pool
	Listings *listings.Reader
	Reviews  *reviews.Reader
	Appeals  *appeals.Reader
}

// Queue is what waits for an admin, oldest first. If more waits than is shown, owners take turns: first the oldest item
// of each, those with a confirmed email before others, then the second of each. Authors of reviews take turns in the
// same way. Items of suspended accounts do not wait. Of a listing's reports only the oldest waits, so that many reports
// about a few listings do not hide the others.
type Queue struct {
	Listings  []*listings.Listing
	Revisions []*listings.Listing
	Reviews   []reviews.Review
	Reports   []Report
	Appeals   []appeals.Appeal
	// Rejections are earlier refusals of the listings above, newest first.
	Rejections []Rejection
}

// HeldListings returns the waiting listings and those with a waiting edit, for batch loading.
func (q *Queue) HeldListings() []*listings.Listing { return slices.Concat(q.Listings, q.Revisions) }

// NamedListings returns the ids of the listings of the reviews, reports and appeals, for batch loading.
func (q *Queue) NamedListings() []uuid.UUID {
	var ids []uuid.UUID
	for _, review := range q.Reviews {
		ids = append(ids, review.ListingID)
	}
	for _, report := range q.Reports {
		ids = append(ids, report.ListingID)
	}
	for _, appeal := range q.Appeals {
		ids = append(ids, appeal.ListingID)
	}
	return ids
}

// Rejection is a decision of an admin against a listing: a refusal of the listing or of an edit, or a suspension.
type Rejection struct {
	Listing   uuid.UUID
	Type      string // of the event: one of rejections
	At        time.Time
	Reason    *string
	ActorName *string
}

// rejections are the types of the events that are shown as a Rejection.
var rejections = []string{
	events.TypeOf(events.ListingRejected{}),
	events.TypeOf(events.RevisionRejected{}),
	events.TypeOf(events.ListingSuspended{}),
}

// Report is a complaint about a listing.
type Report struct {
	ID        uuid.UUID
	ListingID uuid.UUID
	Reason    string
	Comment   *string
	At        time.Time
}

const (
	// maxReports bounds the reports of a page.
	maxReports = 50
	// maxSkip bounds how deep a queue may be paged.
	maxSkip = 10_000
)

// Skip is how many items of each list to skip.
type Skip struct{ Listings, Revisions, Reviews, Reports, Appeals int }

func (s Skip) check() error {
	for _, n := range []int{s.Listings, s.Revisions, s.Reviews, s.Reports, s.Appeals} {
		if n < 0 || n > maxSkip {
			return fault.New(fault.Invalid, "لا يمكن تخطي هذا العدد.", "So many cannot be skipped.")
		}
	}
	return nil
}

// Queue returns the items that wait, after the skipped ones. For admins.
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
	if m.Appeals, err = r.Appeals.Waiting(ctx, by, skip.Appeals); err != nil {
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

// Waiting holds how many items wait for an admin, and since when the oldest of each kind waits.
type Waiting struct {
	Listings, Revisions, Reviews, Reports, Appeals, Messages int
	// The times are nil if nothing of the kind waits.
	ListingsSince, RevisionsSince, ReviewsSince, ReportsSince, AppealsSince, MessagesSince *time.Time
	OldestMessage                                                                          *uuid.UUID
	// How many items have waited for longer than their target.
	ListingsOverdue, RevisionsOverdue, ReviewsOverdue, ReportsOverdue, AppealsOverdue int
}

// Targets returns how long items of each kind may wait.
func (Waiting) Targets() events.QueueTargets { return events.Targets }

// Overdue returns how many items have waited for longer than their target.
func (w Waiting) Overdue() int {
	return w.ListingsOverdue + w.RevisionsOverdue + w.ReviewsOverdue + w.ReportsOverdue + w.AppealsOverdue
}

// Waiting counts the items that wait. For admins and the system.
func (r *Reader) Waiting(ctx context.Context, by queries.Viewer) (*Waiting, error) {
	if err := by.Require(events.Admin, events.System); err != nil {
		return nil, err
	}
	overdue := func(since, what string, target int) string {
		return `count(` + what + `) FILTER (WHERE ` + since + ` < now() - interval '` + strconv.Itoa(target) +
			` hours') AS overdue, min(` + since + `) AS since`
	}
	targets := events.Targets
	return queries.One[Waiting](ctx, r.Pool, `SELECT l.n, e.n, v.n, p.n, a.n, m.n,
			l.since, e.since, v.since, p.since, a.since, m.since,
			(SELECT id FROM contact_messages WHERE waits ORDER BY since, id LIMIT 1),
			l.overdue, e.overdue, v.overdue, p.overdue, a.overdue
		FROM (SELECT count(*) AS n, `+overdue("submitted_at", "*", targets.Listings)+`
				FROM listings WHERE `+listings.Waits+`) l,
			(SELECT count(*) AS n, `+overdue("revision_at", "*", targets.Revisions)+`
				FROM listings WHERE `+listings.RevisionWaits+`) e,
			(SELECT count(*) AS n, `+overdue("created_at", "*", targets.Reviews)+`
				FROM reviews WHERE `+reviews.Waits+`) v,
			(SELECT count(DISTINCT listing) AS n, `+overdue("at", "DISTINCT listing", targets.Reports)+`
				FROM reports WHERE NOT closed) p,
			(SELECT count(*) AS n, `+overdue("appealed_at", "*", targets.Appeals)+`
				FROM refusals WHERE `+appeals.Waits+`) a,
			(SELECT count(*) AS n, min(since) AS since FROM contact_messages WHERE waits) m`)
}
