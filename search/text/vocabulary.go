package text

import (
	"slices"
	"sort"
	"strings"
)

// Reading is a word that a written word may stand for.
type Reading struct {
	Word int32 // index into the vocabulary
	Cost int32 // 0 as written; an Edit is one ordinary mistake
	How  How
}

// How a word was read.
type How uint8

// From nearest to farthest.
const (
	AsWritten How = iota
	AsBeginning
	AsHeard    // by its sound in the other script
	AsMistaken // with edits
)

// Costs of what is not a mistake.
const (
	otherArticle  = 20
	extension     = 100 // a half-typed word
	otherSpelling = 60  // ph for f
	perLetter     = 3   // of what is not yet typed
)

// doubt is what a letter of a Latin word may cost on average when it is heard as an Arabic word.
const doubt = 70

// Vocabulary is a set of folded words that can be looked up as they are written, half typed, misspelt and in the other script.
// It never changes once built and is safe for concurrent use.
type Vocabulary struct {
	words   []string // sorted
	index   map[string]int32
	letters []byte // of all words, one after the other
	at      []uint32
	bags    []uint64 // letters of each word
	could   []uint64 // letters of the other script they may stand for
	arabic  []bool
	plain   []byte // of the Latin words whose plain spelling is another: see plain
	plainAt []uint32
	fuzzy   []int32 // words that may be misspelt, by script: see split
	split   int     // fuzzy[:split] are Latin
}

// NewVocabulary returns a vocabulary of folded words, each once. Only those that exact does not name may be found misspelt.
func NewVocabulary(words []string, exact func(word string) bool) *Vocabulary {
	words = slices.Clone(words)
	slices.Sort(words)
	words = slices.Compact(words)
	v := &Vocabulary{words: words, index: make(map[string]int32, len(words)), at: make([]uint32, 1, len(words)+1), bags: make([]uint64, len(words)), could: make([]uint64, len(words)), arabic: make([]bool, len(words))}
	for i, w := range words {
		v.index[w] = int32(i)
		v.letters = encode(v.letters, w)
		v.at = append(v.at, uint32(len(v.letters)))
		v.bags[i], v.could[i] = bag(v.of(int32(i))), couldBe(v.of(int32(i)))
		v.arabic[i] = Arabic(w)
	}
	v.plainAt = make([]uint32, 1, len(words)+1)
	for i := range words {
		if !v.arabic[i] {
			v.plain = plainly(v.plain, v.of(int32(i)))
		}
		v.plainAt = append(v.plainAt, uint32(len(v.plain)))
	}
	for _, script := range []bool{false, true} {
		for i, w := range words {
			if v.arabic[i] == script && !Number(w) && len(v.of(int32(i))) > 1 && (exact == nil || !exact(w)) {
				v.fuzzy = append(v.fuzzy, int32(i))
			}
		}
		if !script {
			v.split = len(v.fuzzy)
		}
	}
	return v
}

func (v *Vocabulary) of(i int32) []byte { return v.letters[v.at[i]:v.at[i+1]] }

// Len is the number of words.
func (v *Vocabulary) Len() int { return len(v.words) }

// Word returns a word by its index.
func (v *Vocabulary) Word(i int32) string { return v.words[i] }

// Find returns the index of a word, false where it is not there.
func (v *Vocabulary) Find(word string) (int32, bool) {
	i, ok := v.index[word]
	return i, ok
}

// Exact returns the readings of a word as it is written, with or without its article.
func (v *Vocabulary) Exact(word string) []Reading {
	var found []Reading
	if i, ok := v.index[word]; ok {
		found = append(found, Reading{i, 0, AsWritten})
	}
	if bare := Bare(word); bare != word {
		if i, ok := v.index[bare]; ok {
			found = append(found, Reading{i, otherArticle, AsWritten})
		}
	}
	if bare := LatinBare(word); bare != "" {
		if i, ok := v.index[bare]; ok {
			found = append(found, Reading{i, 2 * otherArticle, AsWritten})
		}
	}
	return found
}

// Beginning calls yield with every word that a half-typed one may become, those of the fewest letters included, until it
// returns false.
func (v *Vocabulary) Beginning(typed string, yield func(Reading) bool) {
	n := len(encode(make([]byte, 0, maxLetters+1), typed))
	for i := sort.SearchStrings(v.words, typed); i < len(v.words) && strings.HasPrefix(v.words[i], typed); i++ {
		if len(v.words[i]) > len(typed) && !yield(Reading{int32(i), rest(int(v.at[i+1]-v.at[i]) - n), AsBeginning}) {
			return
		}
	}
}

func rest(letters int) int32 { return extension + perLetter*int32(min(letters, 10)) }

// Alike calls yield with words of the same script that are at most edits mistakes away; if half, also with those whose
// beginning is.
func (v *Vocabulary) Alike(word string, edits int, half bool, yield func(Reading)) {
	var space [maxLetters + 1]byte
	q := encode(space[:0], word)
	if len(q) < 2 || len(q) > maxLetters || edits == 0 {
		return
	}
	limit := int32(edits)*(Edit+firstWrong) + firstWrong
	half = half && len(q) > 3
	if Arabic(word) {
		set := bag(q)
		for _, i := range v.fuzzy[v.split:] {
			w := v.of(i)
			if near(q, w, set, v.bags[i], edits, half) {
				if cost := compare(q, w, limit, half); cost <= limit {
					yield(Reading{i, cost, AsMistaken})
				}
			}
		}
		return
	}
	var plainSpace [maxLetters + 1]byte
	p := plainly(plainSpace[:0], q)
	set, plainSet := bag(q), bag(p)
	respelt := len(p) != len(q)
	for _, i := range v.fuzzy[:v.split] {
		w, cost := v.of(i), limit+1
		if near(q, w, set, v.bags[i], edits, half) {
			cost = compare(q, w, limit, half)
		}
		if wp := v.plain[v.plainAt[i]:v.plainAt[i+1]]; respelt || len(wp) != len(w) {
			if near(p, wp, plainSet, bag(wp), edits, half) {
				cost = min(cost, compare(p, wp, limit, half)+otherSpelling)
			}
		}
		if cost <= limit {
			yield(Reading{i, cost, AsMistaken})
		}
	}
}

// near is a cheap test that leaves few words to compare.
func near(q, w []byte, set, other uint64, edits int, half bool) bool {
	longer := len(w) - len(q)
	switch {
	case longer < -edits-1:
		return false
	case longer <= edits+1:
		return apart(set, other) <= 2*edits+2 || half && longer > 0 && apart(set&other, set) <= edits
	}
	return half && apart(set&other, set) <= edits
}

// compare is the cost of q being w, or if half its beginning; above limit it may be anything above.
func compare(q, w []byte, limit int32, half bool) int32 {
	whole, beginning, left := edits(q, w, limit)
	if half && left > 0 && beginning <= limit {
		whole = min(whole, beginning+rest(left))
	}
	return whole
}

// Heard calls yield with words of the other script that sound like a word; if half, also with those whose beginning does.
func (v *Vocabulary) Heard(word string, half bool, yield func(Reading)) {
	var space [maxLetters + 1]byte
	q := encode(space[:0], word)
	if len(q) < 2 || len(q) > maxLetters {
		return
	}
	could, strong := couldBe(q), bag(q)&^weak
	arabic := Arabic(word)
	candidates := v.fuzzy[v.split:]
	if arabic {
		candidates = v.fuzzy[:v.split]
	}
	most := int32(doubt * (len(q) + 2))
	half = half && len(q) > 2
	for _, i := range candidates {
		// All strong letters but one must be heard: a cheap test that leaves few words to compare.
		unheard := v.bags[i] &^ weak &^ could
		if unheard != 0 && (!half || strong == 0) && apart(unheard, 0) > 1 {
			continue
		}
		w := v.of(i)
		if longer := len(w) - len(q); longer > 4+len(q)/2 && !half || -longer > 4+len(q)/2 {
			continue
		}
		if apart(strong&^v.could[i], 0) > 1 {
			continue
		}
		var whole, beginning int32
		var left int
		limit := most
		if arabic {
			limit = int32(doubt * (len(w) + 2))
		}
		if arabic {
			whole, beginning, left = sound(w, q, false, half, limit)
		} else {
			whole, beginning, left = sound(q, w, half, false, limit)
		}
		if arabic && len(w)-left < (len(q)+1)/2+1 { // a few letters of Latin are not yet a word that Arabic writes with more
			left = 0
		}
		if half && left > 0 && beginning <= limit && beginning+rest(left) < whole {
			whole = beginning + rest(left)
		}
		if whole <= limit {
			yield(Reading{i, acrossScripts + whole, AsHeard})
		}
	}
}

// SoundsLike reports whether a Latin word is an Arabic one by its sound, all consonants heard.
func SoundsLike(latin, arabic string) bool {
	l, a := encode(nil, latin), encode(nil, arabic)
	limit := int32(doubt * (len(l) + 2))
	whole, _, _ := sound(l, a, false, false, limit)
	return whole <= limit
}

// plainly appends a Latin word as it would be written by ear: ph is f, ou and oo are u, double letters are single, so that
// "fotografy" and "photography" are near.
func plainly(to []byte, word []byte) []byte {
	for i := 0; i < len(word); i++ {
		c := word[i]
		if i+1 < len(word) {
			switch next := word[i+1]; {
			case c == of('p') && next == of('h'):
				c, i = of('f'), i+1
			case c == of('c') && next == of('k'):
				c, i = of('k'), i+1
			case c == of('o') && (next == of('u') || next == of('o')):
				c, i = of('u'), i+1
			case c == of('e') && (next == of('e') || next == of('i')), c == of('i') && next == of('e'):
				c, i = of('i'), i+1
			case c == next:
				i++
			}
		}
		to = append(to, c)
	}
	return to
}
