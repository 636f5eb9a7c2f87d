package text_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestWordsOfTwoMeanings reads words that are trades in one sentence and something else in another.
func TestWordsOfTwoMeanings(t *testing.T) {
	t.Parallel()
	for query, plan := range map[string]string{
		"photos and film of our wedding, Damascus": "photographer, video, in damascus",
		"صور وفيلم للعرس بالشام":                   "photographer, video, in damascus",
		"فيلم وصور لعرسنا بحلب":                    "video, photographer, in aleppo",
		"pictures and a film in Homs":              "photographer, video, in homs",
		"somebody to film in Homs":                 "video, in homs",
		"صالة بحمص وصور القاعة":                    "hall, in homs",

		"a place that suits us in Homs":          "venues, in homs",
		"the date suits us, a hall in Homs":      "hall, in homs",
		"which hall would suit families in Homs": "hall, in homs",
		"groom suits in Homs":                    "suits, in homs",
		"who sells suits in Homs":                "suits, in homs",
		"a suit for the groom, Homs":             "suits, in homs",
		"من وين منجيب خواتم الخطبة وبدلة العروس": "jewelry, dress",
		"صالة بحمص ومنجيب معنا المصور":           "hall, in homs",
		"صالة للنسوان لحالن ومصف لسيارات الضيوف": "venues, with women_only_hall, with parking",
		"مكان يصفو فيه المعازيم سياراتهن بحلب":   "venues, in aleppo, with parking",
		"بدنا سيارات للضيوف بحلب":                "cars, in aleppo",
	} {
		assert.Equal(t, plan, brief(understand(query)), query)
	}
}
