package listing

import (
	"weddings/commands"
	"weddings/events"
)

// Held returns the claims of a listing from its history. It must hold a claim on each present and former slug in the
// slug's own language, and on its place among the listings of its owner. It may hold claims on each of these slugs in
// both languages; logs of older releases lack the claims on the other language.
func Held(history []events.Recorded) (must, may []commands.Claim) {
	s, _ := Listings.Of(history)
	must = s.place()
	for _, r := range history {
		var slugs events.Slugs
		switch e := r.Data.(type) {
		case events.ListingCreated:
			slugs = e.Slugs
		case events.SlugsChanged:
			slugs = e.Slugs
		default:
			continue
		}
		must = append(must, arabicSlugs.Claim(slugs.Ar), englishSlugs.Claim(slugs.En))
		may = append(may, claimsOf(slugs.Ar, slugs.En)...)
	}
	return must, may
}
