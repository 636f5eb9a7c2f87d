package analytics_test

import (
	"context"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events/store/storetest"
	"weddings/internal/tool/devservers/servertest"
	"weddings/projections"
	"weddings/projections/analytics"
)

// cutBack truncates both logs as if they were restored from a backup, and opens them like the next process.
func (w *world) cutBack(dsn string, events, telemetry int64) {
	w.t.Helper()
	_, err := w.pool.Exec(w.t.Context(), `DELETE FROM events WHERE position > $1`, events)
	require.NoError(w.t, err)
	_, err = w.pool.Exec(w.t.Context(), `DELETE FROM telemetry WHERE position > $1`, telemetry)
	require.NoError(w.t, err)
	w.log = storetest.Open(w.t, dsn).Log
}

// Redis has counted events that the log no longer has. All counts are then rebuilt.
func TestALogThatWasRestoredBesideANewerRedisIsCountedExactly(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		more    int // visits after the restore; 20 were lost
		running bool
	}{
		"shorter": {0, false}, "as long": {20, false}, "longer": {50, false}, "longer, while it counts": {50, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dsn := servertest.Postgres(t)
			w := setup(t, dsn, servertest.Redis(t))
			w.run()
			w.traffic(40)
			w.counted()
			if !c.running {
				w.stop()
			}
			w.cutBack(dsn, 40, 80) // the events of 20 visits
			w.traffic(c.more)
			if !c.running {
				w.run()
			}
			require.Eventually(t, func() bool {
				forks, err := w.log.ForksNoticed(t.Context())
				return err == nil && forks["analytics"] > 0
			}, time.Minute, 10*time.Millisecond)
			// An empty Redis gets the same counts.
			expected := &world{t: t, pool: w.pool, redis: redis.NewClient(servertest.Redis(t)), log: w.log}
			defer expected.redis.Close()
			require.Eventually(t, func() bool { // once the other one is done
				err := analytics.New(expected.redis, expected.log).Rebuild(t.Context(), unwatched)
				return err == nil || !assert.ErrorIs(t, err, projections.ErrRebuilding)
			}, time.Minute, 10*time.Millisecond)
			want := expected.counted()
			require.Eventually(
				t,
				func() bool { return assert.ObjectsAreEqual(want, w.counted()) },
				time.Minute,
				50*time.Millisecond,
			)
			w.stop()
			assert.Equal(t, want, w.counted())
			w.onlyCurrent()
		})
	}
}

// onlyCurrent checks that Redis holds no keys of the log but the current ones.
func (w *world) onlyCurrent() {
	w.t.Helper()
	current, err := analytics.Current(w.t.Context(), w.redis, w.log)
	require.NoError(w.t, err)
	id, err := w.log.ID(w.t.Context())
	require.NoError(w.t, err)
	keys, err := w.redis.Keys(w.t.Context(), "*").Result()
	require.NoError(w.t, err)
	for _, key := range keys {
		if strings.Contains(key, id.String()) && !strings.HasSuffix(key, "}:current") {
			assert.True(
				w.t,
				strings.HasPrefix(key, analytics.Prefix(current)),
				"%s is left from an unused generation",
				key,
			)
		}
	}
}

// Two sites with the same Redis count separately, and neither deletes the other's counts.
func TestAnotherLogBesideTheSameRedisIsCountedApart(t *testing.T) {
	t.Parallel()
	shared := servertest.Redis(t)
	here, there := setup(t, servertest.Postgres(t), shared), setup(t, servertest.Postgres(t), shared)
	here.run()
	here.traffic(30)
	assert.Equal(t, 30+27, views(here.counted()))
	there.run()
	there.traffic(10)
	assert.Equal(t, 10+9, views(there.counted()))
	require.NoError(t, analytics.New(there.redis, there.log).Rebuild(t.Context(), unwatched))
	here.traffic(10)
	assert.Equal(t, 40+36, views(here.counted()))
	assert.Equal(t, 10+9, views(there.counted()))
}

// All keys of a log have its id as hash tag, so that a script never touches two nodes of a cluster.
func TestAllKeysOfALogAreOnOneNode(t *testing.T) {
	t.Parallel()
	w := setup(t, servertest.Postgres(t), servertest.Redis(t))
	w.run()
	w.traffic(5)
	w.counted()
	id, err := w.log.ID(t.Context())
	require.NoError(t, err)
	keys, err := w.redis.Keys(t.Context(), "*").Result()
	require.NoError(t, err)
	require.Greater(t, len(keys), 5)
	for _, key := range keys {
		assert.True(t, strings.HasPrefix(key, "analytics:5:{"+id.String()+"}:"), key)
	}
}

// The next start removes the keys of a rebuild that was killed. Keys of an older release expire after a day, since it
// may still be running.
func TestTheKeysOfAKilledRebuildAreRemovedByTheNextStart(t *testing.T) {
	t.Parallel()
	w := setup(t, servertest.Postgres(t), servertest.Redis(t))
	w.run()
	w.traffic(10)
	before := w.counted()
	w.stop()
	id, err := w.log.ID(t.Context())
	require.NoError(t, err)
	space := "analytics:5:{" + id.String() + "}:"
	const killed = "0198c0de-0000-7000-8000-000000000001"
	former := []string{
		"analytics:3:current",
		"analytics:" + killed + ":checkpoint:events",
		"analytics:" + killed + ":cells:2026-11-01",
		"analytics:4:{" + id.String() + "}:current",
	}
	for _, key := range append(former, space+killed+":cells:2026-11-01", space+killed+":checkpoint:events") {
		require.NoError(t, w.redis.Set(t.Context(), key, "x", 0).Err())
	}
	require.NoError(t, w.redis.Expire(t.Context(), former[2], 400*24*time.Hour).Err())
	const foreign, other = "analytics:5:{0198c0de-0000-7000-8000-000000000002}:current", "sessions:x"
	const older = "analytics:4:{0198c0de-0000-7000-8000-000000000002}:current"
	require.NoError(t, w.redis.MSet(t.Context(), foreign, killed, older, killed, other, "x").Err())
	w.run()
	require.Eventually(t, func() bool {
		left, err := w.redis.Keys(t.Context(), "*:"+killed+":*").Result()
		left = slices.DeleteFunc(left, func(key string) bool { return slices.Contains(former, key) })
		return err == nil && len(left) == 0
	}, time.Minute, 10*time.Millisecond)
	assert.Equal(t, before, w.counted())
	for _, key := range []string{foreign, older, other} {
		assert.EqualValues(t, -1, w.redis.TTL(t.Context(), key).Val(), "keys of another log stay")
	}
	for _, key := range former {
		left := w.redis.TTL(t.Context(), key).Val()
		assert.Greater(t, left, 23*time.Hour, key)
		assert.LessOrEqual(t, left, 24*time.Hour, key)
	}
}

// A running rebuild keeps its keys when another process starts.
func TestAStartLeavesARebuildAlone(t *testing.T) {
	t.Parallel()
	w := setup(t, servertest.Postgres(t), servertest.Redis(t))
	w.run()
	w.traffic(10)
	before := w.counted()
	w.stop()
	again := 0
	require.NoError(t, analytics.New(w.redis, w.log).Rebuild(t.Context(), func(int64, int64) {
		if again++; again > 1 {
			return
		}
		w.run()
		w.traffic(1)
		w.counted()
		w.stop()
		assert.ErrorIs(t, analytics.New(w.redis, w.log).Rebuild(t.Context(), unwatched), projections.ErrRebuilding)
	}))
	assert.Greater(t, views(w.counted()), views(before))
	w.onlyCurrent()
}

// A rebuild whose database session ended is cancelled, and does not touch what the next one counts.
func TestARebuildThatLostItsLeaseRemovesItsOwnKeysAlone(t *testing.T) {
	t.Parallel()
	w := setup(t, servertest.Postgres(t), servertest.Redis(t))
	w.run()
	w.traffic(10)
	before := w.counted()
	w.stop()
	begun, ended := make(chan struct{}), make(chan struct{})
	var next sync.WaitGroup
	first := true
	err := analytics.New(w.redis, w.log).Rebuild(t.Context(), func(int64, int64) {
		if !first {
			return
		}
		first = false
		_, err := w.pool.Exec(t.Context(), `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'
			AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
		require.NoError(t, err)
		next.Go(func() {
			begin := sync.OnceFunc(func() {
				close(begun)
				<-ended
			})
			defer begin()
			assert.Eventually(t, func() bool {
				err := analytics.New(w.redis, w.log).Rebuild(t.Context(), func(int64, int64) { begin() })
				return err == nil || !assert.ErrorIs(t, err, projections.ErrRebuilding)
			}, time.Minute, 10*time.Millisecond)
		})
		<-begun
	})
	require.Error(t, err)
	close(ended)
	next.Wait()
	assert.Equal(t, before, w.counted())
	w.onlyCurrent()
}

// One process counts; another takes over when its database session ends.
func TestOneProcessCountsAndAnotherTakesOver(t *testing.T) {
	t.Parallel()
	dsn := servertest.Postgres(t)
	w := setup(t, dsn, servertest.Redis(t))
	lease, taken, err := w.log.Lease(t.Context(), "counters") // as the holder does
	require.NoError(t, err)
	require.True(t, taken)
	w.run()
	w.traffic(5)
	_, taken, err = w.log.Lease(t.Context(), "counters")
	require.NoError(t, err)
	assert.False(t, taken)
	generation, err := analytics.Current(t.Context(), w.redis, w.log)
	require.NoError(t, err)
	assert.Empty(t, generation, "a standby process counts nothing")
	_, err = w.pool.Exec(t.Context(), `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'
		AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`) // the holder dies
	require.NoError(t, err)
	require.Error(t, lease.Check(context.WithoutCancel(t.Context())))
	assert.Equal(t, 5+5, views(w.counted()))
}
