// Package reading bounds how long readers wait for Redis.
package reading

import (
	"context"
	"errors"
	"net"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"
)

const (
	// answersWithin is how long a reader waits for Redis. The counters of a quarter are read in a tenth of it, also on
	// a busy machine.
	answersWithin = 2 * time.Second
	// askedAgain is how soon a Redis that did not answer is asked again.
	askedAgain = time.Second
)

var errHangs = errors.New("reading: Redis does not answer")

// Of returns a client for readers, on the same connections. Where Redis hangs, each of its callers would wait until the
// request's deadline, in a slot that pages and searches need as well. So a reader waits two seconds, and then one at a
// time finds out whether Redis answers again; the others are refused at once.
func Of(rdb *redis.Client) *redis.Client {
	return of(rdb, answersWithin)
}

func of(rdb *redis.Client, within time.Duration) *redis.Client {
	readers := rdb.WithTimeout(within)
	readers.AddHook(&hanging{within: within})
	return readers
}

// hanging refuses commands while Redis hangs.
type hanging struct {
	within time.Duration // after which Redis hangs
	mu     sync.Mutex
	next   time.Time // when one command may be tried; zero = Redis answers
}

var _ redis.Hook = (*hanging)(nil)

// DialHook implements redis.Hook.
func (h *hanging) DialHook(next redis.DialHook) redis.DialHook { return next }

// ProcessHook implements redis.Hook.
func (h *hanging) ProcessHook(next redis.ProcessHook) redis.ProcessHook {
	return func(ctx context.Context, cmd redis.Cmder) error {
		err := h.run(ctx, func(ctx context.Context) error { return next(ctx, cmd) })
		if errors.Is(err, errHangs) {
			cmd.SetErr(err)
		}
		return err
	}
}

// ProcessPipelineHook implements redis.Hook.
func (h *hanging) ProcessPipelineHook(next redis.ProcessPipelineHook) redis.ProcessPipelineHook {
	return func(ctx context.Context, cmds []redis.Cmder) error {
		err := h.run(ctx, func(ctx context.Context) error { return next(ctx, cmds) })
		if errors.Is(err, errHangs) {
			for _, cmd := range cmds {
				cmd.SetErr(err)
			}
		}
		return err
	}
}

// run runs a command unless Redis hangs.
func (h *hanging) run(ctx context.Context, command func(context.Context) error) error {
	if !h.may() {
		return errHangs
	}
	timed, cancel := context.WithTimeout(ctx, h.within)
	defer cancel()
	err := command(timed)
	var late net.Error
	hangs := err != nil && ctx.Err() == nil &&
		(timed.Err() != nil || errors.As(err, &late) && late.Timeout())
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case hangs:
		h.next = time.Now().Add(askedAgain)
	case ctx.Err() == nil: // an answer, a refusal or a broken connection: nobody waits for those
		h.next = time.Time{}
	}
	return err
}

// may reports whether a command may be run. While Redis hangs one may in each interval.
func (h *hanging) may() bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.next.IsZero() {
		return true
	}
	if time.Now().Before(h.next) {
		return false
	}
	h.next = time.Now().Add(h.within + askedAgain)
	return true
}
