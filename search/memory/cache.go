package memory

import (
	"hash/maphash"
	"sync/atomic"

	"weddings/search/text"
)

// cache remembers the readings of words in a vocabulary, which never changes. It helps because couples use the same few
// words for kinds and places, and because a word that is being typed is read at each keystroke. Each slot holds the two
// entries that were stored last.
type cache struct {
	slots [][2]atomic.Pointer[remembered]
	seed  maphash.Seed
}

// wording is a word and the way in which to read it.
type wording struct {
	word        string
	half, known bool
	how         width
	hamza       bool // text.Token.Hamza
}

type remembered struct {
	wording
	readings []text.Reading
}

// cacheSlots is a power of two. A vocabulary with fewer than cachedFrom words has no cache.
const (
	cacheSlots = 8192
	cachedFrom = 500
)

func newCache(words int) *cache {
	if words < cachedFrom {
		return nil
	}
	return &cache{slots: make([][2]atomic.Pointer[remembered], cacheSlots), seed: maphash.MakeSeed()}
}

// get returns the result of compute, from the cache if possible. Callers must not change it.
func (c *cache) get(w wording, compute func() []text.Reading) []text.Reading {
	if c == nil {
		return compute()
	}
	slot := &c.slots[maphash.Comparable(c.seed, w)%cacheSlots]
	last := slot[0].Load()
	for _, have := range [...]*remembered{last, slot[1].Load()} {
		if have != nil && have.wording == w {
			return have.readings
		}
	}
	readings := compute()
	slot[1].Store(last)
	slot[0].Store(&remembered{w, readings})
	return readings
}
