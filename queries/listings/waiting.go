package listings

import (
	"context"

	"weddings/events"
	"weddings/queries"
)

// Waits and RevisionWaits are the SQL conditions that a listing and an edit wait for an admin under.
const (
	Waits         = `status = 'pending' AND NOT owner_suspended`
	RevisionWaits = `revision IS NOT NULL AND NOT owner_suspended`
)

// maxWaiting is how many of those that wait are read at once, and waitingBytes how much of them: one may be long.
const maxWaiting, waitingBytes = 50, 128 << 10

const turnOrder = `turn, unconfirmed, since, id`

// inTurn is the rest of a query for listings that wait, of which one owner must not keep all places.
func inTurn(waiting, since string) string {
	return `WHERE l.id IN (SELECT id FROM (SELECT w.id, sum(bytes) OVER (ORDER BY ` + turnOrder + `) - bytes AS before
			FROM (SELECT t.*, NOT coalesce(a.verified, false) AS unconfirmed
				FROM ` + queries.Turns("listings", "owner", since, waiting) + `
				ORDER BY turn, unconfirmed, t.since, t.id
				LIMIT $1 OFFSET $2) w
			CROSS JOIN LATERAL (SELECT octet_length(details::text) + coalesce(octet_length(revision_details::text),
				0) AS bytes
				FROM listings WHERE id = w.id) size) fitting WHERE before < $3)
		ORDER BY l.` + since + `, l.id`
}

// Waiting returns the listings that wait for an admin behind as many as are skipped, oldest first. Where more wait than
// are read, owners take turns. For admins.
func (r *Reader) Waiting(ctx context.Context, by queries.Viewer, skip int) ([]*Listing, error) {
	return r.waiting(ctx, by, inTurn(Waits, "submitted_at"), skip)
}

// WaitingRevisions returns the listings with an edit that waits, likewise.
func (r *Reader) WaitingRevisions(ctx context.Context, by queries.Viewer, skip int) ([]*Listing, error) {
	return r.waiting(ctx, by, inTurn(RevisionWaits, "revision_at"), skip)
}

func (r *Reader) waiting(ctx context.Context, by queries.Viewer, rest string, skip int) ([]*Listing, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	return r.listings(ctx, by, rest, maxWaiting, skip, waitingBytes)
}

// MineWaiting counts the reader's own that wait for an admin.
func (r *Reader) MineWaiting(ctx context.Context, by queries.Viewer) (n int, err error) {
	if err := by.RequireAccount(); err != nil {
		return 0, err
	}
	err = r.Pool.QueryRow(ctx, `SELECT count(*) FROM listings WHERE owner = $1 AND status = 'pending'`, by.Account).
		Scan(&n)
	return n, err
}
