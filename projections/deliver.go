package projections

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
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

// deliver applies a batch and moves its checkpoint. It stops before the first event of a newer release that concerns
// the projection, and then returns *events.UnknownTypeError.
func (r *Runner) deliver(
	ctx context.Context,
	p Projection,
	schema string,
	at store.Mark,
	batch []events.Recorded,
) error {
	n, unknown := knownPrefix(p, batch)
	if n > 0 {
		if err := r.halve(ctx, p, schema, at, batch[:n]); err != nil {
			return err
		}
	}
	if unknown != nil { // a nil *UnknownTypeError must not be returned as a non-nil error
		return unknown
	}
	return nil
}

// knownPrefix returns how many events of a batch come before the first one that the projection reads but this program
// does not know, and the error of that event.
func knownPrefix(p Projection, batch []events.Recorded) (n int, unknown *events.UnknownTypeError) {
	types := p.Types()
	for i, e := range batch {
		if unknown := e.Unknown(); unknown != nil && (types == nil || slices.Contains(types, e.Type)) {
			return i, unknown
		}
	}
	return len(batch), nil
}

// concerns returns a function that reports whether a projection must process an event. An event that cannot be decoded
// concerns every projection, because it is parked.
func concerns(p Projection) func(events.Recorded) bool {
	types := p.Types()
	return func(e events.Recorded) bool {
		return types == nil || slices.Contains(types, e.Type) || e.Problem != nil && e.Unknown() == nil
	}
}

// halve applies a batch and moves its checkpoint in one transaction. If an event makes the batch fail, halve splits the
// batch until that event is alone. It parks the stream of that event and applies the rest.
func (r *Runner) halve(
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
		if err := r.halve(ctx, p, schema, at, batch[:half]); err != nil {
			return err
		}
		return r.halve(ctx, p, schema, store.MarkOf(batch[half-1]), batch[half:])
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
	err := r.moving(ctx, p, schema, at, last, func(tx pgx.Tx, parked map[string]bool) (err error) {
		if batch = withoutParked(parked, batch); len(batch) > 0 {
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

// project applies the events of a batch that this program knows. It returns an error if the projection reads an unknown
// event, or if an event cannot be decoded.
func project(ctx context.Context, tx pgx.Tx, p Projection, batch []events.Recorded) error {
	if _, unknown := knownPrefix(p, batch); unknown != nil {
		return unknown
	}
	known := make([]events.Recorded, 0, len(batch))
	for _, e := range batch {
		switch {
		case e.Unknown() != nil:
		case e.Problem != nil:
			return e.Problem
		default:
			known = append(known, e)
		}
	}
	if len(known) == 0 {
		return nil
	}
	return p.Project(ctx, tx, known)
}

// guarded is a projection whose panics are errors, so that an event that makes it panic is parked. Otherwise the event
// would end every server, one after the other. A build or rebuild has no guard: if it panics, the process ends, the
// release does not become ready, and the tables that serve stay.
type guarded struct{ Projection }

// Project implements Projection.
func (g guarded) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) (err error) {
	defer store.Recover(&err)
	return g.Projection.Project(ctx, tx, batch)
}

// withoutParked removes the events of parked streams. Erasures are never held back.
func withoutParked(parked map[string]bool, batch []events.Recorded) []events.Recorded {
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
	return r.moving(ctx, p, schema, at, store.MarkOf(e), func(tx pgx.Tx, _ map[string]bool) error {
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

// bound makes PostgreSQL end the transaction of a frozen process, whose locks would block the process that takes over.
const bound = `set_config('idle_in_transaction_session_timeout', '10s', true)`

// lockAlone takes an advisory lock until the transaction ends, and waits for it if another transaction has it.
func lockAlone(ctx context.Context, tx pgx.Tx, lock int64) error {
	_, err := tx.Exec(ctx, `SELECT `+bound+`, pg_advisory_xact_lock($1)`, lock)
	return err
}

// entering prepares a transaction for work in a projection's schema. A rebuild cannot replace the schema until the
// transaction ends. Asynchronous commits are safe here: if the server loses one, it also loses the checkpoint, and the
// same events are applied again.
const entering = `SELECT ` + bound + `, pg_advisory_xact_lock_shared($1), set_config('search_path', $2, true), ` +
	asynchronous

const asynchronous = `set_config('synchronous_commit', 'off', true)`

func entry(p Projection, schema string) []any {
	return []any{lockOf("switch", p), pgx.Identifier{schema}.Sanitize()}
}

// enter runs entering in a transaction.
func enter(ctx context.Context, tx pgx.Tx, p Projection, schema string) error {
	_, err := tx.Exec(ctx, entering, entry(p, schema)...)
	return err
}

// moving calls work in a transaction that has entered a schema and moved its checkpoint. It returns errMoved if the
// checkpoint is no longer at from. BEGIN, entering and moving take one round trip, which keeps the cost of an event for
// each projection low.
func (r *Runner) moving(
	ctx context.Context, p Projection, schema string, from, to store.Mark,
	work func(tx pgx.Tx, parked map[string]bool) error,
) error {
	var b pgx.Batch
	b.BeginTx(pgx.TxOptions{})
	move := queueMove(&b, p, schema, from, to)
	begun := r.pool.SendBatch(ctx, &b)
	tx := begun.Tx()
	defer func() { _ = tx.Rollback(ctx) }() // does nothing after a commit
	parked, err := move.outcome(begun.Close())
	if err != nil {
		return err
	}
	if err := work(tx, parked); err != nil {
		return err
	}
	return tx.Commit(ctx)
}

// move holds the results of the statements that queueMove queues.
type move struct {
	moved  bool
	parked map[string]bool
}

// queueMove queues the statements that enter a schema, move its checkpoint and read the parked streams.
func queueMove(b *pgx.Batch, p Projection, schema string, from, to store.Mark) *move {
	m := &move{parked: map[string]bool{}}
	queueEntry(b, p, schema, m, from, to)
	b.Queue(`SELECT stream FROM ` + table(schema, "parked")).Query(func(rows pgx.Rows) error {
		var stream string
		_, err := pgx.ForEachRow(rows, []any{&stream}, func() error {
			m.parked[stream] = true
			return nil
		})
		return err
	})
	return m
}

// queueEntry queues the statements that enter a schema and move its checkpoint. Table names are qualified, because the
// statements are prepared before the search path is set.
func queueEntry(b *pgx.Batch, p Projection, schema string, m *move, from, to store.Mark) {
	b.Queue(entering, entry(p, schema)...)
	b.Queue(`UPDATE `+table(schema, "checkpoint")+` SET position = $2, event = $3, stopped = NULL
		WHERE position = $1 AND event = $4`, from.Position, to.Position, to.ID, from.ID).
		Exec(func(tag pgconn.CommandTag) error {
			m.moved = tag.RowsAffected() > 0
			return nil
		})
}

// outcome returns the parked streams, or errMoved if the checkpoint was not at the expected mark. err is the error of
// the batch.
func (m *move) outcome(err error) (map[string]bool, error) {
	if err != nil {
		return nil, errors.Join(errInfrastructure, err)
	}
	if !m.moved {
		return nil, errMoved
	}
	return m.parked, nil
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
	// connection, serialisation, resources, locks, operator, system, the server itself
	return slices.Contains([]string{"08", "40", "53", "55", "57", "58", "XX"}, pg.Code[:2])
}

// unencodable reports whether a value of an event does not fit the type of its SQL parameter. pgx detects this before
// it sends a batch, and closes the connection.
func unencodable(err error) bool {
	preprocessing, ok := errors.AsType[pgx.ErrPreprocessingBatch](err)
	return ok && strings.HasPrefix(preprocessing.Error(), "error preprocessing batch (build)")
}

// safe returns the text of an error without personal data, which errors of PostgreSQL and pgx may quote.
func safe(err error) string {
	if unencodable(err) {
		return "a value does not fit the type of its column"
	}
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		return strings.TrimRight(fmt.Sprintf("SQLSTATE %s %s.%s", pg.Code, pg.TableName, pg.ConstraintName), " .")
	}
	return err.Error()
}
