package text

import (
	"slices"
	"sort"
	"strings"
)

// Reading is a word of a vocabulary that a written word may stand for.
type Reading struct {
	Word int32 // index into the vocabulary
	Cost int32 // 0 as written; one ordinary mistake costs an Edit
	How  How
}

// How says in which way a word was read.
type How uint8

// The ways of reading, from the nearest to the farthest.
const (
	AsWritten How = iota
	AsBeginning
	AsHeard    // by its sound, in the other script
	AsMistaken // with mistakes
)

// Costs of readings without mistakes, and surcharges.
const (
	otherArticle  = 20
	extension     = 100 // the word is half typed
	otherSpelling = 60  // ph for f
	perLetter     = 3   // for each missing letter of a half-typed word
	halfMistaken  = 300 // added if a half-typed word is also misspelt
	halfHeard     = 150 // added if a half-typed word is read by its sound
	halfDoubted   = 200 // added in both cases, so that a whole word comes first
	drawnOut      = 200 // a letter is repeated: "yaaasmin"
	manyMistakes  = 300 // added for each mistake after the first
)

// Maximum average cost of a letter in a reading by sound.
const (
	doubt = 60 // of a Latin word as an Arabic one
	// Of an Arabic word as a Latin one. It is lower because Arabic omits vowels and so has fewer letters to tell words
	// apart.
	doubtWritten = 40
)

// Vocabulary is a set of normalised words that are found as written, half typed, misspelt and in the other script. It
// is immutable and safe for concurrent use.
type Vocabulary struct {
	words   []string // sorted
	index   map[string]int32
	letters []byte // codes of the letters of all words
	at      []uint32
	// The words that may be misspelt or read by sound, by script. plain has the Latin words that plainly changes.
	arabic, latin, plain trie
}

// NewVocabulary returns a vocabulary of normalised words without duplicates. Words for which exact returns true match
// only as written; exact may be nil.
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

// Len returns the number of words.
func (v *Vocabulary) Len() int { return len(v.words) }

// Word returns the word with an index.
func (v *Vocabulary) Word(i int32) string { return v.words[i] }

// Find returns the index of a word. It returns false if the word is missing.
func (v *Vocabulary) Find(word string) (int32, bool) {
	i, ok := v.index[word]
	return i, ok
}

// Exact returns the readings of a word as written, with or without its article.
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

// Beginning calls yield with each longer word that begins with typed, in alphabetical order, until yield returns false.
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

// Alike calls yield with words of the same script that are about edits mistakes away. If half, word may also be half
// typed. A word may come twice.
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

// Heard calls yield with words of the other script that sound like word. If half, word may also be half typed.
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
		// At most one strong letter may be missing on either side. Letters that are not typed yet do not count.
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

// SoundsLike reports whether a Latin and an Arabic word sound alike.
func SoundsLike(latin, arabic string) (does bool) {
	l, a := encode(nil, latin), encode(nil, arabic)
	if len(l) == 0 || len(a) == 0 || len(l) > maxLetters || len(a) > maxLetters {
		return false
	}
	t := newTrie([]spelt{{a, 0}})
	t.heardAs(l, false, func(int32, int32) { does = true })
	return does
}

// plainly appends the letters of a Latin word in a phonetic spelling: ph becomes f, ou and oo become u, double letters
// become single. So "fotografy" and "photography" are near.
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
