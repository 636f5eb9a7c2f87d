package main

import (
	"context"
	"log/slog"
	"sync"

	"weddings/events/store"
	"weddings/internal/config"
	"weddings/internal/obs"
	"weddings/projections"
	"weddings/projections/analytics"
)

// projectors keep the shared read models up to date. Any number of processes may run them: each read model has a lease.
func projectors(runner *projections.Runner, counters *analytics.Projection) []func(context.Context) {
	return []func(context.Context){runner.Run, counters.Run}
}

type projectCommand struct{}

// Run projects on the configured servers until it is stopped.
func (projectCommand) Run(ctx context.Context, settings config.Config) error {
	if err := settings.ValidateProduction(); err != nil {
		return err
	}
	pool, err := openMigrated(ctx, settings)
	if err != nil {
		return err
	}
	defer pool.Close()
	rdb, err := openRedis(settings)
	if err != nil {
		return err
	}
	defer rdb.Close()
	return withLog(ctx, settings, pool, func(log *store.Log) error {
		runner := projections.NewRunner(pool, log, projections.All()...)
		if err := runner.Prepare(ctx); err != nil {
			return err
		}
		slog.Info("projecting", "revision", obs.Revision)
		var running sync.WaitGroup
		running.Go(func() { runner.KeepTables(ctx) })
		for _, run := range projectors(runner, analytics.New(rdb, log)) {
			running.Go(func() { run(ctx) })
		}
		running.Wait()
		return nil
	})
}
