package memory

import (
	"math"
	"slices"

	"weddings/search/text"
)

// reach bounds how many documents a search looks at.
type reach struct {
	typing bool // the query is still being typed
	// many is the number of documents above which mark only intersects sets.
	many int
	// postings is how many postings of a word are looked at while more than many documents are left. Those of the
	// cheapest readings come first.
	postings int
	// meanings is how many documents of a word's meanings are looked at while more than many documents are left. Those
	// of the highest rank come first.
	meanings int
	// taken becomes true when listings match by name, kind or place but are not free. The search then looks no further.
	// taken is nil if that does not matter.
	taken *bool
}

// isTaken reports whether matching listings are known to exist but not to be free.
func (r *reach) isTaken() bool { return r.taken != nil && *r.taken }

var (
	searching  = reach{many: 1_500, postings: 60_000, meanings: math.MaxInt}
	suggesting = reach{typing: true, many: 1_500, postings: 500, meanings: 500}
)

// mark fills an accumulator for each edge. It begins with the words that the fewest documents have, so that it marks
// only documents that have these words, too. While even those are many, it only intersects sets of documents, without
// costs: many documents have a kind, many have a word with some beginning, and few have both. The filter is applied
// after the first word.
func (s *segment) mark(m *scratch, p *plan, edges []edge, pass func(doc uint32) bool) {
	order, sizes := s.order(p, edges)
	for i := range edges {
		m.accumulator(i, len(s.docs))
	}
	words := p.notFillers()
	var among *candidates
	next := func(at int, add func(to *candidates, i int)) {
		m.next.reset(len(s.docs))
		for i := range edges {
			if edges[i].from <= at && at < edges[i].to {
				add(&m.next, i)
			}
		}
		if among != nil {
			m.next.and(among.set)
		}
		m.next.count()
		m.among, m.next = m.next, m.among
		among = &m.among
	}
	few := func(at int) bool { return among == nil && sizes[at] <= p.many || among != nil && among.n <= p.many }
	for filtered := pass != nil; len(order) > 0 && (len(order) > 1 || filtered) && !few(order[0]); order = order[1:] {
		next(order[0], func(to *candidates, i int) { s.gather(m, to, &edges[i], among) })
		if pass != nil {
			among.keep(pass)
			pass = nil
		}
	}
	filled := make([]bool, len(edges))
	fill := func(i int, r reach) {
		if !filled[i] && (among == nil || among.n > 0) {
			filled[i] = true
			s.fill(m, &m.accumulators[i], &edges[i], words, among, r)
		}
	}
	all := reach{postings: math.MaxInt, meanings: math.MaxInt}
	for _, at := range order {
		r := p.reach
		if among != nil && few(at) {
			r = all
		}
		next(at, func(to *candidates, i int) {
			fill(i, r)
			for _, doc := range m.accumulators[i].docs {
				to.add(doc)
			}
		})
		if pass != nil {
			among.keep(pass)
			pass = nil
		}
	}
	for i := range edges {
		fill(i, all)
	}
}

// notFillers returns the number of words that are not fillers.
func (p *plan) notFillers() (n int32) {
	for _, f := range p.filler {
		if !f {
			n++
		}
	}
	return n
}

// order returns the words that are not fillers, in ascending order of the number of documents that have them. sizes is
// that number by word.
func (s *segment) order(p *plan, edges []edge) (order, sizes []int) {
	sizes = make([]int, len(p.tokens))
	for i := range edges {
		size := s.size(&edges[i])
		for at := edges[i].from; at < edges[i].to; at++ {
			sizes[at] += size
		}
	}
	order = make([]int, 0, len(sizes))
	for at := range sizes {
		if !p.filler[at] {
			order = append(order, at)
		}
	}
	slices.SortFunc(order, func(a, b int) int { return sizes[a] - sizes[b] })
	return order, sizes
}

// size returns in how many postings an edge is looked up.
func (s *segment) size(e *edge) (n int) {
	n = s.documents(e.founds)
	for _, r := range e.words {
		n += len(s.postings[r.Word])
	}
	for _, word := range e.describe {
		n += len(s.description[word])
	}
	return n
}

// gather adds the documents that match an edge. It may add documents outside among.
func (s *segment) gather(m *scratch, to *candidates, e *edge, among *candidates) {
	if s.narrows(among, e.founds) {
		w := s.meanings.costs(e.founds, &m.costs)
		for _, doc := range among.list() {
			if w.of(doc) < none {
				to.add(doc)
			}
		}
	} else {
		for _, f := range e.founds {
			s.meanings.addTo(to, f.Meaning)
		}
	}
	for _, r := range e.words {
		for _, p := range s.postings[r.Word] {
			to.add(p.doc())
		}
	}
	for _, word := range e.describe {
		for _, doc := range s.description[word] {
			to.add(doc)
		}
	}
}

// fill writes the cost of an edge for each document of among, or for every document if among is nil. r bounds how many
// documents it looks at.
func (s *segment) fill(m *scratch, b *accumulator, e *edge, words int32, among *candidates, r reach) {
	w := s.meanings.costs(e.founds, &m.costs)
	cut, most := s.fillMeanings(b, e.founds, &w, among, r.meanings), r.postings
	for _, word := range e.words {
		list := s.postings[word.Word]
		if among != nil {
			list = among.having(list)
		}
		list = list[:min(len(list), most)]
		for _, p := range list {
			doc := p.doc()
			other := int32(b.cost[doc])
			if cut && other == none {
				other = w.of(doc)
			}
			b.put(doc, s.cost(p, e, word, other, words))
		}
		if most -= len(list); most == 0 {
			break
		}
	}
	for _, word := range e.describe {
		list := s.description[word]
		if among != nil {
			list = among.of(list)
		}
		for _, doc := range list {
			b.put(doc, atDescription)
		}
	}
}

// narrows reports whether asking for the cost of each candidate is quicker than scanning the documents of the meanings.
func (s *segment) narrows(among *candidates, founds []text.Found) bool {
	const costOfAsking = 2 // in documents
	return among != nil && s.documents(founds) >= among.n*costOfAsking
}

// documents returns the number of documents that have the meanings. A document with several of them is counted for
// each.
func (s *segment) documents(founds []text.Found) (n int) {
	for _, f := range founds {
		n += len(s.meanings.list(f.Meaning))
	}
	return n
}

// fillMeanings does the same for the meanings of an edge. cut reports whether it left out documents.
func (s *segment) fillMeanings(
	b *accumulator,
	founds []text.Found,
	w *meaningCosts,
	among *candidates,
	most int,
) (cut bool) {
	cut = s.documents(founds) > most
	if s.narrows(among, founds) {
		for _, doc := range among.list() {
			if cost := w.of(doc); cost < none {
				if most--; most < 0 {
					break
				}
				b.put(doc, cost)
			}
		}
		return cut
	}
	for _, f := range founds {
		for _, doc := range s.meanings.list(f.Meaning) {
			if among != nil && !among.has(doc) {
				continue
			}
			if most--; most < 0 {
				return cut
			}
			b.put(doc, f.Cost)
		}
	}
	return cut
}
