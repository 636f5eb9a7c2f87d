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
