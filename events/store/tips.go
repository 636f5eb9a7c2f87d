package store

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// chainTip is the last event of a stream, to which the next one is chained.
type chainTip struct {
	version int64
	hash    [32]byte
	hashed  []byte // hash[:], nil before the first event
}

// tips caches the tips of the streams that were read last. A log may have more streams than fit into memory. So before
// a range of positions is read, recall looks up the tips of the streams in it that are not cached.
type tips struct {
	bounds     verifying
	doubled    bool                 // the table lacks UNIQUE (stream, version), so a stream may start twice
	young, old map[string]*chainTip // two generations: a tip that is used again becomes young
}

func newTips(bounds verifying) *tips { return &tips{bounds: bounds, young: map[string]*chainTip{}} }

// look finds out whether the table lacks its uniqueness constraint. With the constraint, recall need not look up
// streams that begin in the range.
func (t *tips) look(ctx context.Context, db querier) error {
	return db.QueryRow(ctx, `SELECT NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'public.events'::regclass
		AND pg_get_constraintdef(oid) = 'UNIQUE (stream, version)')`).Scan(&t.doubled)
}

// of returns a stream's tip, or an empty one if none of its events was seen.
func (t *tips) of(stream []byte) *chainTip {
	if tip := t.young[string(stream)]; tip != nil {
		return tip
	}
	tip := t.old[string(stream)]
	if tip == nil {
		tip = &chainTip{}
	}
	t.young[string(stream)] = tip
	return tip
}

// recall prepares the cache for the events of a range of positions. It makes room, and looks up the tips of the streams
// that have earlier events and are no longer cached.
func (t *tips) recall(ctx context.Context, db querier, after, upTo int64) error {
	if len(t.young) > t.bounds.tips {
		t.young, t.old = map[string]*chainTip{}, t.young
	}
	if t.old == nil {
		return nil // every tip that was seen is still cached
	}
	rows, err := db.Query(
		ctx,
		`SELECT DISTINCT stream FROM events WHERE position > $1 AND position <= $2 AND (version > 1 OR $3)`,
		pgx.QueryExecModeCacheDescribe,
		after,
		upTo,
		t.doubled,
	)
	if err != nil {
		return err
	}
	streams, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return err
	}
	var missing []string
	for _, stream := range streams {
		if t.young[stream] == nil && t.old[stream] == nil {
			missing = append(missing, stream)
		}
	}
	if len(missing) == 0 {
		return nil
	}
	// Up to here all events were verified to be chained, so a stream's last event is the one with the highest version.
	rows, err = db.Query(
		ctx,
		`SELECT s.stream, e.version, e.hash FROM unnest($1::text[]) AS s(stream) CROSS JOIN LATERAL
		(SELECT version, hash FROM events WHERE stream = s.stream AND position <= $2 ORDER BY version DESC LIMIT 1) e`,
		pgx.QueryExecModeCacheDescribe,
		missing,
		after,
	)
	if err != nil {
		return err
	}
	var stream string
	var version int64
	var hash []byte
	_, err = pgx.ForEachRow(rows, []any{&stream, &version, &hash}, func() error {
		tip := &chainTip{version: version}
		copy(tip.hash[:], hash)
		tip.hashed = tip.hash[:]
		t.young[stream] = tip
		return nil
	})
	return err
}
