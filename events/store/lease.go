package store

import (
	"cmp"
	"context"
	"errors"
	"hash/fnv"
	"log/slog"
	"maps"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
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

// Lease is the exclusive right of one process to some work. All leases of a process last as long as its connection for
// leases: they end with the process, and a process whose connection broke has lost them. The process checks the
// connection every second. The kernel keeps the connection of a frozen process open, so a process that waits for a
// lease ends a connection that has been silent for ten seconds.
type Lease struct {
	of   *leases
	lock int64

	silent  silence       // while waiting: what the last check found about the holder
	looked  time.Time     // while waiting: when that check was
	lost    chan struct{} // closed when the lease is lost
	because error         // set before lost is closed
}

var errNoLease = errors.New("store: the lease is not held")

// leases are what a process holds and awaits, with one connection for all of them: PostgreSQL has a process for each
// connection, and a server has dozens of leases.
type leases struct {
	pool *pgxpool.Pool // the database; its own connections are not used
	turn chan struct{} // holds a token while nobody uses the fields below
	conn *pgx.Conn     // nil while there are no users, and after it broke
	end  func()        // ends the checks of conn
	// users counts the leases that are held or awaited. It includes lost ones until their End.
	users int
	held  map[int64]*Lease // by lock
}

func newLeases(pool *pgxpool.Pool) *leases {
	s := &leases{pool: pool, turn: make(chan struct{}, 1), held: map[int64]*Lease{}}
	s.turn <- struct{}{}
	return s
}

// alone calls work while no other goroutine uses the connection. It returns ctx's error if ctx ends first.
func (s *leases) alone(ctx context.Context, work func() error) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-s.turn:
	}
	defer func() { s.turn <- struct{}{} }()
	return work()
}

// within calls a statement on the connection. It goes on if ctx ends: an interrupted statement would break the
// connection, and lose the leases of others. If the connection is broken, all leases are lost. Call it within alone.
func (s *leases) within(ctx context.Context, statement func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), checkWithin)
	defer cancel()
	err := statement(ctx)
	if s.conn != nil && s.conn.IsClosed() {
		s.lose(err)
	}
	return err
}

// connect opens the connection if there is none. Call it within alone.
func (s *leases) connect(ctx context.Context) (err error) {
	if s.conn != nil {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, checkWithin)
	defer cancel()
	config := s.pool.Config().ConnConfig
	maps.Copy(config.RuntimeParams, keepalives)
	if s.conn, err = pgx.ConnectConfig(ctx, config); err != nil {
		return err
	}
	checking, end := context.WithCancel(context.Background())
	s.end = end
	go s.check(checking)
	return nil
}

// check sends something every second until ctx ends. That shows PostgreSQL, and so the waiting processes, that this
// process lives.
func (s *leases) check(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(checkLease):
		}
		_ = s.alone(ctx, func() error { // within tells those who hold a lease
			if err := ctx.Err(); err != nil { // the connection is closed
				return err
			}
			return s.within(ctx, s.conn.Ping)
		})
	}
}

// lose closes the connection and tells those who hold a lease. Call it within alone.
func (s *leases) lose(err error) {
	for _, l := range s.held {
		l.because = err
		close(l.lost)
	}
	clear(s.held)
	s.close()
}

// close closes the connection. Call it within alone.
func (s *leases) close() {
	s.end()
	ctx, cancel := context.WithTimeout(context.Background(), time.Second)
	defer cancel()
	_ = s.conn.Close(ctx)
	s.conn = nil
}

// silence says that the server process PID has received nothing since a time, by PostgreSQL's clock. The zero silence
// stands for a holder that is not silent.
type silence struct {
	PID   int32
	Since time.Time
}

// Lease takes the lease with a name, unless somebody has it, in this process or another one.
func (l *Log) Lease(ctx context.Context, name string) (lease *Lease, taken bool, err error) {
	if lease, err = l.newLease(ctx, name); err != nil {
		return nil, false, err
	}
	if taken, err = lease.try(ctx); err != nil || !taken {
		lease.End(ctx)
		return nil, false, err
	}
	return lease, true, nil
}

// AwaitLease waits until nobody has the lease with a name, and takes it. It returns an error if ctx ends first.
func (l *Log) AwaitLease(ctx context.Context, name string) (*Lease, error) {
	lease, err := l.newLease(ctx, name)
	if err != nil {
		return nil, err
	}
	// Poll instead of blocking: a statement that waits for the lock would keep VACUUM from removing dead rows.
	if err := await(ctx, lease.tryFromSilent); err != nil {
		lease.End(ctx)
		return nil, err
	}
	return lease, nil
}

// newLease returns a lease that is not taken. End must be called.
func (l *Log) newLease(ctx context.Context, name string) (*Lease, error) {
	h := fnv.New64a()
	h.Write([]byte("weddings " + name))
	lease := &Lease{of: l.leases, lock: int64(h.Sum64() >> 1), lost: make(chan struct{})}
	return lease, l.leases.alone(ctx, func() error {
		l.leases.users++
		return nil
	})
}

// try takes the lease if nobody holds it.
func (l *Lease) try(ctx context.Context) (taken bool, err error) {
	s := l.of
	err = s.alone(ctx, func() error {
		if s.held[l.lock] != nil { // PostgreSQL would give a connection what it has already
			return nil
		}
		if err := s.connect(ctx); err != nil {
			return err
		}
		err := s.within(ctx, func(ctx context.Context) error {
			return s.conn.QueryRow(ctx, `SELECT pg_try_advisory_lock($1)`, l.lock).Scan(&taken)
		})
		if taken = taken && err == nil; taken {
			s.held[l.lock] = l
		}
		return err
	})
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
	s := l.of
	err = s.alone(ctx, func() error {
		if s.conn == nil || s.held[l.lock] != nil {
			return nil
		}
		return s.within(ctx, func(ctx context.Context) (err error) {
			ended, err = l.endSilentBy(ctx, s.conn)
			return err
		})
	})
	return ended, err
}

// endSilentBy is endSilent on the connection. Call it within alone.
func (l *Lease) endSilentBy(ctx context.Context, conn *pgx.Conn) (ended bool, err error) {
	before := l.silent
	l.silent = silence{}
	err = conn.QueryRow(ctx, `SELECT a.pid, a.state_change`+holders+`
		AND a.state_change < clock_timestamp() - $2::interval`, l.lock, silentFor).Scan(&l.silent.PID, &l.silent.Since)
	if errors.Is(err, pgx.ErrNoRows) {
		return false, nil
	}
	if err != nil || l.silent.PID != before.PID || !l.silent.Since.Equal(before.Since) {
		return false, err
	}
	// The connection may have sent something since the query above, or it may have ended and another one may have its
	// PID.
	err = conn.QueryRow(ctx, `SELECT pg_terminate_backend(a.pid, 1000)`+holders+`
		AND a.pid = $2 AND a.state_change = $3`, l.lock, before.PID, before.Since).Scan(&ended)
	if errors.Is(err, pgx.ErrNoRows) {
		return false, nil
	}
	if ended {
		slog.Warn("the holder of a lease does not respond: its leases are free", "silent since", before.Since)
	}
	return ended, err
}

// Check returns an error if the lease is lost.
func (l *Lease) Check(ctx context.Context) error {
	s := l.of
	return s.alone(ctx, func() error {
		if s.held[l.lock] != l {
			return cmp.Or(l.because, errNoLease)
		}
		return s.within(ctx, s.conn.Ping)
	})
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

// End releases the lease, even if ctx has ended. It returns after a second at most; if the database does not answer by
// then, the lease is released when it does.
func (l *Lease) End(ctx context.Context) {
	ctx, released := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
	go func() {
		defer released()
		_ = l.of.alone(context.WithoutCancel(ctx), func() error {
			l.release(ctx)
			return nil
		})
	}()
	<-ctx.Done()
}

// release gives up the lease, and the connection with the last lease. Call it within alone.
func (l *Lease) release(ctx context.Context) {
	s := l.of
	if s.held[l.lock] == l {
		delete(s.held, l.lock)
		// Closing the connection would also release the lock, but a moment after it returns.
		err := s.within(ctx, func(ctx context.Context) error {
			_, err := s.conn.Exec(ctx, `SELECT pg_advisory_unlock($1)`, l.lock)
			return err
		})
		if err != nil && s.conn != nil { // else the connection would keep a lock that nobody has
			s.lose(err)
		}
	}
	if s.users--; s.users == 0 && s.conn != nil {
		s.close()
	}
}
