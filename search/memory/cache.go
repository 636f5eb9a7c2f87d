package memory

import (
	"hash/maphash"
	"sync/atomic"

	"weddings/search/text"
)

// cache remembers what words may stand for in a vocabulary, which never changes. Couples use the same few words for
// kinds and places, and of a word that is being typed most letters stay. Each place holds two words, the last that were
// put there.
type cache struct {
	places [][2]atomic.Pointer[remembered]
	seed   maphash.Seed
}

// wording is a word with how it is read.
type wording struct {
	word        string
	half, known bool
	how         width
	hamza       bool // see text.Token
}

type remembered struct {
	wording
	readings []text.Reading
}

// cachePlaces is a power of two; cachedFrom is how many words a vocabulary has at least that is worth a cache.
const (
	cachePlaces = 8192
	cachedFrom  = 500
)

func newCache(words int) *cache {
	if words < cachedFrom {
		return nil
	}
	return &cache{places: make([][2]atomic.Pointer[remembered], cachePlaces), seed: maphash.MakeSeed()}
}

// get returns what compute does; nobody may change it.
func (c *cache) get(w wording, compute func() []text.Reading) []text.Reading {
	if c == nil {
		return compute()
	}
	place := &c.places[maphash.Comparable(c.seed, w)%cachePlaces]
	last := place[0].Load()
	for _, have := range [...]*remembered{last, place[1].Load()} {
		if have != nil && have.wording == w {
			return have.readings
		}
	}
	readings := compute()
	place[1].Store(last)
	place[0].Store(&remembered{w, readings})
	return readings
}
