package memory

import (
	"slices"

	"weddings/search/text"
)

// meanings are what documents are and where, both ways: the documents of each meaning and the meanings of each document.
type meanings struct {
	numbers map[text.Meaning]uint32
	docs    [][]uint32 // by number, ascending
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

// clip gives back room that was not needed.
func (m *meanings) clip() {
	for i, list := range m.docs {
		m.docs[i] = slices.Clip(slices.Clone(list))
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

// costs are those of what is found, by the numbers of the meanings; they take the room of other costs.
func (m *meanings) costs(founds []text.Found, room []int32) []int32 {
	costs := room[:0]
	for range m.docs {
		costs = append(costs, none)
	}
	for _, f := range founds {
		if number, known := m.numbers[f.Meaning]; known {
			costs[number] = min(costs[number], f.Cost)
		}
	}
	return costs
}

// cost is the least of what a document's meanings cost, by their numbers.
func (m *meanings) cost(doc uint32, costs []int32) int32 {
	least := int32(none)
	for _, number := range m.all(doc) {
		least = min(least, costs[number])
	}
	return least
}

// has reports whether a document has a meaning.
func (m *meanings) has(doc uint32, meaning text.Meaning) bool {
	number, known := m.numbers[meaning]
	return known && slices.Contains(m.all(doc), number)
}
