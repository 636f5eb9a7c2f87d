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

// Repairable parks streams that it cannot handle until somebody retries or skips them. Read models, counters, and
// consumers such as the mailer implement it. It has one or more parts, each with a name.
type Repairable interface {
	// Statuses returns the state of each part.
	Statuses(ctx context.Context) ([]Status, error)
	// Parked returns why a stream is parked in a part. It returns ErrNotParked if it is not, or if the part does not
	// exist.
	Parked(ctx context.Context, name, stream string) (Parked, error)
	// Retry handles the parked events of a stream again. It returns ErrNotParked if there are none.
	Retry(ctx context.Context, name, stream string) error
	// Skip drops the parked events of a stream. It returns ErrNotParked if there are none.
	Skip(ctx context.Context, name, stream string) error
}

// Repairables combines several Repairable.
type Repairables []Repairable

// Statuses implements Repairable.
func (m Repairables) Statuses(ctx context.Context) ([]Status, error) {
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

// Parked implements Repairable.
func (m Repairables) Parked(ctx context.Context, name, stream string) (Parked, error) {
	for _, each := range m {
		if parked, err := each.Parked(ctx, name, stream); !errors.Is(err, ErrNotParked) {
			return parked, err
		}
	}
	return Parked{}, ErrNotParked
}

// Retry implements Repairable.
func (m Repairables) Retry(ctx context.Context, name, stream string) error {
	return m.find(ctx, name, stream, Repairable.Retry)
}

// Skip implements Repairable.
func (m Repairables) Skip(ctx context.Context, name, stream string) error {
	return m.find(ctx, name, stream, Repairable.Skip)
}

// find calls the Repairable in which the stream is parked.
func (m Repairables) find(
	ctx context.Context,
	name, stream string,
	do func(Repairable, context.Context, string, string) error,
) error {
	for _, each := range m {
		if _, err := each.Parked(ctx, name, stream); errors.Is(err, ErrNotParked) {
			continue
		}
		return do(each, ctx, name, stream)
	}
	return fmt.Errorf("%w: %s in %s", ErrNotParked, stream, name)
}

// Consumers implements Repairable for consumer groups of the log.
type Consumers struct {
	Log    *store.Log
	Groups []string
}

// Statuses returns the backlog of each group. Lag counts the messages that are unread or wait for a retry.
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
			if !seen[d.Stream] { // a stream is retried as a whole
				seen[d.Stream] = true
				s.Parked = append(s.Parked, Parked{d.Stream, d.Position, d.Error, d.Since})
			}
		}
		all = append(all, s)
	}
	return all, nil
}

// Parked implements Repairable.
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

// Retry asks the group's process to retry at once. Statuses shows the result.
func (c Consumers) Retry(ctx context.Context, name, stream string) error {
	return notParked(c.Log.Deliveries(name).Retry(ctx, stream))
}

// Skip implements Repairable.
func (c Consumers) Skip(ctx context.Context, name, stream string) error {
	return notParked(c.Log.Deliveries(name).Skip(ctx, stream))
}

func notParked(err error) error {
	if errors.Is(err, store.ErrNoDelivery) || errors.Is(err, store.ErrNoTimer) {
		return ErrNotParked
	}
	return err
}

const (
	// tooLong is how long a message may be unread or wait for a retry before an admin should know.
	tooLong = 15 * time.Minute
	// tooFar is the age of the oldest event that a read model does not show at which an admin should know.
	tooFar = 5 * time.Second
)

// Troubled reports whether an admin should look at the part.
func (s Status) Troubled(now time.Time) bool {
	return len(s.Parked) > 0 || s.Stopped != "" || s.Behind > tooFar || s.Oldest != nil && now.Sub(*s.Oldest) > tooLong
}

// Timers implements Repairable for scheduled commands that are overdue. A timer is identified by its rule and its
// stream, separated by a space.
type Timers struct{ Log *store.Log }

// TimersName is the name of the only part of Timers.
const TimersName = "schedule"

// Statuses returns the backlog of overdue timers. A timer that is overdue for longer than tooLong is reported as
// parked, but is still retried.
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

// Parked implements Repairable.
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

// Retry makes the process that holds the schedule try again at once.
func (t Timers) Retry(ctx context.Context, _, stream string) error {
	rule, stream, _ := strings.Cut(stream, " ")
	return notParked(t.Log.Timers().Retry(ctx, rule, stream))
}

// Skip drops the command of a timer.
func (t Timers) Skip(ctx context.Context, _, stream string) error {
	rule, stream, _ := strings.Cut(stream, " ")
	return notParked(t.Log.Timers().Skip(ctx, rule, stream))
}
