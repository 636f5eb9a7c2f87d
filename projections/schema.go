package projections

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/fnv"
	"log/slog"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events"
	"weddings/events/store"
)

// machinery is the DDL of the tables that the runner has in every schema.
const machinery = `
CREATE TABLE checkpoint (
	position bigint  NOT NULL, -- of the last event that is applied
	event    uuid    NOT NULL, -- its id: in a log that was restored from an older backup another one may be there
	built    boolean NOT NULL DEFAULT false, -- it has reached the end of the log once
	retries  bigint  NOT NULL DEFAULT 0, -- of parked streams: each changed rows that no later event tells of
	stopped  text             -- why nothing is applied at all, null while all is well
);
CREATE TABLE parked (
	stream   text        PRIMARY KEY,
	position bigint      NOT NULL, -- of the event at fault; it and what follows in its stream waits
	error    text        NOT NULL,
	at       timestamptz NOT NULL DEFAULT now()
);`

// definition returns a hash of everything that determines the contents of a projection's tables: the runner's DDL, the
// projection's DDL and version, and the event types that it reads.
func definition(p Projection) string {
	types := slices.Sorted(slices.Values(p.Types()))
	sum := sha256.Sum256(fmt.Appendf(nil, "%s%s-- version %d of %v", machinery, p.Tables(), p.Version(), types))
	return hex.EncodeToString(sum[:8])
}

// SchemaOf returns the schema of a read model in this release.
func SchemaOf(p Projection) string {
	if g, is := p.(guarded); is {
		p = g.Projection
	}
	if s, is := p.(settled); is {
		return s.schema
	}
	return p.Name() + "_" + definition(p)
}

// settled is a projection whose types and schema are known. To find them takes longer than to pass over an event.
type settled struct {
	Projection

	types  []string
	schema string
}

// Types implements Projection. Callers must not change what it returns.
func (s settled) Types() []string { return s.types }

// TableOf returns the qualified name of a read model's table in this release. Use it on connections without Bind, and
// for the tables that every read model has.
func TableOf(p Projection, name string) string { return table(SchemaOf(p), name) }

// Bind sets the search path of a pool's connections to the schemas of this release's read models. The public schema
// comes first, so that no table of a read model can shadow a table of the log. The site's role cannot create tables in
// public.
func Bind(config *pgxpool.Config, list ...Projection) {
	path := []string{"public"}
	for _, p := range list {
		path = append(path, SchemaOf(p))
	}
	config.ConnConfig.RuntimeParams["search_path"] = strings.Join(path, ", ")
}

// Prepare builds the read models of this release that are missing or come from another log. Other releases keep using
// their own. A read model that must stop at an event of a newer release makes Prepare fail, unless it reads every type:
// then it shows the events up to that one. Several processes may call Prepare at once: one of them builds, and
// continues where a killed one stopped.
func (r *Runner) Prepare(ctx context.Context) error {
	return r.using(ctx, func() error {
		for _, p := range r.projections {
			if err := r.prepare(ctx, p); err != nil {
				return fmt.Errorf("projections: %s: %w", p.Name(), err)
			}
		}
		return nil
	})
}

// Create creates the tables that are missing and leaves them empty, so that their status can be read before Prepare has
// filled them.
func (r *Runner) Create(ctx context.Context) error {
	for _, p := range r.projections {
		if err := r.create(ctx, p, SchemaOf(p), true); err != nil {
			return fmt.Errorf("projections: %s: %w", p.Name(), err)
		}
	}
	return nil
}

func (r *Runner) prepare(ctx context.Context, p Projection) error {
	built, err := r.built(ctx, p)
	switch {
	case err != nil:
		return err
	case built:
		return r.rebuildIfForked(ctx, p)
	}
	return r.alone(ctx, p, func() error {
		// Another process may already have built it.
		if built, err := r.built(ctx, p); err != nil || built {
			return err
		}
		slog.Info("building the read model", "projection", p.Name(), "schema", SchemaOf(p))
		lost, err := r.lostCheckpoint(ctx, p)
		switch {
		case err != nil:
			return err
		case lost:
			return r.replace(ctx, p, func(int64, int64) {})
		}
		if err := r.create(ctx, p, SchemaOf(p), true); err != nil {
			return err
		}
		err = r.fill(ctx, p, SchemaOf(p), func(int64, int64) {})
		for errors.Is(err, errMoved) { // a process whose tables were dropped follows them already
			err = r.fill(ctx, p, SchemaOf(p), func(int64, int64) {})
		}
		if unknown, newer := errors.AsType[*events.UnknownTypeError](err); newer && p.Types() == nil {
			slog.Warn("a read model ends where a newer release has written to the log", "projection", p.Name(),
				"type", unknown.Type, "position", unknown.Position)
			return r.setBuilt(ctx, SchemaOf(p))
		}
		if _, forked := errors.AsType[*store.ForkedError](err); !forked {
			return err
		}
		return r.replace(ctx, p, func(int64, int64) {})
	})
}

// built reports whether a read model of this release exists and has reached the end of the log once.
func (r *Runner) built(ctx context.Context, p Projection) (built bool, err error) {
	err = r.pool.QueryRow(ctx, `SELECT built FROM `+TableOf(p, "checkpoint")).Scan(&built)
	if missing(err) {
		return false, nil
	}
	return built, err
}

// lostCheckpoint reports whether a read model has tables but no checkpoint: nobody knows what they contain. They are
// replaced and not dropped, since a drop would wait for a backup that reads them, and every reader for the drop.
func (r *Runner) lostCheckpoint(ctx context.Context, p Projection) (lost bool, err error) {
	err = r.pool.QueryRow(ctx, `SELECT NOT EXISTS (SELECT FROM `+TableOf(p, "checkpoint")+`)`).Scan(&lost)
	if missing(err) {
		return false, nil
	}
	return lost, err
}

// missing reports whether an error of reading a checkpoint says that its table or its row does not exist.
func missing(err error) bool {
	pg, ok := errors.AsType[*pgconn.PgError](err)
	return ok && pg.Code == "42P01" || errors.Is(err, pgx.ErrNoRows)
}

// Built reports whether all of these read models of this release exist and have reached the end of the log once.
func Built(ctx context.Context, pool *pgxpool.Pool, list ...Projection) (built bool, err error) {
	reads := make([]string, len(list))
	for i, p := range list {
		reads[i] = `SELECT built FROM ` + TableOf(p, "checkpoint")
	}
	all := strings.Join(reads, ` UNION ALL `)
	err = pool.QueryRow(ctx, `SELECT count(*) FILTER (WHERE built) = $1 FROM (`+all+`) c`, len(list)).Scan(&built)
	if missing(err) {
		return false, nil
	}
	return built, err
}

// rebuildIfForked rebuilds a read model that was built from another log.
func (r *Runner) rebuildIfForked(ctx context.Context, p Projection) error {
	at, err := r.checkpointOf(ctx, SchemaOf(p))
	if err != nil {
		return err
	}
	_, err = r.log.After(ctx, at, 1)
	if fork, ok := errors.AsType[*store.ForkedError](err); ok {
		return r.rebuildForked(ctx, p, fork)
	}
	return err
}

// create creates the schema of a projection. If the schema exists, create keeps it if unlessThere is true, and
// otherwise replaces it.
func (r *Runner) create(ctx context.Context, p Projection, schema string, unlessThere bool) error {
	return pgx.BeginFunc(ctx, r.pool, func(tx pgx.Tx) error {
		if err := lockAlone(ctx, tx, lockOf("create", p)); err != nil {
			return err
		}
		var exists bool
		if err := tx.QueryRow(ctx, `SELECT to_regclass($1) IS NOT NULL`, table(schema, "checkpoint")).
			Scan(&exists); err != nil || exists && unlessThere {
			return err
		}
		name := pgx.Identifier{schema}.Sanitize()
		if _, err := tx.Exec(
			ctx,
			`DROP SCHEMA IF EXISTS `+name+` CASCADE; CREATE SCHEMA `+name+`;
				SET LOCAL search_path = `+name+`;`+machinery+p.Tables(),
		); err != nil {
			return err
		}
		_, err := tx.Exec(
			ctx,
			`INSERT INTO checkpoint (position, event) VALUES (0, '00000000-0000-0000-0000-000000000000')`,
		)
		return err
	})
}

func table(schema, name string) string { return pgx.Identifier{schema, name}.Sanitize() }

// lockOf returns the key of the advisory lock for one kind of work on a projection.
func lockOf(work string, p Projection) int64 {
	h := fnv.New64a()
	h.Write([]byte("weddings projection " + work + " " + SchemaOf(p)))
	return int64(h.Sum64() >> 1)
}
