package admission

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// ErrOwn is returned to an account that already holds as much as one account may hold.
var ErrOwn = errors.New("admission: the account has reached its limit")

// Places bounds a resource that clients hold for as long as they like: uploads in progress, or responses that are being
// read. When all of it is held, a newcomer evicts the slowest place of the largest holder, unless the newcomer would be
// the largest holder. So no client can keep the resource for itself. Places is safe for concurrent use.
type Places struct {
	inAll, each int
	mu          sync.Mutex
	held        int
	places      []*Place // in the order in which they were taken
}

// NewPlaces returns Places without holders. inAll bounds the sum of all sizes. each bounds the sum of the sizes of one
// account; 0 = no bound. Sizes may have any unit.
func NewPlaces(inAll, each int) *Places { return &Places{inAll: inAll, each: each} }

// Place is one holder's share of the resource.
type Place struct {
	party
	of    *Places
	size  int
	since time.Time
	moved atomic.Int64
	gone  atomic.Bool // the place was evicted
	give  func()
}

// Take takes a place of a size for an account of the context's network; Leave releases it. When the place is evicted,
// give is called once, on another goroutine, and must make the holder call Leave soon. An evicted place no longer
// counts. Take returns ErrOwn if the account would exceed its bound, and Busy if the newcomer would be the largest
// holder.
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

// Held returns the sum of the sizes of all places.
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

// victim returns the slowest place of the account that holds the most, in the network that holds the most. It returns
// nil if the newcomer would be that account.
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

// pace returns how many bytes per second went through a place. It counts with a second at least, so that no place seems
// slow at its start.
func (p *Place) pace(now time.Time) float64 {
	return float64(p.moved.Load()) / max(1, now.Sub(p.since).Seconds())
}

func (p *Places) remove(place *Place) {
	if i := slices.Index(p.places, place); i >= 0 {
		p.places = slices.Delete(p.places, i, i+1)
		p.held -= place.size
	}
}

// Moved adds bytes that were read or written through a place.
func (p *Place) Moved(n int) { p.moved.Add(int64(n)) }

// Gone reports whether the place was evicted. It is true before give is called.
func (p *Place) Gone() bool { return p.gone.Load() }

// Leave releases the place. It is safe to call more than once.
func (p *Place) Leave() {
	p.of.mu.Lock()
	defer p.of.mu.Unlock()
	p.of.remove(p)
}
