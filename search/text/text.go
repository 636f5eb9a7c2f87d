// Package text reads what people write in Arabic, English and between, before any engine does. Everything in it is pure.
package text

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// Token is a folded word with the bytes of the original text that it was read from.
type Token struct {
	Text       string
	Start, End int
}

// MaxInput is how much of a text is read, in bytes; queries beyond it are cut, not refused.
const MaxInput = 2000

// folded maps letters that people use for each other to one of them: the seats of hamza and the forms of alif, final ya,
// the Persian ya and kaf of some keyboards, and ta marbuta, which is often written without its dots. (Unicode Standard,
// chapter 9.2; the practice of Lucene's ArabicNormalizer, with hamza dropped as on phone keyboards.)
var folded = map[rune]rune{'أ': 'ا', 'إ': 'ا', 'آ': 'ا', 'ٱ': 'ا', 'ى': 'ي', 'ی': 'ي', 'ک': 'ك', 'ة': 'ه', 'ؤ': 'و', 'ئ': 'ي', 'ء': 0, 'ـ': 0}

// foldRune returns the folded rune, 0 for one that is dropped, and false for one that parts words.
func foldRune(r rune) (rune, bool) {
	if to, ok := folded[r]; ok {
		return to, true
	}
	switch {
	case unicode.Is(unicode.Mn, r) || unicode.Is(unicode.Cf, r): // vowels, accents, joiners and direction marks
		return 0, true
	case r >= '٠' && r <= '٩':
		return r - '٠' + '0', true
	case r >= '۰' && r <= '۹':
		return r - '۰' + '0', true
	case unicode.IsLetter(r) || unicode.IsDigit(r):
		return unicode.ToLower(r), true
	}
	return 0, false
}

// Tokens splits a text into folded words. Letters are composed before they are folded, so that NFC and NFD give the same
// words; what stays decomposed loses its marks.
func Tokens(s string) []Token {
	if len(s) > MaxInput {
		s = strings.ToValidUTF8(s[:MaxInput], "")
	}
	var tokens []Token
	var word strings.Builder
	start := -1
	flush := func(end int) {
		if word.Len() > 0 {
			tokens = append(tokens, Token{word.String(), start, end})
		}
		word.Reset()
		start = -1
	}
	for at := 0; at < len(s); {
		size := norm.NFKC.NextBoundaryInString(s[at:], true)
		if size <= 0 {
			size = len(s) - at
		}
		segment := s[at : at+size]
		parted, lettered := false, false
		for _, r := range norm.NFKC.String(segment) {
			for _, d := range decompose(r) {
				to, inWord := foldRune(d)
				if !inWord {
					parted = true
				} else if to != 0 {
					if start < 0 {
						start = at
					}
					lettered = true
					word.WriteRune(to)
				}
			}
		}
		// A ligature that spells several words stays one: its parts have no bytes of their own.
		if parted && !lettered {
			flush(at)
		}
		at += size
	}
	flush(len(s))
	return tokens
}

// decompose takes accents off Latin letters; Arabic letters fold as they are composed.
func decompose(r rune) []rune {
	if r < 0x80 || unicode.Is(unicode.Arabic, r) {
		return []rune{r}
	}
	return []rune(norm.NFKD.String(string(r)))
}

// Fold returns the folded words of a text with single spaces. Folding twice changes nothing.
func Fold(s string) string {
	tokens := Tokens(s)
	words := make([]string, len(tokens))
	for i, t := range tokens {
		words[i] = t.Text
	}
	return strings.Join(words, " ")
}

// articles stand before Arabic nouns, joined: the article, alone and behind the particles that swallow it. Longest first.
var articles = []string{"وبال", "وال", "بال", "فال", "كال", "ولل", "لل", "ال"}

// latinArticles are ways the same article is written in Latin letters, as a word of its own.
var latinArticles = map[string]bool{"al": true, "el": true, "ad": true, "ash": true, "as": true, "the": true, "of": true, "in": true, "and": true, "at": true}

// Bare returns a word without the Arabic article and what is joined before it; at least two letters stay.
func Bare(word string) string {
	for _, a := range articles {
		if rest, ok := strings.CutPrefix(word, a); ok && utf8.RuneCountInString(rest) >= 2 {
			return rest
		}
	}
	return word
}

// particles of one letter stand joined before a noun.
var particles = []string{"ب", "و", "ل", "ف", "ك"}

// Unprefixed returns a word without a one-letter particle, "" where it has none. Only a word that is not known itself and
// whose rest is known may be read so.
func Unprefixed(word string) string {
	for _, p := range particles {
		if rest, ok := strings.CutPrefix(word, p); ok && utf8.RuneCountInString(rest) >= 3 {
			return rest
		}
	}
	return ""
}

// stopWords say nothing about what is meant.
var stopWords = map[string]bool{"في": true, "من": true, "على": true, "عن": true, "مع": true, "الى": true, "علي": true, "الي": true, "شي": true, "بدي": true}

// Stop reports whether a folded word carries no meaning of its own.
func Stop(word string) bool { return stopWords[word] || latinArticles[word] }

// Budget is how many edits a word may be away from one that is known: Arabic words are short, so they get theirs early.
func Budget(word string) int {
	n := utf8.RuneCountInString(word)
	first, second := 4, 8
	if Arabic(word) {
		first, second = 3, 6
	}
	switch {
	case strings.ContainsAny(word, "0123456789"), n < first:
		return 0
	case n < second:
		return 1
	}
	return 2
}

// Arabic reports whether a word is written in Arabic letters.
func Arabic(word string) bool {
	r, _ := utf8.DecodeRuneInString(word)
	return unicode.Is(unicode.Arabic, r)
}

// Distance is the optimal string alignment distance of two words, where swapping neighbours costs one; it gives up and
// returns limit+1 beyond limit.
func Distance(a, b string, limit int) int {
	x, y := []rune(a), []rune(b)
	if d := len(x) - len(y); d > limit || -d > limit {
		return limit + 1
	}
	before, previous, current := make([]int, len(y)+1), make([]int, len(y)+1), make([]int, len(y)+1)
	for j := range previous {
		previous[j] = j
	}
	for i := 1; i <= len(x); i++ {
		current[0] = i
		best := i
		for j := 1; j <= len(y); j++ {
			cost := 1
			if x[i-1] == y[j-1] {
				cost = 0
			}
			current[j] = min(previous[j]+1, current[j-1]+1, previous[j-1]+cost)
			if i > 1 && j > 1 && x[i-1] == y[j-2] && x[i-2] == y[j-1] {
				current[j] = min(current[j], before[j-2]+1)
			}
			best = min(best, current[j])
		}
		if best > limit {
			return limit + 1
		}
		before, previous, current = previous, current, before
	}
	return previous[len(y)]
}
