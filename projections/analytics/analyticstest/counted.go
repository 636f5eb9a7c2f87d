// Package analyticstest lets tests compare what is counted.
package analyticstest

import (
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/require"

	"weddings/events/store"
	"weddings/projections/analytics"
)

// Counted waits until all of both logs is counted and returns what every key holds, by name within its generation. Left out
// is what depends on the moment: who is there now, and when the logs were last looked at.
func Counted(t testing.TB, client *redis.Client, log *store.Log) map[string]any {
	t.Helper()
	heads := map[string]int64{}
	for name, l := range map[string]*store.Log{"events": log, "telemetry": log.Telemetry()} {
		head, err := l.Head(t.Context())
		require.NoError(t, err)
		heads[name] = head
	}
	var generation string
	require.Eventually(t, func() bool {
		var err error
		if generation, err = analytics.Current(t.Context(), client, log); err != nil || generation == "" {
			return false
		}
		for name, head := range heads {
			if at, err := analytics.CaughtUp(t.Context(), client, generation, name); err != nil || at < head {
				return false
			}
		}
		return true
	}, 2*time.Minute, 10*time.Millisecond)
	prefix := analytics.Prefix(generation)
	keys, err := client.Keys(t.Context(), prefix+"*").Result()
	require.NoError(t, err)
	all := map[string]any{}
	for _, key := range keys {
		name := strings.TrimPrefix(key, prefix)
		if strings.HasPrefix(name, "present:") || strings.HasPrefix(name, "looked:") {
			continue
		}
		if log, ok := strings.CutPrefix(name, "checkpoint:"); ok { // ids differ where the same has happened in two logs
			at, err := analytics.CaughtUp(t.Context(), client, generation, log)
			require.NoError(t, err)
			all[name] = at
			continue
		}
		all[name] = valueOf(t, client, key)
	}
	return all
}

// valueOf tells a HyperLogLog by its first bytes: two of the same members count alike and may yet be written differently.
func valueOf(t testing.TB, client *redis.Client, key string) any {
	t.Helper()
	kind, err := client.Type(t.Context(), key).Result()
	require.NoError(t, err)
	if kind == "hash" {
		fields, err := client.HGetAll(t.Context(), key).Result()
		require.NoError(t, err)
		return fields
	}
	if kind == "zset" { // what is parked, with the moment
		parked, err := client.ZCard(t.Context(), key).Result()
		require.NoError(t, err)
		return parked
	}
	require.Equal(t, "string", kind, "%s is of a type that is compared nowhere", key)
	text, err := client.Get(t.Context(), key).Result()
	require.NoError(t, err)
	if !strings.HasPrefix(text, "HYLL") {
		return text
	}
	distinct, err := client.PFCount(t.Context(), key).Result()
	require.NoError(t, err)
	return distinct
}
