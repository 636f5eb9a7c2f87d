package store

import (
	"context"
	"sync"
	"time"
)

const (
	askForLease = time.Second // between attempts at what another process holds
	checkLease  = time.Second // between looks at whether a lease is still held
)

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
	return lead(ctx, lease, work)
}

// tenure is what lets one process work at a time: a lease, or the offset of a consumer group.
type tenure interface {
	// watch returns why the tenure was lost, nil when ctx ends.
	watch(ctx context.Context) error
	// End gives it free, also where ctx has ended.
	End(ctx context.Context)
}

// lead does work while a tenure lasts, as Elect does, and then gives it free.
func lead(ctx context.Context, t tenure, work func(context.Context) error) error {
	defer t.End(ctx)
	held, lose := context.WithCancelCause(ctx)
	var watching sync.WaitGroup
	defer watching.Wait()
	defer lose(nil)
	watching.Go(func() { lose(t.watch(held)) })
	err := work(held)
	if ctx.Err() == nil && held.Err() != nil {
		return context.Cause(held)
	}
	return err
}

// await tries to take what another process may hold until it succeeds. It returns an error of try, or ctx's.
func await(ctx context.Context, try func(context.Context) (taken bool, err error)) error {
	for {
		if taken, err := try(ctx); taken || err != nil {
			return err
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(askForLease):
		}
	}
}

// Repeat does work until ctx ends or failed, which is told each error, says that it is over. In between it waits:
// first, or twice as long as the time before where work did not last, up to most.
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
