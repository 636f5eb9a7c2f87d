package searchtest

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/search"
	"weddings/search/text"
)

func findsWhatIsMeant(t *testing.T, e search.Engine) {
	fill(t, e, town()...)
	for _, c := range []struct {
		query, how string
		first      int
	}{
		{"قاعة الياسمين", "as it is written", 1},
		{"YASMIN hall", "in any case", 1},
		{"قاعه الياسمين", "with ه for ة", 1},
		{"قَاعَة اليَاسَمِين", "with vowel marks", 1},
		{"قـــاعة الياسميـن", "with tatweel", 1},
		{"\u200fقاعة\u200f \u202bالياسمين\u202c", "with direction marks", 1},
		{"ﻗﺎﻋﺔ ﺍﻟﻴﺎﺳﻤﻴﻦ", "in the presentation forms of old keyboards", 1},
		{"فندق الشهباء", "with a final hamza", 4},
		{"فندق الشهبا", "without it", 4},
		{"قاعة ياسمين", "without the article", 1},
		{"ورود الجوليا", "with one too many", 6},
		{"قاعة بالشام", "with a particle, in everyday words", 1},
		{"قاعة الياسم", "half typed", 1},
		{"yasm", "half typed", 1},
		{"قاعة الياسمبن", "with a wrong letter", 1},
		{"قاعة اليسامين", "with two letters swapped", 1},
		{"shabha hotel", "with two letters swapped", 4},
		{"sindian hall", "by ear", 7},
		{"استديو غيمه", "with a letter missing", 8},
		{"yasmine hall damascus", "with a place", 1},
		{"julia flowers", "in English for an Arabic name", 6},
		{"قاسيون تصوير", "in Arabic for an English name", 3},
		{"wrood julia", "in Latin letters", 6},
		{"mazra3a 7oms", "in Latin letters and digits", 2},
		{"مصور دمشق", "a trade and a place", 3},
		{"فرقة 21", "a number", 11},
		{"band 12", "a number, which is never misspelt", 12},
		{"ياسمين homs", "in two scripts", 2},
		{"نافوره", "a word of the description", 9},
		{"صاله بالوعر", "a quarter, which the address names", 7},
		{"فندق بالجميلية", "a quarter that is a field of its own", 4},
		{"فندق قرب المتحف الوطني", "a landmark", 4},
		{"national museum", "a landmark in English", 4},
	} {
		hits := found(t, e, search.Query{Text: c.query})
		if assert.NotEmpty(t, hits, "%s (%s)", c.query, c.how) {
			assert.Equal(t, c.first, hits[0], "%s (%s)", c.query, c.how)
		}
	}
	assert.Zero(t, ask(t, e, search.Query{Text: "xyzzyq"}).Total, "what means nothing finds nothing")
}

func ordersHits(t *testing.T, e search.Engine) {
	docs := town()
	rank := func(n int, featured bool, order int, rating float64, reviews int) search.Document {
		return with(venue(n, "hall", "قاعة الزنبق", "", homs), func(d *search.Document) {
			d.Featured, d.SortOrder, d.Rating, d.ReviewCount = featured, order, rating, reviews
		})
	}
	docs = append(
		docs,
		rank(26, false, 5, 1, 3),
		rank(25, false, 5, 1, 3),
		rank(24, false, 5, 5, 1),
		rank(23, false, 5, 4.5, 20),
		rank(22, false, 1, 0, 0),
		rank(21, true, 9, 0, 0),
	)
	docs = append(
		docs,
		service(31, "flowers", "ورود السفير", "", damascus),
		with(
			service(32, "flowers", "ورود الندى", "", damascus),
			func(d *search.Document) { d.DescriptionAr = "قرب فندق السفير" },
		),
		venue(33, "hall", "قاعة دوما الكبيرة", "", homs),
	)
	fill(t, e, docs...)
	assert.Equal(
		t,
		[]int{21, 22, 23, 24, 25, 26},
		found(t, e, search.Query{Text: "قاعة الزنبق"}),
		"equals by featured, order, rating by the number of reviews, id",
	)
	for query, first := range map[string]int{
		"فندق حلب":      4,  // the city itself before another city of its governorate
		"hotel aleppo":  4,  //
		"قاعة دمشق":     1,  // not ريف دمشق, and not الدمشقي
		"السفير":        31, // a name before a description
		"حديقة دوما":    9,  // a kind and a place before another's name
		"ورود الندى":    32,
		"مزرعة ياسمين":  2, // both words before one
		"صالة سنديان":   7,
		"فندق الفرات":   5,
		"استوديو غيمة ": 8,
	} {
		hits := found(t, e, search.Query{Text: query})
		if assert.NotEmpty(t, hits, query) {
			assert.Equal(t, first, hits[0], query)
		}
	}
	for range 5 {
		assert.Equal(
			t,
			found(t, e, search.Query{Text: "قاعة"}),
			found(t, e, search.Query{Text: "قاعة"}),
			"on every run the same",
		)
	}
}

func saysWhatWasUnderstood(t *testing.T, e search.Engine) {
	fill(t, e, town()...)
	for query, want := range map[string][]search.Understood{
		"قاعة بالشام 300 شخص": {{Kind: "capacityMin", Value: "300", Text: "300 شخص"}, {
			Kind: "kind", Value: "hall",
			Text: "قاعة",
		}, {Kind: "city", Value: "damascus", Text: "بالشام"}},
		"hall under 3000$": {{Kind: "priceMax", Value: "3000", Text: "under 3000"}, {
			Kind: "kind", Value: "hall",
			Text: "hall",
		}},
		"ارخص صالة بحمص": {{Kind: "sort", Value: "price_asc", Text: "ارخص"}, {
			Kind: "kind", Value: "hall",
			Text: "صالة",
		}, {Kind: "city", Value: "homs", Text: "بحمص"}},
		"فندق منبج": {{Kind: "kind", Value: "hotel", Text: "فندق"}, {
			Kind: "city", Value: "manbij",
			Text: "منبج",
		}},
	} {
		assert.ElementsMatch(t, want, ask(t, e, search.Query{Text: query}).Understood, query)
	}
	assert.Equal(
		t,
		[]int{1},
		found(t, e, search.Query{Text: "قاعة بالشام 300 شخص"}),
		"what was understood as a number narrows",
	)
	assert.NotContains(t, found(t, e, search.Query{Text: "ياسمين 300 شخص"}), 2, "the farm has room for a hundred")
	pounds := search.Query{Text: "ياسمين تحت 6 مليون ليرة", PoundsPerDollar: 2500}
	assert.Equal(
		t,
		[]search.Understood{{Kind: "priceMax", Value: "2400", Text: "تحت 6 مليون ليرة"}},
		ask(t, e, pounds).Understood,
	)
	assert.Equal(t, []int{1}, found(t, e, pounds), "at the rate of the day; what has no price is under none")
	pounds.PoundsPerDollar = 0
	assert.ElementsMatch(t, []int{1, 2}, found(t, e, pounds), "without a rate pounds narrow nothing")
	for _, u := range ask(t, e, search.Query{Text: "قاعة الدمشقي"}).Understood {
		assert.NotEqual(t, "city", u.Kind, "a name that was meant as a name is no place")
	}
}

func saysWhatWasLeftOut(t *testing.T, e search.Engine) {
	fill(t, e, town()...)
	r := ask(t, e, search.Query{Text: "قاعة الياسمين xyzzyq"})
	assert.Equal(t, []string{"xyzzyq"}, r.Dropped)
	require.NotEmpty(t, r.Hits)
	assert.Equal(t, 1, numberOf(r.Hits[0].ID))
	r = ask(t, e, search.Query{Text: "جوليا قاسيون"})
	assert.Len(t, r.Dropped, 1, "two names that nothing has together")
	assert.NotEmpty(t, r.Hits)
	assert.Empty(t, ask(t, e, search.Query{Text: "قاعة الياسمين"}).Dropped)
}

func saysWhatIsNearest(t *testing.T, e search.Engine) {
	fill(t, e, town()...)
	for query, want := range map[string]struct {
		first   int
		nearest []search.Nearest
	}{
		"قاعة الياسمين": {1, nil},
		"1000 guests":   {1, []search.Nearest{{Kind: search.NearestCapacityMin, Value: "400", Text: "1000 guests"}}},
		"لالف شخص":      {1, []search.Nearest{{Kind: search.NearestCapacityMin, Value: "400", Text: "لالف شخص"}}},
		"hall under 5$": {1, []search.Nearest{{Kind: search.NearestPriceMax, Value: "2000", Text: "under 5"}}},
		"palace homs":   {2, []search.Nearest{{Kind: search.NearestKind, Value: "venues", Text: "palace"}}},
		"فندق الباب":    {4, []search.Nearest{{Kind: search.NearestCity, Value: "aleppo", Text: "الباب"}}},
		"قاعة بالمزة":   {1, []search.Nearest{{Kind: search.NearestQuarter, Value: "damascus", Text: "بالمزة"}}},
		"ياسمين المزة":  {1, []search.Nearest{{Kind: search.NearestQuarter, Value: "damascus", Text: "المزة"}}},
		"hall in Waer":  {7, nil}, // its address has the quarter in Arabic
		"فندق جميلية":   {4, nil},
		"حديقة 900 شخص": {9, nil}, // its capacity is unknown
		"مصور الف شخص":  {3, nil},
		"فرقة بحمص":     {11, []search.Nearest{{Kind: search.NearestAway, Text: "بحمص"}}},
	} {
		r := ask(t, e, search.Query{Text: query})
		if assert.NotEmpty(t, r.Hits, query) {
			assert.Equal(t, want.first, numberOf(r.Hits[0].ID), query)
		}
		assert.Equal(t, want.nearest, r.Nearest, query)
		for _, u := range r.Understood {
			assert.NotContains(t, r.Dropped, u.Text, "%s: what was understood is not left out", query)
		}
	}
	r := ask(t, e, search.Query{Text: "شاشة مكسورة"})
	if len(r.Hits) > 0 {
		assert.True(t, r.ByWords(), "what is only a little like a name is no match")
		assert.Empty(t, r.Hits[0].Highlights)
	}
	for _, by := range []search.Sort{search.PriceAsc, ""} {
		assert.Equal(
			t,
			found(t, e, search.Query{Text: "venue homs", Sort: search.PriceAsc}),
			found(t, e, search.Query{Text: "cheap venue homs", Sort: by}),
		)
	}
}

func keepsThePlaceOfSeveralKinds(t *testing.T, e search.Engine) {
	fill(t, e, append(town(),
		service(20, "decoration", "كوشة سما", "", homs),
		service(21, "decoration", "ديكور قاسيون", "Qasioun Decor", aleppo),
		service(22, "flowers", "ورود الشهباء", "Shahba Flowers", aleppo),
		with(service(23, "flowers", "زهور نارة", "", aleppo), func(d *search.Document) { d.Tags = []string{"kosha"} }),
	)...)
	for query, want := range map[string]struct {
		hits       []int
		understood []search.Understood
	}{
		"كوشة وورد حلب": {[]int{21, 22, 23}, []search.Understood{
			{Kind: "kind", Value: "decor", Text: "كوشة"},
			{Kind: "kind", Value: "florist", Text: "وورد"},
			{Kind: "city", Value: "aleppo", Text: "حلب"},
		}},
		"flowers and kosha homs": {[]int{6, 20}, []search.Understood{
			{Kind: "kind", Value: "florist", Text: "flowers"},
			{Kind: "kind", Value: "decor", Text: "kosha"},
			{Kind: "city", Value: "homs", Text: "homs"},
		}},
		"استوديو تصوير حلب": {[]int{8}, []search.Understood{ // one kind, named twice
			{Kind: "kind", Value: "photographer", Text: "استوديو تصوير"},
			{Kind: "city", Value: "aleppo", Text: "حلب"},
		}},
		"تصوير حلب مصور": {[]int{8}, []search.Understood{
			{Kind: "kind", Value: "photographer", Text: "تصوير مصور"},
			{Kind: "city", Value: "aleppo", Text: "حلب"},
		}},
	} {
		r := ask(t, e, search.Query{Text: query})
		assert.ElementsMatch(t, want.hits, numbers(r), query)
		assert.Equal(t, want.understood, r.Understood, query)
		assert.Empty(t, r.Dropped, query)
		assert.Empty(t, r.Nearest, query)
	}
	r := ask(t, e, search.Query{Text: "kosha and flowers aleppo"})
	assert.Equal(t, 23, numberOf(r.Hits[0].ID), "who has both comes first")
}

// saysWhichNeedIsAbsent checks the result if one of several needs has no listing in the place: it keeps the hits of the
// others and names the governorates that have some.
func saysWhichNeedIsAbsent(t *testing.T, e search.Engine) {
	fill(t, e,
		venue(1, "hall", "قاعة الندى", "Nada Hall", homs), venue(2, "hall", "قاعة الياسمين", "Yasmin Hall", homs),
		venue(3, "hall", "قاعة المرمر", "Marmar Hall", homs), service(4, "photography", "عدسة سامر", "", aleppo),
		service(5, "photography", "عدسة نور", "", aleppo), service(6, "photography", "عدسة رامي", "", damascus),
	)
	for query, said := range map[string]string{
		"قاعة ومصور بحمص": "ومصور", "مصور وقاعة بحمص": "مصور", "hall and photographer in homs": "photographer",
		"بدنا قاعة ومصور بحمص لو سمحتوا": "ومصور",
	} {
		r := ask(t, e, search.Query{Text: query})
		assert.ElementsMatch(t, []int{1, 2, 3}, numbers(r), query)
		assert.Equal(
			t, []search.Nearest{{Kind: search.NearestAbsent, Value: "aleppo damascus", Text: said}}, r.Nearest, query,
		)
		assert.Empty(t, r.Dropped, query)
	}
	brings := with(venue(2, "hall", "قاعة الياسمين", "Yasmin Hall", homs), func(d *search.Document) {
		d.Revision, d.DescriptionAr = 2, "تستطيعون إحضار مصوّركم من غير رسوم"
	})
	require.NoError(t, e.Apply(t.Context(), 2, []search.Document{brings}, nil))
	mentioned := ask(t, e, search.Query{Text: "قاعة ومصور بحمص"})
	assert.Equal(t, []string{search.NearestAbsent}, kindsOf(mentioned.Nearest), "who is only mentioned is not there")
	alone := ask(t, e, search.Query{Text: "مصور بحمص"})
	assert.Equal(t, []string{search.NearestAway}, kindsOf(alone.Nearest), "who needs one thing is shown it elsewhere")
	assert.ElementsMatch(t, []int{4, 5, 6}, numbers(alone))
	r := ask(t, e, search.Query{Text: "قاعة ومصور بحلب"})
	assert.ElementsMatch(t, []int{4, 5}, numbers(r))
	assert.Equal(t, []search.Nearest{{Kind: search.NearestAbsent, Value: "homs", Text: "قاعة"}}, r.Nearest)
	nowhere := ask(t, e, search.Query{Text: "قاعة ودي جي بحمص"})
	assert.Equal(t, []string{"ودي جي"}, nowhere.Dropped, "of what there is nowhere nothing is near")
	anywhere := ask(t, e, search.Query{Text: "قاعة ومصور"})
	assert.Len(t, anywhere.Hits, 6)
	assert.Empty(t, anywhere.Nearest)
}

func missesNothingThatIsOffered(t *testing.T, e search.Engine) {
	salon := service(20, "beauty", "صالون الليلك", "Laylak Salon", aleppo)
	henna := with(service(21, "beauty", "صالون النارنج", "", aleppo), func(d *search.Document) {
		d.DescriptionAr = "حمّام عروس وحناء"
	})
	fill(t, e, append(town(), salon)...)
	missing := []search.Nearest{{Kind: search.NearestKind, Value: "beauty", Text: "حنه"}}
	assert.Equal(t, missing, ask(t, e, search.Query{Text: "حنه حلب"}).Nearest)
	fill(t, e, henna)
	for _, query := range []string{"حنه حلب", "henna aleppo"} {
		r := ask(t, e, search.Query{Text: query})
		assert.Equal(t, []int{21, 20}, numbers(r), "%s: who says so comes first", query)
		assert.Empty(t, r.Nearest, query)
		assert.Empty(t, r.Dropped, query)
	}
	salon.CategoryNames, salon.Revision = []string{"تجميل وحناء", "Beauty and henna"}, 2
	require.NoError(t, e.Rebuild(t.Context(), 2, []search.Document{salon}))
	assert.Empty(t, ask(t, e, search.Query{Text: "حنه حلب"}).Nearest, "its category is named by it")
	missesNothingThatIsOfferedForAPrice(t, e)
}

// pricedHenna is the same query as a few words and as a sentence.
var pricedHenna = []string{
	"حنة حلب تحت 800", "حنة حلب تحت 800 دولار", "حنة بحلب بأقل من 800 دولار",
	"henna aleppo under 800", "henna aleppo under 800 dollars", "I need henna in aleppo for under 800 dollars",
}

func missesNothingThatIsOfferedForAPrice(t *testing.T, e search.Engine) {
	salon := func(n int, dollars int64) search.Document {
		return with(
			service(n, "beauty", "صالون", "", aleppo),
			func(d *search.Document) { d.PriceCents = dollars * 100 },
		)
	}
	says := with(salon(22, 700), func(d *search.Document) { d.DescriptionAr = "حمّام عروس وحناء" })
	named := with(
		salon(20, 500),
		func(d *search.Document) { d.CategoryNames = []string{"تجميل وحناء", "Beauty and henna"} },
	)
	cheap, dear := salon(20, 500), salon(21, 600)
	for name, c := range map[string]struct {
		salons  []search.Document
		hits    []int
		missing bool
	}{
		"nobody offers it":               {[]search.Document{cheap, dear}, []int{20, 21}, true},
		"who says so comes first":        {[]search.Document{cheap, dear, says}, []int{22, 20, 21}, false},
		"the category is named by it":    {[]search.Document{named}, []int{20}, false},
		"who says so is above the price": {[]search.Document{cheap, with(says, costing(900))}, []int{20}, true},
	} {
		require.NoError(t, e.Rebuild(t.Context(), 3, append(town(), c.salons...)))
		for _, query := range pricedHenna {
			r := ask(t, e, search.Query{Text: query})
			assert.Equal(t, c.hits, numbers(r), "%s: %s", name, query)
			assert.Empty(t, r.Dropped, "%s: %s", name, query)
			kinds := make(map[string]string)
			for _, u := range r.Understood {
				kinds[u.Kind] = u.Value
			}
			assert.Equal(t, map[string]string{"category": "beauty", "city": "aleppo", "priceMax": "800"}, kinds, query)
			if c.missing {
				require.Len(t, r.Nearest, 1, "%s: %s", name, query)
				assert.Equal(t, search.NearestKind, r.Nearest[0].Kind, query)
				assert.Equal(t, "beauty", r.Nearest[0].Value, query)
			} else {
				assert.Empty(t, r.Nearest, "%s: %s", name, query)
			}
		}
	}
}

func costing(dollars int64) func(*search.Document) {
	return func(d *search.Document) { d.PriceCents = dollars * 100 }
}

func highlightsTheOriginal(t *testing.T, e search.Engine) {
	docs := []search.Document{
		venue(1, "hall", "قـاعةُ الياسمين\u200f (الكبرى)", "The “Yasmin” Hall", damascus),
		venue(2, "hall", "قاعة أ\u0301ندلس", "Cafe\u0301 Andalus", homs), // decomposed
	}
	fill(t, e, docs...)
	for query, want := range map[string][]string{
		"ياسمين":  {"الياسمين", "Yasmin"},
		"yasmin":  {"الياسمين", "Yasmin"},
		"الياسمي": {"الياسمين"},
		"café":    {"Cafe\u0301"},
	} {
		r := ask(t, e, search.Query{Text: query, Limit: 1})
		require.NotEmpty(t, r.Hits, query)
		d := docs[numberOf(r.Hits[0].ID)-1]
		var marked []string
		for _, h := range r.Hits[0].Highlights {
			name := d.NameAr
			if h.Field == "nameEn" {
				name = d.NameEn
			}
			if assert.True(t, 0 <= h.Start && h.Start < h.End && h.End <= len(name), "%s: %+v", query, h) {
				marked = append(marked, text.Normalise(name[h.Start:h.End]))
			}
		}
		for _, word := range want {
			assert.Contains(t, marked, text.Normalise(word), query)
		}
		assert.NotContains(t, marked, text.Normalise("الكبرى"), query)
	}
	assert.Empty(t, ask(t, e, search.Query{Text: "ياسمين", Limit: 1, Bare: true}).Hits[0].Highlights)
}

func suggests(t *testing.T, e search.Engine) {
	fill(t, e, town()...)
	suggested := func(typed string, limit int) []search.Suggestion {
		all, err := e.Suggest(t.Context(), typed, limit)
		require.NoError(t, err, typed)
		assert.LessOrEqual(t, len(all), max(limit, 0), typed)
		return all
	}
	has := func(typed, kind, value string) {
		t.Helper()
		assert.Contains(t, suggested(typed, 8), search.Suggestion{Kind: kind, Value: value}, typed)
	}
	has("ياسم", "listing", number(1).String())
	has("yasm", "listing", number(2).String())
	has("منبج", "city", "manbij")
	has("تصوير", "category", "photography")
	has("julia", "listing", number(6).String())
	for typed, n := range map[string]int{"قاعة الياسمين": 1, "قاعه الياسمين": 1, "shahba hotel": 4, "فندق الفرات": 5} {
		for _, limit := range []int{1, 8} {
			first := suggested(typed, limit)[0]
			assert.Equal(t, search.Suggestion{Kind: "listing", Value: number(n).String()}, first, typed)
		}
	}
	assert.Equal(t, "category", suggested("قاعة", 8)[0].Kind)
	assert.Equal(t, "category", suggested("قاعة الياس", 8)[0].Kind, "no whole name")
	for _, typed := range []string{"ي", "ياسمين", "تصوير حلب"} {
		all := suggested(typed, 8)
		for i, s := range all {
			assert.False(t, slices.Contains(all[:i], s), "%s suggests %v twice", typed, s)
		}
	}
	assert.Len(t, suggested("ياسمين", 1), 1)
	assert.Empty(t, suggested("ياسمين", 0))
	assert.Empty(t, suggested("  ", 8))
	more := venue(901, "hall", "قاعة الياسمين الدمشقية", "", damascus)
	require.NoError(t, e.Apply(t.Context(), 2, []search.Document{more}, nil))
	assert.Equal(t, search.Suggestion{Kind: "listing", Value: number(901).String()},
		suggested("قاعة الياسمين الدمشقية", 8)[0], "though another is called by its first words")
}

// findsBeforeTheLastLetter types a query with two mistakes letter by letter, as on a phone.
func findsBeforeTheLastLetter(t *testing.T, e search.Engine) {
	fill(t, e, append(town(), county(60)[20:]...)...)
	typed := []rune("قاعه الياسمن")
	earliest := -1
	for n := 1; n <= len(typed); n++ {
		r := ask(t, e, search.Query{Text: string(typed[:n]), Bare: true})
		assert.NotZero(t, r.Total, "%s finds nothing", string(typed[:n]))
		if slices.Contains(numbers(r), 1) && earliest < 0 {
			earliest = n
		}
	}
	assert.Less(t, earliest, len(typed))
	assert.Positive(t, earliest)
}

func takesSynonyms(t *testing.T, e search.Engine) {
	fill(t, e, town()...)
	assert.NotContains(t, found(t, e, search.Query{Text: "كلثوميات"}), 6)
	require.NoError(t, e.SetSynonyms(t.Context(), map[string][]string{"كلثوميّات": {"جوليا"}}))
	assert.Contains(t, found(t, e, search.Query{Text: "كلثوميات"}), 6, "at once, and normalised")
	assert.Equal(t, []int{6}, found(t, e, search.Query{Text: "جوليا"}))
	require.NoError(t, e.Rebuild(t.Context(), 2, town()))
	assert.Contains(t, found(t, e, search.Query{Text: "كلثوميات"}), 6, "after a rebuild as well")
	require.NoError(t, e.SetSynonyms(t.Context(), nil))
	assert.NotContains(t, found(t, e, search.Query{Text: "كلثوميات"}), 6)
}
