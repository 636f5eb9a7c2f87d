package memory

import (
	"cmp"
	"math/bits"
	"slices"
)

// candidates is a set of documents that postings are narrowed to.
type candidates struct {
	set  []uint64
	n    int
	docs []uint32 // see list

	documents []uint32 // what of and having returned last
	postings  []posting
}

// leap is how many times longer than the candidates are a list is in which they are looked for one after the other; a shorter one is gone
// through.
const leap = 16

func (c *candidates) has(doc uint32) bool { return c.set[doc/64]&(1<<(doc%64)) != 0 }

// reset empties the set and makes room for n documents.
func (c *candidates) reset(n int) {
	n = (n + 63) / 64
	c.set = slices.Grow(c.set[:0], n)[:n]
	clear(c.set)
	c.n, c.docs = 0, c.docs[:0]
}

// add adds a document, which does not count before count is called.
func (c *candidates) add(doc uint32) { c.set[doc/64] |= 1 << (doc % 64) }

func (c *candidates) count() {
	c.n, c.docs = 0, c.docs[:0]
	for _, word := range c.set {
		c.n += bits.OnesCount64(word)
	}
}

// and leaves only what is in another set as well.
func (c *candidates) and(other *candidates) {
	for i, word := range other.set {
		c.set[i] &= word
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
	if c.n*leap > len(list) {
		for _, x := range list {
			if c.has(uint32(x >> bits)) {
				to = append(to, x)
			}
		}
		return to
	}
	for _, doc := range c.list() {
		step := 1
		for step < len(list) && uint32(list[step]>>bits) < doc {
			step *= 2
		}
		from := step / 2
		list = list[from:]
		at, has := slices.BinarySearchFunc(list[:min(len(list), step-from+1)], doc, func(x T, d uint32) int { return cmp.Compare(uint32(x>>bits), d) })
		if has {
			to = append(to, list[at])
		}
		if list = list[at:]; len(list) == 0 {
			break
		}
	}
	return to
}
