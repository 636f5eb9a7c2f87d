package projections

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/fnv"
	"log/slog"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"weddings/events"
	"weddings/events/store"
)

// machinery is what the runner keeps in every schema.
const machinery = `
CREATE TABLE checkpoint (
	position bigint NOT NULL, -- of the last event that is folded
	event    uuid   NOT NULL, -- its id: in a log that was restored from an older backup another one may be there
	tables   text   NOT NULL, -- the definition that this schema was made by
	retries  bigint NOT NULL DEFAULT 0, -- of parked streams: each changed rows that no later event tells of
	stopped  text             -- why nothing is folded at all, null while all is well
);
CREATE TABLE parked (
	stream   text        PRIMARY KEY,
	position bigint      NOT NULL, -- of the event at fault; it and what follows in its stream waits
	error    text        NOT NULL,
	at       timestamptz NOT NULL DEFAULT now()
);`

// definition names what a schema of the projection looks like and what is written into it.
func definition(p Projection) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%s%s-- version %d", machinery, p.Tables(), p.Version()))
	return hex.EncodeToString(sum[:8])
}

// Prepare makes the schemas of projections that have none, and rebuilds those that were made by another definition than
// this program's. Several processes may do so at once.
func (r *Runner) Prepare(ctx context.Context) error {
	for _, p := range r.projections {
		if err := r.prepare(ctx, p); err != nil {
			return fmt.Errorf("projections: %s: %w", p.Name(), err)
		}
	}
	return nil
}

func (r *Runner) prepare(ctx context.Context, p Projection) error {
	if err := r.create(ctx, p, p.Name(), true); err != nil {
		return err
	}
	if current, err := r.current(ctx, p); err != nil || current {
		if err == nil {
			err = r.follows(ctx, p)
		}
		return err
	}
	return r.alone(ctx, p, func() error {
		// Whoever was here first may have done it.
		if current, err := r.current(ctx, p); err != nil || current {
			return err
		}
		slog.Info("the read model has a new definition and is rebuilt", "projection", p.Name())
		return r.replace(ctx, p, func(int64, int64) {})
	})
}

// follows rebuilds a read model that is of another log than the one that is there.
func (r *Runner) follows(ctx context.Context, p Projection) error {
	at, err := r.start(ctx, p, p.Name())
	if errors.Is(err, errForeign) { // a newer program was here meanwhile
		return nil
	}
	if err != nil {
		return err
	}
	_, err = r.log.After(ctx, at, 1)
	if fork, ok := errors.AsType[*store.ForkedError](err); ok {
		return r.leave(ctx, p, fork)
	}
	if _, newer := errors.AsType[*events.UnknownTypeError](err); newer { // Run tells
		return nil
	}
	return err
}

// current reports whether a projection's schema has this program's definition.
func (r *Runner) current(ctx context.Context, p Projection) (bool, error) {
	var made string
	err := r.pool.QueryRow(ctx, `SELECT tables FROM `+table(p.Name(), "checkpoint")).Scan(&made)
	if pg, ok := errors.AsType[*pgconn.PgError](
		err,
	); ok &&
		pg.Code == "42703" { // made before definitions were written down
		return false, nil
	}
	return made == definition(p), err
}

// create makes a schema anew, or unlessThere only where there is none.
func (r *Runner) create(ctx context.Context, p Projection, schema string, unlessThere bool) error {
	return pgx.BeginFunc(ctx, r.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock($1)`, lockOf("create", p)); err != nil {
			return err
		}
		var exists bool
		if err := tx.QueryRow(ctx, `SELECT to_regclass($1) IS NOT NULL`, table(schema, "checkpoint")).
			Scan(&exists); err != nil {
			return err
		}
		if exists && unlessThere {
			return nil
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
			`INSERT INTO checkpoint (position, event, tables) VALUES (0, '00000000-0000-0000-0000-000000000000', $1)`,
			definition(p),
		)
		return err
	})
}

func table(schema, name string) string { return pgx.Identifier{schema, name}.Sanitize() }

// lockOf returns the advisory lock of one kind of work on a projection.
func lockOf(work string, p Projection) int64 {
	h := fnv.New64a()
	h.Write([]byte("weddings projection " + work + " " + p.Name()))
	return int64(h.Sum64() >> 1)
}
