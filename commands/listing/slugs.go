package listing

import (
	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
	"weddings/internal/slug"
)

// claimsOf returns the claims on slugs. Each slug is claimed for both languages, because a listing is found by either
// of its slugs. In old logs a slug is claimed for its own language only; a claim for both conflicts with such a claim,
// too.
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

// slugsOf returns the slugs of a listing from its names. Without an English name the English slug is the governorate
// with the end of the id. Without an Arabic name the Arabic slug is the English one.
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
