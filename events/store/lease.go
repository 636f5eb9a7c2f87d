package store

import (
	"context"
	"hash/fnv"
	"time"

	"github.com/jackc/pgx/v5"
)

// Lease is work that one process does at a time. It lasts as long as its connection: it ends with the process, and a
// process whose connection broke has lost it.
type Lease struct {
	conn *pgx.Conn
	lock int64
}

// Lease takes the lease of a name, unless another process has it.
func (l *Log) Lease(ctx context.Context, name string) (lease *Lease, taken bool, err error) {
	// A connection of its own: taken from the pool, a few leases would leave none for the work.
	conn, err := pgx.ConnectConfig(ctx, l.pool.Config().ConnConfig)
	if err != nil {
		return nil, false, err
	}
	h := fnv.New64a()
	h.Write([]byte("weddings lease " + name))
	lease = &Lease{conn, int64(h.Sum64() >> 1)}
	if err := conn.QueryRow(ctx, `SELECT pg_try_advisory_lock($1)`, lease.lock).Scan(&taken); err != nil || !taken {
		_ = conn.Close(context.WithoutCancel(ctx)) // PostgreSQL warns of a lock that is freed and not held
		return nil, false, err
	}
	return lease, true, nil
}

// Check returns an error where the lease is lost.
func (l *Lease) Check(ctx context.Context) error { return l.conn.Ping(ctx) }

// End gives the lease free, also where ctx has ended. It waits a second at most.
func (l *Lease) End(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	// Closing gives the lock free as well, but a moment later than it returns.
	_, _ = l.conn.Exec(ctx, `SELECT pg_advisory_unlock($1)`, l.lock)
	_ = l.conn.Close(ctx)
}
