package projections

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"weddings/events"
	"weddings/events/store"
)

var (
	// errMoved means that the checkpoint has changed since it was read: another process has applied events, or the
	// schema was replaced.
	errMoved = errors.New("projections: another process has updated this read model; retrying")
	// errInfrastructure marks errors of the database or the connection. They are not the fault of an event, so that no
	// event is parked for them.
	errInfrastructure = errors.New("projections: a batch was interrupted")
)

// deliver applies a batch and its checkpoint in one transaction. If an event makes the batch fail, the batch is halved
// until that event is alone; its stream is parked and the rest is applied.
func (r *Runner) deliver(
	ctx context.Context,
	p Projection,
	schema string,
	at store.Mark,
	batch []events.Recorded,
) error {
	err := r.apply(ctx, p, schema, at, batch)
	if err == nil || ctx.Err() != nil || errors.Is(err, errMoved) || errors.Is(err, errInfrastructure) ||
		transient(err) {
		return err
	}
	if len(batch) > 1 {
		half := len(batch) / 2
		if err := r.deliver(ctx, p, schema, at, batch[:half]); err != nil {
			return err
		}
		return r.deliver(ctx, p, schema, store.MarkOf(batch[half-1]), batch[half:])
	}
	slog.Error(
		"event parked",
		"projection",
		p.Name(),
		"position",
		batch[0].Position,
		"type",
		batch[0].Type,
		"error",
		safe(err),
	)
	return r.park(ctx, p, schema, at, batch[0], err)
}

func (r *Runner) apply(ctx context.Context, p Projection, schema string, at store.Mark, batch []events.Recorded) error {
	last, applied := store.MarkOf(batch[len(batch)-1]), false
	err := pgx.BeginFunc(ctx, r.pool, func(tx pgx.Tx) error {
		parked, err := move(ctx, tx, p, schema, at, last)
		if err != nil {
			return err
		}
		if batch = without(parked, batch); len(batch) > 0 {
			err = project(ctx, tx, p, batch)
		}
		applied = err == nil
		if !applied && tx.Conn().IsClosed() && !unencodable(err) {
			return errors.Join(errInfrastructure, err)
		}
		return err
	})
	if err != nil && applied { // the commit failed
		return errors.Join(errInfrastructure, err)
	}
	return err
}

// project applies a batch. It returns an error if an event of it cannot be decoded.
func project(ctx context.Context, tx pgx.Tx, p Projection, batch []events.Recorded) error {
	for _, e := range batch {
		if e.Problem != nil {
			return e.Problem
		}
	}
	return p.Project(ctx, tx, batch)
}

// without removes the events of parked streams. Erasures are kept: they are applied at once.
func without(parked map[string]bool, batch []events.Recorded) []events.Recorded {
	if len(parked) == 0 {
		return batch
	}
	kept := make([]events.Recorded, 0, len(batch))
	for _, e := range batch {
		if _, erasure := e.Data.(events.PersonErased); erasure || !parked[e.Stream] {
			kept = append(kept, e)
		}
	}
	return kept
}

func (r *Runner) park(
	ctx context.Context,
	p Projection,
	schema string,
	at store.Mark,
	e events.Recorded,
	cause error,
) error {
	return pgx.BeginFunc(ctx, r.pool, func(tx pgx.Tx) error {
		if _, err := move(ctx, tx, p, schema, at, store.MarkOf(e)); err != nil {
			return err
		}
		_, err := tx.Exec(
			ctx,
			`INSERT INTO parked (stream, position, error) VALUES ($1, $2, $3)`,
			e.Stream,
			e.Position,
			safe(cause),
		)
		return err
	})
}

// bound makes PostgreSQL end the transaction of a process that is frozen: its locks would block the process that takes
// over.
const bound = `SET LOCAL idle_in_transaction_session_timeout = '10s'`

// alone waits until no other transaction has a lock, and takes it.
func alone(ctx context.Context, tx pgx.Tx, lock int64) error {
	_, err := tx.Exec(ctx, fmt.Sprintf(bound+`; SELECT pg_advisory_xact_lock(%d)`, lock))
	return err
}

// enter starts work in a projection's schema. A rebuild cannot replace the schema until the transaction ends.
func enter(ctx context.Context, tx pgx.Tx, p Projection, schema string) error {
	// Asynchronous commits are safe here: if the server loses one, it also loses the checkpoint, and the same events
	// are applied again.
	_, err := tx.Exec(
		ctx,
		fmt.Sprintf(
			bound+`; SELECT pg_advisory_xact_lock_shared(%d); SET LOCAL search_path = %s;
				SET LOCAL synchronous_commit = off`,
			lockOf("switch", p),
			pgx.Identifier{schema}.Sanitize(),
		),
	)
	return err
}

// move enters a schema, moves its checkpoint from the mark that was read, and returns the parked streams. It returns
// errMoved if the checkpoint is elsewhere.
func move(ctx context.Context, tx pgx.Tx, p Projection, schema string, from, to store.Mark) (map[string]bool, error) {
	if err := enter(ctx, tx, p, schema); err != nil {
		return nil, errors.Join(errInfrastructure, err)
	}
	parked, moved := map[string]bool{}, false
	var b pgx.Batch
	b.Queue(`UPDATE checkpoint SET position = $2, event = $3, stopped = NULL WHERE position = $1 AND event = $4`,
		from.Position, to.Position, to.ID, from.ID).
		Exec(func(tag pgconn.CommandTag) error {
			moved = tag.RowsAffected() > 0
			return nil
		})
	b.Queue(`SELECT stream FROM parked`).Query(func(rows pgx.Rows) error {
		var stream string
		_, err := pgx.ForEachRow(rows, []any{&stream}, func() error {
			parked[stream] = true
			return nil
		})
		return err
	})
	if err := tx.SendBatch(ctx, &b).Close(); err != nil {
		return nil, errors.Join(errInfrastructure, err)
	}
	if !moved {
		return nil, errMoved
	}
	return parked, nil
}

// transient reports whether an error comes from the connection or the server, not from an event.
func transient(err error) bool {
	if errors.Is(err, context.DeadlineExceeded) || errors.Is(err, context.Canceled) {
		return true
	}
	pg, ok := errors.AsType[*pgconn.PgError](err)
	if !ok {
		_, connection := errors.AsType[*pgconn.ConnectError](err)
		return connection || pgconn.Timeout(err) || pgconn.SafeToRetry(err)
	}
	switch pg.Code[:2] {
	case "08",
		"40",
		"53",
		"55",
		"57",
		"58",
		"XX": // connection, serialisation, resources, locks, operator, system, the server itself
		return true
	}
	return false
}

// unencodable reports whether a value of an event does not fit the type of its parameter. pgx finds that out before it
// sends a batch, and closes the connection.
func unencodable(err error) bool {
	preprocessing, ok := errors.AsType[pgx.ErrPreprocessingBatch](err)
	return ok && strings.HasPrefix(preprocessing.Error(), "error preprocessing batch (build)")
}

// safe keeps personal data out of logs and tables: errors of the database and of pgx can quote values.
func safe(err error) string {
	if unencodable(err) {
		return "a value does not fit the type of its column"
	}
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		return strings.TrimRight(fmt.Sprintf("SQLSTATE %s %s.%s", pg.Code, pg.TableName, pg.ConstraintName), " .")
	}
	return err.Error()
}
