package visits

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// viewKey identifies a view by hashes, as the table page_views stores it.
type viewKey struct {
	session int64
	view    int32
}

// left holds seconds that belong to a view of an earlier batch. finished is the last finished day when the seconds were
// reported: they count only if the view's day is later.
type left struct {
	viewKey
	finished time.Time
	seconds  int
}

// leave adds the seconds that a view was visible. It drops seconds that are reported after the view's day is finished.
// So the sum does not depend on the batches, and a tab that stays open overnight does not cause a finished day to be
// written again.
func (c *changes) leave(key viewKey, seconds int) {
	place, here := c.places[key]
	if !here {
		c.left = append(c.left, left{key, c.finished, seconds})
		return
	}
	view := c.views[place]
	if day := view[0].(time.Time); day.After(c.finished) {
		last := len(view) - 1
		view[last] = min(events.MaxViewSeconds, view[last].(int)+seconds)
	}
}

// writeLeft adds the seconds to rows of earlier batches.
func (c *changes) writeLeft(ctx context.Context, tx pgx.Tx) error {
	if len(c.left) == 0 {
		return nil
	}
	var sessions []int64
	var ids []int32
	var finished []time.Time
	var seconds []int
	for _, l := range c.left {
		sessions, ids = append(sessions, l.session), append(ids, l.view)
		finished, seconds = append(finished, l.finished), append(seconds, l.seconds)
	}
	_, err := tx.Exec(ctx, `UPDATE page_views p SET seconds = least($5, p.seconds + t.seconds)
		FROM (SELECT f.ctid AS row, sum(l.seconds) AS seconds
			FROM unnest($1::bigint[], $2::integer[], $3::date[], $4::integer[]) l(session, view, finished, seconds)
			JOIN page_views f ON f.session = l.session AND f.view = l.view AND f.view <> 0 AND f.day > l.finished
			GROUP BY f.ctid) t
		WHERE p.ctid = t.row`, sessions, ids, finished, seconds, events.MaxViewSeconds)
	return err
}
