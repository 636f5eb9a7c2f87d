package memory

import (
	"cmp"
	"math/bits"
	"slices"
)

// set is a set of documents, a bit for each.
type set []uint64

// newSet returns an empty set with room for n documents.
func newSet(n int) set { return make(set, (n+63)/64) }

func (s set) has(doc uint32) bool { return s[doc/64]&(1<<(doc%64)) != 0 }
func (s set) add(doc uint32)      { s[doc/64] |= 1 << (doc % 64) }

// candidates is a set of documents that postings are narrowed to. What is added does not count before count is called.
type candidates struct {
	set
	n    int
	docs []uint32 // see list

	documents []uint32 // what of and having returned last
	postings  []posting
}

// leap is how many times longer than the candidates are a list is in which they are looked for one after the other; a
// shorter one is gone through.
const leap = 16

// reset empties the set and makes room for n documents.
func (c *candidates) reset(n int) {
	n = (n + 63) / 64
	c.set = slices.Grow(c.set[:0], n)[:n]
	clear(c.set)
	c.n, c.docs = 0, c.docs[:0]
}

func (c *candidates) count() {
	c.n, c.docs = 0, c.docs[:0]
	for _, word := range c.set {
		c.n += bits.OnesCount64(word)
	}
}

// and leaves only what is in another set as well.
func (c *candidates) and(other set) {
	for i, word := range other {
		c.set[i] &= word
	}
}

// or adds what is in another set.
func (c *candidates) or(other set) {
	for i, word := range other {
		c.set[i] |= word
	}
}

// keep leaves only documents that pass.
func (c *candidates) keep(pass func(doc uint32) bool) {
	for _, doc := range c.list() {
		if !pass(doc) {
			c.set[doc/64] &^= 1 << (doc % 64)
		}
	}
	c.count()
}

// list returns the documents in ascending order.
func (c *candidates) list() []uint32 {
	if len(c.docs) == c.n {
		return c.docs
	}
	c.docs = slices.Grow(c.docs[:0], c.n)
	for i, word := range c.set {
		for ; word != 0; word &= word - 1 {
			c.docs = append(c.docs, uint32(i*64+bits.TrailingZeros64(word)))
		}
	}
	return c.docs
}

// of returns which of an ascending list are candidates, until it is called again.
func (c *candidates) of(list []uint32) []uint32 {
	c.documents = common(c, list, 0, c.documents[:0])
	return c.documents
}

// having returns which of an ascending list are of candidates, until it is called again.
func (c *candidates) having(list []posting) []posting {
	c.postings = common(c, list, postingBits, c.postings[:0])
	return c.postings
}

// common appends what of a list, whose elements are documents above some bits, is of candidates.
func common[T ~uint32](c *candidates, list []T, bits uint, to []T) []T {
	if c.n*leap > len(list) { // without a branch, which nobody could foretell
		to = slices.Grow(to, len(list))
		all, n := to[:cap(to)], len(to)
		for _, x := range list {
			all[n] = x
			doc := uint32(x >> bits)
			n += int(c.set[doc/64] >> (doc % 64) & 1)
		}
		return all[:n]
	}
	for _, doc := range c.list() {
		step := 1
		for step < len(list) && uint32(list[step]>>bits) < doc {
			step *= 2
		}
		from := step / 2
		list = list[from:]
		at, has := slices.BinarySearchFunc(
			list[:min(len(list), step-from+1)],
			doc,
			func(x T, d uint32) int { return cmp.Compare(uint32(x>>bits), d) },
		)
		if has {
			to = append(to, list[at])
		}
		if list = list[at:]; len(list) == 0 {
			break
		}
	}
	return to
}
