package memory

import (
	"slices"

	"weddings/search/text"
)

// meanings are what documents are and where, both ways: the documents of each meaning and the meanings of each document.
type meanings struct {
	numbers map[text.Meaning]uint32
	docs    [][]uint32 // by number, ascending
	sets    []set      // by number: the same documents, nil where they are few
	of      []uint32   // numbers, document by document
	end     []uint32   // by document: where its part of them ends
}

func newMeanings() meanings { return meanings{numbers: map[text.Meaning]uint32{}} }

// add gives a document one meaning more; documents come in ascending order.
func (m *meanings) add(doc uint32, meaning text.Meaning) {
	if meaning.Key == "" {
		return
	}
	number, known := m.numbers[meaning]
	if !known {
		number = uint32(len(m.docs))
		m.numbers[meaning] = number
		m.docs = append(m.docs, nil)
	}
	m.docs[number] = append(m.docs[number], doc)
	m.of = append(m.of, number)
}

// close ends a document.
func (m *meanings) close() { m.end = append(m.end, uint32(len(m.of))) }

// dense is of how many documents more than one has a meaning that is also kept as a set, which then takes no more room than the list.
const dense = 32

// finish makes the sets, and gives back room that was not needed.
func (m *meanings) finish() {
	m.sets = make([]set, len(m.docs))
	for i, list := range m.docs {
		m.docs[i] = slices.Clip(slices.Clone(list))
		if len(list)*dense > len(m.end) {
			m.sets[i] = newSet(len(m.end))
			for _, doc := range list {
				m.sets[i].add(doc)
			}
		}
	}
	m.of, m.end = slices.Clip(m.of), slices.Clip(m.end)
}

// list returns the documents of a meaning.
func (m *meanings) list(meaning text.Meaning) []uint32 {
	if number, known := m.numbers[meaning]; known {
		return m.docs[number]
	}
	return nil
}

// all returns the numbers of a document's meanings.
func (m *meanings) all(doc uint32) []uint32 {
	from := uint32(0)
	if doc > 0 {
		from = m.end[doc-1]
	}
	return m.of[from:m.end[doc]]
}

// meaningCosts are what documents cost for what is found.
type meaningCosts struct {
	only  set // the documents of the only meaning, where that has a set
	found int32
	costs []int32 // else, by the numbers of the meanings
	*meanings
}

// costs prepares the costs of what is found; they take the room of others.
func (m *meanings) costs(founds []text.Found, room *[]int32) meaningCosts {
	if len(founds) == 1 {
		if number, known := m.numbers[founds[0].Meaning]; known && m.sets[number] != nil {
			return meaningCosts{only: m.sets[number], found: founds[0].Cost}
		}
	}
	costs := (*room)[:0]
	for range m.docs {
		costs = append(costs, none)
	}
	for _, f := range founds {
		if number, known := m.numbers[f.Meaning]; known {
			costs[number] = min(costs[number], f.Cost)
		}
	}
	*room = costs
	return meaningCosts{costs: costs, meanings: m}
}

// of is the least of what a document's meanings cost, none where it has none of those that are found.
func (w *meaningCosts) of(doc uint32) int32 {
	if w.only != nil {
		if w.only.has(doc) {
			return w.found
		}
		return none
	}
	least := int32(none)
	for _, number := range w.all(doc) {
		least = min(least, w.costs[number])
	}
	return least
}

// has reports whether a document has a meaning.
func (m *meanings) has(doc uint32, meaning text.Meaning) bool {
	number, known := m.numbers[meaning]
	return known && slices.Contains(m.all(doc), number)
}
