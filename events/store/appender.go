package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

const (
	maxBatch = 512 // requests in one transaction
	// retryFor is how long a batch is retried while the database restarts, before its callers get an error.
	retryFor   = 5 * time.Second
	retryPause = 100 * time.Millisecond
	// patience is the timeout of one attempt, and of finding out what was committed. It is longer than each timeout
	// below: PostgreSQL reports why a statement failed before the appender gives up.
	patience = 20 * time.Second
)

// settings configure an appender's connection. Without the timeouts a stopped holder of the lock would block every
// writer forever; lock_timeout is longer than the time after which a stopped holder is disconnected. Queries must use
// indexes: a plan from when the log was small would read all of it until the next ANALYZE.
var settings = map[string]string{
	"idle_in_transaction_session_timeout": "3s",
	"lock_timeout":                        "8s",
	"statement_timeout":                   "10s",
	"enable_seqscan":                      "off",
	"enable_bitmapscan":                   "off",
	// The best plans do not depend on the values.
	"plan_cache_mode": "force_generic_plan",
}

// appender turns requests into transactions, on a connection of its own, so that readers cannot delay it.
type appender struct {
	log  *Log
	conn *pgx.Conn // nil before the first batch and after an error
	tail tail
}

func (a *appender) run() {
	defer a.disconnect()
	for {
		batch := a.gather()
		if len(batch) == 0 {
			return
		}
		a.append(begun(batch))
		for _, r := range batch {
			close(r.finished)
		}
	}
}

// gather collects the submitted requests. It waits for the first one, but not for more: it only yields once to
// goroutines that are ready to run. Most of those are callers that the last commit has just woken. Without the yield
// the first of them would become a batch of one, and the others the next batch. gather returns nothing when the log is
// closed and the queue is empty.
func (a *appender) gather() []*request {
	var batch []*request
	select {
	case r := <-a.log.requests:
		batch = append(batch, r)
	case <-a.log.done: // requests submitted before Close are still handled
	}
	for yielded := false; len(batch) < maxBatch; {
		select {
		case r := <-a.log.requests:
			batch, yielded = append(batch, r), false
			continue
		default:
		}
		if yielded {
			break
		}
		yielded = true
		runtime.Gosched()
	}
	return batch
}

// append answers every request of a batch.
func (a *appender) append(batch []*request) {
	var failing time.Time // when the first of the failed attempts ended
	for {
		batch = awaited(batch)
		if len(batch) == 0 {
			return
		}
		mayBeDone, err := a.attempt(batch)
		if err == nil {
			a.log.failed.Store(0)
			a.cacheKeys(batch)
			return
		}
		a.log.failed.Store(time.Now().UnixNano())
		a.disconnect() // this also ends the transaction and releases the lock
		slog.Warn("append failed", "log", a.log.table, "requests", len(batch), "error", withoutValues(err))
		if mayBeDone {
			var lookErr error
			if batch, lookErr = a.uncommitted(batch); lookErr != nil {
				fail(batch, fmt.Errorf("%w: %w", ErrUnknownOutcome, withoutValues(err)))
				return
			}
		}
		if failing.IsZero() { // not set earlier: a process that was stopped may have waited long without an attempt
			failing = time.Now()
		}
		if !passes(err) || time.Since(failing) > retryFor {
			fail(batch, fmt.Errorf("store: append: %w", withoutValues(err)))
			return
		}
		time.Sleep(retryPause)
	}
}

// cacheKeys puts the keys of the people who begin with a batch into the vault's cache, now that the keys are stored. It
// caches none if the batch ran extra work: that may have destroyed a key. No later batch can have done so: the appender
// handles one at a time.
func (a *appender) cacheKeys(batch []*request) {
	if slices.ContainsFunc(batch, func(r *request) bool { return len(r.With) > 0 }) {
		return
	}
	for _, r := range batch {
		if !r.settled {
			a.log.vault.CacheKeys(r.begins...)
		}
	}
}

// begun returns the requests of a batch that their callers have not taken back, and marks them as begun.
func begun(batch []*request) []*request {
	var still []*request
	for _, r := range batch {
		if r.begin() {
			still = append(still, r)
		}
	}
	return still
}

// awaited answers the requests whose contexts have ended and returns the others.
func awaited(batch []*request) []*request {
	var still []*request
	for _, r := range batch {
		if err := r.ctx.Err(); err != nil {
			r.settle(Receipt{}, err)
			continue
		}
		still = append(still, r)
	}
	return still
}

// fail answers all requests without a receipt with an error. It also replaces refusals of the failed transaction: they
// may depend on events that were rolled back.
func fail(batch []*request, err error) {
	for _, r := range batch {
		r.settle(Receipt{}, err)
	}
}

// attempt appends in one round trip if the tail is known, else in two: lock and look, then write and commit. mayBeDone
// reports whether the commit may have happened in spite of the error.
func (a *appender) attempt(batch []*request) (mayBeDone bool, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	if err := a.connect(ctx); err != nil {
		return false, err
	}
	if seen, write := a.tail.decide(batch, a.log.now()); seen != nil {
		err := write.send(ctx, a.conn, a.log, optimisticTransaction)
		if err == nil {
			a.tail.remember(seen)
			return true, nil
		}
		if !violates(err) {
			return true, err
		}
		a.tail.outdated()
	}
	seen, err := a.log.look(ctx, a.conn, batch)
	if err != nil {
		return false, err
	}
	var write writer
	for _, r := range batch {
		r.reopen() // an earlier attempt may have refused it
		seen.decide(r)
		if r.settled {
			continue
		}
		if err := a.extra(ctx, r); err != nil {
			r.settle(Receipt{}, err)
			continue
		}
		seen.take(r, a.log.now(), &write)
	}
	if err := write.send(ctx, a.conn, a.log, lockedTransaction); err != nil {
		return true, err
	}
	a.tail.remember(seen)
	return true, nil
}

// extra runs a request's extra work behind a savepoint, so that an error fails only this request.
func (a *appender) extra(ctx context.Context, r *request) error {
	if len(r.With) == 0 {
		return nil
	}
	if _, err := a.conn.Exec(ctx, `SAVEPOINT extra`); err != nil {
		return err
	}
	for _, work := range r.With {
		if err := work(ctx, a.conn); err != nil {
			_, rollbackErr := a.conn.Exec(ctx, `ROLLBACK TO SAVEPOINT extra`)
			return errors.Join(err, rollbackErr)
		}
	}
	return nil
}

// uncommitted finds out which requests of a batch are in the log, sets their receipts and returns the others. It takes
// the lock first: before the lost transaction has ended, the result is not known. It retries an unreachable database
// until its timeout.
func (a *appender) uncommitted(batch []*request) ([]*request, error) {
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	for {
		found, err := a.find(ctx, batch)
		if err == nil {
			var others []*request
			for _, r := range batch {
				if at, ok := found[r.lastID()]; ok {
					at.IDs = r.ids()
					r.settle(at, nil)
					continue
				}
				others = append(others, r)
			}
			return others, nil
		}
		a.disconnect()
		select {
		case <-ctx.Done():
			return batch, err
		case <-time.After(retryPause):
		}
	}
}

func (a *appender) find(ctx context.Context, batch []*request) (map[uuid.UUID]Receipt, error) {
	if err := a.connect(ctx); err != nil {
		return nil, err
	}
	ids := make([]uuid.UUID, len(batch))
	for i, r := range batch {
		ids[i] = r.lastID()
	}
	found := map[uuid.UUID]Receipt{}
	err := pgx.BeginFunc(ctx, a.conn, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock($1)`, a.log.lock); err != nil {
			return err
		}
		rows, err := tx.Query(ctx, `SELECT id, position, version FROM `+a.log.table+` WHERE id = ANY($1)`, ids)
		if err != nil {
			return err
		}
		var id uuid.UUID
		var at Receipt
		_, err = pgx.ForEachRow(rows, []any{&id, &at.Position, &at.Version}, func() error {
			found[id] = at
			return nil
		})
		return err
	})
	return found, err
}

func (a *appender) connect(ctx context.Context) error {
	if a.conn != nil {
		return nil
	}
	config := a.log.pool.Config().ConnConfig.Copy()
	for name, value := range settings {
		config.RuntimeParams[name] = value
	}
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return err
	}
	// A process that is stopped in the middle of a statement is neither idle nor waiting. PostgreSQL 17 has a timeout
	// for that, too.
	if major, _, _ := strings.Cut(conn.PgConn().ParameterStatus("server_version"), "."); major >= "17" {
		_, err = conn.Exec(ctx, `SET transaction_timeout = '10s'`)
	}
	a.conn = conn
	return err
}

func (a *appender) disconnect() {
	if a.conn == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_ = a.conn.Close(ctx)
	a.conn = nil
	a.tail.forget()
}

// violates reports whether a uniqueness constraint rejected the statement.
func violates(err error) bool {
	pg, ok := errors.AsType[*pgconn.PgError](err)
	return ok && pg.Code == "23505"
}

// passes reports whether an error is temporary: the server is unavailable, or another transaction was in the way.
func passes(err error) bool {
	pg, ok := errors.AsType[*pgconn.PgError](err)
	if !ok {
		return true
	}
	switch pg.Code[:2] {
	case "08", "25", "40", "55", "57": // connection, transaction state, rollback, lock, operator
		return true
	}
	return pg.Code == "53300" // too many connections
}

// withoutValues keeps personal data out of logs and responses: the text of a database error can quote it.
func withoutValues(err error) error {
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		return errors.New("SQLSTATE " + pg.Code)
	}
	return err
}
