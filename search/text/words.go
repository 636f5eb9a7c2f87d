package text

import (
	"strings"
	"unicode/utf8"
)

// articles stand before Arabic nouns, joined: the article, alone and behind the particles that swallow it. Longest
// first.
var articles = []string{"وبال", "ولل", "وال", "بال", "فال", "كال", "لال", "لل", "ال"}

// Bare returns a word without the Arabic article and what is joined before it; at least two letters stay.
func Bare(word string) string {
	for _, a := range articles {
		if rest, ok := strings.CutPrefix(word, a); ok && utf8.RuneCountInString(rest) >= 2 {
			return rest
		}
	}
	return word
}

// latinArticles are the same article in Latin letters, assimilated as it is spoken, written apart.
var latinArticles = map[string]bool{
	"al": true, "el": true, "il": true, "ad": true, "ed": true, "ash": true, "esh": true, "as": true, "es": true,
	"ar": true, "er": true, "an": true, "en": true, "at": true, "et": true, "az": true, "ez": true, "l": true,
}

// LatinArticle reports whether a normalised word is the Arabic article in Latin letters.
func LatinArticle(word string) bool { return latinArticles[word] }

// joinedArticles are those written joined to the noun; the assimilated ones are too often a word's own letters.
var joinedArticles = []string{"al", "el"}

// LatinBare returns a Latin word without a joined article, "" where it has none; at least four letters stay, because
// "alma" and "elite" are words of their own.
func LatinBare(word string) string {
	for _, a := range joinedArticles {
		if rest, ok := strings.CutPrefix(word, a); ok && len(rest) >= 4 {
			return rest
		}
	}
	return ""
}

// particles stand joined before a noun: and, so, in, like, for; and what Syrians make of "on the" and "this".
var particles = []string{"عال", "هال", "و", "ف", "ب", "ك", "ل"}

// Unprefixed returns a word without such a particle, "" where it has none. Only a word that is not known itself and
// whose rest is known may be read so; at least three letters stay.
func Unprefixed(word string) string {
	for _, p := range particles {
		if rest, ok := strings.CutPrefix(word, p); ok && utf8.RuneCountInString(rest) >= 3 {
			return rest
		}
	}
	return ""
}

// InSentence returns a word as it may stand in a sentence: by itself and behind each of those particles.
func InSentence(word string) []string {
	all := []string{word}
	if Arabic(word) {
		for _, p := range particles {
			all = append(all, p+word)
		}
	}
	return all
}

// Budget is how many edits a word may be away from one that is known. Arabic words are short (46 % of name words have
// fewer than five letters), so they get theirs early; numbers get none.
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

// Number reports whether a normalised word is made of digits only.
func Number(word string) bool {
	for i := range len(word) {
		if word[i] < '0' || word[i] > '9' {
			return false
		}
	}
	return word != ""
}
