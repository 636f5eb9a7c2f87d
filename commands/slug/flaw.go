package slug

import (
	"strings"
	"unicode"

	"github.com/google/uuid"
)

// Flaw is what is poor about a slug; "" where it is well.
type Flaw string

// The flaws.
const (
	Bare     Flaw = "BARE"     // no letter
	Numbered Flaw = "NUMBERED" // another came first: a number or the end of its holder's id stands behind it
	Other    Flaw = "OTHER"    // not what its holder's name makes
	Shared   Flaw = "SHARED"   // another holder's at the same time; only who sees all of them can tell
)

// idTail is how much of an id commands put behind a slug, at least.
const idTail = 8

// FlawOf returns what is poor about a holder's slug, where its name makes another one. Where the name makes none, made
// is "", and every slug with a letter is well.
func FlawOf(name, made string, holder uuid.UUID) Flaw {
	if !strings.ContainsFunc(name, unicode.IsLetter) {
		return Bare
	}
	if name == made || name == Short(made) {
		return ""
	}
	if at := strings.LastIndexByte(name, '-'); at >= 0 {
		stem, end := name[:at], name[at+1:]
		number := strings.Trim(end, "0123456789") == "" && end != "" && (stem == made || stem == Short(made))
		if number || len(end) >= idTail && strings.HasSuffix(holder.String(), end) {
			return Numbered
		}
	}
	if made == "" {
		return ""
	}
	return Other
}
