package memory

import (
	"encoding/binary"
	"slices"

	"weddings/search/text"
)

// meanings are what documents are and where, both ways: the documents of each meaning and the meanings of each
// document. Documents with the same meanings are a class: there are few classes of many documents, such as halls in
// Damascus.
type meanings struct {
	numbers map[text.Meaning]uint32
	docs    [][]uint32 // by number, ascending
	sets    []set      // by number: the same documents, nil where they are few
	class   []uint32   // by document
	of      []uint32   // numbers, class by class
	end     []uint32   // by class: where its part of them ends

	open    []uint32          // numbers of the document that is added
	classes map[string]uint32 // by their numbers, until finish
}

func newMeanings() meanings {
	return meanings{numbers: map[text.Meaning]uint32{}, classes: map[string]uint32{}}
}

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
	m.open = append(m.open, number)
}

// close ends a document.
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

// dense is of how many documents more than one has a meaning that is also kept as a set, which then takes no more room
// than the list.
const dense = 32

// finish makes the sets, and gives back room that was not needed.
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

// meaningCosts are what documents cost for what is found.
type meaningCosts struct {
	*meanings
	costs   []int32 // by the numbers of the meanings
	classes []int32 // by class; unasked until one of its documents is asked for
}

const unasked = -1

// costs prepares the costs of what is found; they take the room of others.
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

// of is the least of what a document's meanings cost, none where it has none of those that are found.
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

// oneMeaning is a meaning that many documents are asked for.
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

// anyHas reports whether a document has any of some meanings.
func anyHas(all []oneMeaning, doc uint32) bool {
	for i := range all {
		if all[i].has(doc) {
			return true
		}
	}
	return false
}
