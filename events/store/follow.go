package store

import (
	"context"
	"errors"
	"sync"
	"time"

	"weddings/events"
)

const (
	askForLease = time.Second // between attempts to take what another process holds
	checkLease  = time.Second // between checks of a lease
	// leaveFor is for how long a process leaves its work to others after an event that it does not know. A newer
	// release that waits for the work asks every second, and keeps it.
	leaveFor = 3 * time.Second
)

// Follow calls step now and after each change of the log. It returns nil when ctx ends, and any error of step.
func (l *Log) Follow(ctx context.Context, step func(context.Context) error) error {
	return l.FollowTimed(ctx, func(ctx context.Context) (time.Duration, error) { return 0, step(ctx) })
}

// FollowTimed is Follow for a step that may return after which time it wants to be called again without a change. 0
// stands for no such time.
func (l *Log) FollowTimed(ctx context.Context, step func(context.Context) (again time.Duration, err error)) error {
	wake, stop := l.Changes()
	defer stop()
	var due <-chan time.Time
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-wake:
		case <-due:
		}
		again, err := step(ctx)
		if err != nil {
			if ctx.Err() != nil {
				return nil
			}
			return err
		}
		if due = nil; again > 0 {
			due = time.After(again)
		}
	}
}

// Elect calls work in one process at a time, as soon as no other process has the lease with the name. The context of
// work ends when the lease is lost. Elect returns the error that lost the lease, or else the error of work.
func (l *Log) Elect(ctx context.Context, name string, work func(context.Context) error) error {
	lease, err := l.AwaitLease(ctx, name)
	if err != nil {
		return err
	}
	return lead(ctx, lease, work)
}

// tenure is an exclusive right to work: a lease, or the offset of a consumer group.
type tenure interface {
	// watch returns the error that lost the tenure, or nil when ctx ends.
	watch(ctx context.Context) error
	// End releases it, even if ctx has ended.
	End(ctx context.Context)
}

// lead calls work while a tenure lasts, as Elect does, and then releases it.
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

// await calls try until it has taken what another process may hold. It returns an error of try, or ctx's.
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

// Repeat calls work until ctx ends or failed returns true; failed gets each error. Between calls it waits: first, and
// then twice the previous pause after each error that follows soon, up to most. After an event that this program does
// not know it waits long enough for a newer release to take over.
func Repeat(
	ctx context.Context, first, most time.Duration,
	work func(context.Context) error, failed func(error) (over bool),
) {
	for pause := first; ctx.Err() == nil; pause = min(2*pause, most) {
		began := time.Now()
		err := work(ctx)
		if err != nil && ctx.Err() == nil && failed(err) {
			return
		}
		if time.Since(began) > most {
			pause = first
		}
		wait := pause
		if _, newer := errors.AsType[*events.UnknownTypeError](err); newer {
			wait = max(wait, leaveFor)
		}
		select {
		case <-ctx.Done():
		case <-time.After(wait):
		}
	}
}

// Left is the last event of a newer release at which a follower has left its work. A process that finds it there again
// knows that no process of that release goes on with it.
type Left struct {
	at    events.UnknownTypeError
	times int
}

// Again takes note of an event and returns how often the work was left at it, this time included.
func (l *Left) Again(unknown *events.UnknownTypeError) (times int) {
	if l.at != *unknown {
		*l = Left{at: *unknown}
	}
	l.times++
	return l.times
}
