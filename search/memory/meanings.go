package memory

import (
	"encoding/binary"
	"slices"

	"weddings/search/text"
)

// meanings maps each meaning to its documents and each document to its meanings. Documents with the same meanings form
// a class, such as the halls in Damascus. There are few classes with many documents each.
type meanings struct {
	numbers map[text.Meaning]uint32
	docs    [][]uint32 // by number of a meaning, ascending
	sets    []set      // by number of a meaning: the same documents; nil if they are few
	class   []uint32   // by document
	of      []uint32   // numbers of meanings, class by class
	end     []uint32   // by class: the end of its part of of

	open    []uint32          // numbers of the meanings of the document that is being added
	classes map[string]uint32 // by their encoded numbers; nil after finish
}

func newMeanings() meanings {
	return meanings{numbers: map[text.Meaning]uint32{}, classes: map[string]uint32{}}
}

// add gives a document a meaning. Documents must be added in ascending order.
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
	m.open = append(m.open, number)
}

// close ends the document that is being added.
func (m *meanings) close() {
	slices.Sort(m.open)
	key := make([]byte, 0, 64)
	for _, number := range m.open {
		key = binary.LittleEndian.AppendUint32(key, number)
	}
	class, known := m.classes[string(key)]
	if !known {
		class = uint32(len(m.end))
		m.classes[string(key)] = class
		m.of = append(m.of, m.open...)
		m.end = append(m.end, uint32(len(m.of)))
	}
	m.class = append(m.class, class)
	m.open = m.open[:0]
}

// dense is the divisor that decides which meanings are also kept as sets: those of more than one document in dense.
// Such a set takes no more memory than the list.
const dense = 32

// finish makes the sets and frees unused memory.
func (m *meanings) finish() {
	m.sets = make([]set, len(m.docs))
	for i, list := range m.docs {
		m.docs[i] = slices.Clip(slices.Clone(list))
		if len(list)*dense > len(m.class) {
			m.sets[i] = newSet(len(m.class))
			for _, doc := range list {
				m.sets[i].add(doc)
			}
		}
	}
	m.class, m.of, m.end = slices.Clip(m.class), slices.Clip(m.of), slices.Clip(m.end)
	m.open, m.classes = nil, nil
}

// list returns the documents of a meaning.
func (m *meanings) list(meaning text.Meaning) []uint32 {
	if number, known := m.numbers[meaning]; known {
		return m.docs[number]
	}
	return nil
}

// addTo adds the documents of a meaning to candidates.
func (m *meanings) addTo(to *candidates, meaning text.Meaning) {
	number, known := m.numbers[meaning]
	switch {
	case !known:
	case m.sets[number] != nil:
		to.or(m.sets[number])
	default:
		for _, doc := range m.docs[number] {
			to.add(doc)
		}
	}
}

// all returns the numbers of the meanings of a class.
func (m *meanings) all(class uint32) []uint32 {
	from := uint32(0)
	if class > 0 {
		from = m.end[class-1]
	}
	return m.of[from:m.end[class]]
}

// meaningCosts computes what documents cost by their meanings.
type meaningCosts struct {
	*meanings
	costs   []int32 // by number of a meaning
	classes []int32 // by class; unasked until computed
}

const unasked = -1

// costs returns the meaningCosts for founds. It uses *room as its memory.
func (m *meanings) costs(founds []text.Found, room *[]int32) meaningCosts {
	size := len(m.docs) + len(m.end)
	all := slices.Grow((*room)[:0], size)[:size]
	*room = all
	w := meaningCosts{meanings: m, costs: all[:len(m.docs)], classes: all[len(m.docs):]}
	for i := range w.costs {
		w.costs[i] = none
	}
	for i := range w.classes {
		w.classes[i] = unasked
	}
	for _, f := range founds {
		if number, known := m.numbers[f.Meaning]; known {
			w.costs[number] = min(w.costs[number], f.Cost)
		}
	}
	return w
}

// of returns the lowest cost of a document's meanings, or none if it has none of those that were found.
func (w *meaningCosts) of(doc uint32) int32 {
	class := w.class[doc]
	if cost := w.classes[class]; cost != unasked {
		return cost
	}
	return w.ofClass(class)
}

func (w *meaningCosts) ofClass(class uint32) int32 {
	least := int32(none)
	for _, number := range w.all(class) {
		least = min(least, w.costs[number])
	}
	w.classes[class] = least
	return least
}

// has reports whether a document has a meaning.
func (m *meanings) has(doc uint32, meaning text.Meaning) bool { return m.one(meaning).has(doc) }

// oneMeaning is a meaning whose number has been looked up, for testing many documents.
type oneMeaning struct {
	*meanings
	number uint32
	known  bool
}

func (m *meanings) one(meaning text.Meaning) oneMeaning {
	number, known := m.numbers[meaning]
	return oneMeaning{m, number, known}
}

func (o oneMeaning) has(doc uint32) bool {
	return o.known && slices.Contains(o.all(o.class[doc]), o.number)
}

// anyHas reports whether a document has any of the meanings.
func anyHas(all []oneMeaning, doc uint32) bool {
	for i := range all {
		if all[i].has(doc) {
			return true
		}
	}
	return false
}
