package listing

import (
	"weddings/commands"
	"weddings/events"
)

// Held returns the claims of a listing: on every name that it has or had in URLs, in the name's own language, its place
// among its owner's, and those that it may hold besides. Logs were written in which a name is claimed for its own
// language alone.
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
