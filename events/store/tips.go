package store

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// chainTip is the last event of a stream: what the next one is chained to.
type chainTip struct {
	version int64
	hash    [32]byte
	hashed  []byte // hash[:], nil before the first event
}

// tips are those of the streams that were met last. Before a batch is read, recall looks up those of other streams that
// go on in it: a log may have more streams than there is memory.
type tips struct {
	bounds     verifying
	doubled    bool                 // the table may hold a version of a stream twice, the first one, too
	young, old map[string]*chainTip // old ones go when there are enough young ones; one that is met again is young
}

func newTips(bounds verifying) *tips { return &tips{bounds: bounds, young: map[string]*chainTip{}} }

// look finds out whether the table lacks the constraint that lets recall pass over first versions: they begin streams
// then.
func (t *tips) look(ctx context.Context, db querier) error {
	return db.QueryRow(ctx, `SELECT NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'public.events'::regclass
		AND pg_get_constraintdef(oid) = 'UNIQUE (stream, version)')`).Scan(&t.doubled)
}

// of returns a stream's tip; one without a version where none of its events was met.
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

// recall prepares for the events of a range of positions: it makes room, and looks up the tips of streams that go on
// among them and are remembered no more.
func (t *tips) recall(ctx context.Context, db querier, after, upTo int64) error {
	if len(t.young) > t.bounds.tips {
		t.young, t.old = map[string]*chainTip{}, t.young
	}
	if t.old == nil {
		return nil // everything that was met is remembered
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
	// Up to here all was found to be chained: a stream's last event is the one with the highest version.
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
