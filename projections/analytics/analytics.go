// Package analytics counts traffic in Redis: page views, sessions, daily visitors, contact clicks, searches, inquiries.
// Counts move in one script with the checkpoint, so that an event counts once however often it is delivered, and a lost
// Redis fills itself again from the logs.
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

	"weddings/events/store"
)

// Name is what the read model is called, in Redis and among the others.
const Name = "analytics"

const (
	batchSize = 2000
	retry     = time.Second
	// The number is that of the keys' shape: counts of another one are not read, and filled again from the logs.
	currentKey = "analytics:3:current"  // generation that readers read
	nextKey    = "analytics:3:building" // generation that is being filled
)

// inUse begins both scripts. The client's idea of the generation is never trusted: what Redis forgot, or a rebuilt one replaced,
// would be filled again from the beginning and read by nobody. They answer -1 then; a generation of "" may be any.
const inUse = `
local generation = ARGV[1]
if generation ~= '' and redis.call('GET', KEYS[2]) ~= generation and redis.call('GET', KEYS[3]) ~= generation then return -1 end
`

// apply moves the checkpoint from the position that was read and writes the counts, or does nothing at all. The client's
// idea of the position is never trusted: after a crash it was seen behind by 114 events.
var apply = redis.NewScript(inUse + `
local at = tonumber(redis.call('GET', KEYS[1]) or '0')
if at ~= tonumber(ARGV[2]) then return at end
local i = 4
while i <= #ARGV do
	local kind, key, ends, n = ARGV[i], ARGV[i+1], ARGV[i+2], tonumber(ARGV[i+3])
	i = i + 4
	if kind == 'h' then
		for j = i, i + n - 1, 2 do redis.call('HINCRBY', key, ARGV[j], ARGV[j+1]) end
	else
		for j = i, i + n - 1, 1000 do redis.call('PFADD', key, unpack(ARGV, j, math.min(j + 999, i + n - 1))) end
	end
	redis.call('EXPIREAT', key, ends)
	i = i + n
end
redis.call('SET', KEYS[1], ARGV[3])
return tonumber(ARGV[3])`)

// note tells in a key that a generation has been counted to the end of a log.
var note = redis.NewScript(inUse + `
redis.call('SET', KEYS[1], ARGV[2], 'EX', ARGV[3])
return 0`)

// Projection keeps the counters of one Redis up with both logs.
type Projection struct {
	redis *redis.Client
	logs  map[string]*store.Log
}

// New returns the projection.
func New(client *redis.Client, log *store.Log) *Projection {
	return &Projection{client, map[string]*store.Log{"events": log, "telemetry": log.Telemetry()}}
}

// Prefix is how the keys of a generation begin.
func Prefix(generation string) string { return "analytics:" + generation + ":" }

// Current returns the generation to read, "" while the first one is being filled.
func Current(ctx context.Context, client *redis.Client) (string, error) {
	generation, err := client.Get(ctx, currentKey).Result()
	if errors.Is(err, redis.Nil) {
		return "", nil
	}
	return generation, err
}

// Run counts until ctx ends. Any number of processes may: the script lets each event count once.
func (p *Projection) Run(ctx context.Context) {
	for ctx.Err() == nil {
		err := p.follow(ctx)
		if ctx.Err() != nil {
			return
		}
		slog.Warn("analytics interrupted", "error", err)
		select {
		case <-ctx.Done():
		case <-time.After(retry):
		}
	}
}

// errLost means that the generation that was being counted is gone: Redis forgot it, or a rebuilt one took its place.
var errLost = errors.New("analytics: the counters were emptied or replaced")

func (p *Projection) follow(ctx context.Context) error {
	generation, err := p.generation(ctx)
	if err != nil {
		return err
	}
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var both sync.WaitGroup
	for name, log := range p.logs {
		both.Go(func() { cancel(p.followOne(ctx, generation, name, log)) })
	}
	both.Wait()
	return context.Cause(ctx)
}

// generation returns the one to count in. Where there is none a new one is filled first and then shown, so that readers
// never see half numbers.
func (p *Projection) generation(ctx context.Context) (string, error) {
	current, err := Current(ctx, p.redis)
	if err != nil || current != "" {
		return current, err
	}
	if err := p.redis.SetNX(ctx, nextKey, uuid.NewString(), 0).Err(); err != nil {
		return "", err
	}
	building, err := p.redis.Get(ctx, nextKey).Result()
	if err != nil {
		return "", err
	}
	for name, log := range p.logs {
		if err := p.catchUp(ctx, building, name, log, shared, func(int64) {}); err != nil {
			return "", err
		}
	}
	// Only where there is none still: a rebuild may have been faster.
	if err := p.redis.SetNX(ctx, currentKey, building, 0).Err(); err != nil {
		return "", err
	}
	if current, err = Current(ctx, p.redis); err != nil {
		return "", err
	}
	if err := p.redis.Del(ctx, nextKey).Err(); err != nil {
		return "", err
	}
	if current != building {
		return "", errors.Join(errLost, remove(ctx, p.redis, Prefix(building)))
	}
	return building, nil
}

func (p *Projection) followOne(ctx context.Context, generation, name string, log *store.Log) error {
	wake, stop := log.Changes()
	defer stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-wake:
		}
		if current, err := Current(ctx, p.redis); err != nil || current != generation {
			return errors.Join(errLost, err)
		}
		if err := p.catchUp(ctx, generation, name, log, shared, func(int64) {}); err != nil {
			return err
		}
	}
}

func checkpoint(generation, name string) string { return Prefix(generation) + "checkpoint:" + name }

// CaughtUp returns how far a generation has counted a log ("events" or "telemetry").
func CaughtUp(ctx context.Context, client *redis.Client, generation, name string) (int64, error) {
	at, err := client.Get(ctx, checkpoint(generation, name)).Int64()
	if errors.Is(err, redis.Nil) {
		return 0, nil
	}
	return at, err
}

func looked(generation, name string) string { return Prefix(generation) + "looked:" + name }

// AsOf returns up to when a generation has counted everything: the earlier one of the last looks at both logs that found
// nothing more. Zero where there was none.
func AsOf(ctx context.Context, client *redis.Client, generation string) (time.Time, error) {
	values, err := client.MGet(ctx, looked(generation, "events"), looked(generation, "telemetry")).Result()
	if err != nil {
		return time.Time{}, err
	}
	var earliest time.Time
	for _, value := range values {
		text, _ := value.(string)
		at, err := time.Parse(time.RFC3339Nano, text)
		if err != nil {
			return time.Time{}, nil //nolint:nilerr // nothing is there yet
		}
		if earliest.IsZero() || at.Before(earliest) {
			earliest = at
		}
	}
	return earliest, nil
}

// sharing tells a generation that any process may fill from one that its maker alone knows.
type sharing bool

const (
	shared  sharing = true
	private sharing = false
)

// catchUp counts up to the end of a log, and tells after each batch how far it is. It returns errLost where the generation is
// neither read nor filled any more.
func (p *Projection) catchUp(ctx context.Context, generation, name string, log *store.Log, how sharing, reached func(at int64)) error {
	at, err := CaughtUp(ctx, p.redis, generation, name)
	if err != nil {
		return err
	}
	known := generation
	if how == private {
		known = ""
	}
	for {
		now, from := time.Now(), at
		for batch, err := range log.Batches(ctx, at, batchSize) {
			if err != nil {
				return fmt.Errorf("analytics: %w", err)
			}
			to := batch[len(batch)-1].Position
			keys := []string{checkpoint(generation, name), currentKey, nextKey}
			if at, err = apply.Run(ctx, p.redis, keys, fold(Prefix(generation), batch, time.Now()).arguments(known, at, to)...).Int64(); err != nil {
				return err
			}
			if at < 0 {
				return errLost
			}
			reached(at)
			if at != to { // another process was faster: this one goes on from where that is
				break
			}
		}
		if at == from {
			keys := []string{looked(generation, name), currentKey, nextKey}
			noted, err := note.Run(ctx, p.redis, keys, known, now.UTC().Format(time.RFC3339Nano), KeptDays*24*60*60).Int64()
			if err == nil && noted < 0 {
				err = errLost
			}
			return err
		}
	}
}
