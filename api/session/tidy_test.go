package session

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/internal/tool/devservers/servertest"
)

func TestExpiredSessionsAreDeleted(t *testing.T) {
	t.Parallel()
	pool := servertest.Pool(t)
	for token, age := range map[string][2]string{
		"live": {"13 days", "89 days"}, "idle": {"15 days", "20 days"},
		"old": {"1 hour", "91 days"},
	} {
		_, err := pool.Exec(t.Context(), `INSERT INTO sessions (token, account, role, seen_at, created_at)
			VALUES ($1, $2, 'customer', now() - $3::interval,
				now() - $4::interval)`, []byte(token), uuid.New(), age[0], age[1])
		require.NoError(t, err)
	}
	behind := time.Now().AddDate(0, 0, -20) // as beside a database whose clock is 20 days ahead
	require.NoError(t, (&Sessions{Pool: pool}).tidy(t.Context(), behind))
	var count int
	require.NoError(t, pool.QueryRow(t.Context(), `SELECT count(*) FROM sessions`).Scan(&count))
	assert.Equal(t, 3, count)

	require.NoError(t, (&Sessions{Pool: pool}).tidy(t.Context(), time.Now()))
	var left []byte
	require.NoError(t, pool.QueryRow(t.Context(), `SELECT token FROM sessions`).Scan(&left))
	assert.Equal(t, "live", string(left))

	kept := func() []string {
		rows, err := pool.Query(
			t.Context(),
			`SELECT convert_from(token, 'UTF8') || ' ' || reason FROM ended_sessions ORDER BY 1`,
		)
		require.NoError(t, err)
		ended, err := pgx.CollectRows(rows, pgx.RowTo[string])
		require.NoError(t, err)
		return ended
	}
	assert.Equal(t, []string{"idle expired", "old expired"}, kept(), "the reason is kept for a while")
	_, err := pool.Exec(t.Context(), `UPDATE ended_sessions SET ended_at = now() - interval '15 days' WHERE token = $1`,
		[]byte("old"))
	require.NoError(t, err)
	require.NoError(t, (&Sessions{Pool: pool}).tidy(t.Context(), time.Now()))
	assert.Equal(t, []string{"idle expired"}, kept())
}

// A clock that is ahead for a while takes a day's worth of sessions and of reasons at once, not all of them.
func TestExpiredSessionsAreDeletedADayAtATime(t *testing.T) {
	t.Parallel()
	pool := servertest.Pool(t)
	for token, age := range map[string]string{"a": "20 days", "b": "19 days 1 hour", "c": "18 days", "d": "15 days"} {
		_, err := pool.Exec(t.Context(), `INSERT INTO sessions (token, account, role, seen_at, created_at)
			VALUES ($1, $2, 'customer', now() - $3::interval, now() - interval '30 days')`, []byte(token), uuid.New(), age)
		require.NoError(t, err)
		_, err = pool.Exec(t.Context(), `INSERT INTO ended_sessions VALUES ($1, 'elsewhere', now() - $2::interval)`,
			[]byte("reason "+token), age)
		require.NoError(t, err)
	}
	for _, left := range []int{2, 1, 0} {
		require.NoError(t, (&Sessions{Pool: pool}).tidy(t.Context(), time.Now()))
		var sessions, reasons int
		require.NoError(t, pool.QueryRow(t.Context(), `SELECT (SELECT count(*) FROM sessions),
			(SELECT count(*) FROM ended_sessions WHERE reason = 'elsewhere')`).Scan(&sessions, &reasons))
		assert.Equal(t, left, sessions)
		assert.Equal(t, left, reasons)
	}
}
