package projections

import (
	"context"
	"log/slog"
	"regexp"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"weddings/internal/obs"
)

const (
	// useEvery is how often a process says which read models it uses.
	useEvery = time.Minute
	// unusedFor is how long the tables of a release stay that no process uses: a release that is taken back within that
	// time finds them.
	unusedFor = time.Hour
)

// KeepTables says that this process uses its read models, until ctx ends, and drops those that no process has used for
// an hour: they are of releases that have gone. Every process that reads or feeds read models runs it.
func (r *Runner) KeepTables(ctx context.Context) {
	for {
		if err := r.use(ctx); err != nil && ctx.Err() == nil {
			slog.Warn("the use of read models could not be written down", "error", safe(err))
		} else if err := r.dropUnused(ctx, unusedFor); err != nil && ctx.Err() == nil {
			slog.Warn("read models that nobody uses could not be looked for", "error", safe(err))
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(r.useEvery):
		}
	}
}

// using does work that may take long, such as building tables, and says until its end that this process uses its read
// models.
func (r *Runner) using(ctx context.Context, work func() error) error {
	if err := r.use(ctx); err != nil {
		return err
	}
	ctx, cancel := context.WithCancel(ctx)
	var saying sync.WaitGroup
	defer saying.Wait()
	defer cancel()
	saying.Go(func() {
		every := time.NewTicker(r.useEvery)
		defer every.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-every.C:
			}
			if err := r.use(ctx); err != nil && ctx.Err() == nil {
				slog.Warn("the use of read models could not be written down", "error", safe(err))
			}
		}
	})
	return work()
}

// use writes down that this process uses its read models.
func (r *Runner) use(ctx context.Context) error {
	schemas := make([]string, len(r.projections))
	for i, p := range r.projections {
		schemas[i] = SchemaOf(p)
	}
	_, err := r.pool.Exec(ctx, `INSERT INTO read_models (schema) SELECT unnest($1::text[]) ORDER BY 1
		ON CONFLICT (schema) DO UPDATE SET used_at = now()`, schemas)
	return err
}

// Schemas is a regular expression of the names of all schemas of read models: those of every release, and of the
// rebuilds at work.
func Schemas(list ...Projection) string {
	names := make([]string, len(list))
	for i, p := range list {
		names[i] = regexp.QuoteMeta(p.Name())
	}
	return `(` + strings.Join(names, "|") + `)(_[0-9a-f]{16})?(__next|__old)?`
}

// dropUnused drops the schemas of other releases that no process has used for a while and that nobody feeds. A schema
// that nothing is known of counts as used when it is first seen: releases before this one said nothing.
func (r *Runner) dropUnused(ctx context.Context, unused time.Duration) error {
	own := make([]string, len(r.projections))
	for i, p := range r.projections {
		own[i] = SchemaOf(p)
	}
	// base is the schema that a rebuild works for.
	schemas := `SELECT nspname::text AS schema, regexp_replace(nspname, '__(next|old)$', '') AS base FROM pg_namespace
		WHERE nspname ~ $1`
	pattern := `^` + Schemas(r.projections...) + `$`
	if _, err := r.pool.Exec(ctx, `INSERT INTO read_models (schema) SELECT DISTINCT base FROM (`+schemas+`) s
		ON CONFLICT DO NOTHING`, pattern); err != nil {
		return err
	}
	rows, err := r.pool.Query(ctx, `SELECT s.schema, s.base FROM (`+schemas+`) s JOIN read_models m ON m.schema = s.base
		WHERE m.used_at < now() - $2::interval AND NOT s.base = ANY($3) ORDER BY 1`, pattern, unused, own)
	if err != nil {
		return err
	}
	type found struct{ Schema, Base string }
	old, err := pgx.CollectRows(rows, pgx.RowToStructByPos[found])
	if err != nil {
		return err
	}
	for _, each := range old {
		if err := r.drop(ctx, each.Schema, each.Base); err != nil { // another role's, perhaps; the others go
			slog.Warn("a read model that nobody uses could not be dropped", "schema", each.Schema, "error", safe(err))
		}
	}
	_, err = r.pool.Exec(ctx, `DELETE FROM read_models m WHERE used_at < now() - $1::interval
		AND NOT EXISTS (SELECT FROM pg_namespace WHERE nspname = m.schema)`, unused)
	return err
}

// drop drops a schema unless a process feeds it.
func (r *Runner) drop(ctx context.Context, schema, base string) error {
	lease, free, err := r.log.Lease(ctx, runLease(base))
	if err != nil || !free {
		return err
	}
	defer lease.End(ctx)
	_, err = r.pool.Exec(ctx, `DROP SCHEMA IF EXISTS `+pgx.Identifier{schema}.Sanitize()+` CASCADE`)
	if err == nil {
		slog.Info("the read model of a release that has gone was dropped", "schema", schema, "revision", obs.Revision)
	}
	return err
}
