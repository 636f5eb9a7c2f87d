package store

import (
	"context"
	"iter"

	"weddings/events"
)

// Batches yields the events after a mark up to the end of the log, in batches of at most size events. While the caller
// works on one batch, the next is decoded and the one after it is read. It ends at the first error: *ForkedError if the
// log does not contain the event of the mark. Unreadable events are included, with their Problem.
func (l *Log) Batches(ctx context.Context, after Mark, size int) iter.Seq2[[]events.Recorded, error] {
	return func(yield func([]events.Recorded, error) bool) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		for batch := range l.decoded(ctx, l.fetched(ctx, after, size)) {
			if !yield(batch.events, batch.err) || batch.err != nil {
				return
			}
		}
		if err := ctx.Err(); err != nil {
			yield(nil, err)
		}
	}
}

type fetched struct {
	rows []stored
	err  error
}

// fetched reads the rows of one batch after another, until one is not full.
func (l *Log) fetched(ctx context.Context, after Mark, size int) <-chan fetched {
	out := make(chan fetched)
	go func() {
		defer close(out)
		for full := true; full; {
			var f fetched
			f.rows, f.err = l.storedAfter(ctx, after, AllStreams, size)
			if full = f.err == nil && len(f.rows) == size; full {
				after = MarkOf(f.rows[size-1].Recorded)
			}
			if f.err == nil && len(f.rows) == 0 {
				return
			}
			select {
			case <-ctx.Done():
				return
			case out <- f:
			}
		}
	}()
	return out
}

type decoded struct {
	events []events.Recorded
	err    error
}

func (l *Log) decoded(ctx context.Context, in <-chan fetched) <-chan decoded {
	out := make(chan decoded)
	go func() {
		defer close(out)
		for f := range in {
			d := decoded{err: f.err}
			if f.err == nil {
				d.events, d.err = l.open(ctx, f.rows)
			}
			select {
			case <-ctx.Done():
				return
			case out <- d:
			}
		}
	}()
	return out
}
