package analytics

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"

	"weddings/events/store"
	"weddings/projections"
)

// Rebuild counts both logs from the beginning into a new generation, beside live traffic, and makes it the current one
// once it has caught up. Readers see the old counts until then; the old ones are then deleted. progress gets the sums
// of positions and heads of both logs. Rebuild returns projections.ErrRebuilding if another process is rebuilding.
func (p *Projection) Rebuild(ctx context.Context, progress func(at, head int64)) error {
	return p.alone(ctx, func(space string, lease *store.Lease) error {
		if err := p.sweep(ctx, space); err != nil {
			return err
		}
		fresh := space + uuid.NewString()
		// The generation is named before its first key is written. If this process dies, the process that counts then
		// deletes the keys.
		if err := p.redis.Set(ctx, rebuildingKey(space), name(fresh), 0).Err(); err != nil {
			return err
		}
		err := p.fill(ctx, fresh, lease, progress)
		if err == nil {
			err = lease.Check(ctx) // without the lease another process may have deleted this generation
		}
		if err != nil { // delete only its own keys: another process may be rebuilding by now
			return errors.Join(err, p.discard(context.WithoutCancel(ctx), space, fresh))
		}
		// From now on the scripts refuse writes to the old generation, so that processes that count in it switch to the
		// new one.
		if err := p.redis.Set(ctx, currentKey(space), name(fresh), 0).Err(); err != nil {
			return err
		}
		err = p.redis.Del(ctx, buildingKey(space)).Err() // whoever fills a first generation notices
		if err = errors.Join(err, p.sweep(ctx, space)); err != nil {
			slog.Warn("cannot delete the old counters; the process that counts will", "error", err)
		}
		return nil
	})
}

// alone calls work while no other process rebuilds the counters.
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

// fill counts everything into a private generation, while the lease is held.
func (p *Projection) fill(
	ctx context.Context,
	generation string,
	lease *store.Lease,
	progress func(at, head int64),
) error {
	var head, counted, at int64
	for _, log := range p.logs {
		end, err := log.Head(ctx)
		if err != nil {
			return err
		}
		head += end
	}
	checked := time.Now()
	for name, log := range p.logs {
		if err := p.catchUp(ctx, generation, name, log, private, func(reached int64) error {
			at = counted + reached
			head = max(head, at)
			progress(at, head)
			if time.Since(checked) < checkFor {
				return nil
			}
			checked = time.Now()
			return lease.Check(ctx)
		}); err != nil {
			return err
		}
		counted = at
	}
	return nil
}

// tidyUp deletes what killed rebuilds have left, until ctx ends.
func (p *Projection) tidyUp(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-time.After(tidyEvery):
		}
		if err := p.tidy(ctx); err != nil && ctx.Err() == nil {
			slog.Warn("cannot delete the counters that a killed rebuild left", "error", err)
		}
	}
}

// tidy deletes what a killed rebuild has left. It asks for the lease only if something is left. The lease shows whether
// the rebuild is still alive; a rebuild that starts while tidy holds it is refused.
func (p *Projection) tidy(ctx context.Context) error {
	space, err := spaceOf(ctx, p.log)
	if err != nil {
		return err
	}
	if left, err := p.redis.Exists(ctx, rebuildingKey(space)).Result(); err != nil || left == 0 {
		return err
	}
	return p.sweepUp(ctx)
}

// sweepUp deletes the keys of a rebuild that was killed. It does nothing while a rebuild is running, which deletes them
// itself.
func (p *Projection) sweepUp(ctx context.Context) error {
	err := p.alone(ctx, func(space string, _ *store.Lease) error { return p.sweep(ctx, space) })
	if errors.Is(err, projections.ErrRebuilding) {
		return nil
	}
	return err
}

// sweep deletes the log's keys that belong to no generation in use, and makes keys of the former format expire. No
// rebuild may be running. Keys of another log stay, because its site may be running.
func (p *Projection) sweep(ctx context.Context, space string) error {
	// An empty name makes the scripts refuse further writes of a rebuild that has lost its lease. It also makes another
	// sweep delete what this one leaves.
	if err := p.redis.Set(ctx, rebuildingKey(space), "", 0).Err(); err != nil {
		return err
	}
	found, err := p.keys(ctx, "analytics:*")
	if err != nil {
		return err
	}
	// The names are read after the scan. A generation is named before its first key is written, so every scanned key of
	// a generation in use has its name here.
	names, err := p.redis.MGet(ctx, currentKey(space), buildingKey(space), rebuildingKey(space)).Result()
	if err != nil {
		return err
	}
	used := map[string]bool{"current": true, "building": true, "rebuilding": true}
	for _, each := range names {
		if generation, ok := each.(string); ok {
			used[generation] = true
		}
	}
	var unused, outdated []string
	foreign := false
	for _, key := range found {
		rest, ours := strings.CutPrefix(key, space)
		generation, _, _ := strings.Cut(rest, ":")
		switch {
		case ours && !used[generation]:
			unused = append(unused, key)
		case !ours && former(key, space):
			outdated = append(outdated, key)
		case !ours:
			foreign = true
		}
	}
	if foreign {
		slog.Warn(
			"Redis also holds counters of another log; delete them by hand if no site uses that log",
		)
	}
	if err := errors.Join(
		p.unlink(ctx, unused),
		p.each(ctx, outdated, func(pipe redis.Pipeliner, key string) { pipe.ExpireLT(ctx, key, formerFor) }),
	); err != nil {
		return err
	}
	return forget.Run(ctx, p.redis, []string{rebuildingKey(space)}, "").Err()
}

// discard deletes the keys of a private generation.
func (p *Projection) discard(ctx context.Context, space, generation string) error {
	found, err := p.keys(ctx, Prefix(generation)+"*")
	if err != nil {
		return err
	}
	if err := p.unlink(ctx, found); err != nil {
		return err
	}
	return forget.Run(ctx, p.redis, []string{rebuildingKey(space)}, name(generation)).Err()
}

const atOnce = 500 // keys

func (p *Projection) keys(ctx context.Context, pattern string) (found []string, err error) {
	keys := p.redis.Scan(ctx, 0, pattern, atOnce).Iterator()
	for keys.Next(ctx) {
		found = append(found, keys.Val())
	}
	return found, keys.Err()
}

func (p *Projection) unlink(ctx context.Context, keys []string) error {
	return p.each(ctx, keys, func(pipe redis.Pipeliner, key string) { pipe.Unlink(ctx, key) })
}

func (p *Projection) each(ctx context.Context, keys []string, do func(pipe redis.Pipeliner, key string)) error {
	for some := range slices.Chunk(keys, atOnce) {
		if _, err := p.redis.Pipelined(ctx, func(pipe redis.Pipeliner) error {
			for _, key := range some {
				do(pipe, key)
			}
			return nil
		}); err != nil {
			return err
		}
	}
	return nil
}

// formerFor is how long keys of a former format stay, because the release that wrote them may still be running or be
// rolled back to.
const formerFor = 24 * time.Hour

// former reports whether a key has an older format of the log's keys. It may be that of the previous release, or one
// from before keys contained the id of their log: analytics:3:current, or analytics:, a generation and its key.
func former(key, space string) bool {
	second, _, _ := strings.Cut(strings.TrimPrefix(key, "analytics:"), ":")
	return second == "3" || uuid.Validate(second) == nil ||
		strings.HasPrefix(key, formerShape+strings.TrimPrefix(space, shape))
}
