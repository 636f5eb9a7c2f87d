package store

import (
	"context"
	"errors"
	"hash/fnv"
	"log/slog"
	"maps"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	checkWithin = 5 * time.Second // timeout of a connection check
	// silentFor is how long the connection of a lease's holder may send nothing before a waiting process takes the
	// lease over. A holder that works sends something every second, even if its machine is busy.
	silentFor = 10 * time.Second
	// askForSilence is how often a process that waits for a lease checks whether the holder's connection is silent.
	askForSilence = 2 * time.Second
)

// keepalives make PostgreSQL end the session of a machine that has vanished. That takes some ten seconds instead of two
// hours with the system's defaults. They have no effect on a Unix socket.
var keepalives = map[string]string{
	"tcp_keepalives_idle":     "5",
	"tcp_keepalives_interval": "2",
	"tcp_keepalives_count":    "3",
}

// Lease is the exclusive right of one process to some work. It lasts as long as its connection: it ends with the
// process, and a process whose connection broke has lost the lease. The holder checks the connection every second. The
// kernel keeps the connection of a frozen process open, so a process that waits for the lease ends a connection that
// has been silent for ten seconds.
type Lease struct {
	lock  int64
	using sync.Mutex
	conn  *pgx.Conn // under using

	silent  silence            // while waiting: what the last check found about the holder
	looked  time.Time          // while waiting: when that check was
	end     context.CancelFunc // ends the checks
	checks  sync.WaitGroup
	lost    chan struct{} // closed when the lease is lost
	because error         // set before lost is closed
}

// silence says that the server process PID has received nothing since a time, by PostgreSQL's clock. The zero silence
// stands for a holder that is not silent.
type silence struct {
	PID   int32
	Since time.Time
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
	lease.keep(ctx)
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
	if err := await(ctx, lease.tryFromSilent); err != nil {
		lease.close(ctx)
		return nil, err
	}
	lease.keep(ctx)
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
	return &Lease{conn: conn, lock: int64(h.Sum64() >> 1), lost: make(chan struct{})}, nil
}

func (l *Lease) try(ctx context.Context) (taken bool, err error) {
	err = l.conn.QueryRow(ctx, `SELECT pg_try_advisory_lock($1)`, l.lock).Scan(&taken)
	return taken, err
}

// tryFromSilent takes the lease if nobody holds it, or if the holder's connection is silent and could be ended.
func (l *Lease) tryFromSilent(ctx context.Context) (taken bool, err error) {
	taken, err = l.try(ctx)
	if taken || err != nil || time.Since(l.looked) < askForSilence {
		return taken, err
	}
	l.looked = time.Now()
	if ended, err := l.endSilent(ctx); !ended || err != nil {
		return false, err
	}
	return l.try(ctx)
}

// holders selects the connections that hold a lease and whose process is between two statements. It leaves out
// connections of other database roles: PostgreSQL neither shows their times nor lets this role end them. It splits the
// lock's number as PostgreSQL does.
const holders = ` FROM pg_locks l JOIN pg_stat_activity a USING (pid)
	WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
	AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
	AND l.classid = ($1::bigint >> 32)::oid AND l.objid = ($1::bigint & 4294967295)::oid
	AND a.state = 'idle' AND a.usename = current_user`

// endSilent ends the holder's connection if it is silent. It returns true if the lease may be free by now. Two checks
// in a row must find the same silence: after a pause of PostgreSQL itself, every connection looks silent once.
func (l *Lease) endSilent(ctx context.Context) (ended bool, err error) {
	before := l.silent
	l.silent = silence{}
	err = l.conn.QueryRow(ctx, `SELECT a.pid, a.state_change`+holders+`
		AND a.state_change < clock_timestamp() - $2::interval`, l.lock, silentFor).Scan(&l.silent.PID, &l.silent.Since)
	if errors.Is(err, pgx.ErrNoRows) {
		return false, nil
	}
	if err != nil || l.silent.PID != before.PID || !l.silent.Since.Equal(before.Since) {
		return false, err
	}
	// The connection may have sent something since the query above, or it may have ended and another one may have its
	// PID.
	err = l.conn.QueryRow(ctx, `SELECT pg_terminate_backend(a.pid, 1000)`+holders+`
		AND a.pid = $2 AND a.state_change = $3`, l.lock, before.PID, before.Since).Scan(&ended)
	if errors.Is(err, pgx.ErrNoRows) {
		return false, nil
	}
	if ended {
		slog.Warn("the holder of a lease does not respond: its lease is taken over", "silent since", before.Since)
	}
	return ended, err
}

// keep checks the connection every second until End. The checks also show PostgreSQL, and so the waiting processes,
// that this process lives.
func (l *Lease) keep(ctx context.Context) {
	ctx, l.end = context.WithCancel(context.WithoutCancel(ctx))
	l.checks.Go(func() {
		for {
			select {
			case <-ctx.Done():
				return
			case <-time.After(checkLease):
			}
			if err := l.Check(ctx); err != nil && ctx.Err() == nil {
				l.because = err
				close(l.lost)
				return
			}
		}
	})
}

// Check returns an error if the lease is lost.
func (l *Lease) Check(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, checkWithin)
	defer cancel()
	l.using.Lock()
	defer l.using.Unlock()
	return l.conn.Ping(ctx)
}

// watch returns the error that lost the lease, or nil when ctx ends.
func (l *Lease) watch(ctx context.Context) error {
	select {
	case <-ctx.Done():
		return nil
	case <-l.lost:
		return l.because
	}
}

// End releases the lease, even if ctx has ended. It takes a second at most.
func (l *Lease) End(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	defer cancel()
	l.end()
	l.checks.Wait()
	l.using.Lock()
	defer l.using.Unlock()
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
