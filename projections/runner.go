package projections

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"log/slog"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events"
	"weddings/events/store"
)

const (
	batchSize  = 1000
	standBy    = 2 * time.Second // between attempts at a lease that another process holds
	retryAfter = time.Second     // after an error of the database
)

// Runner keeps projections up with the log.
type Runner struct {
	pool        *pgxpool.Pool
	log         *store.Log
	projections []Projection
	mu          sync.Mutex
	stopped     map[string]error // projections that met an event type this binary does not know
}

// NewRunner returns a runner for the projections; Prepare must have made their schemas.
func NewRunner(pool *pgxpool.Pool, log *store.Log, list ...Projection) *Runner {
	return &Runner{pool: pool, log: log, projections: list, stopped: map[string]error{}}
}

// Prepare makes the schemas of projections that have none.
func (r *Runner) Prepare(ctx context.Context) error {
	for _, p := range r.projections {
		if err := r.create(ctx, p, p.Name(), true); err != nil {
			return fmt.Errorf("projections: %s: %w", p.Name(), err)
		}
	}
	return nil
}

func (r *Runner) create(ctx context.Context, p Projection, schema string, unlessThere bool) error {
	return pgx.BeginFunc(ctx, r.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock($1)`, lockOf("create "+p.Name())); err != nil {
			return err
		}
		var exists bool
		if err := tx.QueryRow(ctx, `SELECT to_regclass($1) IS NOT NULL`, schema+".checkpoint").Scan(&exists); err != nil {
			return err
		}
		if exists && unlessThere {
			return nil
		}
		name := pgx.Identifier{schema}.Sanitize()
		_, err := tx.Exec(ctx, `DROP SCHEMA IF EXISTS `+name+` CASCADE; CREATE SCHEMA `+name+`; SET LOCAL search_path = `+name+`;`+machinery+p.Tables())
		return err
	})
}

// Run keeps every projection up until ctx ends. Each is leased: one process runs it, others stand by.
func (r *Runner) Run(ctx context.Context) {
	var all sync.WaitGroup
	for _, p := range r.projections {
		all.Go(func() {
			for ctx.Err() == nil {
				pause := retryAfter
				if err := r.lease(ctx, p); err != nil && ctx.Err() == nil {
					if unknown, ok := errors.AsType[*events.UnknownTypeError](err); ok {
						r.stop(p.Name(), unknown)
						slog.Error("projection stopped: the log is newer than this program", "projection", p.Name(), "type", unknown.Type)
						return
					}
					slog.Warn("projection interrupted", "projection", p.Name(), "error", safe(err))
				} else {
					pause = standBy
				}
				select {
				case <-ctx.Done():
				case <-time.After(pause):
				}
			}
		})
	}
	all.Wait()
}

// lease follows the log while this process holds the projection's lock, which ends with its connection.
func (r *Runner) lease(ctx context.Context, p Projection) error {
	// A lease holds its connection for long; taken from the pool, a few of them would leave none for the work.
	conn, err := pgx.ConnectConfig(ctx, r.pool.Config().ConnConfig)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	var mine bool
	if err := conn.QueryRow(ctx, `SELECT pg_try_advisory_lock($1)`, lockOf("run "+p.Name())).Scan(&mine); err != nil || !mine {
		return err
	}
	wake, cancel := r.log.Changes()
	defer cancel()
	for {
		for {
			read, err := r.step(ctx, p, p.Name())
			if err != nil {
				return err
			}
			if read < batchSize {
				break
			}
		}
		select {
		case <-ctx.Done():
			return nil
		case <-wake:
		}
		if err := conn.Ping(ctx); err != nil { // the lease is only as good as its connection
			return err
		}
	}
}

// step folds the next batch into a schema and returns how many events it read.
func (r *Runner) step(ctx context.Context, p Projection, schema string) (int, error) {
	var at int64
	if err := r.pool.QueryRow(ctx, `SELECT position FROM `+pgx.Identifier{schema, "checkpoint"}.Sanitize()).Scan(&at); err != nil {
		return 0, err
	}
	batch, err := r.log.Read(ctx, at, batchSize)
	if err != nil || len(batch) == 0 {
		return 0, err
	}
	return len(batch), r.fold(ctx, p, schema, at, batch)
}

// errLost means that the checkpoint is not where it was read: another process runs the projection.
var errLost = errors.New("projections: the lease was lost")

// fold applies a batch in one transaction with its checkpoint. A batch that fails for what is in it is halved until the
// event at fault stands alone; its stream is parked and the rest goes on.
func (r *Runner) fold(ctx context.Context, p Projection, schema string, at int64, batch []events.Recorded) error {
	err := r.apply(ctx, p, schema, at, batch)
	if err == nil || ctx.Err() != nil || errors.Is(err, errLost) || transient(err) {
		return err
	}
	if len(batch) > 1 {
		half := len(batch) / 2
		if err := r.fold(ctx, p, schema, at, batch[:half]); err != nil {
			return err
		}
		return r.fold(ctx, p, schema, batch[half-1].Position, batch[half:])
	}
	slog.Error("event parked", "projection", p.Name(), "position", batch[0].Position, "type", batch[0].Type, "error", safe(err))
	return r.park(ctx, schema, at, batch[0], err)
}

func (r *Runner) apply(ctx context.Context, p Projection, schema string, at int64, batch []events.Recorded) error {
	return pgx.BeginFunc(ctx, r.pool, func(tx pgx.Tx) error {
		if err := move(ctx, tx, schema, at, batch[len(batch)-1].Position); err != nil {
			return errors.Join(errLost, err) // the schema may have just been replaced by a rebuilt one: no event is at fault
		}
		parked, err := parkedStreams(ctx, tx)
		if err != nil {
			return err
		}
		if len(parked) > 0 {
			kept := make([]events.Recorded, 0, len(batch))
			for _, e := range batch {
				if !parked[e.Stream] {
					kept = append(kept, e)
				}
			}
			batch = kept
		}
		if len(batch) == 0 {
			return nil
		}
		return p.Project(ctx, tx, batch)
	})
}

func (r *Runner) park(ctx context.Context, schema string, at int64, e events.Recorded, cause error) error {
	return pgx.BeginFunc(ctx, r.pool, func(tx pgx.Tx) error {
		if err := move(ctx, tx, schema, at, e.Position); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `INSERT INTO parked (stream, position, error) VALUES ($1, $2, $3)`, e.Stream, e.Position, safe(cause))
		return err
	})
}

// move sets the transaction's schema and its checkpoint, from exactly the position that was read.
func move(ctx context.Context, tx pgx.Tx, schema string, from, to int64) error {
	if _, err := tx.Exec(ctx, `SET LOCAL search_path = `+pgx.Identifier{schema}.Sanitize()); err != nil {
		return err
	}
	tag, err := tx.Exec(ctx, `UPDATE checkpoint SET position = $2 WHERE position = $1`, from, to)
	if err == nil && tag.RowsAffected() == 0 {
		err = errLost
	}
	return err
}

func parkedStreams(ctx context.Context, tx pgx.Tx) (map[string]bool, error) {
	rows, err := tx.Query(ctx, `SELECT stream FROM parked`)
	if err != nil {
		return nil, err
	}
	streams, err := pgx.CollectRows(rows, pgx.RowTo[string])
	parked := map[string]bool{}
	for _, s := range streams {
		parked[s] = true
	}
	return parked, err
}

func (r *Runner) stop(name string, err error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.stopped[name] = err
}

// transient tells errors of the connection and the server from errors of what an event says.
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
	case "08", "40", "53", "55", "57", "58": // connection, serialisation, resources, locks, operator, system
		return true
	}
	return false
}

// safe keeps values out of logs and records: errors of the database can quote them.
func safe(err error) string {
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		return fmt.Sprintf("SQLSTATE %s %s.%s", pg.Code, pg.TableName, pg.ConstraintName)
	}
	return err.Error()
}

func lockOf(name string) int64 {
	h := fnv.New64a()
	h.Write([]byte("weddings projection " + name))
	return int64(h.Sum64() >> 1)
}
