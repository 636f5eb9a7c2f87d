package page

import (
	"context"
	"sync"
	"time"
)

// editionWithin is for how long a page waits to hear whether it is still as it was drawn.
const editionWithin = time.Second

// editions asks for the edition of the read models with one question at a time, however many pages want to know:
// whoever comes while one is under way shares the next, so that no answer is older than the request.
type editions struct {
	ask  func(context.Context) (string, error)
	mu   sync.Mutex
	next *edition // nil where nobody waits
	busy bool
}

type edition struct {
	name string
	err  error
	told chan struct{} // closed once name and err are set
}

func (e *editions) now(ctx context.Context) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, editionWithin)
	defer cancel()
	e.mu.Lock()
	if e.next == nil {
		e.next = &edition{told: make(chan struct{})}
	}
	mine := e.next
	if !e.busy {
		e.busy = true
		go e.run(context.WithoutCancel(ctx)) // others wait for it, who stay when this visitor goes
	}
	e.mu.Unlock()
	select {
	case <-mine.told:
		return mine.name, mine.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}

func (e *editions) run(ctx context.Context) {
	for {
		e.mu.Lock()
		asked := e.next
		e.next = nil
		e.busy = asked != nil
		e.mu.Unlock()
		if asked == nil {
			return
		}
		asking, cancel := context.WithTimeout(ctx, editionWithin)
		asked.name, asked.err = e.ask(asking)
		cancel()
		close(asked.told)
	}
}
