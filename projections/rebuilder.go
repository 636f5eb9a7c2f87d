package projections

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"
)

// Rebuild fills a read model anew and puts it in the place of the one that is read. progress is told how far it is.
type Rebuild func(ctx context.Context, progress func(at, head int64)) error

// Rebuilds are those of the runner's read models, by name.
func (r *Runner) Rebuilds() map[string]Rebuild {
	all := make(map[string]Rebuild, len(r.projections))
	for _, p := range r.projections {
		all[p.Name()] = func(ctx context.Context, progress func(at, head int64)) error {
			return r.Rebuild(ctx, p.Name(), progress)
		}
	}
	return all
}

// Rebuilder rebuilds read models in the background of a server, one at a time, and tells how far it is.
type Rebuilder struct {
	rebuilds map[string]Rebuild
	asked    chan string

	mu     sync.Mutex
	busy   bool
	states []RebuildState
}

// RebuildState is how the last rebuild of a read model went, or how far it is: Ended is zero while it goes on.
type RebuildState struct {
	Name           string
	Position, Head int64
	Started, Ended time.Time
	Problem        string // "" where it went well
}

// NewRebuilder returns one; Run does its work.
func NewRebuilder(rebuilds map[string]Rebuild) *Rebuilder {
	return &Rebuilder{rebuilds: rebuilds, asked: make(chan string, 1)}
}

// Knows reports whether there is a read model of the name to rebuild.
func (b *Rebuilder) Knows(name string) bool { return b.rebuilds[name] != nil }

// Start has a read model rebuilt, once it is recorded who asked for it. It reports whether there is one of the name,
// and false for started while another is at work or where the record fails.
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

// Run rebuilds what is asked for until ctx ends; a rebuild that is under way is given up then, and the old rows stay.
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
				slog.Warn("a rebuild failed", "projection", name, "error", safe(err))
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

// change alters the state of the rebuild that is under way: the latest one.
func (b *Rebuilder) change(do func(*RebuildState)) {
	b.mu.Lock()
	defer b.mu.Unlock()
	do(&b.states[len(b.states)-1])
}
