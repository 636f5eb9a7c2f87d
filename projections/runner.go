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
	// passOverEach is how often a checkpoint moves past events that do not concern its projection.
	passOverEach = 20 * time.Millisecond
	retryAfter   = time.Second      // after a database error
	stuckAfter   = 20 * time.Second // of failing without a break, before an admin should know
)

// Runner keeps projections up to date with the log.
type Runner struct {
	pool        *pgxpool.Pool
	log         *store.Log
	projections []Projection
	useEvery    time.Duration // interval of recording that the tables are used
	stuckAfter  time.Duration
	looks       singleflight.Group // of those who wait, by their statement
}

// NewRunner returns a runner for the projections. Prepare must have created their schemas.
func NewRunner(pool *pgxpool.Pool, log *store.Log, list ...Projection) *Runner {
	return &Runner{pool: pool, log: log, projections: list, useEvery: useEvery, stuckAfter: stuckAfter}
}

// Run keeps every projection up to date until ctx ends. Each has a lease: one process runs it, the others stand by.
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
		return r.leaving(ctx, p, &left, r.log.FollowTimed(ctx, func(ctx context.Context) (time.Duration, error) {
			err := r.catchUp(ctx, p, &last)
			if err == nil && trouble.recorded && r.stop(ctx, p, nil) == nil {
				trouble.recorded = false
			}
			return last.due(), err
		}))
	}
	lead := func(ctx context.Context) error { return r.log.Elect(ctx, runLease(SchemaOf(p)), follow) }
	store.Repeat(ctx, retryAfter, retryAfter, lead, func(err error) (over bool) {
		if _, newer := errors.AsType[*events.UnknownTypeError](err); newer { // leaving has told
			return false
		}
		if fork, ok := errors.AsType[*store.ForkedError](err); ok {
			err = r.leave(ctx, p, fork)
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

// leaving tells why a read model stands still at an event of a newer release, and returns err. It is called while the
// lease is held, so that it says nothing of a read model that another process has moved on. At first it only makes way
// for a process of that release, which may share the tables.
func (r *Runner) leaving(ctx context.Context, p Projection, left *store.Left, err error) error {
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

// reading is how far the runner has read for a projection, which saves reading the checkpoint before each batch. After
// a rebuild or a restore it is out of date: then the log lacks its event, or the checkpoint refuses to move from it, so
// that the checkpoint is read.
type reading struct {
	known      bool
	checkpoint store.Mark // as the runner left it
	read       store.Mark // beyond the checkpoint, after events that do not concern the projection
	moved      time.Time  // when the runner moved the checkpoint last
}

// due returns in which time the checkpoint is to be moved to where the runner has read; 0 if it stands there.
func (r reading) due() time.Duration {
	if r.read == r.checkpoint {
		return 0
	}
	return max(time.Until(r.moved.Add(passOverEach)), time.Nanosecond)
}

// catchUp applies everything up to the end of the log. It also returns nil if another process has applied events
// meanwhile or a rebuild has replaced the schema: the next change of the log tries again.
func (r *Runner) catchUp(ctx context.Context, p Projection, last *reading) error {
	for {
		at := *last
		*last = reading{}
		if !at.known {
			mark, err := r.start(ctx, SchemaOf(p))
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

// advance applies a batch. If nothing in it concerns the projection, only the checkpoint moves, once in passOverEach:
// else each event of a busy log would cost every projection a transaction.
func (r *Runner) advance(ctx context.Context, p Projection, at reading, batch []events.Recorded) (reading, error) {
	next := reading{known: true, checkpoint: at.checkpoint, read: at.read, moved: at.moved}
	if len(batch) > 0 {
		next.read = store.MarkOf(batch[len(batch)-1])
	}
	began := time.Now()
	switch {
	case slices.ContainsFunc(batch, concerns(p)):
		if err := r.deliver(ctx, p, SchemaOf(p), at.checkpoint, batch); err != nil {
			return next, err
		}
		for _, e := range batch {
			obs.Followed(ctx, e.Metadata.Trace, "project "+p.Name(), began)
		}
	case next.read != next.checkpoint && began.Sub(at.moved) >= passOverEach:
		if err := r.passOver(ctx, p, SchemaOf(p), at.checkpoint, next.read); err != nil {
			return next, err
		}
	default:
		return next, nil
	}
	next.checkpoint, next.moved = next.read, began
	return next, nil
}

// start returns the checkpoint of a schema.
func (r *Runner) start(ctx context.Context, schema string) (at store.Mark, err error) {
	err = r.pool.QueryRow(ctx, `SELECT position, event FROM `+table(schema, "checkpoint")).Scan(&at.Position, &at.ID)
	return at, err
}

// runLease names the lease for feeding a schema.
func runLease(schema string) string { return "projection run " + schema }

// leave rebuilds a read model that contains events which the log no longer has.
func (r *Runner) leave(ctx context.Context, p Projection, fork *store.ForkedError) error {
	slog.Warn("the log was restored from an older backup or replaced: rebuilding the read model",
		"projection", p.Name(), "applied", fork.Mark.Position)
	if err := r.log.NoteFork(ctx, p.Name(), fork); err != nil {
		return err
	}
	return r.alone(ctx, p, func() error {
		// Another process may have done it.
		at, err := r.start(ctx, SchemaOf(p))
		if err != nil || at != fork.Mark {
			return err
		}
		return r.replace(ctx, p, func(int64, int64) {})
	})
}

// trouble is how long a projection has failed without a break.
type trouble struct {
	began, last time.Time
	recorded    bool // as the reason why it has stopped
}

// lasts takes note of a failure. It returns true once failures have followed each other for a time.
func (t *trouble) lasts(now time.Time, limit time.Duration) bool {
	if now.Sub(t.last) > 10*retryAfter {
		t.began = now
	}
	t.last = now
	return now.Sub(t.began) >= limit
}

// stop records why a projection has stopped; nil says that it runs again.
func (r *Runner) stop(ctx context.Context, p Projection, cause error) error {
	var reason *string
	if cause != nil {
		text := cause.Error()
		reason = &text
	}
	_, err := r.pool.Exec(ctx, `UPDATE `+TableOf(p, "checkpoint")+` SET stopped = $1`, reason)
	return err
}
