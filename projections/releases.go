package projections

import (
	"context"
	"log/slog"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/internal/bots"
	"weddings/internal/obs"
)

const (
	// useEvery is how often a process records which read models it uses.
	useEvery = time.Minute
	// unusedFor is how long tables stay after the last process used them. A release that is rolled back within that
	// time finds its tables.
	unusedFor = time.Hour
)

// KeepTables records until ctx ends that this process uses its read models, and builds those whose tables were dropped:
// other processes cannot tell a process that was frozen or cut off for an hour from one that is gone. KeepTables also
// drops read models that no process has used for an hour, because their release is gone, and what rebuilds left behind.
// Every process that reads or feeds read models runs it.
func (r *Runner) KeepTables(ctx context.Context) {
	for {
		if err := NoteRelease(ctx, r.pool, obs.Revision, bots.Version()); err != nil && ctx.Err() == nil {
			slog.Warn("cannot record the release", "error", safe(err))
		}
		if err := r.Prepare(ctx); err != nil && ctx.Err() == nil {
			slog.Warn("cannot prepare the read models in use", "error", safe(err))
		} else if err := r.dropUnused(ctx, unusedFor); err != nil && ctx.Err() == nil {
			slog.Warn("cannot drop unused read models", "error", safe(err))
		}
		if err := r.dropLeftovers(ctx); err != nil && ctx.Err() == nil {
			slog.Warn("cannot drop what a rebuild left behind", "error", safe(err))
		}
		select {
		case <-ctx.Done():
			return
		case <-time.After(r.useEvery):
		}
	}
}

// NoteRelease records when a release began to serve, identified by the commit that it was built from, and the version
// of its list of bots. Charts of figures show these times. A release that returns after a rollback keeps its first
// time.
func NoteRelease(ctx context.Context, pool *pgxpool.Pool, revision, bots string) error {
	if revision == obs.Unknown {
		return nil
	}
	_, err := pool.Exec(ctx, `INSERT INTO releases (revision, bots) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
		revision, bots)
	return err
}

// using calls work, which may take long, such as building tables. Until work returns it records the use of the read
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
				slog.Warn("cannot record the use of read models", "error", safe(err))
			}
		}
	})
	return work()
}

// use records that this process uses its read models.
func (r *Runner) use(ctx context.Context) error {
	schemas := make([]string, len(r.projections))
	for i, p := range r.projections {
		schemas[i] = SchemaOf(p)
	}
	_, err := r.pool.Exec(ctx, `INSERT INTO read_models (schema) SELECT unnest($1::text[]) ORDER BY 1
		ON CONFLICT (schema) DO UPDATE SET used_at = now()`, schemas)
	return err
}

// Schemas returns a regular expression for the schema names of read models, in all releases and running rebuilds.
func Schemas(list ...Projection) string {
	names := make([]string, len(list))
	for i, p := range list {
		names[i] = regexp.QuoteMeta(p.Name())
	}
	return `(` + strings.Join(names, "|") + `)(_[0-9a-f]{16})?(__next|__old)?`
}

// dropUnused drops schemas of other releases that no process has used for a while and that no process feeds. A schema
// without a record counts as used at the time it is first seen, because older releases recorded nothing.
func (r *Runner) dropUnused(ctx context.Context, unused time.Duration) error {
	own := make([]string, len(r.projections))
	for i, p := range r.projections {
		own[i] = SchemaOf(p)
	}
	// base is the schema that a rebuild's schema belongs to.
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
		if err := r.drop(ctx, each.Schema, each.Base, unused); err != nil { // the schema may belong to another role
			slog.Warn("cannot drop an unused read model", "schema", each.Schema, "error", safe(err))
		}
	}
	_, err = r.pool.Exec(ctx, `DELETE FROM read_models m WHERE used_at < now() - $1::interval
		AND NOT EXISTS (SELECT FROM pg_namespace WHERE nspname = m.schema)`, unused)
	return err
}

// drop drops a schema unless a process feeds it or has used it meanwhile. A process that begins to use it during the
// drop waits for the row in read_models, and then finds that it must build the tables again.
func (r *Runner) drop(ctx context.Context, schema, base string, unused time.Duration) error {
	lease, free, err := r.log.Lease(ctx, runLease(base))
	if err != nil || !free {
		return err
	}
	defer lease.End(ctx)
	return pgx.BeginFunc(ctx, r.pool, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `SELECT FROM read_models WHERE schema = $1 AND used_at < now() - $2::interval
			FOR UPDATE`, base, unused)
		if err != nil || tag.RowsAffected() == 0 {
			return err
		}
		_, err = tx.Exec(ctx, dropping(schema))
		if err == nil {
			slog.Info("dropped the read model of a former release", "schema", schema, "revision", obs.Revision)
		}
		return err
	})
}

// dropping returns the statements that drop a schema, to be executed at once in one transaction. They fail if a table
// is still being read after some seconds. A backup reads all tables for hours, and meanwhile nobody could use what the
// dropping process holds, such as the right to rebuild.
func dropping(schema string) string {
	return `SET LOCAL lock_timeout = '2s'; DROP SCHEMA IF EXISTS ` + pgx.Identifier{schema}.Sanitize() + ` CASCADE`
}

// dropLeftovers drops the schemas that killed and failed rebuilds of this release's read models left behind. Nothing
// updates their rows: an erasure would not reach them.
func (r *Runner) dropLeftovers(ctx context.Context) error {
	rows, err := r.pool.Query(ctx, `SELECT nspname::text FROM pg_namespace WHERE nspname ~ '__(next|old)$'`)
	if err != nil {
		return err
	}
	found, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return err
	}
	for _, p := range r.projections {
		left := slices.DeleteFunc(slices.Clone(found), func(s string) bool { return s != next(p) && s != old(p) })
		if len(left) == 0 {
			continue
		}
		if err := r.dropLeft(ctx, p, left); err != nil {
			return err
		}
	}
	return nil
}

// dropLeft drops schemas of a read model's rebuild unless the rebuild still runs.
func (r *Runner) dropLeft(ctx context.Context, p Projection, schemas []string) error {
	lease, free, err := r.log.Lease(ctx, rebuildLease(p))
	if err != nil || !free {
		return err
	}
	defer lease.End(ctx)
	for _, schema := range schemas {
		if _, err := r.pool.Exec(ctx, dropping(schema)); err != nil {
			return err
		}
		slog.Info("dropped what a rebuild left behind", "schema", schema)
	}
	return nil
}
