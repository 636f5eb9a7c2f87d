package store

import (
	"context"
	"sync"
	"time"
)

// checkLease is the time between looks at whether a lease is still held.
const checkLease = time.Second

// Follow calls step now and after each change of the log. It returns nil when ctx ends, and any error of step.
func (l *Log) Follow(ctx context.Context, step func(context.Context) error) error {
	wake, stop := l.Changes()
	defer stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-wake:
		}
		if err := step(ctx); err != nil {
			if ctx.Err() != nil {
				return nil
			}
			return err
		}
	}
}

// Elect does work in one process at a time: as soon as no other process has the lease of the name, and with a context
// that ends when this one has lost it. It returns why the lease was lost, or else what work returns.
func (l *Log) Elect(ctx context.Context, name string, work func(context.Context) error) error {
	lease, err := l.AwaitLease(ctx, name)
	if err != nil {
		return err
	}
	defer lease.End(ctx)
	held, lose := context.WithCancelCause(ctx)
	var watching sync.WaitGroup
	defer watching.Wait()
	defer lose(nil)
	watching.Go(func() { lose(lease.watch(held)) })
	err = work(held)
	if ctx.Err() == nil && held.Err() != nil {
		return context.Cause(held)
	}
	return err
}

// watch returns why the lease was lost, nil when ctx ends.
func (l *Lease) watch(ctx context.Context) error {
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-time.After(checkLease):
		}
		if err := l.Check(ctx); err != nil && ctx.Err() == nil {
			return err
		}
	}
}

// Repeat does work until ctx ends or failed, which is told each error, says that it is over. In between it waits: first,
// or twice as long as the time before where work did not last, up to most.
func Repeat(
	ctx context.Context, first, most time.Duration,
	work func(context.Context) error, failed func(error) (over bool),
) {
	for pause := first; ctx.Err() == nil; pause = min(2*pause, most) {
		began := time.Now()
		if err := work(ctx); err != nil && ctx.Err() == nil && failed(err) {
			return
		}
		if time.Since(began) > most {
			pause = first
		}
		select {
		case <-ctx.Done():
		case <-time.After(pause):
		}
	}
}
