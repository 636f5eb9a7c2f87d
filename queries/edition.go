package queries

import "context"

// Edition names the state that the read models of public pages are in. What was read after an edition was named is what
// anybody reads as long as the edition stays: it changes with every batch that is folded, every retry of a parked
// stream and every rebuild, each of which writes a checkpoint's row anew.
func (q *Queries) Edition(ctx context.Context) (edition string, err error) {
	err = q.Pool.QueryRow(ctx, `SELECT concat_ws(' ',
		(SELECT concat(tableoid, ':', xmin) FROM catalogue.checkpoint), (SELECT concat(tableoid, ':', xmin)
			FROM reviews.checkpoint),
		(SELECT concat(tableoid, ':', xmin) FROM inquiries.checkpoint), (SELECT concat(tableoid, ':', xmin)
			FROM accounts.checkpoint))`).Scan(&edition)
	return edition, err
}
