package store

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

const (
	maxBatch = 512 // requests in one transaction
	// Two appenders take turns: while one commits, the next batch waits in the database behind its lock.
	appenders = 2
)

func (l *Log) start() {
	var running sync.WaitGroup
	for range appenders {
		running.Go(l.appendLoop)
	}
	go func() {
		running.Wait()
		close(l.workers)
	}()
}

// appendLoop gathers what has been submitted and appends it as one transaction. It never waits for company: a lone
// request goes at once, and what arrives during a commit makes the next batch.
func (l *Log) appendLoop() {
	for {
		var batch []*request
		select {
		case r := <-l.requests:
			batch = append(batch, r)
		case <-l.done:
			select { // what was submitted before Close is still done
			case r := <-l.requests:
				batch = append(batch, r)
			default:
				return
			}
		}
	gather:
		for len(batch) < maxBatch {
			select {
			case r := <-l.requests:
				batch = append(batch, r)
			default:
				break gather
			}
		}
		l.appendBatch(batch)
		for _, r := range batch {
			close(r.finished)
		}
	}
}

// appendBatch answers every request of a batch. An error of the database fails those that nobody refused before; if it
// happened on the way to or from a commit, the log itself is asked what became of them.
func (l *Log) appendBatch(batch []*request) {
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	err := l.transact(ctx, batch)
	if err == nil {
		return
	}
	found, lookErr := l.committed(ctx, batch)
	for _, r := range batch {
		if r.settled {
			continue
		}
		if receipt, ok := found[r.encoded[0].id]; ok && lookErr == nil {
			r.receipt = receipt
			continue
		}
		r.err = fmt.Errorf("store: append: %w", err)
	}
	slog.Warn("append failed", "log", l.table, "requests", len(batch), "error", sqlState(err))
}

// transact is the append in two round trips: lock and look, then write and commit.
func (l *Log) transact(ctx context.Context, batch []*request) error {
	conn, err := l.pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	committed := false
	defer func() {
		if !committed { // also ends the lock; a broken connection has ended it by itself
			_, _ = conn.Exec(ctx, `ROLLBACK`)
		}
	}()

	seen, err := l.look(ctx, conn, batch)
	if err != nil {
		return err
	}
	var write writer
	for _, r := range batch {
		if err := seen.decide(r); err != nil {
			return err
		}
		if r.settled {
			continue
		}
		if err := runExtra(ctx, conn, r); err != nil {
			r.settle(Receipt{}, err)
			continue
		}
		seen.take(r, l.now(), &write)
	}
	if err := write.send(ctx, conn, l); err != nil {
		return err
	}
	committed = true
	return nil
}

// runExtra does a request's extra work behind a savepoint, so that its failure is its own.
func runExtra(ctx context.Context, conn *pgxpool.Conn, r *request) error {
	if len(r.With) == 0 {
		return nil
	}
	if _, err := conn.Exec(ctx, `SAVEPOINT extra`); err != nil {
		return err
	}
	for _, work := range r.With {
		if err := work(ctx, conn); err != nil {
			_, _ = conn.Exec(ctx, `ROLLBACK TO SAVEPOINT extra`)
			return err
		}
	}
	return nil
}

// committed asks the log which of a batch's requests it holds. It takes the lock first: until the lost transaction has
// ended one way or the other, nobody can know.
func (l *Log) committed(ctx context.Context, batch []*request) (map[uuid.UUID]Receipt, error) {
	var ids []uuid.UUID
	for _, r := range batch {
		ids = append(ids, r.encoded[len(r.encoded)-1].id)
	}
	found := map[uuid.UUID]Receipt{}
	err := pgx.BeginFunc(ctx, l.pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT pg_advisory_xact_lock($1)`, l.lock); err != nil {
			return err
		}
		rows, err := tx.Query(ctx, `SELECT id, position, version FROM `+l.table+` WHERE id = ANY($1)`, ids)
		if err != nil {
			return err
		}
		var id uuid.UUID
		var at Receipt
		last := map[uuid.UUID]Receipt{}
		if _, err := pgx.ForEachRow(rows, []any{&id, &at.Position, &at.Version}, func() error {
			last[id] = at
			return nil
		}); err != nil {
			return err
		}
		for _, r := range batch {
			if at, ok := last[r.encoded[len(r.encoded)-1].id]; ok {
				at.IDs = r.ids()
				found[r.encoded[0].id] = at
			}
		}
		return nil
	})
	return found, err
}

func (r *request) ids() []uuid.UUID {
	ids := make([]uuid.UUID, len(r.encoded))
	for i, e := range r.encoded {
		ids[i] = e.id
	}
	return ids
}

// Hash chains an event to the one before it in its stream (nil for the first): SHA-256 over lengths and bytes of all that
// is stored of it.
func Hash(previous []byte, id uuid.UUID, stream string, version int64, name string, schemaVersion int, payload, metadata []byte, at time.Time) []byte {
	h := sha256.New()
	var number [8]byte
	put := func(b []byte) {
		binary.BigEndian.PutUint64(number[:], uint64(len(b)))
		h.Write(number[:])
		h.Write(b)
	}
	putInt := func(n int64) {
		binary.BigEndian.PutUint64(number[:], uint64(n))
		h.Write(number[:])
	}
	put(previous)
	put(id[:])
	put([]byte(stream))
	putInt(version)
	put([]byte(name))
	putInt(int64(schemaVersion))
	put(payload)
	put(metadata)
	putInt(at.UnixMicro())
	return h.Sum(nil)
}

// sqlState keeps errors of the database out of the logs: their text can quote values.
func sqlState(err error) string {
	if pg, ok := errors.AsType[*pgconn.PgError](err); ok {
		return "SQLSTATE " + pg.Code
	}
	return err.Error()
}
