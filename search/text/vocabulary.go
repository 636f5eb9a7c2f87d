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
	halfMistaken  = 300 // a half-typed word is misspelt besides
	halfHeard     = 150 // or heard
	halfDoubted   = 200 // either is less likely than what is whole, however near
	drawnOut      = 200 // a letter is held down or drawn out: "yaaasmin"
	manyMistakes  = 300 // each mistake after the first, however little it costs by itself
)

// What a letter of a Latin word may cost on average.
const (
	doubt = 60 // when it is heard as an Arabic word
	// the other way round, since Arabic leaves vowels out and so has fewer letters to tell words apart by
	doubtWritten = 40
)

// Vocabulary is a set of normalised words that can be looked up as they are written, half typed, misspelt and in the
// other script. It never changes once built and is safe for concurrent use.
type Vocabulary struct {
	words   []string // sorted
	index   map[string]int32
	letters []byte // of all words, one after the other
	at      []uint32
	// Words that may be misspelt or heard, by script, and the Latin ones whose plain spelling is another by that: see
	// plainly.
	arabic, latin, plain trie
}

// NewVocabulary returns a vocabulary of normalised words, each once. Only those that exact does not name may be found
// misspelt.
func NewVocabulary(words []string, exact func(word string) bool) *Vocabulary {
	words = slices.Clone(words)
	slices.Sort(words)
	words = slices.Compact(words)
	v := &Vocabulary{words: words, index: make(map[string]int32, len(words)), at: make([]uint32, 1, len(words)+1)}
	for i, w := range words {
		v.index[w] = int32(i)
		v.letters = encode(v.letters, w)
		v.at = append(v.at, uint32(len(v.letters)))
	}
	var arabic, latin, plain []spelt
	for i, w := range words {
		letters := v.of(int32(i))
		if Number(w) || len(letters) < 2 || len(letters) > maxLetters || exact != nil && exact(w) {
			continue
		}
		if Arabic(w) {
			arabic = append(arabic, spelt{letters, int32(i)})
			continue
		}
		latin = append(latin, spelt{letters, int32(i)})
		if p := plainly(nil, letters); len(p) != len(letters) {
			plain = append(plain, spelt{p, int32(i)})
		}
	}
	v.arabic, v.latin, v.plain = newTrie(arabic), newTrie(latin), newTrie(plain)
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

// Beginning calls yield with every word that a half-typed one may become, those of the fewest letters included, until
// it returns false.
func (v *Vocabulary) Beginning(typed string, yield func(Reading) bool) {
	n := len(encode(make([]byte, 0, maxLetters+1), typed))
	from := sort.SearchStrings(v.words, typed)
	to := from + sort.Search(len(v.words)-from, func(i int) bool { return !strings.HasPrefix(v.words[from+i], typed) })
	for i := from; i < to; i++ {
		if len(v.words[i]) > len(typed) && !yield(Reading{int32(i), rest(int(v.at[i+1]-v.at[i]) - n), AsBeginning}) {
			return
		}
	}
}

func rest(letters int) int32 { return extension + perLetter*int32(min(letters, 10)) }

// Alike calls yield with words of the same script that are at most edits mistakes away; if half, also with those whose
// beginning is. A word may come twice.
func (v *Vocabulary) Alike(word string, edits int, half bool, yield func(Reading)) {
	var space [maxLetters + 1]byte
	q := encode(space[:0], word)
	if len(q) < 2 || len(q) > maxLetters || edits == 0 || noise(q) {
		return
	}
	limit := int32(edits)*(Edit+firstWrong) + firstWrong
	half = half && len(q) > 3
	look := func(t *trie, q []byte, more int32) {
		most := min(edits+1, mostMistakes, max(1, len(q)/2)) // a word of which more than half is wrong is another word
		t.alike(q, limit-more, most, half, func(word, cost int32) { yield(Reading{word, cost + more, AsMistaken}) })
	}
	var shortSpace [maxLetters + 1]byte
	if short := notDrawnOut(shortSpace[:0], q); len(short) < len(q) {
		of := &v.latin
		if Arabic(word) {
			of = &v.arabic
		}
		look(of, short, drawnOut)
	}
	if Arabic(word) {
		look(&v.arabic, q, 0)
		return
	}
	look(&v.latin, q, 0)
	var plainSpace [maxLetters + 1]byte
	p := plainly(plainSpace[:0], q)
	look(&v.plain, p, otherSpelling)
	if len(p) != len(q) {
		look(&v.latin, p, otherSpelling)
	}
}

// Heard calls yield with words of the other script that sound like a word; if half, also with those whose beginning
// does.
func (v *Vocabulary) Heard(word string, half bool, yield func(Reading)) {
	var space [maxLetters + 1]byte
	q := encode(space[:0], word)
	if len(q) < 2 || len(q) > maxLetters || noise(q) {
		return
	}
	half = half && len(q) > 2
	could, strong := couldBe(q), bag(q)&^weak
	take := func(word, cost int32) {
		w := v.of(word)
		longer, most := len(w)-len(q), 4+len(q)/2
		// All letters that decide must be heard but one, those of what is not yet typed left aside.
		unsaid := half && strong != 0 || apart(bag(w)&^weak&^could, 0) <= 1
		if (half || longer <= most) && -longer <= most && unsaid && apart(strong&^couldBe(w), 0) <= 1 {
			yield(Reading{word, acrossScripts + cost, AsHeard})
		}
	}
	if Arabic(word) {
		v.latin.writtenAs(q, half, take)
	} else {
		v.arabic.heardAs(q, half, take)
	}
}

// SoundsLike reports whether a Latin word is an Arabic one by its sound, all consonants heard.
func SoundsLike(latin, arabic string) (does bool) {
	l, a := encode(nil, latin), encode(nil, arabic)
	if len(l) == 0 || len(a) == 0 || len(l) > maxLetters || len(a) > maxLetters {
		return false
	}
	t := newTrie([]spelt{{a, 0}})
	t.heardAs(l, false, func(int32, int32) { does = true })
	return does
}

// plainly appends a Latin word as it would be written by ear: ph is f, ou and oo are u, double letters are single, so
// that "fotografy" and "photography" are near.
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
