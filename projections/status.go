package projections

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// Status is the state of a projection, or of a consumer of messages.
type Status struct {
	Name     string
	Position int64
	Lag      int64         // events behind the head of the log; for a consumer, messages that it has not handled
	Behind   time.Duration // age of the oldest event that a projection does not show
	Parked   []Parked
	Stopped  string // why it has stopped; "" if it runs
	Consumer bool
	Oldest   *time.Time // when the oldest waiting message of a consumer began to wait
}

// Parked is a stream that an admin must retry or skip.
type Parked struct {
	Stream   string
	Position int64
	Error    string
	At       time.Time
}

// Statuses returns the state of every projection, whichever process runs it. Each has at most a hundred parked streams.
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
		b.Queue(`SELECT coalesce(max(position), 0), coalesce(max(stopped), '') FROM ` + TableOf(p, "checkpoint")).
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
	if err := r.pool.SendBatch(ctx, &b).Close(); err != nil {
		return nil, err
	}
	for i := range all {
		if s := &all[i]; s.Lag > 0 {
			if s.Behind, err = r.log.Age(ctx, s.Position); err != nil {
				return nil, err
			}
		}
	}
	return all, nil
}

// ErrNotParked is returned for a stream that is not parked.
var ErrNotParked = errors.New("projections: the stream is not parked")

// Parked returns why a stream is parked in a read model. It returns ErrNotParked if it is not, or if the read model
// does not exist.
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

// Skip drops the parked events of a stream; the stream's next events are applied again. The read model lacks the
// dropped events until the next rebuild. Skip returns ErrNotParked if the stream is not parked.
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

// Retry applies a parked stream's events, from the one that failed to the checkpoint, in one transaction. It returns
// ErrNotParked if the stream is not parked. It returns the projection's error if an event fails again; the stream then
// stays parked.
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
		// Updating the row blocks the runner, and tells readers that their cached data may have changed.
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
		return project(ctx, tx, guarded{p}, waiting)
	})
}

// patience is how long WaitFor waits for a reader's own write.
const patience = 2 * time.Second

// WaitFor waits until the named projections have reached a position. It returns false after patience: reads may then be
// stale. It holds no connection while it waits. Callers that wait for the same projections share one query at a time,
// so many waiting callers cost the database no more than one. A position beyond the head of the log counts as the head.
// A read model beyond the head comes from another log, and counts as not caught up.
func (r *Runner) WaitFor(ctx context.Context, position int64, names ...string) (bool, error) {
	if len(names) == 0 {
		return true, nil
	}
	var reads []string
	for _, name := range names {
		p, err := r.find(name)
		if err != nil {
			return false, err
		}
		reads = append(reads, `SELECT position FROM `+TableOf(p, "checkpoint"))
	}
	// One statement reads all checkpoints, so that a caller whose write is already applied waits for one round trip
	// only.
	statement := `SELECT min(position), max(position) FROM (` + strings.Join(reads, ` UNION ALL `) + `) c`
	within, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	pause := 2 * time.Millisecond
	for again := false; ; again = true {
		switch now, err := r.look(within, statement); {
		case errors.Is(err, context.DeadlineExceeded) && ctx.Err() == nil:
			// The query took too long. Another caller may have started it long before this one came.
		case err != nil:
			return false, err
		default:
			// Another caller may have started the first query before this position was appended.
			if again {
				position = min(position, now.head)
			}
			if now.first >= position && now.last <= now.head {
				return true, nil
			}
		}
		select {
		case <-within.Done():
			return false, ctx.Err() // nil if only patience has ended
		case <-time.After(pause):
		}
		pause = min(2*pause, 50*time.Millisecond)
	}
}

// standing is how far read models and the log were: the lowest and highest checkpoint, then the head. The head was read
// last.
type standing struct{ first, last, head int64 }

// look reads how far read models are by a statement, or waits for the same query of another caller. The result of a
// query that another caller started earlier may be too low, but is never too high.
func (r *Runner) look(ctx context.Context, statement string) (standing, error) {
	looked := r.looks.DoChan(statement, func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), patience)
		defer cancel()
		var now standing
		err := r.pool.QueryRow(ctx, statement).Scan(&now.first, &now.last)
		if err == nil {
			now.head, err = r.log.Head(ctx)
		}
		return now, err
	})
	select {
	case <-ctx.Done():
		return standing{}, ctx.Err()
	case result := <-looked:
		if result.Err != nil {
			return standing{}, result.Err
		}
		return result.Val.(standing), nil
	}
}

func (r *Runner) find(name string) (Projection, error) {
	for _, p := range r.projections {
		if p.Name() == name {
			return p, nil
		}
	}
	return nil, fmt.Errorf("projections: no projection is called %q", name)
}
