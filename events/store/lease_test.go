package store_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events/store"
)

func TestALeaseHasOneHolder(t *testing.T) {
	t.Parallel()
	log, pool, _ := setup(t)
	held, taken, err := log.Lease(t.Context(), "work")
	require.NoError(t, err)
	require.True(t, taken)
	_, taken, err = log.Lease(t.Context(), "work")
	require.NoError(t, err)
	assert.False(t, taken)
	other, taken, err := log.Lease(t.Context(), "other work")
	require.NoError(t, err)
	require.True(t, taken)
	other.End(t.Context())

	waited := make(chan *store.Lease)
	go func() {
		defer close(waited)
		lease, err := log.AwaitLease(t.Context(), "work")
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
	_, err = log.AwaitLease(ending, "work")
	require.ErrorIs(t, err, context.Canceled)
}

// A machine that lost its power closes no connection. Its leases are free as soon as PostgreSQL notices.
func TestALeaseOfAMachineThatVanishedIsFreeWithinSeconds(t *testing.T) {
	t.Parallel()
	log, _, _ := setup(t)
	lease, taken, err := log.Lease(t.Context(), "work")
	require.NoError(t, err)
	require.True(t, taken)
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
	log, _, _ := setup(t)
	frozen, taken, err := log.Lease(t.Context(), "work")
	require.NoError(t, err)
	require.True(t, taken)
	defer frozen.End(t.Context())
	other, taken, err := log.Lease(t.Context(), "other work")
	require.NoError(t, err)
	require.True(t, taken)
	defer other.End(t.Context())
	store.Freeze(frozen)
	began := time.Now()
	waiting, end := context.WithTimeout(t.Context(), time.Minute)
	defer end()
	next, err := log.AwaitLease(waiting, "work")
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
	log, _, _ := setup(t)
	holder, taken, err := log.Lease(t.Context(), "work")
	require.NoError(t, err)
	require.True(t, taken)
	defer holder.End(t.Context())
	store.Freeze(holder)
	ends, err := store.EndsSilent(t.Context(), log, "work")
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
	log, pool, _ := setup(t)
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
	_, err := log.AwaitLease(waiting, "work")
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.NoError(t, <-held)
}
