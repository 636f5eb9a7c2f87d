package session

import (
	"net/http/httptest"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/tool/devservers/servertest"
)

// TestNoSessionBeginsUnseenByACommandThatEndsThem checks that a new session waits for the commit of a command that ends
// the account's sessions, so that checks after it see the command's result. Sessions of other accounts do not wait.
func TestNoSessionBeginsUnseenByACommandThatEndsThem(t *testing.T) {
	t.Parallel()
	pool := servertest.Pool(t)
	s := &Sessions{Pool: pool}
	start := func(account uuid.UUID) error {
		_, err := s.Start(t.Context(), httptest.NewRecorder(), account, events.Customer, "", false)
		return err
	}
	account := uuid.New()
	require.NoError(t, start(account))

	command, err := pool.Begin(t.Context())
	require.NoError(t, err)
	defer command.Rollback(t.Context())
	require.NoError(t, EndAll(account, commands.EndedBySuspension)(t.Context(), command.Conn()))
	began := make(chan error, 1)
	go func() { began <- start(account) }()
	require.Eventually(t, func() bool {
		var waiting bool
		require.NoError(t, pool.QueryRow(t.Context(), `SELECT EXISTS (SELECT FROM pg_locks l JOIN pg_database d
			ON d.oid = l.database WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted)`).
			Scan(&waiting))
		return waiting
	}, time.Minute, time.Millisecond)
	require.NoError(t, start(uuid.New()), "another account's")
	select {
	case err := <-began:
		t.Fatal("a session began during the command", err)
	default:
	}
	require.NoError(t, command.Commit(t.Context()))
	require.NoError(t, <-began)
	var left int
	require.NoError(
		t,
		pool.QueryRow(t.Context(), `SELECT count(*) FROM sessions WHERE account = $1`, account).Scan(&left),
	)
	assert.Equal(t, 1, left, "the session that began afterwards")
}
