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

// parked is an event that could not be read and is not counted. It goes with its generation: a rebuilt one tries it
// again.
type parked struct {
	Log      string    `json:"log"` // events or telemetry
	Position int64     `json:"position"`
	Event    uuid.UUID `json:"event"`
	Stream   string    `json:"stream"`
	Error    string    `json:"error"`
	At       time.Time `json:"at"`
}

// member is what the sorted set of a generation holds of it.
func (p parked) member() string {
	text, _ := json.Marshal(p) // its fields always can be
	return string(text)
}

const (
	mostShown = 100
	// answerWithin bounds how long Redis may take to say how the counters stand.
	answerWithin = 500 * time.Millisecond
)

var _ projections.Mendable = (*Projection)(nil)

// Statuses implements projections.Mendable. The position is that of the main log; the lag is in events of both logs. A
// Redis that does not answer, or is not written though events wait, is no error: the status says so.
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
		s.Lag += max(0, head-marks[name])
	}
	if since, stands := p.still.look(p.now(), marks, s.Lag > 0); stands && s.Stopped == "" {
		s.Stopped = "nothing has been counted since " + since.UTC().Format(time.RFC3339)
	}
	return []projections.Status{s}, nil
}

// standsStill is for how long nothing may be counted while events wait.
const standsStill = 10 * time.Second

// stillness is since when, to somebody who looks now and then, the counters have stood where they are with events
// waiting. It tells of a Redis that cannot be written, whichever process counts.
type stillness struct {
	mu      sync.Mutex
	marks   map[string]int64
	waiting bool
	since   time.Time
}

// look notes how far the counters are, and tells since when they have stood there if that is too long.
func (s *stillness) look(now time.Time, marks map[string]int64, waiting bool) (since time.Time, stands bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !waiting || !s.waiting || !maps.Equal(s.marks, marks) {
		s.marks, s.waiting, s.since = marks, waiting, now
	}
	return s.since, now.Sub(s.since) > standsStill
}

// inspect adds to a status what Redis holds, and returns how far each log is counted.
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
		if !slices.ContainsFunc(
			s.Parked,
			func(known projections.Parked) bool { return known.Stream == each.Stream },
		) { // they are retried together
			s.Parked = append(
				s.Parked,
				projections.Parked{Stream: each.Stream, Position: each.Position, Error: each.Error, At: each.At},
			)
		}
		return len(s.Parked) < mostShown
	})
}

// counted returns how far each log is counted in a generation.
func (p *Projection) counted(ctx context.Context, generation string) (marks map[string]int64, err error) {
	marks = map[string]int64{}
	for name := range p.logs {
		if marks[name], err = CaughtUp(ctx, p.redis, generation, name); err != nil {
			return nil, err
		}
	}
	return marks, nil
}

// Progress is how far the counters are in one of the logs.
type Progress struct {
	Position int64
	Behind   time.Duration // age of the oldest event that is not counted
}

// Progress returns that of both logs ("events" and "telemetry").
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

// eachParked yields what is parked in a generation, the first events first.
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

// ofStream returns what is parked of a stream, with its generation. It returns projections.ErrNotParked.
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

// Parked implements projections.Mendable.
func (p *Projection) Parked(ctx context.Context, name, stream string) (projections.Parked, error) {
	_, found, err := p.ofStream(ctx, name, stream)
	if err != nil {
		return projections.Parked{}, err
	}
	return projections.Parked{Stream: stream, Position: found[0].Position, Error: found[0].Error, At: found[0].At}, nil
}

// Retry counts what was parked of a stream, up to the first event that still cannot be read: it returns why.
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
		if len(batch) == 0 ||
			store.MarkOf(
				batch[0],
			) != (store.Mark{Position: each.Position, ID: each.Event}) { // telemetry is deleted after its time
			batch = []events.Recorded{}
		}
		for _, r := range batch {
			if r.Problem != nil {
				return r.Problem
			}
		}
		keys, args := fold(generation, each.Log, batch, time.Now()).write()
		if err := p.run(ctx, mend, generation, shared, append([]string{parkedKey(generation)}, keys...),
			append([]any{each.member()}, args...)).
			Err(); err != nil {
			return lost(err)
		}
	}
	return nil
}

// Skip forgets what was parked of a stream: it is not counted until the next rebuild.
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
