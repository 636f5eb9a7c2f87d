package projections

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
)

// Status is how a projection stands, or a consumer of messages.
type Status struct {
	Name     string
	Position int64
	Lag      int64 // events behind the head of the log; of a consumer, messages that it has not handled
	Parked   []Parked
	Stopped  string // why it does not run at all, "" where it does
	Consumer bool
	Oldest   *time.Time // since when the oldest message of a consumer waits
}

// Parked is a stream that waits for somebody to look.
type Parked struct {
	Stream   string
	Position int64
	Error    string
	At       time.Time
}

// Statuses returns how every projection stands, whichever process runs it; at most a hundred parked streams of each.
func (r *Runner) Statuses(ctx context.Context) ([]Status, error) {
	head, err := r.log.Head(ctx)
	if err != nil {
		return nil, err
	}
	all := make([]Status, len(r.projections))
	var b pgx.Batch
	for i, p := range r.projections {
		s := &all[i]
		s.Name = p.Name()
		b.Queue(`SELECT position, coalesce(stopped, '') FROM ` + TableOf(p, "checkpoint")).
			QueryRow(func(row pgx.Row) error {
				err := row.Scan(&s.Position, &s.Stopped)
				s.Lag = max(0, head-s.Position)
				return err
			})
		b.Queue(`SELECT stream, position, error, at FROM ` + TableOf(p, "parked") + ` ORDER BY position LIMIT 100`).
			Query(func(rows pgx.Rows) (err error) {
				s.Parked, err = pgx.CollectRows(rows, pgx.RowToStructByPos[Parked])
				return err
			})
	}
	return all, r.pool.SendBatch(ctx, &b).Close()
}

// ErrNotParked is returned for a stream that does not wait.
var ErrNotParked = errors.New("projections: the stream is not parked")

// Parked returns why a stream waits in a read model. It returns ErrNotParked, also where there is no such read model.
func (r *Runner) Parked(ctx context.Context, name, stream string) (Parked, error) {
	p, err := r.find(name)
	if err != nil {
		return Parked{}, errors.Join(ErrNotParked, err)
	}
	rows, err := r.pool.Query(
		ctx,
		`SELECT stream, position, error, at FROM `+TableOf(p, "parked")+` WHERE stream = $1`,
		stream,
	)
	if err != nil {
		return Parked{}, err
	}
	parked, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByPos[Parked])
	if errors.Is(err, pgx.ErrNoRows) {
		return Parked{}, ErrNotParked
	}
	return parked, err
}

// Skip forgets that a stream is parked: its events from then on are folded again, those that were parked are lost to
// the read model until the next rebuild. It returns ErrNotParked.
func (r *Runner) Skip(ctx context.Context, name, stream string) error {
	p, err := r.find(name)
	if err != nil {
		return err
	}
	tag, err := r.pool.Exec(ctx, `DELETE FROM `+TableOf(p, "parked")+` WHERE stream = $1`, stream)
	if err == nil && tag.RowsAffected() == 0 {
		return ErrNotParked
	}
	return err
}

// Retry folds a parked stream again, from the event at fault to the checkpoint, in one transaction. It returns
// ErrNotParked, and the projection's error where it fails again; then the stream stays parked.
func (r *Runner) Retry(ctx context.Context, name, stream string) error {
	p, err := r.find(name)
	if err != nil {
		return err
	}
	return pgx.BeginFunc(ctx, r.pool, func(tx pgx.Tx) error {
		if err := enter(ctx, tx, p, SchemaOf(p)); err != nil {
			return err
		}
		var at, from int64
		// Writing the row holds the runner back, and tells readers that what they have read has changed.
		if err := tx.QueryRow(ctx, `UPDATE checkpoint SET retries = retries + 1 RETURNING position`).
			Scan(&at); err != nil {
			return err
		}
		err := tx.QueryRow(ctx, `DELETE FROM parked WHERE stream = $1 RETURNING position`, stream).Scan(&from)
		if errors.Is(err, pgx.ErrNoRows) {
			return ErrNotParked
		}
		if err != nil {
			return err
		}
		history, err := r.log.History(ctx, stream, 0)
		if err != nil {
			return err
		}
		waiting := history[:0]
		for _, e := range history {
			if e.Position >= from && e.Position <= at {
				waiting = append(waiting, e)
			}
		}
		return project(ctx, tx, p, waiting)
	})
}

// patience bounds how long a reader waits for its own write.
const patience = 2 * time.Second

// WaitFor returns true once the named projections have reached a position, and false if they did not within two
// seconds: then what is read is stale. It holds no connection while it waits. A position beyond the head of the log
// counts as the head. A read model that is beyond the head was made of another log, and has reached nothing.
func (r *Runner) WaitFor(ctx context.Context, position int64, names ...string) (bool, error) {
	head, err := r.log.Head(ctx)
	if err != nil {
		return false, err
	}
	position = min(position, head)
	deadline := time.Now().Add(patience)
	pause := 2 * time.Millisecond
	for _, name := range names {
		p, err := r.find(name)
		if err != nil {
			return false, err
		}
		for {
			var at int64
			if err := r.pool.QueryRow(ctx, `SELECT position FROM `+TableOf(p, "checkpoint")).Scan(&at); err != nil {
				return false, err
			}
			if at > head { // the log has grown meanwhile, in all but the rarest case
				if head, err = r.log.Head(ctx); err != nil {
					return false, err
				}
			}
			if at >= position && at <= head {
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

func (r *Runner) find(name string) (Projection, error) {
	for _, p := range r.projections {
		if p.Name() == name {
			return p, nil
		}
	}
	return nil, fmt.Errorf("projections: there is none called %q", name)
}
