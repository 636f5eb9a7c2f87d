package memory

import (
	"slices"

	"weddings/search/text"
)

// memo remembers the similar words of a word for the length of one search. The same comparison is made again when the
// search is widened.
type memo []compared

type compared struct {
	with  *text.Vocabulary
	word  string
	edits int // maximum number of mistakes; 0 for a comparison by sound
	half  bool
	found []text.Reading
}

// alike returns the readings of Vocabulary.Alike.
func (m *memo) alike(v *text.Vocabulary, word string, edits int, half bool) []text.Reading {
	return m.of(
		compared{with: v, word: word, edits: edits, half: half},
		func(keep func(text.Reading)) { v.Alike(word, edits, half, keep) },
	)
}

// heard returns the readings of Vocabulary.Heard.
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
