package analytics

import (
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"

	"weddings/events"
	"weddings/events/store"
	"weddings/projections"
)

// parked is an event that could not be decoded, or that made counting panic. It is not counted. It belongs to a
// generation: a rebuild tries to count it again.
type parked struct {
	Log      string    `json:"log"` // events or telemetry
	Position int64     `json:"position"`
	Event    uuid.UUID `json:"event"`
	Stream   string    `json:"stream"`
	Error    string    `json:"error"`
	At       time.Time `json:"at"`
}

// member encodes the event as a member of the generation's sorted set.
func (p parked) member() string {
	text, _ := json.Marshal(p) // its fields can always be encoded
	return string(text)
}

const (
	mostShown = 100
	// answerWithin is the timeout for reading the state of the counters from Redis.
	answerWithin = 500 * time.Millisecond
)

var _ projections.Repairable = (*Projection)(nil)

// Statuses implements projections.Repairable. Position is that of the main log; Lag counts the events of both logs. If
// Redis does not answer, or cannot be written while events wait, Statuses reports that in Stopped and returns no error.
func (p *Projection) Statuses(ctx context.Context) ([]projections.Status, error) {
	s := projections.Status{Name: Name, Parked: []projections.Parked{}}
	asking, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	marks, err := p.inspect(asking, &s)
	if err != nil {
		s.Stopped = err.Error()
	}
	s.Position = marks["events"]
	for name, log := range p.logs {
		head, err := log.Head(ctx)
		if err != nil {
			return nil, err
		}
		lag := max(0, head-marks[name])
		if lag == 0 {
			continue
		}
		behind, err := log.Age(ctx, marks[name])
		if err != nil {
			return nil, err
		}
		s.Lag, s.Behind = s.Lag+lag, max(s.Behind, behind)
	}
	if since, stands := p.still.look(p.now(), marks, s.Lag > 0); stands && s.Stopped == "" {
		s.Stopped = "nothing has been counted since " + since.UTC().Format(time.RFC3339)
	}
	return []projections.Status{s}, nil
}

// standsStill is how long counting may make no progress while events wait.
const standsStill = 10 * time.Second

// stillness detects, from repeated observations, that the counters do not change while events wait. So it finds a Redis
// that cannot be written, whichever process counts.
type stillness struct {
	mu      sync.Mutex
	marks   map[string]int64
	waiting bool
	since   time.Time
}

// look records the positions of the counters. It returns since when they have not changed. stands is true if that is
// longer than standsStill.
func (s *stillness) look(now time.Time, marks map[string]int64, waiting bool) (since time.Time, stands bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !waiting || !s.waiting || !maps.Equal(s.marks, marks) {
		s.marks, s.waiting, s.since = marks, waiting, now
	}
	return s.since, now.Sub(s.since) > standsStill
}

// inspect adds the state in Redis to a status and returns the position in each log.
func (p *Projection) inspect(ctx context.Context, s *projections.Status) (marks map[string]int64, err error) {
	generation, err := p.filled(ctx)
	if err != nil || generation == "" {
		return nil, err
	}
	if marks, err = p.counted(ctx, generation); err != nil {
		return nil, err
	}
	stopped, err := p.redis.Get(ctx, stoppedKey(generation)).Result()
	if err != nil && !errors.Is(err, redis.Nil) {
		return marks, err
	}
	s.Stopped = stopped
	return marks, p.eachParked(ctx, generation, func(each parked) bool {
		isStream := func(known projections.Parked) bool { return known.Stream == each.Stream }
		if !slices.ContainsFunc(s.Parked, isStream) { // one entry for each stream: its events are retried together
			s.Parked = append(
				s.Parked,
				projections.Parked{Stream: each.Stream, Position: each.Position, Error: each.Error, At: each.At},
			)
		}
		return len(s.Parked) < mostShown
	})
}

// counted returns a generation's position in each log.
func (p *Projection) counted(ctx context.Context, generation string) (marks map[string]int64, err error) {
	marks = map[string]int64{}
	for name := range p.logs {
		if marks[name], err = CaughtUp(ctx, p.redis, generation, name); err != nil {
			return nil, err
		}
	}
	return marks, nil
}

// Progress is the position of the counters in one of the logs.
type Progress struct {
	Position int64
	Behind   time.Duration // age of the oldest event that is not counted
}

// Progress returns the progress in both logs ("events" and "telemetry").
func (p *Projection) Progress(ctx context.Context) (map[string]Progress, error) {
	generation, err := Current(ctx, p.redis, p.log)
	if err != nil {
		return nil, err
	}
	marks, err := p.counted(ctx, generation)
	if err != nil {
		return nil, err
	}
	all := map[string]Progress{}
	for name, log := range p.logs {
		behind, err := log.Age(ctx, marks[name])
		if err != nil {
			return nil, err
		}
		all[name] = Progress{marks[name], behind}
	}
	return all, nil
}

// eachParked yields the parked events of a generation, oldest first.
func (p *Projection) eachParked(ctx context.Context, generation string, yield func(parked) bool) error {
	const atOnce = 500
	for from := int64(0); ; from += atOnce {
		members, err := p.redis.ZRange(ctx, parkedKey(generation), from, from+atOnce-1).Result()
		if err != nil {
			return err
		}
		for _, member := range members {
			var each parked
			if err := json.Unmarshal([]byte(member), &each); err != nil {
				return err
			}
			if !yield(each) {
				return nil
			}
		}
		if len(members) < atOnce {
			return nil
		}
	}
}

// ofStream returns the parked events of a stream, and the current generation. It returns projections.ErrNotParked if
// there are none.
func (p *Projection) ofStream(ctx context.Context, name, stream string) (generation string, found []parked, err error) {
	if name != Name {
		return "", nil, projections.ErrNotParked
	}
	generation, err = Current(ctx, p.redis, p.log)
	if err == nil && generation != "" {
		err = p.eachParked(ctx, generation, func(each parked) bool {
			if each.Stream == stream {
				found = append(found, each)
			}
			return true
		})
	}
	if err == nil && len(found) == 0 {
		err = projections.ErrNotParked
	}
	return generation, found, err
}

// Parked implements projections.Repairable.
func (p *Projection) Parked(ctx context.Context, name, stream string) (projections.Parked, error) {
	_, found, err := p.ofStream(ctx, name, stream)
	if err != nil {
		return projections.Parked{}, err
	}
	return projections.Parked{Stream: stream, Position: found[0].Position, Error: found[0].Error, At: found[0].At}, nil
}

// Retry counts the parked events of a stream, up to the first one that still cannot be decoded or counted. It returns
// the error of that event.
func (p *Projection) Retry(ctx context.Context, name, stream string) error {
	generation, found, err := p.ofStream(ctx, name, stream)
	if err != nil {
		return err
	}
	for _, each := range found {
		batch, err := p.logs[each.Log].Read(ctx, each.Position-1, 1)
		if err != nil {
			return err
		}
		parked := store.Mark{Position: each.Position, ID: each.Event}
		if len(batch) == 0 || store.MarkOf(batch[0]) != parked { // telemetry may have been deleted after its retention
			batch = []events.Recorded{}
		}
		for _, r := range batch {
			if r.Problem != nil {
				return r.Problem
			}
		}
		from, err := beforeOf(ctx, p.logs[each.Log], batch, lateVoicesOf)
		if err != nil {
			return err
		}
		counted, err := guarded(generation, each.Log, batch, from, p.now())
		if err != nil {
			return err
		}
		keys, args := counted.write()
		if err := p.run(ctx, mend, generation, shared, append([]string{parkedKey(generation)}, keys...),
			append([]any{each.member()}, args...)).
			Err(); err != nil {
			return lost(err)
		}
	}
	return nil
}

// Skip drops the parked events of a stream. They are not counted until the next rebuild.
func (p *Projection) Skip(ctx context.Context, name, stream string) error {
	generation, found, err := p.ofStream(ctx, name, stream)
	if err != nil {
		return err
	}
	members := make([]any, len(found))
	for i, each := range found {
		members[i] = each.member()
	}
	return p.redis.ZRem(ctx, parkedKey(generation), members...).Err()
}
