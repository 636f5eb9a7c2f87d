package memory

import (
	"slices"

	"weddings/search/text"
)

// memo remembers, for one search, which words of a vocabulary are like one and which are heard as it: the same is asked
// again when it is looked for more widely.
type memo []compared

type compared struct {
	with  *text.Vocabulary
	word  string
	edits int // 0 where it was heard
	half  bool
	found []text.Reading
}

// alike returns what Vocabulary.Alike yields.
func (m *memo) alike(v *text.Vocabulary, word string, edits int, half bool) []text.Reading {
	return m.of(
		compared{with: v, word: word, edits: edits, half: half},
		func(keep func(text.Reading)) { v.Alike(word, edits, half, keep) },
	)
}

// heard returns what Vocabulary.Heard yields.
func (m *memo) heard(v *text.Vocabulary, word string, half bool) []text.Reading {
	return m.of(compared{with: v, word: word, half: half}, func(keep func(text.Reading)) { v.Heard(word, half, keep) })
}

func (m *memo) of(c compared, compare func(keep func(text.Reading))) []text.Reading {
	if at := slices.IndexFunc(*m, func(o compared) bool {
		return o.with == c.with && o.word == c.word && o.edits == c.edits && o.half == c.half
	}); at >= 0 {
		return (*m)[at].found
	}
	compare(func(r text.Reading) { c.found = append(c.found, r) })
	*m = append(*m, c)
	return c.found
}

func (m *memo) forget() {
	clear(*m)
	*m = (*m)[:0]
}
