package projections

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
)

// Rebuild fills a second schema from the beginning of the log, beside live traffic, and gives it the projection's name
// in one transaction once it has caught up. progress is told the position reached and the head of the log.
func (r *Runner) Rebuild(ctx context.Context, name string, progress func(at, head int64)) error {
	p, err := r.find(name)
	if err != nil {
		return err
	}
	next := p.Name() + "__next"
	if err := r.create(ctx, p, next, false); err != nil {
		return err
	}
	for {
		read, err := r.step(ctx, p, next)
		if err != nil {
			return err
		}
		at, err := r.position(ctx, next)
		if err != nil {
			return err
		}
		head, err := r.log.Head(ctx)
		if err != nil {
			return err
		}
		progress(at, head)
		if read < batchSize {
			break
		}
	}
	// The last events are folded and the names changed under one lock on the live checkpoint, so that the running
	// projection neither loses nor repeats one.
	return pgx.BeginFunc(ctx, r.pool, func(tx pgx.Tx) error {
		live, fresh := pgx.Identifier{p.Name()}.Sanitize(), pgx.Identifier{next}.Sanitize()
		var reached, built int64
		if err := tx.QueryRow(ctx, `SELECT position FROM `+live+`.checkpoint FOR UPDATE`).Scan(&reached); err != nil {
			return err
		}
		if err := tx.QueryRow(ctx, `SELECT position FROM `+fresh+`.checkpoint FOR UPDATE`).Scan(&built); err != nil {
			return err
		}
		for built < reached {
			batch, err := r.log.Read(ctx, built, int(min(batchSize, reached-built)))
			if err != nil {
				return err
			}
			last := batch[len(batch)-1].Position
			if err := move(ctx, tx, next, built, last); err != nil {
				return err
			}
			if err := p.Project(ctx, tx, batch); err != nil {
				return err
			}
			built = last
		}
		old := pgx.Identifier{p.Name() + "__old"}.Sanitize()
		_, err := tx.Exec(ctx, `DROP SCHEMA IF EXISTS `+old+` CASCADE; ALTER SCHEMA `+live+` RENAME TO `+old+`; ALTER SCHEMA `+fresh+` RENAME TO `+live+`; DROP SCHEMA `+old+` CASCADE`)
		return err
	})
}

// Status is how a projection stands.
type Status struct {
	Name     string
	Position int64
	Lag      int64 // events behind the head of the log
	Parked   []Parked
	Stopped  string // why it does not run at all, "" where it does
}

// Parked is a stream that waits for somebody to look.
type Parked struct {
	Stream   string
	Position int64
	Error    string
	At       time.Time
}

// Statuses returns how every projection stands.
func (r *Runner) Statuses(ctx context.Context) ([]Status, error) {
	head, err := r.log.Head(ctx)
	if err != nil {
		return nil, err
	}
	var all []Status
	for _, p := range r.projections {
		s := Status{Name: p.Name()}
		if s.Position, err = r.position(ctx, p.Name()); err != nil {
			return nil, err
		}
		s.Lag = max(0, head-s.Position)
		rows, err := r.pool.Query(ctx, `SELECT stream, position, error, at FROM `+pgx.Identifier{p.Name(), "parked"}.Sanitize()+` ORDER BY position LIMIT 100`)
		if err != nil {
			return nil, err
		}
		if s.Parked, err = pgx.CollectRows(rows, pgx.RowToStructByPos[Parked]); err != nil {
			return nil, err
		}
		r.mu.Lock()
		if cause := r.stopped[p.Name()]; cause != nil {
			s.Stopped = cause.Error()
		}
		r.mu.Unlock()
		all = append(all, s)
	}
	return all, nil
}

// Skip forgets that a stream is parked: its events from then on are folded again, those that were parked are lost to the
// read model until the next rebuild.
func (r *Runner) Skip(ctx context.Context, name, stream string) error {
	p, err := r.find(name)
	if err != nil {
		return err
	}
	_, err = r.pool.Exec(ctx, `DELETE FROM `+pgx.Identifier{p.Name(), "parked"}.Sanitize()+` WHERE stream = $1`, stream)
	return err
}

// Retry folds a parked stream again, from the event at fault to the checkpoint, in one transaction.
func (r *Runner) Retry(ctx context.Context, name, stream string) error {
	p, err := r.find(name)
	if err != nil {
		return err
	}
	return pgx.BeginFunc(ctx, r.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SET LOCAL search_path = `+pgx.Identifier{p.Name()}.Sanitize()); err != nil {
			return err
		}
		var at, from int64
		if err := tx.QueryRow(ctx, `SELECT position FROM checkpoint FOR UPDATE`).Scan(&at); err != nil {
			return err
		}
		err := tx.QueryRow(ctx, `DELETE FROM parked WHERE stream = $1 RETURNING position`, stream).Scan(&from)
		if errors.Is(err, pgx.ErrNoRows) {
			return fmt.Errorf("projections: %s has no parked stream %s", name, stream)
		}
		if err != nil {
			return err
		}
		history, err := r.log.Load(ctx, stream, 0)
		if err != nil {
			return err
		}
		waiting := history[:0]
		for _, e := range history {
			if e.Position >= from && e.Position <= at {
				waiting = append(waiting, e)
			}
		}
		return p.Project(ctx, tx, waiting)
	})
}

// patience bounds how long a reader waits for its own write.
const patience = 2 * time.Second

// WaitFor returns true once the named projections have reached a position, and false if they did not within two seconds:
// then what is read is stale. It holds no connection while it waits. A position beyond the head of the log counts as the head.
func (r *Runner) WaitFor(ctx context.Context, position int64, names ...string) (bool, error) {
	head, err := r.log.Head(ctx)
	if err != nil {
		return false, err
	}
	position = min(position, head)
	deadline := time.Now().Add(patience)
	pause := 2 * time.Millisecond
	for _, name := range names {
		for {
			at, err := r.position(ctx, name)
			if err != nil {
				return false, err
			}
			if at >= position {
				break
			}
			if time.Now().After(deadline) {
				return false, nil
			}
			select {
			case <-ctx.Done():
				return false, ctx.Err()
			case <-time.After(pause):
			}
			pause = min(2*pause, 50*time.Millisecond)
		}
	}
	return true, nil
}

func (r *Runner) position(ctx context.Context, schema string) (int64, error) {
	var at int64
	err := r.pool.QueryRow(ctx, `SELECT position FROM `+pgx.Identifier{schema, "checkpoint"}.Sanitize()).Scan(&at)
	return at, err
}

func (r *Runner) find(name string) (Projection, error) {
	for _, p := range r.projections {
		if p.Name() == name {
			return p, nil
		}
	}
	return nil, fmt.Errorf("projections: there is none called %q", name)
}
