package text_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestWhatTheUserHasIsNotAskedFor(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]string{
		"we booked the hall and the photographer in homs, need flowers":                  "florist, in homs",
		"حجزنا الصالة والمصور، باقي الورد بحمص":                                          "florist, in homs",
		"خلصنا من المصور ومن الورد، اللي مو خالصين منو المكياج بحمص":                     "makeup, in homs",
		"we already have a photographer, a florist and a dress. not a ring though, homs": "jewelry, in homs",
		"we have the hall, the dress and the cake, looking for a band in homs":           "band, in homs",
		"طلعت متل المهرج، بدي مكياج بحمص":                                                "makeup, in homs",
		"ana men lattakia w khatibti men tartous w bedna sala b homs":                    "hall, in homs",
		"حجزنا الصالة، مصور بحمص":                                                        "photographer, in homs",
		"أنا منظمة أعراس وعندي زبونة بدها قاعة بحمص":                                     "hall, in homs",
	} {
		assert.Equal(t, want, brief(understand(query)), query)
	}
}

func TestWhatIsRefusedBehindItIsExcluded(t *testing.T) {
	t.Parallel()
	for query, want := range map[string]string{
		"القصور والمزارع ما بحبهن، دورلي على محل غير هيك بدمشق": "venues, in damascus, notKind palace, notKind farm",
		"بدي مكياج بطرطوس وما بحب المكياج التقيل":               "makeup, in tartus",
		"رفيقتي بالمشفى وعم تسأل عن فرقة بحمص":                  "band, in homs",
		"مكان لحفلة تخرج my class بحمص":                         "venues, in homs",
		"في محل عندو فساتين بحمص":                               "dress, in homs",
		"بدي شغل عامل بصالة بحمص":                               "hall, in homs, nothing: not-offered",
		"صالة بالرستن بلا ما ننزل ع حمص":                        "hall, in rastan, notCity homs",
		"مطعم بحمص لا يقل عدد مقاعدها عن خمسمئة":                "restaurant, in homs",
		"دورة مكياج بحمص":                                       "makeup, in homs, nothing: not-offered",
		"ورد من الشام أو ريفها":                                 "florist, in damascus, in rif",
		"a farm in aleppo or its countryside":                   "farm, in aleppo, in rif-aleppo",
	} {
		assert.Equal(t, want, brief(understand(query)), query)
	}
}

func TestATasteBehindNorIsRefused(t *testing.T) {
	t.Parallel()
	tastes := func(query string) (all []string) {
		for _, taste := range understand(query).Tastes {
			all = append(all, taste.Rule)
		}
		return all
	}
	assert.Equal(t, []string{"taste.modern"}, tastes("modern places in Homs, wala romansiyeh wala shi"))
	assert.Equal(t, []string{"taste.modern"}, tastes("مكان مودرن بحمص ولا رومنسي"))
	assert.Equal(t, []string{"taste.romantic"}, tastes("مكان رومنسي بحمص"))
}
