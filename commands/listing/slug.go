package listing

import (
	"strings"
	"unicode"

	"github.com/google/uuid"
	"golang.org/x/text/unicode/norm"

	"weddings/events"
)

const maxSlug = 80 // runes

// slugsOf makes a listing's names in URLs: Arabic keeps its letters, English is plain ASCII. Where one language has no
// name the other one serves, and where that leaves nothing the id does.
func slugsOf(d events.Details, id uuid.UUID) events.Slugs {
	s := events.Slugs{Ar: slug(d.Name.Ar, isArabicSlugRune), En: slug(d.Name.En, isASCIISlugRune)}
	if s.En == "" {
		s.En = string(d.Place.Governorate) + "-" + id.String()[28:]
	}
	if s.Ar == "" {
		s.Ar = s.En
	}
	return s
}

func isASCIISlugRune(r rune) bool {
	return r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r))
}

func isArabicSlugRune(r rune) bool {
	return isASCIISlugRune(r) || unicode.Is(unicode.Arabic, r) && unicode.IsLetter(r)
}

// slug drops marks, lowers, and joins what is left with hyphens.
func slug(name string, keep func(rune) bool) string {
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
	return strings.Trim(string(runes[:min(len(runes), maxSlug)]), "-")
}
