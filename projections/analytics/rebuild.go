package analytics

import (
	"context"
	"errors"
	"log/slog"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"
)

// Rebuild counts both logs from their beginnings into a new generation, beside live traffic, and shows it once it has
// caught up. Readers see the old numbers until then; then the old ones are removed. progress is told how far both logs are
// counted, added up, and how far they go.
func (p *Projection) Rebuild(ctx context.Context, progress func(at, head int64)) error {
	fresh := uuid.NewString()
	if err := p.fill(ctx, fresh, progress); err != nil { // nobody will read it
		return errors.Join(err, remove(context.WithoutCancel(ctx), p.redis, Prefix(fresh)))
	}
	// Whoever counts in the old generation is refused from here on, and goes on in the new one.
	old, err := p.redis.SetArgs(ctx, currentKey, fresh, redis.SetArgs{Get: true}).Result()
	if err != nil && !errors.Is(err, redis.Nil) {
		return err
	}
	building, _ := p.redis.GetDel(ctx, nextKey).Result() // where there is one, its makers find out as well
	for _, unread := range []string{old, building} {
		if unread == "" {
			continue
		}
		if err := remove(ctx, p.redis, Prefix(unread)); err != nil {
			slog.Warn("the old counters stay until their time has passed", "error", err)
		}
	}
	return nil
}

// fill counts everything into a generation that nobody else knows.
func (p *Projection) fill(ctx context.Context, generation string, progress func(at, head int64)) error {
	var head, counted, at int64
	for _, log := range p.logs {
		end, err := log.Head(ctx)
		if err != nil {
			return err
		}
		head += end
	}
	for name, log := range p.logs {
		if err := p.catchUp(ctx, generation, name, log, private, func(reached int64) {
			at = counted + reached
			head = max(head, at)
			progress(at, head)
		}); err != nil {
			return err
		}
		counted = at
	}
	return nil
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
