package queries

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"

	"weddings/events"
	"weddings/internal/fault"
)

// ModerationQueue is what waits for an admin, oldest first. Where more waits than is shown, owners take turns: first
// the oldest of each, those with a confirmed email before others, then the second of each. So do those who wrote
// reviews. Nothing of suspended accounts waits. Of the reports of a listing the oldest waits: one who writes many about
// few must not bury the others.
type ModerationQueue struct {
	Listings  []*Listing
	Revisions []*Listing
	Reviews   []Review
	Reports   []Report
	// Rejections are what admins refused before of the listings above, newest first.
	Rejections []Rejection
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
	events.TypeOf(
		events.ListingRejected{},
	),
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
	// queueSize is how much of each list is shown at once, queueBytes how much of listings: one may be long.
	queueSize, queueBytes = 50, 128 << 10
	// maxSkip is how far a queue may be looked through.
	maxSkip = 10_000
)

// QueueSkip is how many of each list were shown before, in the order in which they take turns.
type QueueSkip struct{ Listings, Revisions, Reviews, Reports int }

func (s QueueSkip) check() error {
	for _, n := range []int{s.Listings, s.Revisions, s.Reviews, s.Reports} {
		if n < 0 || n > maxSkip {
			return fault.New(fault.Invalid, "لا يمكن تخطي هذا العدد.", "So many cannot be skipped.")
		}
	}
	return nil
}

// waitingListings are the conditions that a listing, an edit and a review wait under.
const (
	waitingListings  = `status = 'pending' AND NOT owner_suspended`
	waitingRevisions = `revision IS NOT NULL AND NOT owner_suspended`
	waitingReviews   = `status = 'submitted'
		AND NOT EXISTS (SELECT FROM accounts s WHERE s.id = author AND s.suspended)`
)

// turns are rows that wait, numbered for each of those who sent them.
func turns(table, whose, since, waiting string) string {
	return `(SELECT id, ` + whose + ` AS sender, ` + since + ` AS since,
			row_number() OVER (PARTITION BY ` + whose + ` ORDER BY ` + since + `, id) AS turn
		FROM ` + table + ` WHERE ` + waiting + `) t LEFT JOIN accounts a ON a.id = t.sender`
}

const turnOrder = `turn, unconfirmed, since, id`

// inTurn is the rest of a query for listings that wait, of which one owner must not keep all places.
func inTurn(waiting, since string) string {
	return `WHERE l.id IN (SELECT id FROM (SELECT w.id, sum(bytes) OVER (ORDER BY ` + turnOrder + `) - bytes AS before
			FROM (SELECT t.*, NOT coalesce(a.verified, false) AS unconfirmed
				FROM ` + turns("listings", "owner", since, waiting) + ` ORDER BY turn, unconfirmed, t.since, t.id
				LIMIT $1 OFFSET $2) w
			CROSS JOIN LATERAL (SELECT octet_length(details::text) + coalesce(octet_length(revision_details::text),
				0) AS bytes
				FROM listings WHERE id = w.id) size) fitting WHERE before < $3)
		ORDER BY l.` + since + `, l.id`
}

// reviewsInTurn are reviews that wait, likewise.
var reviewsInTurn = reviewColumns + `WHERE id IN (SELECT t.id FROM ` +
	turns("reviews", "author", "created_at", waitingReviews) + `
	ORDER BY t.turn, NOT coalesce(a.verified, false), t.since, t.id LIMIT $1 OFFSET $2) ORDER BY created_at, id`

// WaitingOf counts the listings of an owner that wait for an admin.
func (q *Queries) WaitingOf(ctx context.Context, owner uuid.UUID) (n int, err error) {
	err = q.Pool.QueryRow(ctx, `SELECT count(*) FROM listings WHERE owner = $1 AND status = 'pending'`,
		owner).
		Scan(&n)
	return n, err
}

// ModerationQueue returns what waits behind what was shown. For admins.
func (q *Queries) ModerationQueue(ctx context.Context, by Viewer, skip QueueSkip) (*ModerationQueue, error) {
	var m ModerationQueue
	err := skip.check()
	if err != nil {
		return nil, err
	}
	if m.Listings, err = q.listings(ctx, by, inTurn(waitingListings, "submitted_at"), queueSize,
		skip.Listings, queueBytes); err != nil {
		return nil, err
	}
	if m.Revisions, err = q.listings(ctx, by, inTurn(waitingRevisions, "revision_at"), queueSize,
		skip.Revisions, queueBytes); err != nil {
		return nil, err
	}
	if m.Reviews, err = collect[Review](ctx, q.Pool, reviewsInTurn, queueSize, skip.Reviews); err != nil {
		return nil, err
	}
	m.Reports, err = collect[Report](ctx, q.Pool, `SELECT id, listing, reason, nullif(comment, ''), at
		FROM (SELECT DISTINCT ON (listing) * FROM reports WHERE NOT closed ORDER BY listing, at, id) oldest
		ORDER BY at, id LIMIT $1 OFFSET $2`, queueSize, skip.Reports)
	if err != nil {
		return nil, err
	}
	var shown []uuid.UUID
	for _, l := range slices.Concat(m.Listings, m.Revisions) {
		shown = append(shown, l.ID)
	}
	m.Rejections, err = collect[Rejection](
		ctx,
		q.Pool,
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

// Waiting counts what waits. For admins.
func (q *Queries) Waiting(ctx context.Context) (*Waiting, error) {
	var w Waiting
	err := q.Pool.QueryRow(ctx, `SELECT (SELECT count(*) FROM listings WHERE `+waitingListings+`),
			(SELECT count(*) FROM listings WHERE `+waitingRevisions+`),
			(SELECT count(*) FROM reviews WHERE `+waitingReviews+`),
			(SELECT count(DISTINCT listing) FROM reports WHERE NOT closed)`).
		Scan(&w.Listings, &w.Revisions, &w.Reviews, &w.Reports)
	return &w, err
}
