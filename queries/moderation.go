package queries

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"

	"weddings/events"
)

// ModerationQueue is what waits for an admin, oldest first. Where more waits than is shown, owners take turns: first
// the oldest of each, those with a confirmed email before others, then the second of each. Nothing of suspended owners
// waits. Of the reports of a listing the oldest waits: one who writes many about few must not bury the others.
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
	events.ListingRejected{}.EventType(), events.RevisionRejected{}.EventType(), events.ListingSuspended{}.EventType(),
}

// Report is somebody's complaint about a listing.
type Report struct {
	ID        uuid.UUID
	ListingID uuid.UUID
	Reason    string
	Comment   *string
	At        time.Time
}

// queueSize is how much of each list is shown at once.
const queueSize = 50

// waitingListings are the conditions that a listing and an edit wait under.
const (
	waitingListings  = `status = 'pending' AND NOT owner_suspended`
	waitingRevisions = `revision IS NOT NULL AND NOT owner_suspended`
)

// inTurn is the rest of a query for listings that wait, of which one owner must not keep all places.
func inTurn(waiting, since string) string {
	return `WHERE l.id IN (SELECT w.id FROM (SELECT id, owner, ` + since + ` AS since, row_number() OVER (PARTITION BY owner ORDER BY ` + since + `, id) AS turn
			FROM catalogue.listings WHERE ` + waiting + `) w
		LEFT JOIN accounts.accounts a ON a.id = w.owner ORDER BY w.turn, NOT coalesce(a.verified, false), w.since, w.id LIMIT $1)
		ORDER BY l.` + since + `, l.id`
}

// WaitingOf counts the listings of an owner that wait for an admin.
func (q *Queries) WaitingOf(ctx context.Context, owner uuid.UUID) (n int, err error) {
	err = q.Pool.QueryRow(ctx, `SELECT count(*) FROM catalogue.listings WHERE owner = $1 AND status = 'pending'`,
		owner).
		Scan(&n)
	return n, err
}

// ModerationQueue returns what waits. For admins.
func (q *Queries) ModerationQueue(ctx context.Context, by Viewer) (*ModerationQueue, error) {
	var m ModerationQueue
	var err error
	if m.Listings, err = q.listings(ctx, by, inTurn(waitingListings, "submitted_at"), queueSize); err != nil {
		return nil, err
	}
	if m.Revisions, err = q.listings(ctx, by, inTurn(waitingRevisions, "revision_at"), queueSize); err != nil {
		return nil, err
	}
	if m.Reviews, err = collect[Review](
		ctx,
		q.Pool,
		reviewColumns+`WHERE status = 'submitted' ORDER BY created_at, id LIMIT $1`,
		queueSize,
	); err != nil {
		return nil, err
	}
	m.Reports, err = collect[Report](ctx, q.Pool, `SELECT id, listing, reason, nullif(comment, ''), at
		FROM (SELECT DISTINCT ON (listing) * FROM catalogue.reports WHERE NOT closed ORDER BY listing, at, id) oldest
		ORDER BY at, id LIMIT $1`, queueSize)
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
		FROM audit.entries e LEFT JOIN accounts.accounts a ON a.id = e.actor
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
	err := q.Pool.QueryRow(ctx, `SELECT (SELECT count(*) FROM catalogue.listings WHERE `+waitingListings+`), (SELECT count(*) FROM catalogue.listings WHERE `+waitingRevisions+`),
		(SELECT count(*) FROM reviews.reviews WHERE status = 'submitted'), (SELECT count(DISTINCT listing)
			FROM catalogue.reports WHERE NOT closed)`).
		Scan(&w.Listings, &w.Revisions, &w.Reviews, &w.Reports)
	return &w, err
}
