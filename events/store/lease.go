package store

import (
	"context"
	"hash/fnv"
	"maps"
	"time"

	"github.com/jackc/pgx/v5"
)

const checkWithin = 5 * time.Second // timeout of a connection check

// keepalives make PostgreSQL end the session of a machine that has vanished within some ten seconds. The system's
// defaults take two hours. They have no effect on a Unix socket.
var keepalives = map[string]string{
	"tcp_keepalives_idle":     "5",
	"tcp_keepalives_interval": "2",
	"tcp_keepalives_count":    "3",
}

// Lease is the exclusive right of one process to some work. It lasts as long as its connection: it ends with the
// process, and a process whose connection broke has lost it.
type Lease struct {
	conn *pgx.Conn
	lock int64
}

// Lease takes the lease with a name, unless another process has it.
func (l *Log) Lease(ctx context.Context, name string) (lease *Lease, taken bool, err error) {
	lease, err = l.connectLease(ctx, name)
	if err != nil {
		return nil, false, err
	}
	if taken, err = lease.try(ctx); err != nil || !taken {
		lease.close(ctx)
		return nil, false, err
	}
	return lease, true, nil
}

// AwaitLease waits until no other process has the lease with a name, and takes it. It returns an error if ctx ends
// first.
func (l *Log) AwaitLease(ctx context.Context, name string) (*Lease, error) {
	lease, err := l.connectLease(ctx, name)
	if err != nil {
		return nil, err
	}
	// Poll instead of blocking: a statement that waits for the lock would keep VACUUM from removing dead rows.
	if err := await(ctx, lease.try); err != nil {
		lease.close(ctx)
		return nil, err
	}
	return lease, nil
}

// connectLease opens a separate connection: a few leases would use up the pool.
func (l *Log) connectLease(ctx context.Context, name string) (*Lease, error) {
	config := l.pool.Config().ConnConfig
	maps.Copy(config.RuntimeParams, keepalives)
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	h := fnv.New64a()
	h.Write([]byte("weddings " + name))
	return &Lease{conn, int64(h.Sum64() >> 1)}, nil
}

func (l *Lease) try(ctx context.Context) (taken bool, err error) {
	err = l.conn.QueryRow(ctx, `SELECT pg_try_advisory_lock($1)`, l.lock).Scan(&taken)
	return taken, err
}

// Check returns an error if the lease is lost.
func (l *Lease) Check(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, checkWithin)
	defer cancel()
	return l.conn.Ping(ctx)
}

// watch returns the error that lost the lease, or nil when ctx ends.
func (l *Lease) watch(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(checkLease):
		}
		if err := l.Check(ctx); err != nil && ctx.Err() == nil {
			return err
		}
	}
}

// End releases the lease, even if ctx has ended. It takes a second at most.
func (l *Lease) End(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	// Close would also release the lock, but a moment after it returns.
	_, _ = l.conn.Exec(ctx, `SELECT pg_advisory_unlock($1)`, l.lock)
	_ = l.conn.Close(ctx)
}

// close closes the connection of a lease that was not taken. It does not unlock, since PostgreSQL warns about unlocking
// a lock that is not held.
func (l *Lease) close(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	_ = l.conn.Close(ctx)
}
