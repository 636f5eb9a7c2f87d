package projections

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"weddings/events/store"
)

// Mendable parks what it cannot handle until somebody looks: read models, counters, and consumers such as the mail.
type Mendable interface {
	// Statuses returns how each of its parts stands.
	Statuses(ctx context.Context) ([]Status, error)
	// Parked returns why a stream waits in a part, ErrNotParked where it does not or there is no such part.
	Parked(ctx context.Context, name, stream string) (Parked, error)
	// Retry handles again what was parked of a stream. It returns ErrNotParked.
	Retry(ctx context.Context, name, stream string) error
	// Skip forgets what was parked of a stream. It returns ErrNotParked.
	Skip(ctx context.Context, name, stream string) error
}

// Mending looks after several as if they were one.
type Mending []Mendable

// Statuses implements Mendable.
func (m Mending) Statuses(ctx context.Context) ([]Status, error) {
	var all []Status
	for _, each := range m {
		some, err := each.Statuses(ctx)
		if err != nil {
			return nil, err
		}
		all = append(all, some...)
	}
	return all, nil
}

// Parked implements Mendable.
func (m Mending) Parked(ctx context.Context, name, stream string) (Parked, error) {
	for _, each := range m {
		if parked, err := each.Parked(ctx, name, stream); !errors.Is(err, ErrNotParked) {
			return parked, err
		}
	}
	return Parked{}, ErrNotParked
}

// Retry implements Mendable.
func (m Mending) Retry(ctx context.Context, name, stream string) error {
	return m.find(ctx, name, stream, Mendable.Retry)
}

// Skip implements Mendable.
func (m Mending) Skip(ctx context.Context, name, stream string) error {
	return m.find(ctx, name, stream, Mendable.Skip)
}

// find asks the one in which the stream is parked.
func (m Mending) find(
	ctx context.Context,
	name, stream string,
	do func(Mendable, context.Context, string, string) error,
) error {
	for _, each := range m {
		if _, err := each.Parked(ctx, name, stream); errors.Is(err, ErrNotParked) {
			continue
		}
		return do(each, ctx, name, stream)
	}
	return fmt.Errorf("%w: %s in %s", ErrNotParked, stream, name)
}

// Consumers are groups of a log's subscribers, as Mendable: what they could not handle yet.
type Consumers struct {
	Log    *store.Log
	Groups []string
}

// Statuses tells what waits in each group. Its Lag is in messages that were not read or wait for another attempt.
func (c Consumers) Statuses(ctx context.Context) ([]Status, error) {
	head, err := c.Log.Head(ctx)
	if err != nil {
		return nil, err
	}
	var all []Status
	for _, group := range c.Groups {
		backlog, err := c.Log.Deliveries(group).Backlog(ctx)
		if err != nil {
			return nil, err
		}
		s := Status{
			Name:     group,
			Consumer: true,
			Position: head,
			Lag:      int64(backlog.Unread + backlog.Waiting),
			Oldest:   backlog.Oldest,
			Parked:   []Parked{},
		}
		seen := map[string]bool{}
		for _, d := range backlog.Parked {
			if !seen[d.Stream] { // they are retried together
				seen[d.Stream] = true
				s.Parked = append(s.Parked, Parked{d.Stream, d.Position, d.Error, d.Since})
			}
		}
		all = append(all, s)
	}
	return all, nil
}

// Parked implements Mendable.
func (c Consumers) Parked(ctx context.Context, name, stream string) (Parked, error) {
	if !slices.Contains(c.Groups, name) {
		return Parked{}, ErrNotParked
	}
	d, err := c.Log.Deliveries(name).Parked(ctx, stream)
	if errors.Is(err, store.ErrNoDelivery) {
		return Parked{}, ErrNotParked
	}
	return Parked{d.Stream, d.Position, d.Error, d.Since}, err
}

// Retry lets the group's process try again at once; how that went is told by Statuses.
func (c Consumers) Retry(ctx context.Context, name, stream string) error {
	return notParked(c.Log.Deliveries(name).Retry(ctx, stream))
}

// Skip implements Mendable.
func (c Consumers) Skip(ctx context.Context, name, stream string) error {
	return notParked(c.Log.Deliveries(name).Skip(ctx, stream))
}

func notParked(err error) error {
	if errors.Is(err, store.ErrNoDelivery) || errors.Is(err, store.ErrNoTimer) {
		return ErrNotParked
	}
	return err
}

// tooLong is for how long a message may wait, unread or for another attempt, before somebody should know.
const tooLong = 15 * time.Minute

// Troubled reports whether somebody should look.
func (s Status) Troubled(now time.Time) bool {
	return len(s.Parked) > 0 || s.Stopped != "" || s.Oldest != nil && now.Sub(*s.Oldest) > tooLong
}

// Timers are what is due at a time, as Mendable: commands that should have been issued. A timer is named by its rule
// and its stream.
type Timers struct{ Log *store.Log }

// TimersName is the name of the only part of Timers.
const TimersName = "schedule"

// Statuses tells what is overdue. What is overdue for too long counts as parked; it is tried again all the same.
func (t Timers) Statuses(ctx context.Context) ([]Status, error) {
	head, err := t.Log.Head(ctx)
	if err != nil {
		return nil, err
	}
	overdue, err := t.Log.Timers().Overdue(ctx)
	if err != nil {
		return nil, err
	}
	s := Status{
		Name: TimersName, Consumer: true, Position: head, Lag: int64(overdue.Count), Oldest: overdue.Oldest,
		Parked: []Parked{},
	}
	for _, timer := range overdue.Timers {
		if time.Since(timer.Due) > tooLong {
			s.Parked = append(s.Parked, parkedTimer(timer))
		}
	}
	return []Status{s}, nil
}

func parkedTimer(timer store.Timer) Parked {
	return Parked{Stream: timer.Rule + " " + timer.Stream, Error: timer.Error, At: timer.Due}
}

// Parked implements Mendable.
func (t Timers) Parked(ctx context.Context, name, stream string) (Parked, error) {
	rule, stream, _ := strings.Cut(stream, " ")
	if name != TimersName {
		return Parked{}, ErrNotParked
	}
	timer, err := t.Log.Timers().Late(ctx, rule, stream)
	if errors.Is(err, store.ErrNoTimer) {
		return Parked{}, ErrNotParked
	}
	return parkedTimer(timer), err
}

// Retry lets the process that holds the schedule try again at once.
func (t Timers) Retry(ctx context.Context, _, stream string) error {
	rule, stream, _ := strings.Cut(stream, " ")
	return notParked(t.Log.Timers().Retry(ctx, rule, stream))
}

// Skip lets the command not be issued.
func (t Timers) Skip(ctx context.Context, _, stream string) error {
	rule, stream, _ := strings.Cut(stream, " ")
	return notParked(t.Log.Timers().Skip(ctx, rule, stream))
}
