package admission

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// ErrOwn is returned to an account that holds as much as one account may.
var ErrOwn = errors.New("admission: this account holds as much as it may")

// Places bounds what is held at once where others decide for how long: pictures that arrive, answers that clients read.
// Where everything is held and somebody comes who holds less than others do, the slowest place of whoever holds the
// most gives way, so that nobody keeps the places for themselves. It is safe for concurrent use.
type Places struct {
	inAll, each int
	mu          sync.Mutex
	held        int
	places      []*Place // in the order in which they were taken
}

// NewPlaces returns empty places, bounded in all and for each account of a network; each 0 = in all alone. Sizes have
// any unit.
func NewPlaces(inAll, each int) *Places { return &Places{inAll: inAll, each: each} }

// Place is a part of what Places bounds.
type Place struct {
	party
	of    *Places
	size  int
	since time.Time
	moved atomic.Int64
	gone  atomic.Bool // it had to give way
	give  func()
}

// Take takes a place of a size for an account of the context's network, until Leave. give is called once, on another
// goroutine, when the place has to give way: it makes whoever holds the place leave soon. What is given up counts no
// longer. Take returns ErrOwn where the account holds too much, and Busy where all is held by others who hold no more.
func (p *Places) Take(ctx context.Context, account string, size int, give func()) (*Place, error) {
	who := party{account: account}
	if v, ok := ctx.Value(key{}).(*visit); ok {
		who.network = v.network
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.each > 0 && p.heldBy(func(other party) bool { return other.account == account })+size > p.each {
		return nil, ErrOwn
	}
	for p.held+size > p.inAll {
		victim := p.victim(who, size)
		if victim == nil {
			return nil, Busy()
		}
		p.remove(victim)
		victim.gone.Store(true)
		go victim.give()
	}
	place := &Place{party: who, of: p, size: size, since: time.Now(), give: give}
	p.places = append(p.places, place)
	p.held += size
	return place, nil
}

// Held is how much is held now.
func (p *Places) Held() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.held
}

func (p *Places) heldBy(whose func(party) bool) (n int) {
	for _, place := range p.places {
		if whose(place.party) {
			n += place.size
		}
	}
	return n
}

// victim is the slowest place of the account that holds the most in the network that holds the most; nil where the
// newcomer would hold as much.
func (p *Places) victim(newcomer party, size int) *Place {
	networks, accounts := map[string]int{}, map[party]int{}
	for _, place := range p.places {
		networks[place.network] += place.size
		accounts[place.party] += place.size
	}
	networks[newcomer.network] += size
	accounts[newcomer] += size
	network, most := newcomer.network, networks[newcomer.network]
	for _, place := range p.places {
		if n := networks[place.network]; n > most {
			network, most = place.network, n
		}
	}
	holder := party{network: network}
	most = 0
	if network == newcomer.network {
		holder, most = newcomer, accounts[newcomer]
	}
	for _, place := range p.places {
		if n := accounts[place.party]; place.network == network && n > most {
			holder, most = place.party, n
		}
	}
	if holder == newcomer {
		return nil
	}
	now := time.Now()
	var slowest *Place
	for _, place := range p.places {
		if place.party == holder && (slowest == nil || place.pace(now) < slowest.pace(now)) {
			slowest = place
		}
	}
	return slowest
}

// pace is how much a place moves in a second. Nobody is slow in their first second.
func (p *Place) pace(now time.Time) float64 {
	return float64(p.moved.Load()) / max(1, now.Sub(p.since).Seconds())
}

func (p *Places) remove(place *Place) {
	if i := slices.Index(p.places, place); i >= 0 {
		p.places = slices.Delete(p.places, i, i+1)
		p.held -= place.size
	}
}

// Moved notes what came or went through a place, in bytes.
func (p *Place) Moved(n int) { p.moved.Add(int64(n)) }

// Gone reports whether the place had to give way. It does before give is called.
func (p *Place) Gone() bool { return p.gone.Load() }

// Leave gives the place free. It may be called again.
func (p *Place) Leave() {
	p.of.mu.Lock()
	defer p.of.mu.Unlock()
	p.of.remove(p)
}
