package analytics

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"

	"weddings/events/store"
	"weddings/projections"
)

// Rebuild counts both logs from their beginnings into a new generation, beside live traffic, and shows it once it has
// caught up. Readers see the old numbers until then; then the old ones are removed. progress is told how far both logs are
// counted, added up, and how far they go. It returns projections.ErrRebuilding where another process does the same.
func (p *Projection) Rebuild(ctx context.Context, progress func(at, head int64)) error {
	return p.alone(ctx, func(space string, lease *store.Lease) error {
		fresh := space + uuid.NewString()
		err := p.fill(ctx, fresh, progress)
		if err == nil {
			err = lease.Check(ctx) // without it another process may have swept this generation away
		}
		if err != nil { // nobody will read it
			return errors.Join(err, p.sweep(context.WithoutCancel(ctx), space))
		}
		// Whoever counts in the old generation is refused from here on, and goes on in the new one.
		if err := p.redis.Set(ctx, currentKey(space), name(fresh), 0).Err(); err != nil {
			return err
		}
		err = p.redis.Del(ctx, buildingKey(space)).Err() // where there is one, its makers find out as well
		if err = errors.Join(err, p.sweep(ctx, space)); err != nil {
			slog.Warn("the old counters stay until the next start", "error", err)
		}
		return nil
	})
}

// alone does work while no other process rebuilds the counters.
func (p *Projection) alone(ctx context.Context, work func(space string, lease *store.Lease) error) error {
	lease, taken, err := p.log.Lease(ctx, "counters rebuild")
	if err != nil {
		return err
	}
	if !taken {
		return projections.ErrRebuilding
	}
	defer lease.End(ctx)
	space, err := spaceOf(ctx, p.log)
	if err != nil {
		return err
	}
	return work(space, lease)
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

// sweepUp removes what a process left that was killed while it counted anew. Where one does so at the moment, it removes
// what is left itself.
func (p *Projection) sweepUp(ctx context.Context) error {
	err := p.alone(ctx, func(space string, _ *store.Lease) error { return p.sweep(ctx, space) })
	if errors.Is(err, projections.ErrRebuilding) {
		return nil
	}
	return err
}

// sweep deletes every key of the log, and of the shape that keys had before, that belongs to no generation in use. Nobody
// may be rebuilding. Keys of another log are left alone: its site may be running.
func (p *Projection) sweep(ctx context.Context, space string) error {
	const atOnce = 500
	var found []string
	keys := p.redis.Scan(ctx, 0, "analytics:*", atOnce).Iterator()
	for keys.Next(ctx) {
		found = append(found, keys.Val())
	}
	if err := keys.Err(); err != nil {
		return err
	}
	// After the scan: a generation that has keys by then was named before them.
	names, err := p.redis.MGet(ctx, currentKey(space), buildingKey(space)).Result()
	if err != nil {
		return err
	}
	used := map[string]bool{"current": true, "building": true}
	for _, each := range names {
		if generation, ok := each.(string); ok {
			used[generation] = true
		}
	}
	foreign := false
	unused := slices.DeleteFunc(found, func(key string) bool {
		rest, ours := strings.CutPrefix(key, space)
		generation, _, _ := strings.Cut(rest, ":")
		foreign = foreign || !ours && !former(key)
		return ours && used[generation] || !ours && !former(key)
	})
	if foreign {
		slog.Warn("Redis holds counters of another log, too: they are not read, and stay until they expire")
	}
	for some := range slices.Chunk(unused, atOnce) {
		if _, err := p.redis.Pipelined(ctx, func(pipe redis.Pipeliner) error {
			for _, key := range some {
				pipe.Unlink(ctx, key)
			}
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}

// former reports whether a key has the shape of before keys bore the id of their log: analytics:3:current, and analytics:, a
// generation and what it counts.
func former(key string) bool {
	second, _, _ := strings.Cut(strings.TrimPrefix(key, "analytics:"), ":")
	return second == "3" || uuid.Validate(second) == nil
}
