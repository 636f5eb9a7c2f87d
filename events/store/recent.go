package store

import (
	"context"
	"errors"
	"slices"

	"weddings/events"
)

// maxRecent is how many events are kept for the followers of a process. One that is further behind reads by itself.
const maxRecent = 256

// recent is the end of the log as this process has read it last. The many followers of a process are woken together
// and want the same events: one of them reads, the others take what it has read.
type recent struct {
	reading chan struct{} // holds a token while nobody reads; guards the fields below
	before  Mark          // of the event before the run
	run     []events.Recorded
	news    uint64 // the notifications that had arrived when the run was known to be complete
}

func newRecent() *recent {
	r := &recent{reading: make(chan struct{}, 1)}
	r.reading <- struct{}{}
	return r
}

// alone calls work while nobody else reads. It returns ctx's error if that ends first.
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

// end returns the mark of a reader that has read the whole run.
func (r *recent) end() Mark {
	if len(r.run) == 0 {
		return r.before
	}
	return MarkOf(r.run[len(r.run)-1])
}

// after returns the events of the run after a mark. It returns false for a mark that is not within the run.
func (r *recent) after(mark Mark) ([]events.Recorded, bool) {
	if mark == r.before {
		return r.run, r.news > 0
	}
	i, found := slices.BinarySearchFunc(r.run, mark.Position, func(e events.Recorded, position int64) int {
		return int(e.Position - position)
	})
	if !found || MarkOf(r.run[i]) != mark {
		return nil, false
	}
	return r.run[i+1:], true
}

// replace makes a batch the run. It is complete if nothing was left out of it.
func (r *recent) replace(before Mark, batch []events.Recorded, news uint64) {
	r.before, r.run, r.news = before, nil, news
	r.extend(batch)
}

// extend adds the events that follow the run, and drops the oldest. What callers hold of the run stays as it is.
func (r *recent) extend(batch []events.Recorded) {
	run := append(slices.Clip(r.run), batch...)
	if excess := len(run) - maxRecent; excess > 0 {
		r.before, run = MarkOf(run[excess-1]), slices.Clone(run[excess:])
	}
	r.run = run
}

// Recent is After for followers, which ask again until nothing is left. They share what one of them has read: the
// events are those of the log when the last notification of a change arrived, and callers must not change them.
// So a restored log is noticed with the next notification, within a second.
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

// shared returns the events after a mark within the run, and first extends the run if there is news. It returns false
// for a mark that is not within the run.
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
	if _, forked := errors.AsType[*ForkedError](err); forked { // perhaps not at the mark that was asked for
		return nil, false, nil
	}
	return batch, within, errors.Join(waiting, err)
}
