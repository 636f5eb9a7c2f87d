package budget

import (
	"weddings/commands/budget"
	"weddings/commands/listing"
	"weddings/events"
)

// Unnamed returns the keys that have no words.
func Unnamed() (list []string) {
	for _, each := range []struct {
		keys  []string
		words map[string]events.Bilingual
	}{{budget.Services, services}, {listing.VenueTypes, venueTypes}, {listing.Seasons, seasons}} {
		for _, key := range each.keys {
			if each.words[key].Ar == "" || each.words[key].En == "" {
				list = append(list, key)
			}
		}
	}
	return list
}
