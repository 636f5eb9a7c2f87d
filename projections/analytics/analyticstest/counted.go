// Package analyticstest lets tests compare what is counted.
package analyticstest

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events/store"
	"weddings/projections/analytics"
)

// Counted waits until all of both logs is counted and returns what every key holds, by name within its generation. Left
// out is what depends on the moment: who is there now, and when the logs were last looked at.
func Counted(t testing.TB, client *redis.Client, log *store.Log) map[string]any {
	t.Helper()
	heads := map[string]int64{}
	for name, l := range map[string]*store.Log{"events": log, "telemetry": log.Telemetry()} {
		head, err := l.Head(t.Context())
		require.NoError(t, err)
		heads[name] = head
	}
	var counted map[string]any
	require.Eventually(t, func() bool {
		generation, err := analytics.Current(t.Context(), client, log)
		if err != nil || generation == "" {
			return false
		}
		for name, head := range heads {
			if at, err := analytics.CaughtUp(t.Context(), client, generation, name); err != nil || at < head {
				return false
			}
		}
		counted = read(t, client, generation)
		// The keys of a generation that another has replaced meanwhile are removed, perhaps while they were read.
		still, err := analytics.Current(t.Context(), client, log)
		return err == nil && still == generation
	}, 2*time.Minute, 10*time.Millisecond)
	for name, value := range counted {
		require.NotNil(t, value, "%s is of a type that is compared nowhere, or has vanished", name)
	}
	return counted
}

// read returns what the keys of a generation hold; nil for one that cannot be read.
func read(t testing.TB, client *redis.Client, generation string) map[string]any {
	t.Helper()
	prefix := analytics.Prefix(generation)
	keys, err := client.Keys(t.Context(), prefix+"*").Result()
	if !assert.NoError(t, err) {
		return nil
	}
	all := map[string]any{}
	for _, key := range keys {
		name := strings.TrimPrefix(key, prefix)
		if strings.HasPrefix(name, "present:") || strings.HasPrefix(name, "looked:") {
			continue
		}
		all[name] = nil
		if log, ok := strings.CutPrefix(name, "checkpoint:"); ok { // ids differ where the same has happened in two logs
			if at, err := analytics.CaughtUp(t.Context(), client, generation, log); err == nil {
				all[name] = at
			}
		} else if value, err := valueOf(t.Context(), client, key); err == nil {
			all[name] = value
		}
	}
	return all
}

// valueOf tells a HyperLogLog by its first bytes: two of the same members count alike and may yet be written
// differently.
func valueOf(ctx context.Context, client *redis.Client, key string) (any, error) {
	kind, err := client.Type(ctx, key).Result()
	if err != nil {
		return nil, err
	}
	switch kind {
	case "hash":
		return client.HGetAll(ctx, key).Result()
	case "zset": // what is parked, with the moment
		return client.ZCard(ctx, key).Result()
	case "string":
		text, err := client.Get(ctx, key).Result()
		if err != nil || !strings.HasPrefix(text, "HYLL") {
			return text, err
		}
		return client.PFCount(ctx, key).Result()
	default:
		return nil, nil
	}
}
