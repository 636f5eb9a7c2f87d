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

// Rebuild counts both logs from their beginnings into a new generation, beside live traffic, and shows it once it has
// caught up. Readers see the old numbers until then; then the old ones are removed. progress is told how far both logs
// are counted, added up, and how far they go. It returns projections.ErrRebuilding where another process does the same.
func (p *Projection) Rebuild(ctx context.Context, progress func(at, head int64)) error {
	return p.alone(ctx, func(space string, lease *store.Lease) error {
		fresh := space + uuid.NewString()
		err := p.fill(ctx, fresh, lease, progress)
		if err == nil {
			err = lease.Check(ctx) // without it another process may have swept this generation away
		}
		if err != nil { // nobody will read it; only its own keys, for another process may be counting anew by now
			return errors.Join(err, p.discard(context.WithoutCancel(ctx), fresh))
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

// fill counts everything into a generation that nobody else knows, for as long as the lease is held.
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

// sweepUp removes what a process left that was killed while it counted anew. Where one does so at the moment, it
// removes what is left itself.
func (p *Projection) sweepUp(ctx context.Context) error {
	err := p.alone(ctx, func(space string, _ *store.Lease) error { return p.sweep(ctx, space) })
	if errors.Is(err, projections.ErrRebuilding) {
		return nil
	}
	return err
}

// sweep deletes every key of the log that belongs to no generation in use, and lets keys of the shape before expire.
// Nobody may be rebuilding. Keys of another log are left alone: its site may be running.
func (p *Projection) sweep(ctx context.Context, space string) error {
	found, err := p.keys(ctx, "analytics:*")
	if err != nil {
		return err
	}
	// Read after the scan. A generation is named in building or current before its first key is written, so every key
	// that the scan has found of a generation in use is named by now.
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
	var unused, outdated []string
	foreign := false
	for _, key := range found {
		rest, ours := strings.CutPrefix(key, space)
		generation, _, _ := strings.Cut(rest, ":")
		switch {
		case ours && !used[generation]:
			unused = append(unused, key)
		case !ours && former(key):
			outdated = append(outdated, key)
		case !ours:
			foreign = true
		}
	}
	if foreign {
		slog.Warn(
			"Redis holds counters of another log, too: they are not read; delete them by hand if no site uses that log",
		)
	}
	return errors.Join(
		p.unlink(ctx, unused),
		p.each(ctx, outdated, func(pipe redis.Pipeliner, key string) { pipe.ExpireLT(ctx, key, formerFor) }),
	)
}

// discard removes what was counted into a generation that nobody else knows.
func (p *Projection) discard(ctx context.Context, generation string) error {
	found, err := p.keys(ctx, Prefix(generation)+"*")
	if err != nil {
		return err
	}
	return p.unlink(ctx, found)
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

// formerFor is how long keys of a former shape stay: a release that wrote them may still be running beside this one, or
// come back.
const formerFor = 24 * time.Hour

// former reports whether a key has the shape of before keys bore the id of their log: analytics:3:current, and
// analytics:, a generation and what it counts.
func former(key string) bool {
	second, _, _ := strings.Cut(strings.TrimPrefix(key, "analytics:"), ":")
	return second == "3" || uuid.Validate(second) == nil
}
