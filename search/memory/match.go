package memory

import (
	"math"
	"slices"
	"sync"

	"weddings/search/text"
)

// none is the cost of a word that a document does not have.
const none = math.MaxUint16

// hit is a document of a segment with the cost of reading the query as it.
type hit struct {
	doc  uint32
	cost int32
}

// board holds what each document has for one slot.
type board struct {
	cost []uint16 // by document
	docs []uint32 // those that have something, in no order
}

// scratch is the memory of one search in one segment; it is used again.
type scratch struct {
	boards []board
	best   []int32  // by document: index into hits + 1
	among  []uint64 // documents that may have all words
	next   []uint64
}

var scratches = sync.Pool{New: func() any { return new(scratch) }}

// board returns an empty board for n documents.
func (m *scratch) board(i, n int) *board {
	for len(m.boards) <= i {
		m.boards = append(m.boards, board{})
	}
	b := &m.boards[i]
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

func (b *board) clear() {
	for _, d := range b.docs {
		b.cost[d] = none
	}
	b.docs = b.docs[:0]
}

func (b *board) put(doc uint32, cost int32) {
	old := b.cost[doc]
	if old == none {
		b.docs = append(b.docs, doc)
	} else if int32(old) <= cost {
		return
	}
	b.cost[doc] = uint16(min(cost, none-1))
}

// fill marks on a board what each document has for a slot; among are the documents that matter; where it is nil all do, of which at
// most so many postings are looked at.
func (s *segment) fill(b *board, sl *slot, words int32, among []uint64, most int) {
	meant := len(s.docs) // postings of meanings that are looked at: all, unless letters are suggested to
	if among == nil && most == mostSuggested {
		meant = most
	}
	for _, f := range sl.founds {
		list := s.concepts[f.Meaning]
		list = list[:min(len(list), meant)]
		if among == nil && most == mostSuggested {
			meant -= len(list)
		}
		for _, doc := range list {
			if among == nil || among[doc/64]&(1<<(doc%64)) != 0 {
				b.put(doc, f.Cost)
			}
		}
	}
	for _, r := range sl.words {
		list := s.postings[r.Word]
		if among == nil {
			list = list[:min(len(list), most)]
			most -= len(list)
		}
		for _, p := range list {
			doc, cost := p.doc(), r.Cost
			if among != nil && among[doc/64]&(1<<(doc%64)) == 0 {
				continue
			}
			switch {
			case p&inTag != 0:
				if cost += atTag; r.How != text.AsWritten {
					cost += guessedTag
				}
				if sl.kind && int32(b.cost[doc]) > atKind {
					cost += taggedOtherly
				}
			case sl.kind:
				if int32(b.cost[doc]) > atKind {
					cost += namedOtherly
				} else {
					cost /= 8 // of its kind, and named so
				}
			case sl.halfKind && int32(b.cost[doc]) < text.Edit/4 && r.How <= text.AsBeginning:
				cost /= 8
			default:
				if r.How == text.AsHeard {
					switch {
					case sl.arabic && p&english != 0 && s.nameWords[doc][0] > 0:
						cost += otherName
					case !sl.arabic && p&english == 0 && s.nameWords[doc][1] > 0:
						cost *= otherSpelling
					}
				}
				if p&article != 0 {
					cost += withArticle
				}
				side := 0
				if p&english != 0 {
					side = 1
				}
				if extra := int32(s.nameWords[doc][side]) - words; extra > 0 {
					cost += moreWords * min(extra, 3) / max(words, 1)
				}
				if p&leading == 0 {
					if cost += notLeading; sl.place {
						cost += inLongerName
					}
				}
			}
			b.put(doc, cost)
		}
	}
	for _, word := range sl.describe {
		for _, doc := range s.description[word] {
			if among == nil || among[doc/64]&(1<<(doc%64)) != 0 {
				b.put(doc, atDescription)
			}
		}
	}
}

// size is how many documents a slot is looked for in.
func (s *segment) size(sl *slot) (n int) {
	for _, f := range sl.founds {
		n += len(s.concepts[f.Meaning])
	}
	for _, r := range sl.words {
		n += len(s.postings[r.Word])
	}
	for _, word := range sl.describe {
		n += len(s.description[word])
	}
	return n
}

// mark fills a board for each slot. The words that the fewest documents have come first, so that of the others only those
// documents are marked.
func (s *segment) mark(m *scratch, p *plan, slots []slot, pass func(doc uint32) bool) {
	words := int32(0)
	for _, f := range p.filler {
		if !f {
			words++
		}
	}
	sizes := make([]int, len(p.tokens))
	filled := make([]bool, len(slots))
	for i := range slots {
		m.board(i, len(s.docs))
		size := s.size(&slots[i])
		for at := slots[i].from; at < slots[i].to; at++ {
			sizes[at] += size
		}
	}
	order := make([]int, 0, len(sizes))
	for at := range sizes {
		if !p.filler[at] {
			order = append(order, at)
		}
	}
	slices.SortFunc(order, func(a, b int) int { return sizes[a] - sizes[b] })
	var among []uint64
	for _, at := range order {
		m.next = emptied(m.next, len(s.docs))
		for i := range slots {
			if at < slots[i].from || at >= slots[i].to {
				continue
			}
			b := &m.boards[i]
			if !filled[i] {
				filled[i] = true
				s.fill(b, &slots[i], words, among, p.most)
			}
			for _, doc := range b.docs {
				if among != nil && among[doc/64]&(1<<(doc%64)) == 0 || among == nil && pass != nil && !pass(doc) {
					continue
				}
				m.next[doc/64] |= 1 << (doc % 64)
			}
		}
		m.among, m.next = m.next, m.among
		among = m.among
	}
	for i := range slots {
		if !filled[i] {
			s.fill(&m.boards[i], &slots[i], words, among, p.most)
		}
	}
}

// emptied is a set of none of n documents, in the memory of another.
func emptied(set []uint64, n int) []uint64 {
	n = (n + 63) / 64
	if cap(set) < n {
		return make([]uint64, n)
	}
	set = set[:n]
	clear(set)
	return set
}

// ways returns the ways to part n words into slots, as indexes of slots.
func ways(slots []slot, n int) [][]int {
	const most = 16
	var all [][]int
	var part func(from int, way []int)
	part = func(from int, way []int) {
		if len(all) == most {
			return
		}
		if from == n {
			all = append(all, slices.Clone(way))
			return
		}
		for _, longer := range []bool{true, false} {
			for i := range slots {
				if slots[i].from == from && slots[i].to > from+1 == longer {
					part(slots[i].to, append(way, i))
				}
			}
		}
	}
	part(0, nil)
	return all
}

// match returns the documents that have all words of the plan in some way of reading it, with the cost of the cheapest,
// and the slots it was read with. Pass is nil where all documents do.
func (s *segment) match(p *plan, how width, pass func(doc uint32) bool) ([]hit, []slot) {
	slots := p.slots(s, how)
	m := scratches.Get().(*scratch)
	defer scratches.Put(m)
	if len(m.best) < len(s.docs) {
		m.best = make([]int32, len(s.docs))
	}
	s.mark(m, p, slots, pass)
	var hits []hit
	for _, way := range ways(slots, len(p.tokens)) {
		driver := -1
		for _, i := range way {
			if !slots[i].filler && (driver < 0 || len(m.boards[i].docs) < len(m.boards[driver].docs)) {
				driver = i
			}
		}
		if driver < 0 {
			continue
		}
		hits = slices.Grow(hits, len(m.boards[driver].docs))
	next:
		for _, doc := range m.boards[driver].docs {
			if m.among[doc/64]&(1<<(doc%64)) == 0 {
				continue
			}
			cost := int32(0)
			for _, i := range way {
				c := m.boards[i].cost[doc]
				if c != none {
					cost += int32(c)
				} else if slots[i].filler {
					if cost += notFiller; slots[i].bound {
						cost += together
					}
				} else {
					continue next
				}
			}
			if at := m.best[doc]; at > 0 {
				hits[at-1].cost = min(hits[at-1].cost, cost)
			} else {
				hits = append(hits, hit{doc, cost})
				m.best[doc] = int32(len(hits))
			}
		}
	}
	if len(p.tokens) > 1 {
		s.names.begun(text.Join(p.tokens), func(doc uint32) {
			if at := m.best[doc]; at > 0 {
				hits[at-1].cost = max(0, hits[at-1].cost-asTyped)
			}
		})
	}
	for _, h := range hits {
		m.best[h.doc] = 0
	}
	for i := range slots {
		m.boards[i].clear()
	}
	return hits, slots
}
