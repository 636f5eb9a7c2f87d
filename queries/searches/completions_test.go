package searches

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/search"
	"weddings/search/memory"
	lexicon "weddings/search/text"
)

func TestSentencesGoOnWithWhatLeavesSomething(t *testing.T) {
	t.Parallel()
	engine := memory.New()
	venue := func(id byte, city string, guests int, amenities ...string) search.Document {
		return search.Document{
			ID: uuid.UUID{id}, Revision: 1, Venue: true, Category: "venues", Kind: "hall", NameAr: "قاعة الورود",
			Governorate: city, City: city, Capacity: guests, Amenities: amenities,
		}
	}
	photographer := func(id byte, dollars int64) search.Document {
		return search.Document{
			ID: uuid.UUID{id}, Revision: 1, Category: "photography", Kind: "photographer", NameAr: "عدسة",
			Governorate: "homs", City: "homs", PriceCents: dollars * 100,
		}
	}
	require.NoError(t, engine.Rebuild(t.Context(), 1, []search.Document{
		venue(1, "aleppo", 150, "pool"), venue(2, "aleppo", 400, "generator"), venue(3, "homs", 250, "pool", "lift"),
		photographer(4, 400), photographer(5, 900),
	}))
	place := func(slug, lang string) string {
		return map[string]string{"aleppoar": "حلب", "aleppoen": "Aleppo"}[slug+lang]
	}
	for typed, want := range map[string][]string{
		"قاعة": {"قاعة بحلب", "قاعة لـ300 شخص", "قاعة بدون مسبح"},
		"hall in aleppo": {
			"hall in aleppo for 300 guests", "hall in aleppo without a pool", "hall in aleppo with a generator",
		},
		"قاعة بحلب بدون مسبح": nil,
		"مصور بحمص":           {"مصور بحمص بأقل من 500 دولار"},
		"photographer":        {"photographer under 500 dollars"},
		"hall in aleppo for":  {"hall in aleppo for 300 guests"},
		"hall in":             {"hall in Aleppo"},
		"hall without":        {"hall without a pool"},
		"hall in aleppo but":  nil,
		"قاعة ب":              {"قاعة بحلب", "قاعة بدون مسبح"},
		"قاعة بحلب لـ":        {"قاعة بحلب لـ300 شخص"},
		"قاعة بحلب بدون":      {"قاعة بحلب بدون مسبح"},
		"قاعة مو":             nil,
		"قاع":                 nil,
		"هل":                  nil,
	} {
		rest, begun := unfinished(typed)
		plan := lexicon.Understand(search.Words(rest), rest, nil)
		found, err := engine.Search(t.Context(), search.Query{Text: rest, Limit: 1})
		require.NoError(t, err)
		var all []string
		if completable(plan) && found.Total > 1 {
			all = complete(rest, begun, plan, &found, place)
		}
		assert.Equal(t, want, all, typed)
		for _, whole := range all {
			next, err := engine.Search(t.Context(), search.Query{Text: whole})
			require.NoError(t, err)
			assert.Positive(t, next.Total, whole)
			assert.Less(t, next.Total, found.Total, whole)
			assert.Empty(t, next.Nearest, whole)
		}
	}
}

func TestTheLastWordIsCompleted(t *testing.T) {
	t.Parallel()
	engine := memory.New()
	require.NoError(t, engine.Rebuild(t.Context(), 1, []search.Document{
		{
			ID: uuid.UUID{1}, Venue: true, Category: "venues", Kind: "hall", NameAr: "قاعة الورود",
			Governorate: "damascus", City: "damascus",
		},
		{
			ID: uuid.UUID{2}, Venue: true, Category: "venues", Kind: "hall", NameAr: "قاعة السلام",
			Governorate: "homs", City: "homs",
		},
		{ID: uuid.UUID{3}, Category: "photography", NameAr: "عدسة", Governorate: "homs", City: "homs"},
	}))
	names := map[string]string{
		"ardamascus": "دمشق", "arhoms": "حمص", "endamascus": "Damascus", "enhoms": "Homs",
	}
	reader := &Reader{Engine: engine}
	for typed, want := range map[string][]string{
		"صالة ومص":               {"صالة ومصور"},
		"صالة بدم":               {"صالة بدمشق"},
		"hall and pho":           {"hall and photographer"},
		"hall in dam":            {"hall in Damascus"},
		"hall for 200 in dam":    {"hall for 200 in Damascus"},
		"hall in hom":            {"hall in Homs"},
		"hall in lat":            nil, // no hall is there
		"hall and pho ":          nil, // the word is not being typed
		"ياسمين بدم":             nil, // it may be a name
		"hall in homs and photo": {"hall in homs and photographer"},
	} {
		b, ok := lastBegun(typed)
		var all []string
		if ok && b.isNeed {
			var err error
			all, err = reader.finishedNeeds(t.Context(), &b)
			require.NoError(t, err)
		} else if ok {
			found, err := engine.Search(t.Context(), search.Query{Text: b.asked, Limit: 1})
			require.NoError(t, err)
			lang := map[bool]string{true: "ar", false: "en"}[lexicon.Arabic(b.letters)]
			all = b.finishPlaces(&found, func(_, slug string) string { return names[lang+slug] })
		}
		assert.Equal(t, want, all, typed)
	}
}

func TestAllOfAKindIsNotOfferedIfTheTextSaysMore(t *testing.T) {
	t.Parallel()
	for typed, more := range map[string]bool{
		"hall": false, "wedding hall": false, "قاعة": false, "دمشق": false, "قا": false,
		"hall in dam": true, "hall in damascus": true, "hall for 200 guests": true, "قاعة بدون مسبح": true,
	} {
		assert.Equal(t, more, saysMore(typed), typed)
	}
}
