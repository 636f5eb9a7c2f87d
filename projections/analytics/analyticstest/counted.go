// Package analyticstest compares counters in tests.
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

// Counted waits until both logs are counted and returns the values of all keys by their name within the generation. It
// omits the times at which the logs were last checked.
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
		// If a rebuild has replaced the generation, its keys may have been deleted while they were read.
		still, err := analytics.Current(t.Context(), client, log)
		return err == nil && still == generation
	}, 2*time.Minute, 10*time.Millisecond)
	for name, value := range counted {
		require.NotNil(t, value, "%s is of a type that is compared nowhere, or has vanished", name)
	}
	return counted
}

// read returns the values of a generation's keys, with nil for a key that cannot be read.
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
		if strings.HasPrefix(name, "looked:") {
			continue
		}
		all[name] = nil
		if log, ok := strings.CutPrefix(name, "checkpoint:"); ok { // ids differ between logs with the same events
			if at, err := analytics.CaughtUp(t.Context(), client, generation, log); err == nil {
				all[name] = at
			}
		} else if value, err := valueOf(t.Context(), client, key); err == nil {
			all[name] = value
		}
	}
	return all
}

// valueOf recognises a HyperLogLog by its first bytes: two with the same members have the same count, but may be
// encoded differently.
func valueOf(ctx context.Context, client *redis.Client, key string) (any, error) {
	kind, err := client.Type(ctx, key).Result()
	if err != nil {
		return nil, err
	}
	switch kind {
	case "hash":
		return client.HGetAll(ctx, key).Result()
	case "zset": // parked events, with their time
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
