package projections

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events"
	"weddings/events/store"
	"weddings/internal/obs"
)

const (
	batchSize  = 1000
	retryAfter = time.Second // after an error of the database
)

// Runner keeps projections up with the log.
type Runner struct {
	pool        *pgxpool.Pool
	log         *store.Log
	projections []Projection
	useEvery    time.Duration // says that the tables are used
}

// NewRunner returns a runner for the projections; Prepare must have made their schemas.
func NewRunner(pool *pgxpool.Pool, log *store.Log, list ...Projection) *Runner {
	return &Runner{pool: pool, log: log, projections: list, useEvery: useEvery}
}

// Run keeps every projection up until ctx ends. Each is leased: one process runs it, others stand by.
func (r *Runner) Run(ctx context.Context) {
	var all sync.WaitGroup
	for _, p := range r.projections {
		all.Go(func() { r.keepUp(ctx, p) })
	}
	all.Wait()
}

// keepUp folds until ctx ends, or until it meets an event that this program is too old for.
func (r *Runner) keepUp(ctx context.Context, p Projection) {
	follow := func(ctx context.Context) error {
		return r.log.Follow(ctx, func(ctx context.Context) error { return r.catchUp(ctx, p) })
	}
	lead := func(ctx context.Context) error { return r.log.Elect(ctx, runLease(SchemaOf(p)), follow) }
	store.Repeat(ctx, retryAfter, retryAfter, lead, func(err error) (over bool) {
		if unknown, ok := errors.AsType[*events.UnknownTypeError](err); ok {
			slog.Error("projection stopped: the log is newer than this program", "projection", p.Name(),
				"type", unknown.Type)
			if r.stop(ctx, p, unknown) == nil {
				return true
			}
		}
		if fork, ok := errors.AsType[*store.ForkedError](err); ok {
			err = r.leave(ctx, p, fork)
		}
		if err != nil && ctx.Err() == nil {
			slog.Warn("projection interrupted", "projection", p.Name(), "error", safe(err))
		}
		return false
	})
}

// catchUp folds everything up to the end of the log. It returns nil, too, where another process has folded meanwhile or
// a rebuilt schema stands elsewhere: the next change looks again.
func (r *Runner) catchUp(ctx context.Context, p Projection) error {
	for {
		at, err := r.start(ctx, SchemaOf(p))
		if err != nil {
			return err
		}
		batch, err := r.log.After(ctx, at, batchSize)
		if err != nil || len(batch) == 0 {
			return err
		}
		began := time.Now()
		if err := r.fold(ctx, p, SchemaOf(p), at, batch); err != nil {
			if errors.Is(err, errMoved) {
				return nil
			}
			return err
		}
		for _, e := range batch {
			obs.Followed(ctx, e.Metadata.Trace, "project "+p.Name(), began)
		}
		if len(batch) < batchSize {
			return nil
		}
	}
}

// start returns where a schema's fold goes on.
func (r *Runner) start(ctx context.Context, schema string) (at store.Mark, err error) {
	err = r.pool.QueryRow(ctx, `SELECT position, event FROM `+table(schema, "checkpoint")).Scan(&at.Position, &at.ID)
	return at, err
}

// runLease names the lease of whoever feeds a schema.
func runLease(schema string) string { return "projection run " + schema }

// leave rebuilds a read model that has folded events which the log does not hold any more.
func (r *Runner) leave(ctx context.Context, p Projection, fork *store.ForkedError) error {
	slog.Warn("the log was restored from an older backup, or is another one: the read model is rebuilt",
		"projection", p.Name(), "folded", fork.Mark.Position)
	if err := r.log.NoteFork(ctx, p.Name(), fork); err != nil {
		return err
	}
	return r.alone(ctx, p, func() error {
		// Whoever was here first may have done it.
		at, err := r.start(ctx, SchemaOf(p))
		if err != nil || at != fork.Mark {
			return err
		}
		return r.replace(ctx, p, func(int64, int64) {})
	})
}

// stop records why a projection folds nothing any more.
func (r *Runner) stop(ctx context.Context, p Projection, cause error) error {
	_, err := r.pool.Exec(ctx, `UPDATE `+TableOf(p, "checkpoint")+` SET stopped = $1`, cause.Error())
	return err
}
