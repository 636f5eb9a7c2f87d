package slug

import (
	"strings"
	"unicode"

	"github.com/google/uuid"
)

// Flaw says why a slug should be improved. "" means that it is good.
type Flaw string

// The flaws. FlawOf does not return Shared, because only a caller who knows all slugs can find it.
const (
	Bare     Flaw = "BARE"     // the slug has no letter
	Numbered Flaw = "NUMBERED" // it ends with a number or a part of the holder's id: it was taken, or no name makes one
	Other    Flaw = "OTHER"    // the slug is not the one made from the holder's present name
	Shared   Flaw = "SHARED"   // another holder has the same slug
)

// idTail is the smallest number of characters that commands add to a slug from the end of the holder's id.
const idTail = 8

// FlawOf returns the flaw of a holder's slug, and "" for a good slug. made is the slug made from the holder's name, or
// "" if the name makes none. In that case every slug with a letter is good, unless it ends with the end of the id.
func FlawOf(present, made string, holder uuid.UUID) Flaw {
	if !strings.ContainsFunc(present, unicode.IsLetter) {
		return Bare
	}
	if present == made || present == Short(made) {
		return ""
	}
	if at := strings.LastIndexByte(present, '-'); at >= 0 {
		stem, end := present[:at], present[at+1:]
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
