package listing

import (
	"weddings/commands"
	"weddings/events"
)

// Held returns the claims of a listing that it must hold: on every present and former slug, in the slug's own language,
// and on its place among its owner's. It also returns those that it may hold: on its slugs in both languages. Logs of
// older releases have only the former.
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
