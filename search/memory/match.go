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
	best   []int32 // by document: index into hits + 1
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

// mostPostings bounds the work of a beginning that nearly everything has; the documents of highest rank are looked at.
const mostPostings = 60_000

// fill marks on a board what each document has for a slot.
func (s *segment) fill(b *board, sl *slot, words int32) {
	for _, f := range sl.founds {
		for _, doc := range s.concepts[f.Meaning] {
			b.put(doc, f.Cost)
		}
	}
	budget := mostPostings
	for _, r := range sl.words {
		list := s.postings[r.Word]
		if len(list) > budget {
			list = list[:budget]
		}
		budget -= len(list)
		for _, p := range list {
			doc, cost := p.doc(), r.Cost
			switch {
			case p&inTag != 0:
				if cost += atTag; r.How != text.AsWritten {
					cost += guessedTag
				}
				if sl.kind && int32(b.cost[doc]) > atKind {
					cost += namedOtherly
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
			b.put(doc, atDescription)
		}
	}
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
// and the slots it was read with.
func (s *segment) match(p *plan, how width, pass func(doc uint32) bool) ([]hit, []slot) {
	slots := p.slots(s, how)
	words := int32(0)
	for _, f := range p.filler {
		if !f {
			words++
		}
	}
	m := scratches.Get().(*scratch)
	defer scratches.Put(m)
	for i := range slots {
		s.fill(m.board(i, len(s.docs)), &slots[i], words)
	}
	if len(m.best) < len(s.docs) {
		m.best = make([]int32, len(s.docs))
	}
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
	next:
		for _, doc := range m.boards[driver].docs {
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
			} else if pass(doc) {
				hits = append(hits, hit{doc, cost})
				m.best[doc] = int32(len(hits))
			}
		}
	}
	for _, h := range hits {
		m.best[h.doc] = 0
	}
	for i := range slots {
		m.boards[i].clear()
	}
	return hits, slots
}
