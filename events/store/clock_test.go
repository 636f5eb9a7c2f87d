package store_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events/store"
)

// A server whose own clock was days ahead or behind dated its events wrongly, took those of others for old news that is
// worth no letter, and carried out a command a second time for a key that another server had answered.
func TestServersGoByTheDatabasesTimeWhateverTheirOwnClocksSay(t *testing.T) {
	t.Parallel()
	right, pool, v := setup(t)
	for name, wrong := range map[string]time.Duration{"ahead": 400 * 24 * time.Hour, "behind": -400 * 24 * time.Hour} {
		t.Run(name, func(t *testing.T) {
			log := store.Open(pool, v, store.Options{Own: func() time.Time { return time.Now().Add(wrong) }})
			defer log.Close()
			order := store.Append{
				Stream: name, Expected: store.Any, Events: clicked("x"),
				Key: &store.IdempotencyKey{Key: name, Actor: "me", Command: "c"},
			}
			first, err := right.Append(t.Context(), order)
			require.NoError(t, err)
			again, err := log.Append(t.Context(), order)
			require.NoError(t, err)
			assert.Equal(t, first.Position, again.Position)
			assert.True(t, again.Replayed)

			order.Key = nil
			_, err = log.Append(t.Context(), order)
			require.NoError(t, err)
			history, err := right.Load(t.Context(), name, 0)
			require.NoError(t, err)
			var now time.Time
			require.NoError(t, pool.QueryRow(t.Context(), `SELECT clock_timestamp()`).Scan(&now))
			assert.Len(t, history, 2)
			assert.WithinDuration(t, now, history[1].At, time.Minute)
			assert.WithinDuration(t, now, log.Time(), time.Minute)
		})
	}
}
