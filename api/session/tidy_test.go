package session

import (
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/internal/devservers/servertest"
)

func TestExpiredSessionsAreDeleted(t *testing.T) {
	t.Parallel()
	pool, err := pgxpool.New(t.Context(), servertest.Postgres(t))
	require.NoError(t, err)
	t.Cleanup(pool.Close)
	for token, age := range map[string][2]string{
		"live": {"13 days", "89 days"}, "idle": {"15 days", "20 days"},
		"old": {"1 hour", "91 days"},
	} {
		_, err := pool.Exec(t.Context(), `INSERT INTO sessions (token, account, role, seen_at, created_at)
			VALUES ($1, $2, 'customer', now() - $3::interval,
				now() - $4::interval)`, []byte(token), uuid.New(), age[0], age[1])
		require.NoError(t, err)
	}
	require.NoError(t, (&Sessions{Pool: pool}).tidy(t.Context()))
	var left []byte
	require.NoError(t, pool.QueryRow(t.Context(), `SELECT token FROM sessions`).Scan(&left))
	assert.Equal(t, "live", string(left))
}
