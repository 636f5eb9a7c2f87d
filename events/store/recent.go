package store

import (
	"context"
	"errors"
	"slices"

	"weddings/events"
)

// maxRecent is how many events the process caches for its followers. A follower that is further behind reads from the
// database.
const maxRecent = 256

// recent caches the newest events of the log, without gaps. The followers of a process are woken together and want the
// same events: one of them reads from the database, the others use the cache.
type recent struct {
	reading chan struct{}     // holds a token while nobody uses the fields below
	before  Mark              // the mark of the event before cached
	cached  []events.Recorded // never changed in place: callers hold parts of it
	news    uint64            // the number of notifications up to which the cache is known to be complete
}

func newRecent() *recent {
	r := &recent{reading: make(chan struct{}, 1)}
	r.reading <- struct{}{}
	return r
}

// alone calls work while no other goroutine uses the cache. It returns ctx's error if ctx ends first.
func (r *recent) alone(ctx context.Context, work func()) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-r.reading:
	}
	defer func() { r.reading <- struct{}{} }()
	work()
	return nil
}

// end returns the mark of the newest cached event.
func (r *recent) end() Mark {
	if len(r.cached) == 0 {
		return r.before
	}
	return MarkOf(r.cached[len(r.cached)-1])
}

// after returns the cached events after a mark. It returns false if the mark is not in the cache.
func (r *recent) after(mark Mark) ([]events.Recorded, bool) {
	if mark == r.before {
		return r.cached, r.news > 0
	}
	i, found := slices.BinarySearchFunc(r.cached, mark.Position, func(e events.Recorded, position int64) int {
		return int(e.Position - position)
	})
	if !found || MarkOf(r.cached[i]) != mark {
		return nil, false
	}
	return r.cached[i+1:], true
}

// replace replaces the cached events with a batch, which must reach to the end of the log.
func (r *recent) replace(before Mark, batch []events.Recorded, news uint64) {
	r.before, r.cached, r.news = before, nil, news
	r.extend(batch)
}

// extend appends the events that follow the cached ones, and drops the oldest. Slices that callers hold stay unchanged.
func (r *recent) extend(batch []events.Recorded) {
	cached := append(slices.Clip(r.cached), batch...)
	if excess := len(cached) - maxRecent; excess > 0 {
		r.before, cached = MarkOf(cached[excess-1]), slices.Clone(cached[excess:])
	}
	r.cached = cached
}

// Recent is After for followers, which call it again until it returns no events. Followers of a process share a cache,
// which is as new as the last notification of a change. So a follower notices a restored log with the next
// notification, within a second. Callers must not change the events.
func (l *Log) Recent(ctx context.Context, mark Mark, limit int) ([]events.Recorded, error) {
	news := l.wake.news(l.channel)
	batch, within, err := l.shared(ctx, mark, news)
	if within || err != nil {
		return batch[:min(limit, len(batch))], err
	}
	batch, err = l.After(ctx, mark, limit)
	if err == nil && len(batch) < limit {
		err = l.recent.alone(ctx, func() {
			if news >= l.recent.news {
				l.recent.replace(mark, batch, news)
			}
		})
	}
	return batch, err
}

// shared returns the cached events after a mark. If there were notifications since the cache was filled, it first
// extends the cache. It returns false if the mark is not in the cache.
func (l *Log) shared(ctx context.Context, mark Mark, news uint64) (batch []events.Recorded, within bool, err error) {
	waiting := l.recent.alone(ctx, func() {
		if batch, within = l.recent.after(mark); !within || l.recent.news >= news {
			return
		}
		var more []events.Recorded
		if more, err = l.After(ctx, l.recent.end(), maxRecent); err != nil {
			batch = nil
			return
		}
		batch = append(slices.Clip(batch), more...)
		l.recent.extend(more)
		if len(more) < maxRecent {
			l.recent.news = news
		}
	})
	if _, forked := errors.AsType[*ForkedError](err); forked { // the fork may be after the caller's mark
		return nil, false, nil
	}
	return batch, within, errors.Join(waiting, err)
}
