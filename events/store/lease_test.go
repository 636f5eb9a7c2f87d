package store_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events/store"
	"weddings/events/vault"
)

// anotherProcess is another process's access to a log.
func anotherProcess(t *testing.T, pool *pgxpool.Pool, v *vault.Vault) *store.Log {
	t.Helper()
	log := store.Open(pool, v, store.Options{})
	t.Cleanup(log.Close)
	return log
}

// take takes a lease that nobody has.
func take(t *testing.T, log *store.Log, name string) *store.Lease {
	t.Helper()
	lease, taken, err := log.Lease(t.Context(), name)
	require.NoError(t, err)
	require.True(t, taken)
	return lease
}

func TestALeaseHasOneHolder(t *testing.T) {
	t.Parallel()
	log, pool, v := setup(t)
	second := anotherProcess(t, pool, v)
	held := take(t, log, "work")
	for _, by := range []*store.Log{log, second} {
		_, taken, err := by.Lease(t.Context(), "work")
		require.NoError(t, err)
		assert.False(t, taken)
	}
	other := take(t, log, "other work")
	other.End(t.Context())
	// The connection of the process that got nothing closes in its own time.
	require.Eventually(t, func() bool { return connections(t, pool) == 1 }, time.Minute, time.Millisecond)

	waited := make(chan *store.Lease)
	go func() {
		defer close(waited)
		lease, err := second.AwaitLease(t.Context(), "work")
		if assert.NoError(t, err) {
			waited <- lease
		}
	}()
	// A waiter asks again on the same connection, and blocks in no statement.
	type asked struct {
		PID int
		At  time.Time
	}
	ask := func() (a asked) {
		t.Helper()
		require.Eventually(t, func() bool {
			return pool.QueryRow(t.Context(), `SELECT pid, query_start FROM pg_stat_activity
				WHERE datname = current_database() AND state = 'idle'
				AND query LIKE '%pg_try_advisory_lock%' AND pid <> pg_backend_pid() AND pid NOT IN (SELECT pid
					FROM pg_locks WHERE locktype = 'advisory')`).
				Scan(&a.PID, &a.At) ==
				nil
		}, time.Minute, time.Millisecond)
		return a
	}
	first := ask()
	require.Eventually(t, func() bool { return ask().At.After(first.At) }, time.Minute, 10*time.Millisecond)
	assert.Equal(t, first.PID, ask().PID)
	require.NoError(t, held.Check(t.Context()))
	held.End(t.Context())
	next := <-waited
	require.NotNil(t, next)
	defer next.End(t.Context())
	require.Error(t, held.Check(t.Context()))
	require.NoError(t, next.Check(t.Context()))

	ending, end := context.WithCancel(t.Context())
	time.AfterFunc(10*time.Millisecond, end)
	_, err := log.AwaitLease(ending, "work")
	require.ErrorIs(t, err, context.Canceled)
}

// connections counts the connections that hold or await leases.
func connections(t *testing.T, pool *pgxpool.Pool) (n int) {
	t.Helper()
	require.NoError(t, pool.QueryRow(t.Context(), `SELECT count(*) FROM pg_stat_activity
		WHERE datname = current_database() AND query ~ 'advisory_(un)?lock|^-- ping' AND pid <> pg_backend_pid()`).Scan(&n))
	return n
}

func TestTheLeasesOfAProcessShareAConnection(t *testing.T) {
	t.Parallel()
	log, pool, _ := setup(t)
	held := map[string]*store.Lease{}
	for i := range 20 {
		name := fmt.Sprint("work ", i)
		lease := take(t, log, name)
		held[name] = lease
	}
	assert.Equal(t, 1, connections(t, pool))
	gone, leave := context.WithCancel(t.Context())
	leave()
	_, err := log.AwaitLease(gone, "work 0")
	require.ErrorIs(t, err, context.Canceled)
	for _, lease := range held {
		require.NoError(t, lease.Check(t.Context()), "whoever leaves takes no lease from others")
	}

	// The connection breaks: all leases are lost, and free.
	var broken bool
	require.NoError(t, pool.QueryRow(t.Context(), `SELECT pg_terminate_backend($1, 5000)`,
		store.ConnOf(held["work 0"]).PgConn().PID()).Scan(&broken))
	require.True(t, broken)
	for name, lease := range held {
		require.Error(t, lease.Check(t.Context()))
		again := take(t, log, name)
		lease.End(t.Context())
		require.NoError(t, again.Check(t.Context()), "the end of a lost lease ends no other")
		held[name] = again
	}
	for _, lease := range held {
		lease.End(t.Context())
	}
	assert.Eventually(t, func() bool { return connections(t, pool) == 0 }, time.Minute, 10*time.Millisecond)
}

// Whoever works under a lease learns that it is lost.
func TestWorkEndsWhenItsLeaseIsLost(t *testing.T) {
	t.Parallel()
	log, pool, _ := setup(t)
	other := take(t, log, "other work")
	defer other.End(t.Context())
	err := log.Elect(t.Context(), "work", func(ctx context.Context) error {
		_, err := pool.Exec(ctx, `SELECT pg_terminate_backend($1)`, store.ConnOf(other).PgConn().PID())
		assert.NoError(t, err)
		<-ctx.Done()
		return nil
	})
	require.Error(t, err)
	require.NotErrorIs(t, err, context.Canceled)
}

// A machine that lost its power closes no connection. Its leases are free as soon as PostgreSQL notices.
func TestALeaseOfAMachineThatVanishedIsFreeWithinSeconds(t *testing.T) {
	t.Parallel()
	log, _, _ := setup(t)
	lease := take(t, log, "work")
	defer lease.End(t.Context())
	var seconds int // reset_val, since the effective settings are 0 on this test's Unix socket
	require.NoError(
		t,
		store.ConnOf(lease).
			QueryRow(t.Context(), `SELECT max(reset_val::int) FILTER (WHERE name = 'tcp_keepalives_idle')
		+ max(reset_val::int) FILTER (WHERE name = 'tcp_keepalives_interval') * max(reset_val::int) FILTER (WHERE name
			=
			'tcp_keepalives_count')
		FROM pg_settings WHERE name LIKE 'tcp_keepalives_%'`).
			Scan(&seconds),
	)
	assert.Positive(t, seconds)
	assert.LessOrEqual(t, seconds, 15)
}

// The kernel keeps the connection of a process that is frozen. Who waits for its lease ends the connection, and the
// process finds that out when it goes on.
func TestALeaseOfAFrozenProcessIsTakenOver(t *testing.T) {
	t.Parallel()
	log, pool, v := setup(t)
	frozen := take(t, log, "work")
	defer frozen.End(t.Context())
	second := anotherProcess(t, pool, v)
	other := take(t, second, "other work")
	defer other.End(t.Context())
	store.Freeze(frozen)
	began := time.Now()
	waiting, end := context.WithTimeout(t.Context(), time.Minute)
	defer end()
	next, err := second.AwaitLease(waiting, "work")
	require.NoError(t, err)
	defer next.End(t.Context())
	assert.Greater(t, time.Since(began), 9*time.Second, "it might only have been slow")
	assert.Less(t, time.Since(began), 30*time.Second)
	require.Error(t, frozen.Check(t.Context()))
	require.NoError(t, other.Check(t.Context()), "no other lease ends")
}

// A process that is slow keeps its lease: neither a long transaction nor a busy machine keeps it from checking.
// After a pause of PostgreSQL every connection looks silent once: a holder that sends something then keeps its lease.
func TestALeaseIsKeptByAHolderThatWasSilentOnce(t *testing.T) {
	t.Parallel()
	log, pool, v := setup(t)
	holder := take(t, log, "work")
	defer holder.End(t.Context())
	store.Freeze(holder)
	ends, err := store.EndsSilent(t.Context(), anotherProcess(t, pool, v), "work")
	require.NoError(t, err)
	time.Sleep(store.SilentFor + time.Second)
	ended, err := ends()
	require.NoError(t, err)
	assert.False(t, ended, "seen once")
	require.NoError(t, holder.Check(t.Context()))
	time.Sleep(store.SilentFor + time.Second)
	ended, err = ends()
	require.NoError(t, err)
	assert.False(t, ended, "another silence, seen once")
	require.NoError(t, holder.Check(t.Context()))
}

func TestALeaseOfASlowProcessIsKept(t *testing.T) {
	t.Parallel()
	log, pool, v := setup(t)
	const long = 15 * time.Second
	held := make(chan error, 1)
	working := make(chan struct{})
	go func() {
		held <- log.Elect(t.Context(), "work", func(ctx context.Context) error {
			close(working)
			for range 4 {
				go func() {
					for ctx.Err() == nil { // keeps a core busy
						continue
					}
				}()
			}
			_, err := pool.Exec(ctx, `SELECT pg_sleep($1)`, long.Seconds())
			return err
		})
	}()
	<-working
	waiting, end := context.WithTimeout(t.Context(), long-time.Second)
	defer end()
	_, err := anotherProcess(t, pool, v).AwaitLease(waiting, "work")
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.NoError(t, <-held)
}
