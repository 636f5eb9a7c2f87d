package main

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/projections"
)

// PostgreSQL is stopped (SIGSTOP) with all its processes: it answers nobody and closes no connection. Requests end
// before their clients give up, and the writes whose outcome nobody knew are in the log once.
func TestFaultPostgresStopped(t *testing.T) {
	t.Parallel()
	v := newVictim(t)
	var data string
	v.query(`SHOW data_directory`, &data)
	t.Cleanup(func() { signalPostgres(t, data, syscall.SIGCONT) }) // what is stopped cannot end
	v.suffer("PostgreSQL stopped", func(int) {
		before := v.refused.Load()
		signalPostgres(t, data, syscall.SIGSTOP)
		status, body := v.get("/api/venues?search=x")
		assert.Equal(t, http.StatusServiceUnavailable, status, body)
		require.Eventually(t, func() bool { // the last check is cached for a moment
			status, body := v.get("/readyz")
			return status == http.StatusServiceUnavailable && strings.Contains(body, "postgres")
		}, patience, 10*time.Millisecond)
		require.Eventually(t, func() bool { return v.refused.Load() >= before+writers }, patience, 10*time.Millisecond,
			"a write must end")
		signalPostgres(t, data, syscall.SIGCONT)
	})
}

// signalPostgres sends a signal to a PostgreSQL server and to all processes that it has begun.
func signalPostgres(t *testing.T, data string, signal syscall.Signal) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(data, "postmaster.pid"))
	require.NoError(t, err)
	first, _, _ := strings.Cut(string(text), "\n")
	server, err := strconv.Atoi(first)
	require.NoError(t, err)
	require.NoError(t, syscall.Kill(server, signal)) // before the others: it begins no more
	children, err := os.ReadFile(fmt.Sprintf("/proc/%d/task/%d/children", server, server))
	require.NoError(t, err)
	require.NotEmpty(t, children)
	for each := range strings.FieldsSeq(string(children)) {
		pid, err := strconv.Atoi(each)
		require.NoError(t, err)
		_ = syscall.Kill(pid, signal) // it may have ended
	}
}

// query reads one row of the database.
func (v *victim) query(sql string, into ...any) {
	v.t.Helper()
	conn, err := pgx.Connect(v.t.Context(), v.servers.DSN("weddings"))
	require.NoError(v.t, err)
	defer conn.Close(v.t.Context())
	require.NoError(v.t, conn.QueryRow(v.t.Context(), sql).Scan(into...))
}

// Somebody else's transaction stays open and has written something, so that no later transaction is older than all that
// run. Appends and read models go on.
func TestFaultLongTransaction(t *testing.T) {
	t.Parallel()
	v := newVictim(t)
	slowest := time.Duration(0)
	v.suffer("long transaction elsewhere", func(round int) {
		conn, err := pgx.Connect(t.Context(), v.servers.DSN("weddings"))
		require.NoError(t, err)
		defer conn.Close(t.Context())
		long, err := conn.BeginTx(t.Context(), pgx.TxOptions{IsoLevel: pgx.RepeatableRead})
		require.NoError(t, err)
		_, err = long.Exec(t.Context(), `CREATE TABLE elsewhere AS SELECT count(*) FROM events`)
		require.NoError(t, err)
		written := v.acknowledged.Load()
		began := time.Now()
		v.enter("register", fmt.Sprintf("long-%d@example.com", round), http.StatusCreated)
		var head int64
		v.query(`SELECT max(position) FROM events`, &head)
		require.Eventually(t, func() bool {
			for _, p := range projections.All() {
				var at int64
				v.query(`SELECT position FROM `+projections.TableOf(p, "checkpoint"), &at)
				if at < head {
					return false
				}
			}
			return v.acknowledged.Load() > written+100
		}, patience, 50*time.Millisecond)
		slowest = max(slowest, time.Since(began))
		require.NoError(t, long.Rollback(t.Context()))
	})
	assert.Less(t, slowest, patience/2, "nobody waits for it")
}
