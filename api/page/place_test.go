package page

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/events"
	"weddings/queries"
)

func TestSearchEnginesReadWhereAListingIs(t *testing.T) {
	t.Parallel()
	latitude, longitude := 33.513, 36.317
	l := &queries.Listing{
		City: &queries.Named{NameAr: "دمشق", NameEn: "Damascus"}, Governorate: &queries.Named{NameAr: "ريف دمشق", NameEn: "Rif Dimashq"},
		Live: events.Details{Place: events.Place{
			Quarter: events.Bilingual{Ar: "باب توما", En: "Bab Touma"}, Address: "شارع القشلة 12", Latitude: &latitude, Longitude: &longitude,
		}},
	}
	assert.Equal(t, map[string]any{
		"@type": "PostalAddress", "streetAddress": "شارع القشلة 12، باب توما", "addressLocality": "دمشق", "addressRegion": "ريف دمشق", "addressCountry": "SY",
	}, postalAddress(l, "ar"))
	assert.Equal(t, "شارع القشلة 12, Bab Touma", postalAddress(l, "en")["streetAddress"])
	assert.Equal(t, map[string]any{"@type": "GeoCoordinates", "latitude": latitude, "longitude": longitude}, geo(l))

	bare := &queries.Listing{}
	assert.Equal(t, map[string]any{"@type": "PostalAddress", "addressCountry": "SY"}, postalAddress(bare, "ar"), "what is not stated is left out")
	assert.Nil(t, geo(bare))
}
