// Package slug makes and reads names in URLs: Arabic ones keep their letters, English ones are plain ASCII.
package slug

import (
	"strings"
	"unicode"

	"github.com/google/uuid"
	"golang.org/x/text/unicode/norm"
)

// Max is the longest slug, in characters.
const Max = 80

// Arabic makes the Arabic slug of a name; "" where nothing of it can stand in one.
func Arabic(name string) string { return of(name, inArabic) }

// English makes the English slug of a name; "" where nothing of it can stand in one.
func English(name string) string { return of(name, inEnglish) }

// Words that stand before what a title makes in each language, where that does not say enough.
var (
	PostWords = map[string]string{"ar": "مقال", "en": "post"}
	SongWords = map[string]string{"ar": "أغنية", "en": "song"}
)

// TitleIn makes the slug of a title in a language. An Arabic one has an Arabic letter, by which the page at that
// address opens in Arabic, and an English one a letter: a word before it says what it is where the title has none.
func TitleIn(lang, title, word string) string {
	made := Arabic(title)
	if lang == "en" {
		made = English(title)
	}
	if lang == "en" && !IsEnglish(made) || lang != "en" && !HasArabic(made) {
		return strings.TrimSuffix(word+"-"+made, "-")
	}
	return made
}

// numbers is the room that a slug leaves for a number, in characters.
const numbers = len("-2000")

// Short cuts a slug, so that a number has room behind it.
func Short(made string) string {
	if runes := []rune(made); len(runes) > Max-numbers {
		return strings.Trim(string(runes[:Max-numbers]), "-")
	}
	return made
}

// IsArabic reports whether a text is an Arabic slug as Arabic makes them.
func IsArabic(s string) bool { return is(s, Arabic) }

// HasArabic reports whether a text has an Arabic letter.
func HasArabic(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Arabic, r) })
}

// IsEnglish reports whether a text is an English slug as English makes them.
func IsEnglish(s string) bool { return is(s, English) }

// is refuses a number, too, which says nothing.
func is(s string, made func(string) string) bool {
	return s != "" && made(s) == s && strings.ContainsFunc(s, unicode.IsLetter)
}

func inEnglish(r rune) bool {
	return r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r))
}

func inArabic(r rune) bool {
	return inEnglish(r) || unicode.Is(unicode.Arabic, r) && unicode.IsLetter(r)
}

// of drops marks, lowers, and joins what is left with hyphens. Nothing is left of an id, which is the address of
// whatever has it.
func of(name string, keep func(rune) bool) string {
	var b strings.Builder
	gap := false
	for _, r := range norm.NFC.String(strings.ToLower(name)) {
		switch {
		case keep(r):
			if gap && b.Len() > 0 {
				b.WriteByte('-')
			}
			gap = false
			b.WriteRune(r)
		case unicode.Is(unicode.Mn, r) || r == 'ـ': // vowels and tatweel are ornament
		default:
			gap = true
		}
	}
	runes := []rune(b.String())
	made := strings.Trim(string(runes[:min(len(runes), Max)]), "-")
	if _, err := uuid.Parse(made); err == nil {
		return ""
	}
	return made
}
