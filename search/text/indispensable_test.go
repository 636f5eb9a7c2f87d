package text_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestWhatIsNoUseWithoutAThingAsksForIt reads double negations, and what only looks like one.
func TestWhatIsNoUseWithoutAThingAsksForIt(t *testing.T) {
	t.Parallel()
	for query, plan := range map[string]string{
		"قاعة بطرطوس وبدون مكيف ما بتنفعنا":           "hall, in tartus, with air_conditioning",
		"صالة بحلب وبلا مولدة ما بتنفعني":             "hall, in aleppo, with generator",
		"بحمص صالة، من دون تكييف ما بتلزمنا":          "hall, in homs, with air_conditioning",
		"مكان بدمشق بلا موقف سيارات ما إلو طعمة":      "venues, in damascus, with parking",
		"صالة باللاذقية بلا مسبح ما بدنا ياها":        "hall, in latakia, with pool",
		"قاعة بلا مكيفات شو بدنا فيها، نحنا بدمشق":    "hall, in damascus, with air_conditioning",
		"a hall in Homs without parking is no use":    "hall, in homs, with parking",
		"venue in Damascus, pointless without a pool": "venues, in damascus, with pool",
		"ما بدنا صالة ما فيها مسبح بحلب":              "hall, in aleppo, with pool",
		"بدنا صالة ما فيها مسبح بحلب":                 "hall, in aleppo, notAmenity pool",
		"hall in Latakia, no pool, no deal":           "hall, in latakia, with pool",
		"a venue without a pool won't work, Aleppo":   "venues, in aleppo, with pool",
		"اذا ما فيها مصف، ما بدنا، صالة بدمشق":        "hall, in damascus, with parking",
		"if there's no pool it's a no, hall in Homs":  "hall, in homs, with pool",
		"ما بدي صالة بدون تكييف بحماة":                "hall, in hama, with air_conditioning",
		"we don't want a place without a pool, Homs":  "venues, in homs, with pool",

		"صالة بدون مسبح بتنفعنا بحمص":           "hall, in homs, notAmenity pool",
		"صالة بلا مسبح ما بدنا حديقة بحلب":      "hall, in aleppo, notAmenity pool, notAmenity garden",
		"a hall without a pool is fine, Homs":   "hall, in homs, notAmenity pool",
		"ما بدي فندق وبلا مسبح بحلب":            "venues, in aleppo, notKind hotel, notAmenity pool",
		"مصور من غير دمشق اسعارهم لا تناسبنا":   "photographer, notCity damascus",
		"ما بدي مسبح ما بينفعنا، صالة بحلب":     "hall, in aleppo, notAmenity pool",
		"venue in Homs with no pool, no hotels": "venues, in homs, notAmenity pool, notKind hotel",
	} {
		assert.Equal(t, plan, brief(understand(query)), query)
	}
}
