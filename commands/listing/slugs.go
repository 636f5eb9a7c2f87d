package listing

import (
	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/slug"
	"weddings/events"
	"weddings/internal/fault"
)

// claimsOf makes names in URLs one listing's own, whichever language they are for: a page is found by either. Logs were
// written in which a name is claimed for its own language alone, so it is claimed for both, and meets those as well.
func claimsOf(names ...string) []commands.Claim {
	var claims []commands.Claim
	for _, name := range names {
		claims = append(claims, arabicSlugs.Claim(name), englishSlugs.Claim(name))
	}
	return claims
}

var (
	nameTaken    = fault.New(fault.Conflict, "هذا الاسم مستخدم.", "This name is taken.")
	arabicSlugs  = commands.Scope{Name: "slug-ar", Taken: nameTaken}
	englishSlugs = commands.Scope{Name: "slug-en", Taken: nameTaken}
)

// slugsOf makes a listing's names in URLs. Where one language has no name the other one serves, and where that leaves
// nothing the id does.
func slugsOf(d events.Details, id uuid.UUID) events.Slugs {
	s := events.Slugs{Ar: slug.Arabic(d.Name.Ar), En: slug.English(d.Name.En)}
	if s.En == "" {
		s.En = string(d.Place.Governorate) + "-" + id.String()[28:]
	}
	if s.Ar == "" {
		s.Ar = s.En
	}
	return s
}
