package store

import (
	"context"
	"hash/fnv"
	"maps"
	"time"

	"github.com/jackc/pgx/v5"
)

const checkWithin = 5 * time.Second // that a connection may take to answer

// keepalives let PostgreSQL end the session of a machine that vanished within some ten seconds. The system's own
// settings take two hours. They have no effect on a Unix socket.
var keepalives = map[string]string{
	"tcp_keepalives_idle":     "5",
	"tcp_keepalives_interval": "2",
	"tcp_keepalives_count":    "3",
}

// Lease is work that one process does at a time. It lasts as long as its connection: it ends with the process, and a
// process whose connection broke has lost it.
type Lease struct {
	conn *pgx.Conn
	lock int64
}

// Lease takes the lease of a name, unless another process has it.
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

// AwaitLease takes the lease of a name as soon as no other process has it. It returns an error where ctx ends before.
func (l *Log) AwaitLease(ctx context.Context, name string) (*Lease, error) {
	lease, err := l.connectLease(ctx, name)
	if err != nil {
		return nil, err
	}
	// A statement that waits for the lock would keep VACUUM from removing dead rows for as long as it waits.
	if err := await(ctx, lease.try); err != nil {
		lease.close(ctx)
		return nil, err
	}
	return lease, nil
}

// connectLease opens a connection of the lease's own: taken from the pool, a few leases would leave none for the work.
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

// Check returns an error where the lease is lost.
func (l *Lease) Check(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, checkWithin)
	defer cancel()
	return l.conn.Ping(ctx)
}

// watch returns why the lease was lost, nil when ctx ends.
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

// End gives the lease free, also where ctx has ended. It waits a second at most.
func (l *Lease) End(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	// Closing gives the lock free as well, but a moment later than it returns.
	_, _ = l.conn.Exec(ctx, `SELECT pg_advisory_unlock($1)`, l.lock)
	_ = l.conn.Close(ctx)
}

// close ends the connection of a lease that was not taken. PostgreSQL warns of a lock that is given free and not held.
func (l *Lease) close(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	_ = l.conn.Close(ctx)
}
