package listings

import (
	"context"

	"weddings/events"
	"weddings/queries"
)

// Waits and RevisionWaits are the SQL conditions of listings that wait for an admin, and of those with an edit that
// waits.
const (
	Waits         = `status = 'pending' AND NOT owner_suspended`
	RevisionWaits = `revision IS NOT NULL AND NOT owner_suspended`
)

// maxWaiting bounds the waiting listings of one read, and waitingBytes their details, in bytes: the details of one may
// be long.
const maxWaiting, waitingBytes = 50, 128 << 10

const turnOrder = `turn, unconfirmed, since, id`

// inTurn returns the end of a query for waiting listings. Owners take turns, so that none of them fills the page.
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

// Waiting returns the listings that wait for an admin, oldest first, after skip others. If more wait than fit, owners
// take turns. For admins.
func (r *Reader) Waiting(ctx context.Context, by queries.Viewer, skip int) ([]*Listing, error) {
	return r.waiting(ctx, by, inTurn(Waits, "submitted_at"), skip)
}

// WaitingRevisions returns the listings with a waiting edit, in the same order as Waiting. For admins.
func (r *Reader) WaitingRevisions(ctx context.Context, by queries.Viewer, skip int) ([]*Listing, error) {
	return r.waiting(ctx, by, inTurn(RevisionWaits, "revision_at"), skip)
}

func (r *Reader) waiting(ctx context.Context, by queries.Viewer, rest string, skip int) ([]*Listing, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	return r.listings(ctx, by, rest, maxWaiting, skip, waitingBytes)
}

// MineWaiting counts the viewer's own listings that wait for an admin.
func (r *Reader) MineWaiting(ctx context.Context, by queries.Viewer) (n int, err error) {
	if err := by.RequireAccount(); err != nil {
		return 0, err
	}
	err = r.Pool.QueryRow(ctx, `SELECT count(*) FROM listings WHERE owner = $1 AND status = 'pending'`, by.Account).
		Scan(&n)
	return n, err
}
