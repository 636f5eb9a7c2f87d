package searchdocs

import (
	"context"
	"errors"
	"log/slog"
	"time"
)

// pauses of a leased follower.
type pauses struct {
	repair  time.Duration // after a failure, before the index is built anew
	inspect time.Duration // between looks at whether the index is still there
}

var ordinary = pauses{repair: 5 * time.Second, inspect: 10 * time.Second}

var errEmpty = errors.New("the search index is empty and should not be; it is built again")

// RunLeased feeds an engine that several processes share, until ctx ends. One process at a time does; it begins by
// building the index anew, beside the one that answers, and does so again after any failure: whatever the server has
// lost meanwhile is there again.
func (f *Follower) RunLeased(ctx context.Context) {
	for ctx.Err() == nil {
		if err := f.lease(ctx); err != nil && ctx.Err() == nil {
			slog.Warn("search index interrupted", "error", err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(f.pauses.repair):
		}
	}
}

// lease feeds the engine while this process has the lease, until ctx ends or an error.
func (f *Follower) lease(ctx context.Context) error {
	lease, err := f.log.AwaitLease(ctx, "search index")
	if err != nil {
		return err
	}
	defer lease.End(ctx)
	wake, cancel := f.log.Changes()
	defer cancel()
	if err := f.Load(ctx); err != nil {
		return err
	}
	for inspected := time.Now(); ; {
		if err := f.follow(ctx); err != nil {
			return err
		}
		if time.Since(inspected) > f.pauses.inspect {
			inspected = time.Now()
			if err := f.inspect(ctx); err != nil {
				return err
			}
		}
		select {
		case <-ctx.Done():
			return nil
		case <-wake:
		}
		if err := lease.Check(ctx); err != nil {
			return err
		}
	}
}

// inspect reports an index that is empty though there is something to find: its server lost it.
func (f *Follower) inspect(ctx context.Context) error {
	if f.engine.Health(ctx).Documents > 0 {
		return nil
	}
	var some bool
	if err := f.pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM listings WHERE public AND NOT erased)`).
		Scan(&some); err != nil ||
		!some {
		return err
	}
	return errEmpty
}
