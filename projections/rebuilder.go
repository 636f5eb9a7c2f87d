package projections

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"
)

// Rebuild fills a read model again and replaces the current one. progress gets the position and the head.
type Rebuild func(ctx context.Context, progress func(at, head int64)) error

// Rebuilds returns the rebuilds of the runner's read models, by name.
func (r *Runner) Rebuilds() map[string]Rebuild {
	all := make(map[string]Rebuild, len(r.projections))
	for _, p := range r.projections {
		all[p.Name()] = func(ctx context.Context, progress func(at, head int64)) error {
			return r.Rebuild(ctx, p.Name(), progress)
		}
	}
	return all
}

// Rebuilder rebuilds read models in the background of a server, one at a time, and reports the progress.
type Rebuilder struct {
	rebuilds map[string]Rebuild
	asked    chan string

	mu     sync.Mutex
	busy   bool
	states []RebuildState
}

// RebuildState is the state of the last rebuild of a read model. Ended is zero while it runs.
type RebuildState struct {
	Name           string
	Position, Head int64
	Started, Ended time.Time
	Problem        string // "" if it succeeded
}

// NewRebuilder returns a Rebuilder. Run must run to do the work.
func NewRebuilder(rebuilds map[string]Rebuild) *Rebuilder {
	return &Rebuilder{rebuilds: rebuilds, asked: make(chan string, 1)}
}

// Knows reports whether a read model of this name can be rebuilt.
func (b *Rebuilder) Knows(name string) bool { return b.rebuilds[name] != nil }

// Start starts a rebuild after record has recorded who asked for it. known is false if there is no such read model;
// started is false if another rebuild is running or record fails.
func (b *Rebuilder) Start(name string, record func() error) (known, started bool, err error) {
	if b.rebuilds[name] == nil {
		return false, false, nil
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.busy {
		return true, false, nil
	}
	if err := record(); err != nil {
		return true, false, err
	}
	b.busy = true
	b.states = append(
		slices.DeleteFunc(b.states, func(s RebuildState) bool { return s.Name == name }),
		RebuildState{Name: name, Started: time.Now().UTC()},
	)
	b.asked <- name
	return true, true, nil
}

// States returns the last rebuild of each read model, the latest last.
func (b *Rebuilder) States() []RebuildState {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.states)
}

// Run does the requested rebuilds until ctx ends. A rebuild that is running then is cancelled, and the old rows stay.
func (b *Rebuilder) Run(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case name := <-b.asked:
			err := b.rebuilds[name](ctx, func(at, head int64) {
				b.change(func(s *RebuildState) { s.Position, s.Head = at, head })
			})
			if err != nil {
				slog.Warn("rebuild failed", "projection", name, "error", safe(err))
			}
			b.change(func(s *RebuildState) {
				s.Ended = time.Now().UTC()
				if err != nil {
					s.Problem = safe(err)
				}
				b.busy = false
			})
		}
	}
}

// change updates the state of the running rebuild, which is the latest one.
func (b *Rebuilder) change(do func(*RebuildState)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	do(&b.states[len(b.states)-1])
}
