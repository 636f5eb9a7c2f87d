package analytics_test

import (
	"bufio"
	"context"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events/store"
	"weddings/events/store/storetest"
	"weddings/events/vault"
	"weddings/internal/tool/devservers/servertest"
	"weddings/projections"
	"weddings/projections/analytics"
)

// Environment of a process that rebuilds the counters and then waits to be killed.
const (
	rebuildDSN   = "TEST_REBUILD_DSN"
	rebuildRedis = "TEST_REBUILD_REDIS"
)

func TestMain(m *testing.M) {
	if dsn := os.Getenv(rebuildDSN); dsn != "" {
		fmt.Fprintln(os.Stderr, rebuildUntilKilled(context.Background(), dsn, os.Getenv(rebuildRedis)))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

// rebuildUntilKilled counts the first log, says so on standard output and goes no further.
func rebuildUntilKilled(ctx context.Context, dsn, address string) error {
	pool, err := pgxpool.New(ctx, dsn)
	if err != nil {
		return err
	}
	v, err := vault.Open(ctx, pool, storetest.Key)
	if err != nil {
		return err
	}
	at, err := url.Parse(address)
	if err != nil {
		return err
	}
	database, err := strconv.Atoi(at.Fragment)
	if err != nil {
		return err
	}
	client := redis.NewClient(&redis.Options{Network: at.Scheme, Addr: at.Path, DB: database})
	return analytics.New(client, store.Open(pool, v, store.Options{})).Rebuild(ctx, func(int64, int64) {
		fmt.Println("counted")
		select {}
	})
}

// unused returns the keys of the log that belong to no generation that readers see.
func (w *world) unused() (keys []string) {
	w.t.Helper()
	current, err := analytics.Current(w.t.Context(), w.redis, w.log)
	require.NoError(w.t, err)
	all, err := w.redis.Keys(w.t.Context(), "analytics:*").Result()
	require.NoError(w.t, err)
	for _, key := range all {
		if !strings.HasSuffix(key, "}:current") && !strings.HasPrefix(key, analytics.Prefix(current)) {
			keys = append(keys, key)
		}
	}
	return keys
}

// The process that counts deletes the keys of a rebuild in another process that is killed, and none before.
func TestTheKeysOfAKilledRebuildAreRemovedBesideRunningServers(t *testing.T) {
	t.Parallel()
	dsn, counting := servertest.Postgres(t), servertest.Redis(t)
	w := setup(t, dsn, counting)
	w.run()
	w.traffic(10)
	before := w.counted()
	rebuild := exec.Command(os.Args[0])
	rebuild.Env = append(os.Environ(), rebuildDSN+"="+dsn,
		rebuildRedis+"="+fmt.Sprintf("%s:%s#%d", counting.Network, counting.Addr, counting.DB))
	rebuild.Stderr = os.Stderr
	out, err := rebuild.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, rebuild.Start())
	t.Cleanup(func() { _ = rebuild.Process.Kill() })
	_, err = bufio.NewReader(out).ReadString('\n')
	require.NoError(t, err)
	filling := w.unused()
	require.Greater(t, len(filling), 2)
	require.NoError(t, analytics.Tidy(t.Context(), analytics.New(w.redis, w.log)))
	assert.ElementsMatch(t, filling, w.unused(), "the keys of a living rebuild stay")

	require.NoError(t, rebuild.Process.Kill())
	_ = rebuild.Wait()
	require.Eventually(t, func() bool { return len(w.unused()) == 0 }, time.Minute, 50*time.Millisecond)
	assert.Equal(t, before, w.counted())
	require.NoError(t, analytics.New(w.redis, w.log).Rebuild(t.Context(), unwatched))
	assert.Empty(t, w.unused())
}

// A rebuild that lost its lease and does not know writes nothing after another process has deleted its keys.
func TestARebuildThatIsTakenForKilledWritesNothingMore(t *testing.T) {
	t.Parallel()
	w := setup(t, servertest.Postgres(t), servertest.Redis(t))
	w.run()
	w.traffic(10)
	before := w.counted()
	w.stop()
	first := true
	err := analytics.New(w.redis, w.log).Rebuild(t.Context(), func(int64, int64) {
		if !first {
			return
		}
		first = false
		_, err := w.pool.Exec(t.Context(), `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'
			AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`)
		require.NoError(t, err)
		require.Eventually(t, func() bool { // as soon as the session has ended
			return assert.NoError(t, analytics.Tidy(t.Context(), analytics.New(w.redis, w.log))) && len(w.unused()) == 0
		}, time.Minute, 50*time.Millisecond)
	})
	require.Error(t, err)
	require.NotErrorIs(t, err, projections.ErrRebuilding)
	assert.Empty(t, w.unused())
	assert.Equal(t, before, w.counted())
}
