package projections

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/jackc/pgx/v5"

	"weddings/events/store"
)

// ErrRebuilding is returned if another process is rebuilding the same projection.
var ErrRebuilding = errors.New("projections: the read model is being rebuilt already")

// Rebuild fills a second schema from the beginning of the log, beside live traffic, and swaps it with the projection's
// schema once it has caught up. Readers see the old rows until then. progress gets the position reached and the head of
// the log. If this release has not built the read model yet, Rebuild builds it in place and does not call progress. It
// returns ErrRebuilding if another process is rebuilding the projection.
func (r *Runner) Rebuild(ctx context.Context, name string, progress func(at, head int64)) error {
	p, err := r.find(name)
	if err != nil {
		return err
	}
	built, err := r.built(ctx, p)
	switch {
	case err != nil:
		return err
	case !built:
		return r.prepare(ctx, p)
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

// alone waits until no other process is rebuilding the projection, and then calls work.
func (r *Runner) alone(ctx context.Context, p Projection, work func() error) error {
	lease, err := r.log.AwaitLease(ctx, rebuildLease(p))
	if err != nil {
		return err
	}
	defer lease.End(ctx)
	return work()
}

func rebuildLease(p Projection) string { return "projection rebuild " + SchemaOf(p) }

// replace builds a new schema and swaps it with the existing one.
func (r *Runner) replace(ctx context.Context, p Projection, progress func(at, head int64)) error {
	if err := r.create(ctx, p, next(p), false); err != nil {
		return err
	}
	if err := r.fill(ctx, p, next(p), progress); err != nil {
		return err
	}
	if err := r.exchange(ctx, p); err != nil {
		return err
	}
	// This is not part of the exchange transaction, because DROP waits for readers of the old rows.
	if _, err := r.pool.Exec(ctx, dropping(old(p))); err != nil { // KeepTables tries again
		slog.Warn("cannot drop the old tables now", "projection", p.Name(), "error", safe(err))
	}
	return nil
}

func next(p Projection) string { return SchemaOf(p) + "__next" }

func old(p Projection) string { return SchemaOf(p) + "__old" }

// fill applies the log to a schema, from the schema's checkpoint to the end of the log.
func (r *Runner) fill(ctx context.Context, p Projection, schema string, progress func(at, head int64)) error {
	head, err := r.log.Head(ctx)
	if err != nil {
		return err
	}
	at, err := r.checkpointOf(ctx, schema)
	if err != nil {
		return err
	}
	for batch, err := range r.log.Batches(ctx, at, batchSize) {
		if err != nil {
			return err
		}
		if err := r.deliver(ctx, p, schema, at, batch); err != nil {
			return err
		}
		at = store.MarkOf(batch[len(batch)-1])
		head = max(head, at.Position)
		progress(at.Position, head)
	}
	return r.setBuilt(ctx, schema)
}

// setBuilt records that a schema has reached the end of the log, or the first event that this program does not know.
func (r *Runner) setBuilt(ctx context.Context, schema string) error {
	_, err := r.pool.Exec(ctx, `UPDATE `+table(schema, "checkpoint")+` SET built = true`)
	return err
}

// exchange applies the last events and renames the schemas while nobody writes to either of them, so that the running
// projection neither loses nor repeats an event. If the old rows come from a log that was longer than the current one,
// it stops at the end of the current log.
func (r *Runner) exchange(ctx context.Context, p Projection) error {
	return pgx.BeginFunc(ctx, r.pool, func(tx pgx.Tx) error {
		if err := lockAlone(ctx, tx, lockOf("switch", p)); err != nil {
			return err
		}
		var reached int64
		var built store.Mark
		if err := tx.QueryRow(ctx, `SELECT coalesce((SELECT position FROM `+TableOf(p, "checkpoint")+`), 0),
			position, event FROM `+table(next(p), "checkpoint")).
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
			var b pgx.Batch
			move := queueMove(&b, p, next(p), built, last)
			parked, err := move.outcome(tx.SendBatch(ctx, &b).Close())
			if err != nil {
				return err
			}
			if err := project(ctx, tx, p, withoutParked(parked, batch)); err != nil {
				return fmt.Errorf("projections: applying the last events before the exchange: %w", err)
			}
			built = last
		}
		name := func(schema string) string { return pgx.Identifier{schema}.Sanitize() }
		live, filled, gone := name(SchemaOf(p)), name(next(p)), name(old(p))
		_, err := tx.Exec(ctx, dropping(old(p))+`;
			ALTER SCHEMA `+live+` RENAME TO `+gone+`;
			ALTER SCHEMA `+filled+` RENAME TO `+live)
		return err
	})
}
