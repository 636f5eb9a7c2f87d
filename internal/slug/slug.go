// Package slug makes and checks slugs, which are names in URLs. An Arabic slug has Arabic and Latin letters and digits,
// an English slug has only ASCII letters and digits. Words are joined with hyphens.
package slug

import (
	"strings"
	"unicode"

	"github.com/google/uuid"
	"golang.org/x/text/unicode/norm"
)

// Max is the longest slug, in characters.
const Max = 80

// Arabic returns the Arabic slug of a name, and "" if no character of the name may be in one.
func Arabic(name string) string { return makeSlug(name, inArabic) }

// English returns the English slug of a name, and "" if no character of the name may be in one.
func English(name string) string { return makeSlug(name, inEnglish) }

// These words are put before the slug of a title that has no letter of the language: see TitleIn.
var (
	PostWords = map[string]string{"ar": "مقال", "en": "post"}
	SongWords = map[string]string{"ar": "أغنية", "en": "song"}
)

// TitleIn returns the slug of a title in a language: "en", or else Arabic. An Arabic slug needs an Arabic letter,
// because a page opens in Arabic if its slug has one. An English slug needs a letter. If the title has no such letter,
// TitleIn puts word before the slug.
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

// numberLength is the length of the longest number that commands add to a slug, in characters with the hyphen.
const numberLength = len("-2000")

// Short cuts a slug to a length that leaves room for a number after it.
func Short(made string) string {
	if runes := []rune(made); len(runes) > Max-numberLength {
		return strings.Trim(string(runes[:Max-numberLength]), "-")
	}
	return made
}

// IsArabic reports whether a text is a slug in the form that Arabic returns, with at least one letter. The letter may
// be Latin: see HasArabic.
func IsArabic(s string) bool { return hasForm(s, Arabic) }

// HasArabic reports whether a text has an Arabic letter.
func HasArabic(s string) bool {
	return strings.ContainsFunc(s, func(r rune) bool { return unicode.Is(unicode.Arabic, r) })
}

// IsEnglish reports whether a text is a slug in the form that English returns, with at least one letter.
func IsEnglish(s string) bool { return hasForm(s, English) }

// hasForm reports whether a text has a letter and slugOf returns it unchanged.
func hasForm(s string, slugOf func(string) string) bool {
	return s != "" && slugOf(s) == s && strings.ContainsFunc(s, unicode.IsLetter)
}

// inEnglish reports whether a character may be in an English slug.
func inEnglish(r rune) bool {
	return r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r))
}

// inArabic reports whether a character may be in an Arabic slug.
func inArabic(r rune) bool {
	return inEnglish(r) || unicode.Is(unicode.Arabic, r) && unicode.IsLetter(r)
}

// makeSlug lower-cases a name, omits vowel marks and tatweels, and puts a hyphen in place of all other characters that
// may not be kept. It cuts the slug to Max characters. For a UUID it returns "", because an id is also used in URLs.
func makeSlug(name string, keep func(rune) bool) string {
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
		case unicode.Is(unicode.Mn, r) || r == 'ـ': // vowel marks and tatweels do not separate words
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
