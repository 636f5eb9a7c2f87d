package searchdocs

import (
	"context"
	"log/slog"
	"time"

	"weddings/events/store"
)

// pauses are the intervals of a leased follower.
type pauses struct {
	repair  time.Duration // after a failure, before the index is rebuilt
	inspect time.Duration // between checks that the index holds what was written
}

var ordinary = pauses{repair: 5 * time.Second, inspect: 3 * time.Second}

// mostDoubts is the number of inspections in a row that must find a wrong number of documents before the index is
// rebuilt, while the read models are changing.
const mostDoubts = 3

// RunLeased feeds an engine that several processes share, until ctx ends. Only the process that holds the lease feeds
// it. It starts by rebuilding the index beside the current one. It rebuilds it again after any failure, so that nothing
// that the server has lost stays missing. At an event of a newer release it gives the lease up to that release. If no
// process of that release takes the lease, the index is rebuilt from the read models, which have skipped the event.
func (f *Follower) RunLeased(ctx context.Context) {
	f.leased = true
	lead := func(ctx context.Context) error { return f.log.Elect(ctx, "search index", f.feed) }
	store.Repeat(ctx, f.pauses.repair, f.pauses.repair, lead, func(err error) (over bool) {
		slog.Warn("search index interrupted", "error", err)
		return false
	})
}

// feed builds the index and keeps it up to date until ctx ends or an error.
func (f *Follower) feed(ctx context.Context) error {
	if err := f.Load(ctx); err != nil {
		return err
	}
	inspected := time.Now()
	return f.log.Follow(ctx, func(ctx context.Context) error {
		if err := f.follow(ctx); err != nil || time.Since(inspected) <= f.pauses.inspect {
			return err
		}
		inspected = time.Now()
		return f.inspect(ctx)
	})
}

// inspect rebuilds the index if it does not hold what was written. Then its server has lost documents, an older state
// of the index was restored, or a process that has lost the lease wrote to it.
func (f *Follower) inspect(ctx context.Context) error {
	// An empty change also writes the position, by which other processes see that the index is fed.
	if err := f.engine.Apply(ctx, f.mark.Position, nil, nil); err != nil {
		return err
	}
	health := f.engine.Health(ctx)
	var expected int
	var still bool // no read model has moved since the index was written
	if err := f.pool.QueryRow(ctx, `SELECT (SELECT count(*) FROM listings WHERE public AND NOT erased),
		bool_and(position = $1) FROM (`+checkpoints+`) c`, f.mark.Position).Scan(&expected, &still); err != nil {
		return err
	}
	switch {
	case health.Foreign, health.Documents == 0 && expected > 0:
	case health.Documents == expected:
		f.doubts = 0
		return nil
	case still:
	default: // a document may have changed meanwhile
		if f.doubts++; f.doubts < mostDoubts {
			return nil
		}
	}
	slog.Warn("the search index does not hold what was written and is rebuilt", "documents", health.Documents,
		"expected", expected, "foreign", health.Foreign)
	f.doubts = 0
	return f.Load(ctx)
}
