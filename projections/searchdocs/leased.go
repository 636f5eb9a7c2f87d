package searchdocs

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"weddings/events/store"
)

// pauses are the intervals of a leased follower.
type pauses struct {
	repair  time.Duration // after a failure, before the index is rebuilt
	inspect time.Duration // between checks that the index still exists
}

var ordinary = pauses{repair: 5 * time.Second, inspect: 10 * time.Second}

var errEmpty = errors.New("the search index is unexpectedly empty and is rebuilt")

// RunLeased feeds an engine that several processes share, until ctx ends. Only the process that holds the lease does
// so. It starts by rebuilding the index beside the current one, and rebuilds it after any failure, so that nothing that
// the server has lost stays missing.
func (f *Follower) RunLeased(ctx context.Context) {
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

// inspect returns errEmpty if the index is empty although there are public listings: its server lost it.
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
