package memory

import (
	"math"
	"slices"
	"sync"

	"weddings/search/text"
)

// none is the cost of an edge that a document does not match.
const none = math.MaxUint16

// hit is a document that matches, and the cost of the match.
type hit struct {
	doc  uint32
	cost int32
}

// accumulator holds the cost of one edge for each document that matches it.
type accumulator struct {
	cost []uint16 // by document
	docs []uint32 // the documents that match, in no order
}

// scratch holds the buffers of one search. It is reused by later searches to save garbage collection.
type scratch struct {
	accumulators []accumulator
	best         []int32    // by document: index into hits + 1
	among        candidates // documents that may have all words
	next         candidates
	costs        []int32      // buffer of meaningCosts
	founds       []text.Found // buffer of means
	words        memo

	hits [][]hit // buffers of hits; the first lent of them are in use
	lent int
}

var scratches = sync.Pool{New: func() any { return new(scratch) }}

// lend returns an empty slice with room for so many hits. It is valid until over.
func (m *scratch) lend(room int) []hit {
	if m.lent == len(m.hits) {
		m.hits = append(m.hits, nil)
	}
	hits := &m.hits[m.lent]
	m.lent++
	if cap(*hits) < room {
		*hits = make([]hit, 0, room)
	}
	return (*hits)[:0]
}

// over ends the search and returns the buffers to the pool.
func (m *scratch) over() {
	m.lent = 0
	m.words.forget()
	scratches.Put(m)
}

// accumulator returns the i-th accumulator, emptied, for n documents.
func (m *scratch) accumulator(i, n int) *accumulator {
	for len(m.accumulators) <= i {
		m.accumulators = append(m.accumulators, accumulator{})
	}
	b := &m.accumulators[i]
	if len(b.cost) < n {
		b.cost = make([]uint16, n)
		for j := range b.cost {
			b.cost[j] = none
		}
		b.docs = b.docs[:0]
	}
	b.clear()
	return b
}

func (b *accumulator) clear() {
	for _, d := range b.docs {
		b.cost[d] = none
	}
	b.docs = b.docs[:0]
}

func (b *accumulator) put(doc uint32, cost int32) {
	old := b.cost[doc]
	if old == none {
		b.docs = append(b.docs, doc)
	} else if int32(old) <= cost {
		return
	}
	b.cost[doc] = uint16(min(cost, none-1))
}

// cost returns the cost of matching an edge by a word of a document. other is the cost for which the document matches
// the edge otherwise; words is the number of words in the query without fillers.
func (s *segment) cost(p posting, e *edge, r text.Reading, other, words int32) int32 {
	cost := r.Cost
	switch {
	case p&inAddress != 0:
		if cost += atAddress; r.How > text.AsBeginning {
			cost += guessedTag
		}
		return cost
	case p&inTag != 0:
		if cost += atTag; r.How != text.AsWritten {
			cost += guessedTag
		}
		if e.kind && other > atKind {
			cost += taggedOtherKind
		}
		return cost
	case e.kind:
		if other > atKind {
			return cost + namedOtherKind
		}
		return cost / 8 // its kind, which the name says, too
	case e.halfKind && other < text.Edit/4 && r.How <= text.AsBeginning:
		return cost / 8
	case r.How == text.AsHeard && other < none && s.generic[r.Word]:
		return max(cost, other) // a word that only sounds like a kind is no better than a misspelt one
	}
	named, side := &s.nameWords[p.doc()], 0
	if p&english != 0 {
		side = 1
	}
	if r.How == text.AsHeard {
		switch {
		case e.arabic && side == 1 && named[0] > 0:
			cost += otherName
		case !e.arabic && side == 0 && named[1] > 0:
			cost *= otherSpelling
		}
	}
	if p&article != 0 {
		cost += withArticle
	}
	if extra := int32(named[side]) - words; extra > 0 {
		cost += moreWords * min(extra, 3) / max(words, 1)
	}
	if p&leading == 0 {
		if cost += notLeading; e.place {
			cost += inLongerName
		}
	}
	return cost
}

// pathsThrough returns the paths through the lattice of a query of n words, as indexes into edges.
func pathsThrough(edges []edge, n int) [][]int {
	const most = 16
	var all [][]int
	var walk func(from int, path []int)
	walk = func(from int, path []int) {
		if len(all) == most {
			return
		}
		if from == n {
			all = append(all, slices.Clone(path))
			return
		}
		for _, longer := range []bool{true, false} {
			for i := range edges {
				if edges[i].from == from && edges[i].to > from+1 == longer {
					walk(edges[i].to, append(path, i))
				}
			}
		}
	}
	walk(0, nil)
	return all
}

// match returns the documents that match all words on some path through the plan's lattice, with the cost of the
// cheapest path, and the edges of the lattice. pass is nil if there is no filter.
func (s *segment) match(p *plan, how width, pass func(doc uint32) bool) ([]hit, []edge) {
	edges, m := p.edges(s, how), p.scratch
	if len(m.best) < len(s.docs) {
		m.best = make([]int32, len(s.docs))
	}
	s.mark(m, p, edges, pass)
	paths := pathsThrough(edges, len(p.tokens))
	drivers, room := m.drivers(paths, edges)
	less, begun := s.begun(m, p)
	hits := m.lend(min(room, len(s.docs)))
	for n, path := range paths {
		driver := drivers[n]
		if driver < 0 {
			continue
		}
	next:
		for _, doc := range m.accumulators[driver].docs {
			if !m.among.has(doc) {
				continue
			}
			cost := int32(0)
			for _, i := range path {
				c := int32(m.accumulators[i].cost[doc])
				if edges[i].filler { // a filler in a tag counts no more than none
					c = min(c, edges[i].notThere())
				} else if c == none {
					continue next
				}
				cost += c
			}
			if begun != nil && begun.has(doc) {
				cost = max(0, cost-less)
			}
			if len(paths) == 1 {
				hits = append(hits, hit{doc, cost})
			} else if at := m.best[doc]; at > 0 {
				hits[at-1].cost = min(hits[at-1].cost, cost)
			} else {
				hits = append(hits, hit{doc, cost})
				m.best[doc] = int32(len(hits))
			}
		}
	}
	if len(paths) > 1 {
		for _, h := range hits {
			m.best[h.doc] = 0
		}
	}
	for i := range edges {
		m.accumulators[i].clear()
	}
	return hits, edges
}

// drivers returns for each path the edge that the fewest documents match, or -1 if the path has only fillers. documents
// is the sum over these edges.
func (m *scratch) drivers(paths [][]int, edges []edge) (drivers []int, documents int) {
	drivers = make([]int, len(paths))
	for n, path := range paths {
		driver := -1
		for _, i := range path {
			if !edges[i].filler && (driver < 0 || len(m.accumulators[i].docs) < len(m.accumulators[driver].docs)) {
				driver = i
			}
		}
		if drivers[n] = driver; driver >= 0 {
			documents += len(m.accumulators[driver].docs)
		}
	}
	return drivers, documents
}

// begun returns the documents whose name begins with the whole query, and by how much that reduces their cost. It
// returns none for a query of one word.
func (s *segment) begun(m *scratch, p *plan) (less int32, begun set) {
	if len(p.tokens) < 2 {
		return 0, nil
	}
	s.names.begun(text.Join(p.tokens), func(doc uint32) {
		if begun == nil {
			m.next.reset(len(s.docs))
			begun = m.next.set
		}
		begun.add(doc)
	})
	if p.endsInPlace() {
		return asTypedPlace, begun
	}
	return asTyped, begun
}
