// Package analytics counts traffic in Redis: page views, sessions, daily visitors, contact clicks, searches, inquiries.
// Counts move in one script with the checkpoint, so that an event counts once however often it is delivered, and a lost
// Redis fills itself again from the logs.
package analytics

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"
	"golang.org/x/sync/errgroup"

	"weddings/events"
	"weddings/events/store"
)

// Name is what the read model is called, in Redis and among the others.
const Name = "analytics"

const (
	batchSize = 2000
	retry     = time.Second // after an error; twice as long after each that follows at once, up to
	retryMost = 30 * time.Second
	checkFor  = time.Second // between looks at whether the lease is still held
)

// Projection keeps the counters of one Redis up with both logs.
type Projection struct {
	redis *redis.Client
	log   *store.Log
	logs  map[string]*store.Log
	still stillness
	now   func() time.Time
}

// New returns the projection.
func New(client *redis.Client, log *store.Log) *Projection {
	logs := map[string]*store.Log{"events": log, "telemetry": log.Telemetry()}
	return &Projection{redis: client, log: log, logs: logs, now: time.Now}
}

// Run counts until ctx ends, or until it meets an event that this program is too old for. One process counts, others
// stand by.
func (p *Projection) Run(ctx context.Context) {
	lead := func(ctx context.Context) error { return p.log.Elect(ctx, "counters", p.count) }
	store.Repeat(ctx, retry, retryMost, lead, func(err error) (over bool) {
		if unknown, ok := errors.AsType[*events.UnknownTypeError](err); ok {
			slog.Error("counting stopped: the log is newer than this program", "type", unknown.Type)
			if p.stop(ctx, unknown) == nil {
				return true
			}
		}
		slog.Warn("counting interrupted", "error", err)
		return false
	})
}

// count counts until ctx ends or an error. It returns nil after it has counted everything anew.
func (p *Projection) count(ctx context.Context) error {
	if err := p.sweepUp(ctx); err != nil {
		return err
	}
	err := p.follow(ctx)
	if fork, ok := errors.AsType[*store.ForkedError](err); ok {
		slog.Warn(
			"the log was restored from an older backup, or is another one: everything is counted anew",
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

// errLost means that the generation that was being counted is gone: Redis forgot it, or a rebuilt one took its place.
var errLost = errors.New("analytics: the counters were emptied or replaced")

// follow counts both logs until ctx ends or an error.
func (p *Projection) follow(ctx context.Context) error {
	generation, err := p.generation(ctx)
	if err != nil {
		return err
	}
	both, ctx := errgroup.WithContext(ctx)
	for name, log := range p.logs {
		both.Go(func() error {
			return log.Follow(ctx, func(ctx context.Context) error { return p.keepUp(ctx, generation, name, log) })
		})
	}
	return both.Wait()
}

// generation returns the one to count in. Where there is none a new one is filled first and then shown, so that readers
// never see half numbers.
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
	// Only where there is none still: a rebuild may have been faster.
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

// filled returns the generation that is counted in: the one to read, or the first while it is being filled. It returns
// "" where there is neither.
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

// keepUp counts what is new in a log. It returns errLost where another generation is read by now.
func (p *Projection) keepUp(ctx context.Context, generation, name string, log *store.Log) error {
	if now, err := Current(ctx, p.redis, p.log); err != nil || now != generation {
		return errors.Join(errLost, err)
	}
	return p.catchUp(ctx, generation, name, log, shared, unwatched)
}

// sharing tells a generation that any process may fill from one that its maker alone knows.
type sharing bool

const (
	shared  sharing = true
	private sharing = false
)

func unwatched(int64) error { return nil }

// catchUp counts up to the end of a log, and tells after each batch how far it is. It returns errLost where the
// generation is neither read nor filled any more, *store.ForkedError where it has counted what the log does not hold,
// and errors of reached.
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
		now, from := time.Now(), at
		for batch, err := range log.Batches(ctx, at, batchSize) {
			if err != nil {
				return fmt.Errorf("analytics: %w", err)
			}
			to := textOf(store.MarkOf(batch[len(batch)-1]))
			keys, args := fold(generation, name, batch, time.Now()).write()
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
			if text != to { // another process was faster: this one goes on from where that is
				break
			}
		}
		if at == from {
			return lost(p.run(ctx, note, generation, how, []string{lookedKey(generation, name)},
				[]any{now.UTC().Format(time.RFC3339Nano), KeptDays * 24 * 60 * 60}).Err())
		}
	}
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
	known := ""
	if how == shared {
		known = name(generation)
	}
	space := generation[:len(generation)-len(name(generation))]
	return script.Run(
		ctx,
		p.redis,
		append([]string{currentKey(space), buildingKey(space)}, keys...),
		append([]any{known}, args...)...)
}

// lost tells the answer of a script whose generation is not in use.
func lost(err error) error {
	if errors.Is(err, redis.Nil) {
		return errLost
	}
	return err
}

// stop records why nothing is counted any more, until something is.
func (p *Projection) stop(ctx context.Context, cause error) error {
	generation, err := p.filled(ctx)
	if err != nil || generation == "" {
		return errors.Join(errLost, err)
	}
	return lost(
		p.run(ctx, note, generation, shared, []string{stoppedKey(generation)}, []any{
			cause.Error(),
			KeptDays * 24 * 60 * 60,
		}).
			Err(),
	)
}
