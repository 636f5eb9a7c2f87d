// Package analytics maintains counters in Redis: page views, sessions, daily visitors, contact clicks, searches,
// inquiries, and the steps from a quote to a completed booking. A script changes counters and checkpoint together, so
// that an event counts once however often it is delivered. If Redis loses its data, the counters are rebuilt from the
// logs.
package analytics

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"
	"golang.org/x/sync/errgroup"

	"weddings/events"
	"weddings/events/store"
)

// Name is the name of the read model, in Redis and in the list of read models.
const Name = "analytics"

const (
	batchSize = 2000
	retry     = time.Second // first pause after an error; it doubles with each further error, up to
	retryMost = 30 * time.Second
	checkFor  = time.Second     // interval between checks of the lease
	tidyEvery = 5 * time.Second // interval between looks for what a killed rebuild left
)

// Projection keeps the counters of one Redis up to date with both logs.
type Projection struct {
	redis *redis.Client
	log   *store.Log
	logs  map[string]*store.Log
	still stillness
	now   func() time.Time
}

// New returns the projection of a log.
func New(client *redis.Client, log *store.Log) *Projection {
	logs := map[string]*store.Log{"events": log, "telemetry": log.Telemetry()}
	return &Projection{redis: client, log: log, logs: logs, now: log.Time}
}

// Run counts until ctx ends. One process counts, the others stand by. All releases share the counters, and a newer
// release may count events that this program does not know. At such an event this program leaves counting to the newer
// release.
func (p *Projection) Run(ctx context.Context) {
	var left store.Left
	lead := func(ctx context.Context) error {
		return p.log.Elect(
			ctx,
			"counters",
			func(ctx context.Context) error { return p.reportNewer(ctx, &left, p.count(ctx)) },
		)
	}
	store.Repeat(ctx, retry, retryMost, lead, func(err error) (over bool) {
		if _, newer := errors.AsType[*events.UnknownTypeError](err); !newer { // reportNewer has logged it
			slog.Warn("counting interrupted", "error", err)
		}
		return false
	})
}

// reportNewer logs and records why counting stops at an event of a newer release. It returns err. It is called while
// the lease is held, so that it does not report counters that another process has moved on. The first time it only
// logs, and gives up the lease to a process of that release.
func (p *Projection) reportNewer(ctx context.Context, left *store.Left, err error) error {
	unknown, newer := errors.AsType[*events.UnknownTypeError](err)
	if !newer {
		return err
	}
	switch left.Again(unknown) {
	case 1:
		slog.Info("counting is left to a newer release", "type", unknown.Type, "position", unknown.Position)
		return err
	case 2:
		slog.Error("counting stands still: the log is newer than this program", "type", unknown.Type,
			"position", unknown.Position)
	}
	if stopping := p.stop(ctx, unknown); stopping != nil {
		return stopping
	}
	return err
}

// count counts until ctx ends or an error occurs. It returns nil after it has rebuilt the counters.
func (p *Projection) count(ctx context.Context) error {
	if err := p.sweepUp(ctx); err != nil {
		return err
	}
	counting, end := context.WithCancel(ctx)
	var tidying sync.WaitGroup
	tidying.Go(func() { p.tidyUp(counting) })
	err := p.follow(ctx)
	end()
	tidying.Wait() // tidyUp might hold the lease that the rebuild below needs
	if fork, ok := errors.AsType[*store.ForkedError](err); ok {
		slog.Warn(
			"the log was restored from an older backup or replaced: counting everything again",
			"log",
			fork.Log,
			"counted",
			fork.Mark.Position,
		)
		if err := p.log.NoteFork(ctx, Name, fork); err != nil {
			return err
		}
		return p.Rebuild(ctx, func(int64, int64) {})
	}
	return err
}

// errLost means that the current generation is gone: Redis lost it, or a rebuild replaced it.
var errLost = errors.New("analytics: the counters were emptied or replaced")

// follow counts both logs until ctx ends or an error occurs.
func (p *Projection) follow(ctx context.Context) error {
	generation, err := p.generation(ctx)
	if err != nil {
		return err
	}
	both, following := errgroup.WithContext(ctx)
	for name, log := range p.logs {
		both.Go(func() (err error) {
			defer store.Recover(&err) // the recovery in Run does not reach this goroutine
			return log.Follow(
				following,
				func(ctx context.Context) error { return p.keepUp(ctx, generation, name, log) },
			)
		})
	}
	err = both.Wait()
	if _, newer := errors.AsType[*events.UnknownTypeError](err); newer {
		return errors.Join(p.countOnce(ctx, generation), err)
	}
	return err
}

// countOnce counts each log up to its end, or up to an event of a newer release. Such an event in one log does not stop
// the other.
func (p *Projection) countOnce(ctx context.Context, generation string) error {
	for name, log := range p.logs {
		err := p.keepUp(ctx, generation, name, log)
		if _, newer := errors.AsType[*events.UnknownTypeError](err); err != nil && !newer {
			return err
		}
	}
	return nil
}

// generation returns the generation to count in. If there is none, it fills a new one before readers see it, so that
// they never see partial counts.
func (p *Projection) generation(ctx context.Context) (string, error) {
	space, err := spaceOf(ctx, p.log)
	if err != nil {
		return "", err
	}
	now, err := current(ctx, p.redis, space)
	if err != nil || now != "" {
		return now, err
	}
	if err := p.redis.SetNX(ctx, buildingKey(space), uuid.NewString(), 0).Err(); err != nil {
		return "", err
	}
	building, err := p.redis.Get(ctx, buildingKey(space)).Result()
	if err != nil {
		return "", err
	}
	for name, log := range p.logs {
		if err := p.catchUp(ctx, space+building, name, log, shared, unwatched); err != nil {
			return "", err
		}
	}
	// SetNX, because a rebuild may have set it first.
	if err := p.redis.SetNX(ctx, currentKey(space), building, 0).Err(); err != nil {
		return "", err
	}
	if now, err = current(ctx, p.redis, space); err != nil {
		return "", err
	}
	if err := p.redis.Del(ctx, buildingKey(space)).Err(); err != nil {
		return "", err
	}
	if now != space+building {
		return "", errors.Join(errLost, p.sweepUp(ctx))
	}
	return now, nil
}

// filled returns the current generation to count in, or the first one while it is being filled, or "" if there is
// neither.
func (p *Projection) filled(ctx context.Context) (string, error) {
	space, err := spaceOf(ctx, p.log)
	if err != nil {
		return "", err
	}
	generation, err := current(ctx, p.redis, space)
	if err != nil || generation != "" {
		return generation, err
	}
	building, err := p.redis.Get(ctx, buildingKey(space)).Result()
	if errors.Is(err, redis.Nil) {
		return "", nil
	}
	return space + building, err
}

// keepUp counts the new events of a log. It returns errLost if readers have moved on to another generation.
func (p *Projection) keepUp(ctx context.Context, generation, name string, log *store.Log) error {
	if now, err := Current(ctx, p.redis, p.log); err != nil || now != generation {
		return errors.Join(errLost, err)
	}
	return p.catchUp(ctx, generation, name, log, shared, unwatched)
}

// sharing says which processes may fill a generation: any, or only the one that created it.
type sharing bool

const (
	shared  sharing = true
	private sharing = false
)

func unwatched(int64) error { return nil }

// catchUp counts to the end of a log and calls reached after each batch. It returns errLost if the generation is no
// longer in use, *events.UnknownTypeError at an event of a newer release, *store.ForkedError if it has counted events
// that the log no longer has, and errors of reached.
func (p *Projection) catchUp(
	ctx context.Context,
	generation, name string,
	log *store.Log,
	how sharing,
	reached func(at int64) error,
) error {
	at, text, err := checkpoint(ctx, p.redis, generation, name)
	if err != nil {
		return err
	}
	for {
		now, begun := p.now(), at
		for batch, err := range log.Batches(ctx, at, batchSize) {
			if err != nil {
				return fmt.Errorf("analytics: %w", err)
			}
			batch, unknown := readable(batch)
			if len(batch) == 0 {
				return unknown
			}
			to := textOf(store.MarkOf(batch[len(batch)-1]))
			from, err := beforeOf(ctx, log, batch, voicesOf)
			if err != nil {
				return err
			}
			keys, args := parking(generation, name, batch, from, p.now()).write()
			text, err = p.run(ctx, apply, generation, how, append([]string{
				checkpointKey(generation, name),
				stoppedKey(generation),
			}, keys...),
				append([]any{text, to}, args...)).
				Text()
			if err != nil {
				return lost(err)
			}
			if at, err = parseMark(text); err != nil {
				return err
			}
			if err := reached(at.Position); err != nil {
				return err
			}
			if text != to { // another process was faster: continue from its checkpoint
				break
			}
			if unknown != nil {
				return unknown
			}
		}
		if at == begun {
			return lost(p.run(ctx, note, generation, how, []string{lookedKey(generation, name)},
				[]any{now.UTC().Format(time.RFC3339Nano), KeptDays * 24 * 60 * 60}).Err())
		}
	}
}

// readable returns the events of a batch up to the first one of a newer release, and the problem of that one.
func readable(batch []events.Recorded) ([]events.Recorded, error) {
	for i, r := range batch {
		if unknown := r.Unknown(); unknown != nil {
			return batch[:i], unknown
		}
	}
	return batch, nil
}

// run runs a script on keys of a generation.
func (p *Projection) run(
	ctx context.Context,
	script *redis.Script,
	generation string,
	how sharing,
	keys []string,
	args []any,
) *redis.Cmd {
	space := generation[:len(generation)-len(name(generation))]
	used := []string{currentKey(space), buildingKey(space)}
	if how == private {
		used = []string{rebuildingKey(space), rebuildingKey(space)}
	}
	return script.Run(ctx, p.redis, append(used, keys...), append([]any{name(generation)}, args...)...)
}

// lost returns errLost if a script found its generation not in use.
func lost(err error) error {
	if errors.Is(err, redis.Nil) {
		return errLost
	}
	return err
}

// stop records why counting has stopped, until it resumes.
func (p *Projection) stop(ctx context.Context, cause error) error {
	generation, err := p.filled(ctx)
	if err != nil || generation == "" {
		return errors.Join(errLost, err)
	}
	return lost(
		p.run(ctx, note, generation, shared, []string{stoppedKey(generation)}, []any{
			cause.Error(),
			KeptDays * 24 * 60 * 60,
		}).Err(),
	)
}
