package text

import (
	"strings"
	"unicode/utf8"
)

// articles are the Arabic article and its combinations with particles, which are joined before a noun. Longer ones come
// first.
var articles = []string{"وبال", "ولل", "وال", "بال", "فال", "كال", "لال", "لل", "ال"}

// Bare returns a word without the Arabic article and the particle before it, provided that at least two letters remain.
func Bare(word string) string {
	for _, a := range articles {
		if rest, ok := strings.CutPrefix(word, a); ok && utf8.RuneCountInString(rest) >= 2 {
			return rest
		}
	}
	return word
}

// latinArticles are spellings of the article in Latin letters, with assimilation, as separate words.
var latinArticles = map[string]bool{
	"al": true, "el": true, "il": true, "ad": true, "ed": true, "ash": true, "esh": true, "as": true, "es": true,
	"ar": true, "er": true, "an": true, "en": true, "at": true, "et": true, "az": true, "ez": true, "l": true,
}

// LatinArticle reports whether a normalised word is the Arabic article in Latin letters.
func LatinArticle(word string) bool { return latinArticles[word] }

// joinedArticles are the spellings that are also joined to the noun. Assimilated ones are too often letters of the word
// itself.
var joinedArticles = []string{"al", "el"}

// LatinBare returns a Latin word without a joined article, or "" if it has none. At least four letters must remain,
// because "alma" and "elite" are words of their own.
func LatinBare(word string) string {
	for _, a := range joinedArticles {
		if rest, ok := strings.CutPrefix(word, a); ok && len(rest) >= 4 {
			return rest
		}
	}
	return ""
}

// particles are joined before a noun: and, so, in, like, for, and the colloquial "on the" and "this".
var particles = []string{"عال", "هال", "و", "ف", "ب", "ك", "ل"}

// Unprefixed returns a word without such a particle, or "" if it has none. At least three letters must remain. Callers
// use it only for an unknown word, and only if the rest is known.
func Unprefixed(word string) string {
	for _, p := range particles {
		if rest, ok := strings.CutPrefix(word, p); ok && utf8.RuneCountInString(rest) >= 3 {
			return rest
		}
	}
	return ""
}

// InSentence returns a word alone and, if it is Arabic, with each particle.
func InSentence(word string) []string {
	all := []string{word}
	if Arabic(word) {
		for _, p := range particles {
			all = append(all, p+word)
		}
	}
	return all
}

// Budget returns the maximum number of mistakes in a word. Arabic words are short (46 % of the words in names have
// fewer than five letters), so shorter ones may have mistakes. Numbers may have none.
func Budget(word string) int {
	n := utf8.RuneCountInString(word)
	first, second := 4, 8
	if Arabic(word) {
		first, second = 3, 6
	}
	switch {
	case Number(word), n < first:
		return 0
	case n < second:
		return 1
	}
	return 2
}

// Number reports whether a normalised word consists of digits.
func Number(word string) bool {
	for i := range len(word) {
		if word[i] < '0' || word[i] > '9' {
			return false
		}
	}
	return word != ""
}
