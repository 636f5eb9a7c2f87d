package memory

import (
	"cmp"
	"math/bits"
	"slices"
)

// set is a set of documents with one bit for each.
type set []uint64

// newSet returns an empty set with room for n documents.
func newSet(n int) set { return make(set, (n+63)/64) }

func (s set) has(doc uint32) bool { return s[doc/64]&(1<<(doc%64)) != 0 }
func (s set) add(doc uint32)      { s[doc/64] |= 1 << (doc % 64) }

// candidates is the set of documents that may still match. After adding documents, call count before reading the set.
type candidates struct {
	set
	n    int
	docs []uint32 // cached result of list

	documents []uint32 // buffer of of
	postings  []posting
}

// leap is the factor at which common changes its method. In a list that is at least leap times longer than the
// candidates it searches for each candidate; a shorter list it scans.
const leap = 16

// reset empties the set and sizes it for n documents.
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

// and keeps only the documents that other has, too.
func (c *candidates) and(other set) {
	for i, word := range other {
		c.set[i] &= word
	}
}

// or adds the documents of other.
func (c *candidates) or(other set) {
	for i, word := range other {
		c.set[i] |= word
	}
}

// keep keeps only the documents that pass.
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

// of returns the candidates in an ascending list. The result is valid until the next call.
func (c *candidates) of(list []uint32) []uint32 {
	c.documents = common(c, list, 0, c.documents[:0])
	return c.documents
}

// having returns the postings of candidates in an ascending list. The result is valid until the next call.
func (c *candidates) having(list []posting) []posting {
	c.postings = common(c, list, postingBits, c.postings[:0])
	return c.postings
}

// common appends the elements of an ascending list that belong to candidates. An element is a document, shifted left by
// bits.
func common[T ~uint32](c *candidates, list []T, bits uint, to []T) []T {
	if c.n*leap > len(list) { // branchless, because the branch would be unpredictable
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
