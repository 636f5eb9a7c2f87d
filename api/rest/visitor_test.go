package rest

import (
	"context"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/internal/clock"
	"weddings/internal/tool/devservers/servertest"
)

// Two servers count one visitor once, and so does a server that was restarted.
func TestAVisitorIsOneToEveryServerOfADay(t *testing.T) {
	t.Parallel()
	pool := servertest.Pool(t)
	noon := clock.Day(time.Now()).Add(12 * time.Hour)
	at := func(now time.Time) *Visitors {
		v := NewVisitors(pool, time.Now)
		v.now = func() time.Time { return now }
		return v
	}
	var hashes sync.Map
	var servers sync.WaitGroup
	for range 8 {
		servers.Go(func() { hashes.Store(at(noon).Hash(t.Context(), "192.0.2.1", "Firefox"), true) })
	}
	servers.Wait()
	count := 0
	hashes.Range(func(any, any) bool { count++; return true })
	assert.Equal(t, 1, count)
	today := at(noon).Hash(t.Context(), "192.0.2.1", "Firefox")
	assert.NotEmpty(t, today)
	assert.NotEqual(t, today, at(noon).Hash(t.Context(), "192.0.2.2", "Firefox"))
	assert.NotEqual(t, today, at(noon).Hash(t.Context(), "192.0.2.1", "Safari"))
	assert.NotEqual(t, today, at(noon.Add(24*time.Hour)).Hash(t.Context(), "192.0.2.1", "Firefox"))

	kept := func() (days int) {
		require.NoError(t, pool.QueryRow(t.Context(), `SELECT count(*) FROM visitor_salts`).Scan(&days))
		return days
	}
	require.Equal(t, 2, kept())
	server := at(noon)
	require.Equal(t, today, server.Hash(t.Context(), "192.0.2.1", "Firefox"))
	require.NoError(t, server.forget(t.Context(), noon.Add(12*time.Hour)))
	assert.Equal(t, 2, kept(), "another server's clock may still be before midnight")
	require.NoError(t, server.forget(t.Context(), noon.Add(13*time.Hour)))
	assert.Equal(t, 1, kept(), "the day is over")
	assert.Nil(t, server.salt, "the server has dropped it, too")

	gone, cancel := context.WithCancel(t.Context())
	cancel()
	assert.Empty(t, at(noon).Hash(gone, "192.0.2.1", "Firefox"), "without a shared salt nobody is counted")
}

// A server whose clock is ahead must not delete the day's salt. It once did, and everybody counted twice.
func TestAServerWhoseClockIsAheadForgetsNoDayOfOthers(t *testing.T) {
	t.Parallel()
	pool := servertest.Pool(t)
	right, ahead := NewVisitors(pool, time.Now), NewVisitors(pool, time.Now)
	ahead.now = func() time.Time { return time.Now().AddDate(1, 1, 0) }
	today := right.Hash(t.Context(), "192.0.2.1", "Firefox")
	_, err := pool.Exec(t.Context(), `INSERT INTO visitor_salts (day, salt) VALUES ('2020-01-01', '')`)
	require.NoError(t, err)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	go ahead.Run(ctx)
	require.Eventually(t, func() bool {
		var old bool
		require.NoError(t, pool.QueryRow(t.Context(), `SELECT EXISTS (SELECT FROM visitor_salts
			WHERE day = '2020-01-01')`).Scan(&old))
		return !old
	}, time.Minute, time.Millisecond)
	assert.Equal(t, today, NewVisitors(pool, time.Now).Hash(t.Context(), "192.0.2.1", "Firefox"))
}
