package text_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/search/text"
)

// TestWhatIsDismissedIsNotWanted reads stories about what people have seen, or do not need.
func TestWhatIsDismissedIsNotWanted(t *testing.T) {
	t.Parallel()
	kinds := func(parts []text.Part) (all []string) {
		for _, p := range parts {
			all = append(all, p.Kind+"="+p.Value)
		}
		return all
	}
	for query, without := range map[string][]string{
		"جربنا مصورين حمص وما عجبونا، بدنا حدا غيرهن":                        {"notCity=homs"},
		"مليت من مصورين حلب بدي غيرهن":                                       {"notCity=aleppo"},
		"شفنا صالات دمشق وما عجبتنا، بدنا مكان برا":                          {"notCity=damascus"},
		"زرنا فنادق دمشق وما عجبونا، شو في غيرها بالشام للعرس":               {"notKind=hotel"},
		"we tried the guys from homs and did not like them, another florist": {"notCity=homs"},
		"la fonde2 wla montaja3, gher hek shu fi b 7oms?":                    {"notKind=hotel", "notKind=resort"},
		"بدنا صالة بحلب لانو صالات حمص ما عجبتنا":                            {"notCity=homs"},
		"بدنا مزرعة لانو الفنادق ما عجبونا":                                  nil,
		"صالات حلب وحمص ما عجبونا بدنا غيرهن":                                {"notCity=aleppo", "notCity=homs"},
		"شفنا صالة بحمص وعجبتنا، في متلها؟":                                  nil,
		"الصالة ما بتلزمني، بدي بس كوافيرة بحلب":                             nil,
		"الصالة اللي بتلزمنا لازم تكون بحماة":                                nil,
	} {
		assert.ElementsMatch(t, without, kinds(understand(query).Without), query)
	}
}

// TestVerbsMayHavePronouns reads actions for any person.
func TestVerbsMayHavePronouns(t *testing.T) {
	t.Parallel()
	for query, kind := range map[string]string{
		"حدا يصورلنا العرس": "photographer", "بدنا جماعة يزفونا بحماة": "zaffa", "مين بيطبخلنا للعرس": "catering",
		"وحدة تسرحلي شعري": "salon", "حدا يحمرلنا ويبودرلنا العروس": "makeup", "مين يفصلي فستان": "dress",
	} {
		if needs := understand(query).Needs; assert.Len(t, needs, 1, query) {
			assert.Contains(t, needs[0].Kinds, kind, query)
		}
	}
}

// TestWhatIsNotNeededIsNoNeed keeps only the trade that people miss.
func TestWhatIsNotNeededIsNoNeed(t *testing.T) {
	t.Parallel()
	for _, query := range []string{
		"العرس ببيت اهلي فالصالة ما بتلزمني، ناقصني حدا يعمل الأكل",
		"the hall is not needed, someone to cook in homs",
		"بدنا حدا يعمل الأكل والمسبح ما بيلزمنا",
	} {
		needs := understand(query).Needs
		if assert.Len(t, needs, 1, query) {
			assert.Equal(t, "catering", needs[0].Category, query)
		}
	}
}
