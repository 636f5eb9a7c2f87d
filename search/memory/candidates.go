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

func (c *candidates) add(doc uint32) {
	word, bit := &c.set[doc/64], uint64(1)<<(doc%64)
	if *word&bit == 0 {
		*word |= bit
		c.n++
	}
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
