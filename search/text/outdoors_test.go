package text_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestOutdoorWeddingsAreInAnyOutdoorVenue reads parties in the open air, and places around a city.
func TestOutdoorWeddingsAreInAnyOutdoorVenue(t *testing.T) {
	t.Parallel()
	for query, plan := range map[string]string{
		"an outdoor wedding around Homs":           "garden|farm|rooftop|courtyard, in homs",
		"outdoor wedding in Homs":                  "garden|farm|rooftop|courtyard, in homs",
		"عرس خارجي بحماة":                          "garden|farm|rooftop|courtyard, in hama",
		"outdoor wedding in Homs, not a farm":      "garden|rooftop|courtyard, in homs, notKind farm",
		"an outdoor wedding in a hotel in Homs":    "hotel, in homs",
		"a garden wedding in Homs":                 "garden, in homs",
		"a farm around Damascus":                   "farm, in damascus-around",
		"مزرعة حوالين الشام":                       "farm, in damascus-around",
		"hall around Damascus but not in the city": "hall, in rif",
		"a farm in the Damascus countryside":       "farm, in rif",
		"a hall around Damascus or outside it":     "hall, in damascus-around",
	} {
		assert.Equal(t, plan, brief(understand(query)), query)
	}
}
