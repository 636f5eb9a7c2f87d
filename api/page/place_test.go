package page

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/events"
	"weddings/queries/listings"
	"weddings/queries/reference"
)

func TestSearchEnginesReadWhereAListingIs(t *testing.T) {
	t.Parallel()
	latitude, longitude := 33.513, 36.317
	l := &listings.Listing{
		City:        &reference.Named{NameAr: "جرمانا", NameEn: "Jaramana"},
		Governorate: &reference.Named{NameAr: "ريف دمشق", NameEn: "Rif Dimashq"},
		Live: events.Details{Place: events.Place{
			Quarter: events.Bilingual{Ar: "الروضة", En: "Rawda"}, Address: "شارع البلدية 12",
			Latitude: &latitude, Longitude: &longitude,
		}},
	}
	assert.Equal(t, map[string]any{
		"@type": "PostalAddress", "streetAddress": "شارع البلدية 12، الروضة", "addressLocality": "جرمانا",
		"addressRegion": "ريف دمشق", "addressCountry": "SY",
	}, postalAddress(l, "ar"))
	assert.Equal(t, "شارع البلدية 12, Rawda", postalAddress(l, "en")["streetAddress"])
	assert.Equal(t, map[string]any{"@type": "GeoCoordinates", "latitude": latitude, "longitude": longitude}, geo(l))

	bare := &listings.Listing{}
	assert.Equal(
		t,
		map[string]any{"@type": "PostalAddress", "addressCountry": "SY"},
		postalAddress(bare, "ar"),
		"missing data is omitted",
	)
	assert.Nil(t, geo(bare))
}
