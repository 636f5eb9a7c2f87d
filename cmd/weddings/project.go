package main

import (
	"context"
	"log/slog"
	"maps"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events/store"
	"weddings/internal/config"
	"weddings/internal/obs"
	"weddings/projections"
	"weddings/projections/analytics"
)

// runners keep the read models of each log in PostgreSQL.
type runners struct {
	pool           *pgxpool.Pool
	log, telemetry *projections.Runner
}

// openRunners fills the read models of the main log. The read models of telemetry are filled later, while the site
// runs: that takes long, and only figures need them.
func openRunners(ctx context.Context, pool *pgxpool.Pool, log *store.Log) (runners, error) {
	r := runners{
		pool,
		projections.NewRunner(pool, log, projections.All()...),
		projections.NewRunner(pool, log.Telemetry(), projections.OfTelemetry()...),
	}
	if err := r.log.Prepare(ctx); err != nil {
		return r, err
	}
	return r, r.telemetry.Create(ctx)
}

func (r runners) rebuilds() map[string]projections.Rebuild {
	all := r.log.Rebuilds()
	maps.Copy(all, r.telemetry.Rebuilds())
	return all
}

// follow fills the read models of telemetry and then keeps them up to date.
func (r runners) follow(ctx context.Context) {
	work := func(ctx context.Context) error {
		if err := r.telemetry.Prepare(ctx); err != nil {
			return err
		}
		r.telemetry.Run(ctx)
		return nil
	}
	store.Repeat(ctx, time.Second, 30*time.Second, work, func(err error) (over bool) {
		slog.Warn("cannot fill the read models of telemetry", "error", err)
		return false
	})
}

// projectors returns the background tasks that keep the shared read models up to date. Any number of processes may run
// them: one lease for each read model makes sure that a single process writes it.
func projectors(r runners, counters *analytics.Projection) []func(context.Context) {
	return []func(context.Context){r.log.Run, r.follow, counters.Run}
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
		models, err := openRunners(ctx, pool, log)
		if err != nil {
			return err
		}
		slog.Info("projecting", "revision", obs.Revision)
		var running sync.WaitGroup
		running.Go(func() { models.log.KeepTables(ctx) })
		running.Go(func() { models.telemetry.KeepTables(ctx) })
		for _, run := range projectors(models, analytics.New(rdb, log)) {
			running.Go(func() { run(ctx) })
		}
		running.Wait()
		return nil
	})
}
