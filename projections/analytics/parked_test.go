package analytics_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/events/store"
	"weddings/internal/tool/devservers/servertest"
	"weddings/projections"
	"weddings/projections/analytics"
)

// An event that cannot be decoded is parked while later ones are counted. It is counted once it can be decoded.
func TestAnEventThatCannotBeReadIsParkedAndCountedLater(t *testing.T) {
	t.Parallel()
	w := setup(t, servertest.Postgres(t), servertest.Redis(t))
	w.traffic(4)
	// Page views are at positions 1, 5, 9, 13 of the telemetry log; contact clicks at 1, 3, 5, 7 of the main log.
	_, err := w.pool.Exec(t.Context(), `UPDATE telemetry SET payload = '{"listing": 7}' WHERE position IN (5, 9);
		UPDATE events SET payload = '{"listing": 7}' WHERE position = 3`)
	require.NoError(t, err)
	w.run()
	assert.Equal(t, 8-2, views(w.counted()), "the others are counted")
	counters := analytics.New(w.redis, w.log)
	status := func() projections.Status {
		t.Helper()
		all, err := counters.Statuses(t.Context())
		require.NoError(t, err)
		require.Len(t, all, 1)
		return all[0]
	}
	s := status()
	assert.Equal(t, "analytics", s.Name)
	assert.Equal(t, int64(8), s.Position)
	assert.Zero(t, s.Lag)
	assert.Empty(t, s.Stopped)
	assert.True(t, s.Troubled(time.Now()))
	parked := map[string]projections.Parked{}
	for _, each := range s.Parked {
		parked[each.Stream] = each
	}
	require.Len(t, parked, 2)
	assert.Equal(t, int64(3), parked["contact"].Position)
	assert.Equal(t, int64(5), parked["traffic"].Position)
	assert.Contains(t, parked["traffic"].Error, "telemetry.page_viewed at position 5 cannot be decoded")

	_, err = counters.Parked(t.Context(), "analytics", "elsewhere")
	require.ErrorIs(t, err, projections.ErrNotParked)
	_, err = counters.Parked(t.Context(), "catalogue", "traffic")
	require.ErrorIs(t, err, projections.ErrNotParked)
	require.ErrorContains(t, counters.Retry(t.Context(), "analytics", "traffic"), "cannot be decoded")
	assert.Len(t, status().Parked, 2, "it stays parked")

	_, err = w.pool.Exec(t.Context(), `UPDATE telemetry SET payload = '{}' WHERE position = 5`)
	require.NoError(t, err)
	require.ErrorContains(t, counters.Retry(t.Context(), "analytics", "traffic"), "position 9")
	assert.Equal(t, 8-1, views(w.counted()))
	_, err = w.pool.Exec(t.Context(), `UPDATE telemetry SET payload = '{}' WHERE position = 9`)
	require.NoError(t, err)
	require.NoError(t, counters.Retry(t.Context(), "analytics", "traffic"))
	assert.Equal(t, 8, views(w.counted()))
	require.ErrorIs(t, counters.Retry(t.Context(), "analytics", "traffic"), projections.ErrNotParked)
	assert.Equal(t, 8, views(w.counted()), "it counts once")

	require.NoError(t, counters.Skip(t.Context(), "analytics", "contact"))
	require.ErrorIs(t, counters.Skip(t.Context(), "analytics", "contact"), projections.ErrNotParked)
	assert.Empty(t, status().Parked)
	mended := w.counted()
	require.NoError(t, counters.Rebuild(t.Context(), unwatched))
	assert.Len(t, status().Parked, 1, "a rebuild tries skipped events again")
	require.NoError(t, counters.Skip(t.Context(), "analytics", "contact"))
	assert.Equal(t, mended, w.counted())
}

// panics is the problem of an event that makes whoever looks at it panic.
type panics struct{}

func (panics) Error() string { panic("a bug") }

func TestAnEventThatMakesCountingPanicIsParked(t *testing.T) {
	t.Parallel()
	search := events.Recorded{Data: events.SearchMade{Term: "قاعة"}, At: time.Now()}
	bad := search
	bad.Problem = panics{}
	counted, parked := analytics.CountSearches([]events.Recorded{search, bad, search}, "قاعة")
	assert.Equal(t, 2, counted, "the others are counted")
	assert.Equal(t, 1, parked)
}

func TestCountingThatPanicsDoesNotEndTheProcess(t *testing.T) {
	t.Parallel()
	w := setup(t, servertest.Postgres(t), servertest.Redis(t))
	w.run()
	w.traffic(1)
	w.counted() // waits for the counters
	w.stop()
	counters := analytics.New(w.redis, w.log)
	counters.Break()
	require.ErrorIs(t, analytics.Follow(counters, t.Context()), store.ErrPanicked)
}

// All releases share the counters. A program leaves counting to a newer one at an event type that it does not know, and
// says so where no process of that one goes on. What the other log tells is counted all the same.
func TestAnUnknownEventStopsTheCounters(t *testing.T) {
	t.Parallel()
	for name, emptied := range map[string]bool{"that are read": false, "that are filled for the first time": true} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := setup(t, servertest.Postgres(t), servertest.Redis(t))
			w.traffic(2)
			if !emptied {
				w.run()
				w.counted()
			}
			_, err := w.pool.Exec(
				t.Context(),
				`INSERT INTO events SELECT 5, gen_random_uuid(), 'new', 1, 'from.the.future', 1, payload, metadata,
					hash,
					now()
				FROM events WHERE position = 1`,
			)
			require.NoError(t, err)
			if emptied {
				w.run()
			}
			counters := analytics.New(w.redis, w.log)
			status := func() projections.Status {
				all, err := counters.Statuses(t.Context())
				require.NoError(t, err)
				return all[0]
			}
			require.Eventually(t, func() bool { return status().Stopped != "" }, time.Minute, 10*time.Millisecond)
			assert.Contains(t, status().Stopped, `"from.the.future" in schema version 1 at position 5`)
			if !emptied {
				assert.EqualValues(t, 1, status().Lag)
				w.search(1)
				require.Eventually(t, func() bool { return status().Lag == 1 }, time.Minute, 10*time.Millisecond,
					"searches are in the other log")
			}
			soon, cancel := context.WithTimeout(t.Context(), time.Minute)
			defer cancel()
			lease, err := w.log.AwaitLease(soon, "counters")
			require.NoError(t, err, "a process of the newer release gets the lease")
			lease.End(t.Context())
			_, err = w.pool.Exec(
				t.Context(),
				`DELETE FROM events WHERE position = 5`,
			) // like a program that knows the type
			require.NoError(t, err)
			w.traffic(1)
			require.Eventually(t, func() bool { return status().Stopped == "" && status().Lag == 0 }, time.Minute,
				10*time.Millisecond)
			assert.Equal(t, 3+3, views(w.counted()))
		})
	}
}

// One pass counts all of the other log, however soon the event of a newer release is met in its own.
func TestAnUnknownEventOfOneLogStopsNoOther(t *testing.T) {
	t.Parallel()
	w := setup(t, servertest.Postgres(t), servertest.Redis(t))
	w.traffic(1)
	w.run()
	w.counted()
	w.stop()
	w.search(6000)
	_, err := w.pool.Exec(t.Context(), `INSERT INTO events SELECT 3, gen_random_uuid(), 'new', 1, 'from.the.future', 1,
		payload, metadata, hash, now() FROM events WHERE position = 1`)
	require.NoError(t, err)
	counters := analytics.New(w.redis, w.log)
	var unknown *events.UnknownTypeError
	require.ErrorAs(t, analytics.Follow(counters, t.Context()), &unknown)
	all, err := counters.Statuses(t.Context())
	require.NoError(t, err)
	assert.EqualValues(t, 1, all[0].Lag)
}

// If Redis is down, the status says so, and the read models have no error.
func TestTheStatusOfCountersWithoutRedis(t *testing.T) {
	t.Parallel()
	servers := servertest.Cluster(t)
	w := setup(t, servers.DSN("weddings"), servers.RedisOptions())
	w.traffic(1)
	require.NoError(t, servers.Redis.Kill(t.Context()))
	all, err := analytics.New(w.redis, w.log).Statuses(t.Context())
	require.NoError(t, err)
	assert.NotEmpty(t, all[0].Stopped)
	assert.EqualValues(t, 2+4, all[0].Lag)
}

// Counters that have stalled are reported. Once, a Redis without memory stopped all counting unnoticed.
func TestCountersThatStandStillAreNamed(t *testing.T) {
	t.Parallel()
	w := setup(t, servertest.Postgres(t), servertest.Redis(t))
	counters, now := analytics.New(w.redis, w.log), time.Now()
	counters.SetNow(func() time.Time { return now })
	stopped := func() string {
		t.Helper()
		all, err := counters.Statuses(t.Context())
		require.NoError(t, err)
		assert.Equal(t, all[0].Stopped != "", all[0].Troubled(now))
		return all[0].Stopped
	}
	later := func() { now = now.Add(11 * time.Second) }
	w.run()
	w.traffic(1)
	w.counted()
	assert.Empty(t, stopped())
	later()
	assert.Empty(t, stopped(), "nothing waits")

	w.stop()
	w.traffic(1)
	assert.Empty(t, stopped(), "the stall has just begun")
	now = now.Add(10 * time.Second)
	assert.Empty(t, stopped(), "ten seconds are no stall yet")
	later()
	assert.NotEmpty(t, stopped(), "stalled for more than ten seconds")
	w.run()
	w.counted()
	w.stop()
	w.traffic(1)
	assert.Empty(t, stopped(), "what waits now is not what waited")
	w.run()
	w.counted()
	assert.Empty(t, stopped(), "counting has resumed")
}
