package page

import (
	"context"
	"sync"
	"time"
)

// editionTimeout bounds how long a page waits for the current edition.
const editionTimeout = time.Second

// editions loads the edition of the read models with one query at a time, however many pages need it. A request during
// a query shares the next query, so that no result is older than the request.
type editions struct {
	ask  func(context.Context) (string, error)
	mu   sync.Mutex
	next *edition // nil if nobody waits
	busy bool
}

type edition struct {
	name string
	err  error
	done chan struct{} // closed once name and err are set
}

func (e *editions) now(ctx context.Context) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, editionTimeout)
	defer cancel()
	e.mu.Lock()
	if e.next == nil {
		e.next = &edition{done: make(chan struct{})}
	}
	mine := e.next
	if !e.busy {
		e.busy = true
		go e.run(context.WithoutCancel(ctx)) // others may wait for it, too
	}
	e.mu.Unlock()
	select {
	case <-mine.done:
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
		asking, cancel := context.WithTimeout(ctx, editionTimeout)
		asked.name, asked.err = e.ask(asking)
		cancel()
		close(asked.done)
	}
}
