package projections

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"golang.org/x/sync/singleflight"

	"weddings/events"
	"weddings/events/store"
	"weddings/internal/obs"
)

const (
	batchSize = 1000
	// passOverEach is the shortest interval between moves of a checkpoint past events that do not concern its
	// projection.
	passOverEach = 20 * time.Millisecond
	retryAfter   = time.Second      // the pause after a database error
	stuckAfter   = 20 * time.Second // how long a projection fails without a break before an admin should know
)

// Runner keeps projections up to date with the log.
type Runner struct {
	pool        *pgxpool.Pool
	log         *store.Log
	projections []Projection
	useEvery    time.Duration // interval of recording that the tables are used
	stuckAfter  time.Duration
	looks       singleflight.Group // WaitFor calls that share one query, by statement
	passes      passes
}

// NewRunner returns a runner for the projections. Prepare must have created their schemas.
func NewRunner(pool *pgxpool.Pool, log *store.Log, list ...Projection) *Runner {
	all := make([]Projection, len(list))
	for i, p := range list {
		all[i] = settled{p, p.Types(), SchemaOf(p)}
	}
	return &Runner{pool: pool, log: log, projections: all, useEvery: useEvery, stuckAfter: stuckAfter}
}

// Run keeps every projection up to date until ctx ends. Each projection has a lease: one process runs it, the others
// stand by.
func (r *Runner) Run(ctx context.Context) {
	var all sync.WaitGroup
	for _, p := range r.projections {
		all.Go(func() { r.keepUp(ctx, p) })
	}
	all.Wait()
}

// keepUp applies events until ctx ends.
func (r *Runner) keepUp(ctx context.Context, p Projection) {
	var trouble trouble
	var left store.Left
	follow := func(ctx context.Context) error {
		var last reading
		return r.reportNewer(ctx, p, &left, r.log.FollowTimed(ctx, func(ctx context.Context) (time.Duration, error) {
			err := r.catchUp(ctx, p, &last)
			if err == nil && trouble.recorded && r.stop(ctx, p, nil) == nil {
				trouble.recorded = false
			}
			return last.due(), err
		}))
	}
	lead := func(ctx context.Context) error { return r.log.Elect(ctx, runLease(SchemaOf(p)), follow) }
	store.Repeat(ctx, retryAfter, retryAfter, lead, func(err error) (over bool) {
		if _, newer := errors.AsType[*events.UnknownTypeError](err); newer { // reportNewer has logged it
			return false
		}
		if fork, ok := errors.AsType[*store.ForkedError](err); ok {
			err = r.rebuildForked(ctx, p, fork)
		} else if missing(err) { // KeepTables would build them, too, but later
			err = r.prepare(ctx, p)
		}
		if err != nil && ctx.Err() == nil {
			slog.Warn("projection interrupted", "projection", p.Name(), "error", safe(err))
			if trouble.lasts(time.Now(), r.stuckAfter) {
				trouble.recorded = r.stop(ctx, p, errors.New(safe(err))) == nil
			}
		}
		return false
	})
}

// reportNewer logs and records why a read model stops at an event of a newer release. It returns err. It is called
// while the lease is held, so that it does not report a read model that another process has moved on. The first time it
// only logs, and gives up the lease to a process of that release, which may share the tables.
func (r *Runner) reportNewer(ctx context.Context, p Projection, left *store.Left, err error) error {
	unknown, newer := errors.AsType[*events.UnknownTypeError](err)
	if !newer {
		return err
	}
	switch left.Again(unknown) {
	case 1:
		slog.Info("a read model is left to a newer release", "projection", p.Name(), "type", unknown.Type,
			"position", unknown.Position)
		return err
	case 2:
		slog.Error("a read model stands still: the log is newer than this program", "projection", p.Name(),
			"type", unknown.Type, "position", unknown.Position)
	}
	if stopping := r.stop(ctx, p, unknown); stopping != nil {
		return stopping
	}
	return err
}

// reading is how far the runner has read the log for a projection, which saves reading the checkpoint before each
// batch. After a rebuild or a restore of the log it is out of date. Then the log lacks its event or the checkpoint does
// not match, and the runner reads the checkpoint again.
type reading struct {
	known      bool
	checkpoint store.Mark // as the runner last wrote it
	read       store.Mark // may be past the checkpoint, after events that do not concern the projection
	moved      time.Time  // when the runner last moved the checkpoint
}

// due returns the time until the checkpoint must move to where the runner has read, or 0 if it is already there.
func (r reading) due() time.Duration {
	if r.read == r.checkpoint {
		return 0
	}
	return max(time.Until(r.moved.Add(passOverEach)), time.Nanosecond)
}

// catchUp applies everything up to the end of the log. It also returns nil if another process has meanwhile applied
// events or a rebuild has replaced the schema: the next change of the log tries again.
func (r *Runner) catchUp(ctx context.Context, p Projection, last *reading) error {
	for {
		at := *last
		*last = reading{}
		if !at.known {
			mark, err := r.checkpointOf(ctx, SchemaOf(p))
			if err != nil {
				return err
			}
			at.checkpoint, at.read = mark, mark
		}
		batch, err := r.log.Recent(ctx, at.read, batchSize)
		if _, forked := errors.AsType[*store.ForkedError](err); forked && at.known {
			continue
		}
		if err != nil {
			return err
		}
		next, err := r.advance(ctx, p, at, batch)
		if moved := errors.Is(err, errMoved); moved && at.known {
			continue
		} else if moved {
			return nil
		}
		if err != nil {
			return err
		}
		*last = next
		if len(batch) == 0 {
			return nil
		}
	}
}

// advance applies a batch. If no event of it concerns the projection, it only moves the checkpoint, at most once in
// passOverEach. Otherwise each event of a busy log would cost every projection a transaction.
func (r *Runner) advance(ctx context.Context, p Projection, at reading, batch []events.Recorded) (reading, error) {
	next := reading{known: true, checkpoint: at.checkpoint, read: at.read, moved: at.moved}
	if len(batch) > 0 {
		next.read = store.MarkOf(batch[len(batch)-1])
	}
	began := time.Now()
	switch {
	case slices.ContainsFunc(batch, concerns(p)):
		if err := r.deliver(ctx, guarded{p}, SchemaOf(p), at.checkpoint, batch); err != nil {
			return next, err
		}
		for _, e := range batch {
			obs.Followed(ctx, e.Metadata.Trace, "project "+p.Name(), began)
		}
	case next.read != next.checkpoint && began.Sub(at.moved) >= passOverEach:
		if err := r.passOver(ctx, p, at.checkpoint, next.read); err != nil {
			return next, err
		}
	default:
		return next, nil
	}
	next.checkpoint, next.moved = next.read, began
	return next, nil
}

// checkpointOf returns the checkpoint of a schema.
func (r *Runner) checkpointOf(ctx context.Context, schema string) (at store.Mark, err error) {
	err = r.pool.QueryRow(ctx, `SELECT position, event FROM `+table(schema, "checkpoint")).Scan(&at.Position, &at.ID)
	return at, err
}

// runLease returns the name of the lease for feeding a schema.
func runLease(schema string) string { return "projection run " + schema }

// rebuildForked rebuilds a read model that contains events which the log no longer has.
func (r *Runner) rebuildForked(ctx context.Context, p Projection, fork *store.ForkedError) error {
	slog.Warn("the log was restored from an older backup or replaced: rebuilding the read model",
		"projection", p.Name(), "applied", fork.Mark.Position)
	if err := r.log.NoteFork(ctx, p.Name(), fork); err != nil {
		return err
	}
	return r.alone(ctx, p, func() error {
		// Another process may already have rebuilt it.
		at, err := r.checkpointOf(ctx, SchemaOf(p))
		if err != nil || at != fork.Mark {
			return err
		}
		return r.replace(ctx, p, func(int64, int64) {})
	})
}

// trouble tracks how long a projection has failed without a break.
type trouble struct {
	began, last time.Time
	recorded    bool // the schema says that the projection has stopped
}

// lasts records a failure. It returns true once failures have gone on for limit. A pause of more than ten times
// retryAfter ends a series of failures.
func (t *trouble) lasts(now time.Time, limit time.Duration) bool {
	if now.Sub(t.last) > 10*retryAfter {
		t.began = now
	}
	t.last = now
	return now.Sub(t.began) >= limit
}

// stop records why a projection has stopped. A nil cause records that it runs again.
func (r *Runner) stop(ctx context.Context, p Projection, cause error) error {
	var reason *string
	if cause != nil {
		text := cause.Error()
		reason = &text
	}
	_, err := r.pool.Exec(ctx, `UPDATE `+TableOf(p, "checkpoint")+` SET stopped = $1`, reason)
	return err
}
