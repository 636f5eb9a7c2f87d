// Package admission bounds how much work a process takes on at once. Without a bound, a server that gets five times the
// load it can serve does nothing useful: every response is late and memory runs out. A Gate runs a fixed number of
// requests, queues a few for a short time and refuses the rest at once. Admitted requests are then answered in time,
// and refused clients can retry.
//
// The queue timeout follows "Fail at Scale" (B. Maurer, ACM Queue 13/8, 2015), a simple form of CoDel: a request in a
// short burst may wait for the full timeout; once the queue has not been empty for that long, new waiters get a shorter
// timeout. Waiters are served round robin by network and, within a network, by account. A full queue drops a waiter of
// the network that has the most waiters. So a flood from one network costs the others at most one turn.
package admission

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"weddings/internal/fault"
)

// ErrFull is the cause of every refusal that does not come from the caller's context.
var ErrFull = errors.New("admission: capacity exhausted")

var busy = fault.New(
	fault.Unavailable,
	"ضغط كبير على الموقع الآن. أعيدوا المحاولة بعد ثوانٍ.",
	"The site is very busy right now. Please try again in a few seconds.",
)

// Busy returns the refusal for a request that was not admitted. Its Retry-After is random, to spread the retries.
func Busy() *fault.Error {
	return busy.After(time.Second + rand.N(3*time.Second)).Because(ErrFull) //nolint:gosec // a spread, not a secret
}

// maxTurns is how many networks and accounts have a remembered turn, so that an endless overload cannot use up the
// memory.
const maxTurns = 10_000

// Config sets the capacity of a gate.
type Config struct {
	Slots   int           // requests that run at once
	Waiting int           // length of the queue
	Wait    time.Duration // queue timeout while the queue was empty within the last Wait
	Crowded time.Duration // queue timeout otherwise; 0 = Wait
}

// Gate admits work. It is safe for concurrent use.
type Gate struct {
	Config
	mu      sync.Mutex
	free    int
	queue   []*waiter      // in order of arrival
	waiting map[string]int // waiters by network
	turns   map[string]uint64
	turn    uint64
	emptied time.Time // when the queue was last empty
	refused uint64
}

// waiter is one queued request. result receives one value: nil admits the request.
type waiter struct {
	party
	result chan error
}

// New returns an open gate.
func New(c Config) *Gate {
	if c.Crowded == 0 {
		c.Crowded = c.Wait
	}
	return &Gate{Config: c, free: c.Slots, waiting: map[string]int{}, turns: map[string]uint64{}, emptied: time.Now()}
}

type party struct{ network, account string }

// visit is the work of one context. It holds at most one slot, of the gate that it entered last.
type visit struct {
	network string
	mu      sync.Mutex
	leave   func() // releases the slot; nil where the request holds none
}

type key struct{}

// From returns a context whose work counts towards a network. The network is an address, or the prefix that one
// subscriber has. All work of the context holds at most one slot: entering a gate first releases the slot held before.
func From(ctx context.Context, network string) context.Context {
	return context.WithValue(ctx, key{}, &visit{network: network})
}

// Leave releases the slot that the context's work holds, if any.
func Leave(ctx context.Context) {
	if v, ok := ctx.Value(key{}).(*visit); ok {
		v.hold(nil)
	}
}

// Holding reports whether the context's work holds a slot.
func Holding(ctx context.Context) bool {
	v, ok := ctx.Value(key{}).(*visit)
	if !ok {
		return false
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	return v.leave != nil
}

func (v *visit) hold(leave func()) {
	v.mu.Lock()
	before := v.leave
	v.leave = leave
	v.mu.Unlock()
	if before != nil {
		before()
	}
}

// Enter waits for a slot and returns the function that releases it. account separates the callers of one network; it
// may be empty. Enter returns Busy when the queue is full or the timeout passes, and ctx's error when ctx ends first.
func (g *Gate) Enter(ctx context.Context, account string) (leave func(), err error) {
	v, _ := ctx.Value(key{}).(*visit)
	if v == nil {
		return g.enter(ctx, party{account: account})
	}
	v.hold(nil)
	leave, err = g.enter(ctx, party{v.network, account})
	if err == nil {
		v.hold(leave)
	}
	return leave, err
}

func (g *Gate) enter(ctx context.Context, p party) (leave func(), err error) {
	w, patience, err := g.line(p)
	if err != nil {
		return nil, err
	}
	leave = sync.OnceFunc(g.next)
	if w == nil {
		return leave, nil
	}
	late := time.NewTimer(patience)
	defer late.Stop()
	select {
	case err = <-w.result:
	case <-late.C:
		err = Busy()
	case <-ctx.Done():
		err = ctx.Err()
	}
	if err == nil {
		return leave, nil
	}
	if admitted := g.withdraw(w); admitted {
		g.next()
	}
	return nil, err
}

// line admits a party at once and returns a nil waiter, queues it and returns its timeout, or refuses it.
func (g *Gate) line(p party) (*waiter, time.Duration, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	now := time.Now()
	if g.free > 0 {
		g.free--
		return nil, 0, nil
	}
	patience := g.Wait
	if len(g.queue) == 0 {
		g.emptied = now
	} else if now.Sub(g.emptied) > g.Wait {
		patience = g.Crowded
	}
	if len(g.queue) >= g.Waiting && !g.makeRoom(p) {
		g.refused++
		return nil, 0, Busy()
	}
	w := &waiter{p, make(chan error, 1)}
	g.queue = append(g.queue, w)
	g.waiting[p.network]++
	return w, patience, nil
}

// makeRoom drops the newest waiter of the network with the most waiters. It drops nobody unless that network has more
// waiters than the newcomer's network would have.
func (g *Gate) makeRoom(newcomer party) bool {
	most, at := g.waiting[newcomer.network]+1, -1
	for i, w := range g.queue {
		if n := g.waiting[w.network]; n > most || n == most && at >= 0 {
			most, at = n, i
		}
	}
	if at < 0 {
		return false
	}
	g.refused++
	g.queue[at].result <- Busy()
	g.remove(at)
	return true
}

// next gives a slot to a waiter: of the network that was served least recently and, within that network, of the account
// that was served least recently.
func (g *Gate) next() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.queue) == 0 {
		g.free++
		clear(g.turns) // with an empty queue nobody has waited longer than others
		return
	}
	first := 0
	for i, w := range g.queue {
		if g.before(w.party, g.queue[first].party) {
			first = i
		}
	}
	w := g.queue[first]
	if len(g.turns) > maxTurns {
		clear(g.turns)
	}
	g.turn++
	g.turns[w.network], g.turns[w.network+"\n"+w.account] = g.turn, g.turn
	w.result <- nil
	g.remove(first)
}

func (g *Gate) before(a, b party) bool {
	if at, bt := g.turns[a.network], g.turns[b.network]; at != bt {
		return at < bt
	}
	return a.network == b.network && g.turns[a.network+"\n"+a.account] < g.turns[b.network+"\n"+b.account]
}

func (g *Gate) remove(i int) {
	network := g.queue[i].network
	if g.waiting[network]--; g.waiting[network] == 0 {
		delete(g.waiting, network)
	}
	g.queue = slices.Delete(g.queue, i, i+1)
	if len(g.queue) == 0 {
		g.emptied = time.Now()
	}
}

// withdraw removes from the queue a waiter that gave up. It reports whether the waiter was admitted in the meantime.
func (g *Gate) withdraw(w *waiter) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if i := slices.Index(g.queue, w); i >= 0 {
		g.refused++
		g.remove(i)
		return false
	}
	select {
	case err := <-w.result:
		return err == nil
	default: // it was refused before it gave up
		return false
	}
}

// Load is the current load of a gate.
type Load struct {
	Working, Waiting int
	Refused          uint64 // since the start
}

// Load returns the current load of the gate.
func (g *Gate) Load() Load {
	g.mu.Lock()
	defer g.mu.Unlock()
	return Load{g.Slots - g.free, len(g.queue), g.refused}
}
