package store

import (
	"context"
	"errors"
	"log/slog"
	"runtime/debug"
	"sync"
	"time"

	"weddings/events"
)

const (
	askForLease = time.Second // pause between attempts to take a lease or an offset
	checkLease  = time.Second // pause between checks of a lease
	// leaveFor is how long a process leaves its work to other processes after it met an event that only a newer release
	// knows. A process of that release asks for the work every second, so it gets the work within that time and keeps
	// it.
	leaveFor = 3 * time.Second
)

// Follow calls step now and after each change of the log. It returns nil when ctx ends, and any error of step.
func (l *Log) Follow(ctx context.Context, step func(context.Context) error) error {
	return l.FollowTimed(ctx, func(ctx context.Context) (time.Duration, error) { return 0, step(ctx) })
}

// FollowTimed is Follow for a step that also wants to be called after some time: it returns how long to wait if the log
// does not change meanwhile, or 0 to wait only for a change.
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

// tenure is an exclusive right to some work: a lease, or a consumer group's offset.
type tenure interface {
	// watch returns the error that lost the tenure, or nil when ctx ends.
	watch(ctx context.Context) error
	// End releases the tenure, even if ctx has ended.
	End(ctx context.Context)
}

// lead calls work and releases the tenure when work returns. The context of work ends when the tenure is lost.
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

// await calls try every askForLease until try returns true. It returns the first error of try, or ctx's error.
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

// ErrPanicked stands for a panic. It omits the panic's value, which may contain personal data.
var ErrPanicked = errors.New("the program failed; its log has the stack")

// Recover sets err to ErrPanicked after a panic, and logs the stack. Defer it where a panic must not end the process,
// and with it the work of everybody else.
func Recover(err *error) {
	if recover() != nil {
		slog.Error("background work panicked", "stack", string(debug.Stack()))
		*err = ErrPanicked
	}
}

// Repeat calls work until ctx ends or failed returns true. failed is called with each error of work; a panic of work
// counts as ErrPanicked. The pause after the first call is first. Each further pause is twice as long as the one before
// it, up to most; it is first again after a call that lasted longer than most. After an event that this program does
// not know the pause is at least leaveFor, so that a newer release can take over.
func Repeat(
	ctx context.Context, first, most time.Duration,
	work func(context.Context) error, failed func(error) (over bool),
) {
	for pause := first; ctx.Err() == nil; pause = min(2*pause, most) {
		began := time.Now()
		err := recovered(func() error { return work(ctx) })
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

func recovered(work func() error) (err error) {
	defer Recover(&err)
	return work()
}

// Left counts how often in a row a follower stopped at the same event because only a newer release knows it. If the
// follower stops there a second time, no process of that release has taken over.
type Left struct {
	at    events.UnknownTypeError
	times int
}

// Again records that the follower stopped at an event and returns how often it has stopped there in a row, this time
// included.
func (l *Left) Again(unknown *events.UnknownTypeError) (times int) {
	if l.at != *unknown {
		*l = Left{at: *unknown}
	}
	l.times++
	return l.times
}
