package analytics

import (
	"context"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"
)

// Rebuild counts both logs from their beginnings into a new generation, beside live traffic, and shows it once it has
// caught up. Readers see the old numbers until then; then the old ones are removed.
func (p *Projection) Rebuild(ctx context.Context) error {
	old, err := Current(ctx, p.redis)
	if err != nil {
		return err
	}
	fresh := uuid.NewString()
	for name, log := range p.logs {
		if err := p.catchUp(ctx, fresh, name, log); err != nil {
			return err
		}
	}
	if err := p.redis.Set(ctx, currentKey, fresh, 0).Err(); err != nil || old == "" {
		return err
	}
	// Whoever still counts in the old generation misses its checkpoint and goes on in the new one.
	if err := p.redis.Del(ctx, checkpoint(old, "events"), checkpoint(old, "telemetry")).Err(); err != nil {
		return err
	}
	return remove(ctx, p.redis, Prefix(old))
}

// remove deletes every key that begins with a prefix.
func remove(ctx context.Context, client *redis.Client, prefix string) error {
	const atOnce = 500
	keys := client.Scan(ctx, 0, prefix+"*", atOnce).Iterator()
	var found []string
	for keys.Next(ctx) {
		found = append(found, keys.Val())
	}
	if err := keys.Err(); err != nil {
		return err
	}
	for len(found) > 0 {
		n := min(atOnce, len(found))
		if err := client.Unlink(ctx, found[:n]...).Err(); err != nil {
			return err
		}
		found = found[n:]
	}
	return nil
}
