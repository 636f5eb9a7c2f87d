package memory

import (
	"slices"
	"strings"
	"unicode/utf8"

	"weddings/search"
	"weddings/search/text"
)

// width is how far a reading may be from the written word.
type width uint8

const (
	narrow width = iota // a known word is not read as misspelt
	wide                // also in descriptions, and with one more mistake
	widest              // a place may be a misspelt name or kind

	asFiller // cache key of readings as a filler
	asJoined // cache key of readings of two words as one
)

// hearing says which words are also read by their sound in the other script. The lexicon has its words in both scripts.
// So there only whole Latin words are, for spellings that it does not list.
type hearing bool

const (
	anyWords   hearing = false
	wholeWords hearing = true
)

// read returns the readings of a word in a vocabulary, cheapest first. A known word is read as misspelt only if w.how
// is widest.
func (m *memo) read(v *text.Vocabulary, w wording, heard hearing) []text.Reading {
	readings := v.Exact(w.word)
	exact := len(readings) > 0
	keep := func(r text.Reading) { readings = append(readings, r) }
	if !exact {
		if rest := text.Unprefixed(w.word); rest != "" {
			for _, r := range v.Exact(rest) {
				r.Cost += guess
				keep(r)
				exact = true
			}
		}
	}
	variants := w.variants()
	begun := 0
	if w.half {
		for _, variant := range variants {
			v.Beginning(variant.word, func(r text.Reading) bool {
				if r.Cost += variant.cost; variant.cost < noArticle {
					begun++
				}
				keep(r)
				return true
			})
		}
	}
	if text.Number(w.word) {
		return readings
	}
	if heard == anyWords || !text.Arabic(w.word) {
		for _, variant := range variants {
			for _, r := range m.heard(v, variant.word, w.half && heard == anyWords) {
				if heard == wholeWords {
					r.Cost *= otherSpelling
				}
				r.Cost += variant.cost
				keep(r)
			}
		}
	}
	if !exact && begun < search.Few || w.how == widest {
		readings = append(readings, m.misspelt(v, w, variants)...)
	}
	return cheapest(readings)
}

// misspelt returns the readings of a word as a misspelling. With narrow it uses the smallest number of mistakes that
// finds a word.
func (m *memo) misspelt(v *text.Vocabulary, w wording, variants []variant) (readings []text.Reading) {
	if w.how > narrow && missesOne(w.word) {
		for _, r := range m.alike(v, w.word, 1, false) {
			if len(v.Word(r.Word)) == len(w.word)+1 {
				readings = append(readings, r)
			}
		}
	}
	for edits := 1; edits <= budget(w.word, w.how); edits++ {
		for _, variant := range variants {
			for _, r := range m.alike(v, variant.word, edits, w.half) {
				r.Cost += variant.cost
				readings = append(readings, r)
			}
		}
		if len(readings) > 0 && w.how == narrow {
			break
		}
	}
	return readings
}

// variant is another form of a written word, and its cost.
type variant struct {
	word string
	cost int32
}

// variants returns the word itself and the word without its article.
func (w wording) variants() []variant {
	variants := []variant{{w.word, 0}}
	if bare := text.Bare(w.word); bare != w.word && !text.Noise(w.word) {
		cost := int32(0)
		if w.hamza {
			cost = noArticle
		}
		variants = append(variants, variant{bare, cost})
	}
	return variants
}

// missesOne reports whether a word that is too short for mistakes may lack one letter: "hll" may be a hall, "hpl" may
// not.
func missesOne(word string) bool { return len(word) == 3 && !text.Arabic(word) && !text.Number(word) }

func budget(word string, how width) int {
	n := text.Budget(word)
	switch {
	case how == widest && n == 0 && len(word) > 3: // two Arabic letters
		return 1
	case how > narrow && n == 1 && utf8.RuneCountInString(word) >= 4:
		return 2
	}
	return n
}

const maxReadings = 400

// cheapest sorts readings by cost and keeps the cheapest one of each word. Packing them into integers more than halves
// the time; there may be thousands.
func cheapest(readings []text.Reading) []text.Reading {
	keys := make([]uint64, len(readings))
	for i, r := range readings {
		keys[i] = uint64(r.Word)<<32 | uint64(r.Cost)<<8 | uint64(r.How) // by cost, then by How
	}
	slices.Sort(keys)
	keys = slices.CompactFunc(keys, func(a, b uint64) bool { return a>>32 == b>>32 })
	for i, k := range keys {
		word, cost, how := k>>32, k>>8&0xffffff, k&0xff
		keys[i] = cost<<40 | word<<8 | how
	}
	slices.Sort(keys)
	readings = readings[:min(len(keys), maxReadings)]
	for i := range readings {
		k := keys[i]
		readings[i] = text.Reading{Word: int32(k >> 8), Cost: int32(k >> 40), How: text.How(k)}
	}
	return readings
}

// joined returns the readings of two words as one. It leaves out readings by sound and misspellings if a is a Latin
// article, if the lexicon knows either word, or if a is long and b is a few letters of a half-typed word. Those
// readings mean little, and the last ones are slow.
func (p *plan) joined(s *segment, a, b string, half, known bool) []text.Reading {
	if !text.LatinArticle(a) && !known && !(half && !short(a)) {
		return p.read(s, wording{word: a + b, half: half, known: true})
	}
	return s.cache.get(wording{word: a + b, half: half, known: true, how: asJoined}, func() []text.Reading {
		readings := s.words.Exact(a + b)
		if half {
			s.words.Beginning(a+b, func(r text.Reading) bool { readings = append(readings, r); return true })
		}
		return slices.Clip(cheapest(readings))
	})
}

// filler returns the readings of a filler.
func (s *segment) filler(word string, half bool) []text.Reading {
	return s.cache.get(wording{word: word, half: half, known: true, how: asFiller}, func() []text.Reading {
		readings := s.words.Exact(word)
		if half {
			s.words.Beginning(word, func(r text.Reading) bool {
				r.Cost /= 8
				readings = append(readings, r)
				return true
			})
		}
		return slices.Clip(readings)
	})
}

// heardLetters is the minimum length of a word known to the lexicon that is read by its sound: DJ does not mean ضي.
const heardLetters = 3

// read returns the readings of a word in a segment's names, addresses and tags. A word known to the lexicon is not read
// as misspelt.
func (p *plan) read(s *segment, w wording) []text.Reading {
	if w.how > narrow && len(s.words.Exact(w.word)) > 0 {
		w.how = narrow // a name that exists is meant
	}
	readings := s.cache.get(w, func() []text.Reading {
		if !w.known || w.how == widest {
			readings := p.words.read(s.words, w, anyWords)
			if w.hamza {
				readings = s.rootedFirst(readings)
			}
			return slices.Clip(s.withTwins(w.word, readings))
		}
		readings := s.words.Exact(w.word)
		if w.half {
			s.words.Beginning(w.word, func(r text.Reading) bool { readings = append(readings, r); return true })
		}
		for _, variant := range w.variants() {
			if utf8.RuneCountInString(variant.word) < heardLetters {
				continue
			}
			for _, r := range p.words.heard(s.words, variant.word, w.half) {
				r.Cost += variant.cost
				readings = append(readings, r)
			}
		}
		return slices.Clip(s.withTwins(w.word, cheapest(readings)))
	})
	for _, synonym := range p.synonyms[w.word] {
		for _, w := range strings.Fields(synonym) {
			for _, r := range s.words.Exact(w) {
				r.Cost += atKind
				readings = append(readings, r)
			}
		}
	}
	return readings
}

// rootedFirst puts words that begin with an article behind all others, because a user who writes a hamza does not mean
// an article.
func (s *segment) rootedFirst(readings []text.Reading) []text.Reading {
	for i, r := range readings {
		if r.How != text.AsWritten && s.articled[r.Word] {
			readings[i].Cost += noArticle
		}
	}
	return cheapest(readings)
}
