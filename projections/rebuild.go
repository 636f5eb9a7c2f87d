package projections

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/jackc/pgx/v5"

	"weddings/events/store"
)

// ErrRebuilding is returned where another process rebuilds the same projection.
var ErrRebuilding = errors.New("projections: the read model is being rebuilt already")

// Rebuild fills a second schema from the beginning of the log, beside live traffic, and gives it the projection's name
// once it has caught up. Readers see the old rows until then. progress is told the position reached and the head of the
// log. A read model that this release has not built yet is built where it belongs, and progress is told nothing. It
// returns ErrRebuilding where another process does the same.
func (r *Runner) Rebuild(ctx context.Context, name string, progress func(at, head int64)) error {
	p, err := r.find(name)
	if err != nil {
		return err
	}
	if built, err := r.built(ctx, p); err != nil || !built {
		if err == nil {
			err = r.prepare(ctx, p)
		}
		return err
	}
	lease, taken, err := r.log.Lease(ctx, rebuildLease(p))
	if err != nil {
		return err
	}
	if !taken {
		return ErrRebuilding
	}
	defer lease.End(ctx)
	return r.using(ctx, func() error { return r.replace(ctx, p, progress) })
}

// alone does work as soon as no other process rebuilds the projection.
func (r *Runner) alone(ctx context.Context, p Projection, work func() error) error {
	lease, err := r.log.AwaitLease(ctx, rebuildLease(p))
	if err != nil {
		return err
	}
	defer lease.End(ctx)
	return work()
}

func rebuildLease(p Projection) string { return "projection rebuild " + SchemaOf(p) }

// replace builds the schema anew and puts it in the place of the one that is there.
func (r *Runner) replace(ctx context.Context, p Projection, progress func(at, head int64)) error {
	next := SchemaOf(p) + "__next"
	if err := r.create(ctx, p, next, false); err != nil {
		return err
	}
	if err := r.fill(ctx, p, next, progress); err != nil {
		return err
	}
	if err := r.exchange(ctx, p, next); err != nil {
		return err
	}
	// Not within the exchange: dropping waits for whoever still reads the old rows.
	if _, err := r.pool.Exec(ctx, `DROP SCHEMA `+pgx.Identifier{old(p)}.Sanitize()+` CASCADE`); err != nil {
		slog.Warn("the old tables stay until the next rebuild", "projection", p.Name(), "error", safe(err))
	}
	return nil
}

func old(p Projection) string { return SchemaOf(p) + "__old" }

// fill folds the log from a schema's checkpoint up to its end.
func (r *Runner) fill(ctx context.Context, p Projection, schema string, progress func(at, head int64)) error {
	head, err := r.log.Head(ctx)
	if err != nil {
		return err
	}
	at, err := r.start(ctx, schema)
	if err != nil {
		return err
	}
	for batch, err := range r.log.Batches(ctx, at, batchSize) {
		if err != nil {
			return err
		}
		if err := r.fold(ctx, p, schema, at, batch); err != nil {
			return err
		}
		at = store.MarkOf(batch[len(batch)-1])
		head = max(head, at.Position)
		progress(at.Position, head)
	}
	_, err = r.pool.Exec(ctx, `UPDATE `+table(schema, "checkpoint")+` SET built = true`)
	return err
}

// exchange folds the last events and changes the names while nobody folds into either schema, so that the running
// projection neither loses nor repeats one. Where the old rows are of a log that went further than this one does, the
// end of this one is enough.
func (r *Runner) exchange(ctx context.Context, p Projection, next string) error {
	return pgx.BeginFunc(ctx, r.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock($1)`, lockOf("switch", p)); err != nil {
			return err
		}
		var reached int64
		var built store.Mark
		if err := tx.QueryRow(ctx, `SELECT l.position, n.position, n.event FROM `+table(SchemaOf(p),
			"checkpoint")+` l, `+table(next, "checkpoint")+` n`).
			Scan(&reached, &built.Position, &built.ID); err != nil {
			return err
		}
		for built.Position < reached {
			batch, err := r.log.After(ctx, built, int(min(batchSize, reached-built.Position)))
			if err != nil {
				return err
			}
			if len(batch) == 0 {
				break
			}
			last := store.MarkOf(batch[len(batch)-1])
			parked, err := move(ctx, tx, p, next, built, last)
			if err != nil {
				return err
			}
			if err := project(ctx, tx, p, without(parked, batch)); err != nil {
				return fmt.Errorf("projections: the last events before the exchange: %w", err)
			}
			built = last
		}
		name := func(schema string) string { return pgx.Identifier{schema}.Sanitize() }
		live, filled, gone := name(SchemaOf(p)), name(next), name(old(p))
		_, err := tx.Exec(ctx, `DROP SCHEMA IF EXISTS `+gone+` CASCADE;
			ALTER SCHEMA `+live+` RENAME TO `+gone+`;
			ALTER SCHEMA `+filled+` RENAME TO `+live)
		return err
	})
}
