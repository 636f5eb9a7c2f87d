// Package breaker is a circuit breaker before Redis: readers do not wait for a Redis that hangs.
package breaker

import (
	"context"
	"errors"
	"fmt"
	"net"
	"time"

	"github.com/redis/go-redis/v9"
	"github.com/sony/gobreaker/v2"
)

const (
	// answersWithin is how long a reader waits for Redis. The counters of a quarter are read in a tenth of it, also on
	// a busy machine.
	answersWithin = 2 * time.Second
	// askedAgain is how soon a Redis that did not answer is asked again.
	askedAgain = time.Second
)

var (
	errHangs = errors.New("breaker: Redis does not answer")
	// errGone marks a command whose caller gave up: that says nothing of Redis.
	errGone = errors.New("breaker: the caller has gone")
)

// Of returns a client for readers, on the same connections. Where Redis hangs, each of its callers would wait until the
// request's deadline, in a slot that pages and searches need as well. So a reader waits two seconds, and then one at a
// time finds out whether Redis answers again; the others are refused at once.
func Of(rdb *redis.Client) *redis.Client {
	return of(rdb, answersWithin)
}

func of(rdb *redis.Client, within time.Duration) *redis.Client {
	readers := rdb.WithTimeout(within)
	readers.AddHook(hook{within, gobreaker.NewCircuitBreaker[struct{}](gobreaker.Settings{
		Timeout:      askedAgain,
		ReadyToTrip:  func(gobreaker.Counts) bool { return true }, // by the first command that is late
		IsSuccessful: func(err error) bool { return !errors.Is(err, errHangs) },
		IsExcluded:   func(err error) bool { return errors.Is(err, errGone) },
	})})
	return readers
}

// hook sends the commands of a client through a circuit breaker.
type hook struct {
	within  time.Duration // after which Redis hangs
	circuit *gobreaker.CircuitBreaker[struct{}]
}

var _ redis.Hook = hook{}

// DialHook implements redis.Hook.
func (h hook) DialHook(next redis.DialHook) redis.DialHook { return next }

// ProcessHook implements redis.Hook.
func (h hook) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		return h.run(ctx, []redis.Cmder{cmd}, func(ctx context.Context) error { return next(ctx, cmd) })
	}
}

// ProcessPipelineHook implements redis.Hook.
func (h hook) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		return h.run(ctx, cmds, func(ctx context.Context) error { return next(ctx, cmds) })
	}
}

// inside marks the context of a command that the circuit breaker has let through.
type inside struct{}

// run runs commands unless Redis hangs. An answer, a refusal or a broken connection counts as an answer: nobody waits
// for those. A command that needs a new connection also runs the commands that greet Redis on it: the circuit breaker
// has let those through already.
func (h hook) run(ctx context.Context, cmds []redis.Cmder, command func(context.Context) error) error {
	if ctx.Value(inside{}) != nil {
		return command(ctx)
	}
	_, err := h.circuit.Execute(func() (struct{}, error) {
		timed, cancel := context.WithTimeout(context.WithValue(ctx, inside{}, true), h.within)
		defer cancel()
		err := command(timed)
		var late net.Error
		switch {
		case err == nil:
		case ctx.Err() != nil:
			err = fmt.Errorf("%w: %w", errGone, err)
		case timed.Err() != nil || errors.As(err, &late) && late.Timeout():
			err = fmt.Errorf("%w: %w", errHangs, err)
		}
		return struct{}{}, err
	})
	if errors.Is(err, gobreaker.ErrOpenState) || errors.Is(err, gobreaker.ErrTooManyRequests) {
		err = fmt.Errorf("%w: %w", errHangs, err)
		for _, cmd := range cmds {
			cmd.SetErr(err)
		}
	}
	return err
}
