// Package admission bounds how much a process takes on at once. Without a bound, work that comes faster than it can be
// done waits longer and longer until every answer is late and memory runs out: at five times its capacity a server then
// does nothing useful. A Gate lets a fixed number work, lets a few wait for a short time, and refuses the others at
// once, so that what is admitted is answered in time and who is refused may come again.
//
// The wait follows "Fail at Scale" (B. Maurer, ACM Queue 13/8, 2015), a simple form of CoDel: a burst may wait for
// long, but where the queue has not been empty for that long, a new waiter gets a fraction of it. Waiters are served
// round robin by network and, within one, by account, and a full queue gives up a waiter of the network that has the
// most: one sender's flood costs the others at most a turn.
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
var ErrFull = errors.New("admission: too much is under way")

var busy = fault.New(
	fault.Unavailable,
	"ضغط كبير على الموقع الآن. أعيدوا المحاولة بعد ثوانٍ.",
	"The site is very busy right now. Please try again in a few seconds.",
)

// Busy returns the refusal of somebody who was not admitted. It says when to come again: not everybody at once.
func Busy() *fault.Error {
	return busy.After(time.Second + rand.N(3*time.Second)).Because(ErrFull) //nolint:gosec // a spread, not a secret
}

// maxTurns bounds what is remembered of whose turn it was, during a crowd that does not end.
const maxTurns = 10_000

// Config says how much a gate takes on.
type Config struct {
	Slots   int           // how many work at once
	Waiting int           // how many may wait
	Wait    time.Duration // for how long, where the queue was empty within that time
	Crowded time.Duration // for how long otherwise; 0 = Wait
}

// Gate admits work. It is safe for concurrent use.
type Gate struct {
	Config
	mu      sync.Mutex
	free    int
	queue   []*waiter      // in the order in which they came
	waiting map[string]int // by network
	turns   map[string]uint64
	turn    uint64
	emptied time.Time // when the queue was last empty
	refused uint64
}

// waiter hears once how it went: nil admits it.
type waiter struct {
	party
	told chan error
}

// New returns an open gate.
func New(c Config) *Gate {
	if c.Crowded == 0 {
		c.Crowded = c.Wait
	}
	return &Gate{Config: c, free: c.Slots, waiting: map[string]int{}, turns: map[string]uint64{}, emptied: time.Now()}
}

type party struct{ network, account string }

// visit is one request's way through the gates. It holds one slot at most.
type visit struct {
	network string
	mu      sync.Mutex
	leave   func() // gives the slot free; nil where it holds none
}

type key struct{}

// From returns a context whose work is counted as of a network: an address, or the part of one that a subscriber has.
// All work of the context holds one slot at a time: to enter another gate, or the same one again, gives the slot before
// free.
func From(ctx context.Context, network string) context.Context {
	return context.WithValue(ctx, key{}, &visit{network: network})
}

// Leave gives the slot free that the context's work holds, if any.
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

// Enter waits for a slot and returns what gives it free. account tells callers of one network apart; it may be empty.
// Enter returns Busy where there is too much to do, and ctx's error where that ends first: who has gone does not wait.
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
	case err = <-w.told:
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

// line admits a party at once (nil), or lets it wait for so long, or refuses it.
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

// makeRoom gives up the newest waiter of the network that has the most, where that has more than the newcomer's would.
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
	g.queue[at].told <- Busy()
	g.remove(at)
	return true
}

// next gives a slot to the waiter whose network, and within it whose account, has waited longest for a turn.
func (g *Gate) next() {
	g.mu.Lock()
	defer g.mu.Unlock()
	if len(g.queue) == 0 {
		g.free++
		clear(g.turns) // nobody is owed one
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
	w.told <- nil
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

// withdraw takes a waiter who has gone out of the queue. It reports whether it was admitted meanwhile.
func (g *Gate) withdraw(w *waiter) bool {
	g.mu.Lock()
	defer g.mu.Unlock()
	if i := slices.Index(g.queue, w); i >= 0 {
		g.refused++
		g.remove(i)
		return false
	}
	select {
	case err := <-w.told:
		return err == nil
	default: // it was told before it left
		return false
	}
}

// Load is how a gate stands.
type Load struct {
	Working, Waiting int
	Refused          uint64 // since the start
}

// Load returns how the gate stands now.
func (g *Gate) Load() Load {
	g.mu.Lock()
	defer g.mu.Unlock()
	return Load{g.Slots - g.free, len(g.queue), g.refused}
}
