package memory_test

import (
	"strconv"
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/search"
	"weddings/search/memory"
)

var halls = []search.Document{
	{
		ID: uuid.MustParse(
			"00000000-0000-0000-0000-000000000001",
		),
		Venue:            true,
		Category:         "venues",
		Kind:             "hall",
		NameAr:           "قاعة الياسمين",
		NameEn:           "Yasmin Hall",
		Governorate:      "damascus",
		City:             "damascus",
		GovernorateNames: []string{"دمشق", "Damascus"},
		Capacity:         300,
		PriceCents:       200_000,
		SortOrder:        999,
	},
	{
		ID: uuid.MustParse(
			"00000000-0000-0000-0000-000000000002",
		),
		Venue:            true,
		Category:         "venues",
		Kind:             "farm",
		NameAr:           "مزرعة الياسمين",
		Governorate:      "homs",
		City:             "homs",
		GovernorateNames: []string{"حمص", "Homs"},
		Capacity:         100,
		SortOrder:        999,
		Amenities:        []string{"pool"},
	},
	{
		ID: uuid.MustParse(
			"00000000-0000-0000-0000-000000000003",
		),
		Category:         "photography",
		NameEn:           "Qasioun Photography",
		Governorate:      "damascus",
		GovernorateNames: []string{"دمشق", "Damascus"},
		PriceCents:       50_000,
		SortOrder:        999,
		Rating:           4.5,
		ReviewCount:      2,
	},
}

func setup(t *testing.T) *memory.Engine {
	t.Helper()
	e := memory.New()
	require.NoError(t, e.Apply(t.Context(), 3, halls, nil))
	return e
}

func found(t *testing.T, e *memory.Engine, q search.Query) []int {
	t.Helper()
	if q.Limit == 0 {
		q.Limit = 10
	}
	r, err := e.Search(t.Context(), q)
	require.NoError(t, err)
	numbers := []int{}
	for _, hit := range r.Hits {
		numbers = append(numbers, int(hit.ID[15]))
	}
	return numbers
}

// findsFirst holds queries to the number of the document that each is to find before any other.
func findsFirst(t *testing.T, e *memory.Engine, firsts map[string]int) {
	t.Helper()
	for query, first := range firsts {
		hits := found(t, e, search.Query{Text: query})
		require.NotEmpty(t, hits, query)
		assert.Equal(t, first, hits[0], query)
	}
}

func TestWhatCouplesTypeFindsWhatTheyMean(t *testing.T) {
	t.Parallel()
	e := setup(t)
	findsFirst(t, e, map[string]int{
		"قاعة الياسمين":       1, // as written
		"قاعه ياسمين بالشام":  1, // without dots or article, with a particle, in everyday words
		"قاعه الياسم":         1, // half typed
		"قاعه الياسمبن":       1, // a wrong letter
		"yasmine hall":        1, // an English ear
		"yasmin hal":          1,
		"ياسمين حمص":          2,
		"مزرعه بحمص":          2,
		"qasyoun photography": 3,
		"مصور دمشق":           3, // a trade in Arabic for a listing in English
		"msawer sham":         3,
		"قاعةالياسمين":        1, // without a space
		"yasminhall":          1,
		"مزرعه عالشام ياسمين": 2, // a wish for Damascus that nothing has
		"افخم قاعة بدمشق":     1, // with words that say nothing
		"لو سمحتوا بدنا":      3, // with nothing else yet
	})
}

// TestWhatOnlyLooksLikeAnArticleIsNone: ألوان begins with a letter of its own, which who writes a hamza says.
func TestWhatOnlyLooksLikeAnArticleIsNone(t *testing.T) {
	t.Parallel()
	caterer := func(n byte, ar, en string) search.Document {
		return search.Document{
			ID:          uuid.UUID{15: n},
			Category:    "catering",
			Kind:        "catering",
			NameAr:      ar,
			NameEn:      en,
			Governorate: "homs",
			City:        "homs",
		}
	}
	e := memory.New()
	require.NoError(t, e.Apply(t.Context(), 1, []search.Document{
		caterer(1, "ضيافة ألوان", ""),
		caterer(2, "", "Al Andalus Catering"),
		caterer(3, "ضيافة الأندلس", ""),
		caterer(
			4,
			"",
			"Almas Catering",
		),
		caterer(5, "", "Massa Catering"),
		caterer(6, "", "Elissar Catering"),
		caterer(7, "", "Yasar Catering"),
	}, nil))
	findsFirst(t, e, map[string]int{
		"ضيافة ألان": 1,
		"ألوا":       1,
		"ضيافة الان": 3,
		"ألأندلس":    3,
		"الماس":      4,
		"ألماس":      4,
		"ماسا":       5,
		"أليسار":     6,
		"الياسار":    7,
	})
}

// TestWhatOnlySoundsAlikeIsNotMeant: a mistake in a name comes before a word of another script that says too little to
// be heard.
func TestWhatOnlySoundsAlikeIsNotMeant(t *testing.T) {
	t.Parallel()
	e := memory.New()
	named := func(n byte, kind, ar, en, city string) search.Document {
		return search.Document{
			ID:          uuid.UUID{15: n},
			Category:    "music",
			Kind:        kind,
			NameAr:      ar,
			NameEn:      en,
			Governorate: city,
			City:        city,
		}
	}
	require.NoError(t, e.Apply(t.Context(), 1, []search.Document{
		named(1, "band", "", "Abeer Orchestra", "aleppo"), named(2, "band", "فرقة هالة في آي بي", "", "aleppo"),
		named(3, "band", "", "Wazir Band", "aleppo"), named(4, "band", "فرقة أزرع", "", "aleppo"),
		named(5, "dj", "", "Maryam DJ", "hasakah"), named(6, "salon", "صالون دجلة", "", "hasakah"),
	}, nil))
	findsFirst(t, e, map[string]int{"abee orchestra": 1, "waizr band": 3, "dj all-hasakah": 5, "dijla": 6})
}

// TestAWordThatSaysNothingKeepsNothingBack: "في" stands in tags, such as "في الهواء الطلق", and asks for none of them.
func TestAWordThatSaysNothingKeepsNothingBack(t *testing.T) {
	t.Parallel()
	e := memory.New()
	outdoors, indoors := halls[0], halls[0]
	outdoors.Tags = []string{"في الهواء الطلق", "in the open"}
	indoors.ID, indoors.NameAr, indoors.NameEn = uuid.MustParse(
		"00000000-0000-0000-0000-000000000004",
	), "صالة القنديل", "Qandil Hall"
	require.NoError(t, e.Apply(t.Context(), 1, []search.Document{outdoors, indoors, halls[1]}, nil))
	for _, query := range []string{"قاعة دمشق", "قاعة في دمشق", "قاعات في دمشق", "hall in damascus"} {
		assert.ElementsMatch(t, []int{1, 4}, found(t, e, search.Query{Text: query}), query)
	}
}

func TestWhatIsLeftOutIsSaid(t *testing.T) {
	t.Parallel()
	r, err := setup(t).Search(t.Context(), search.Query{Text: "قاعة الياسمين xyzzyq", Limit: 10})
	require.NoError(t, err)
	assert.Equal(t, []string{"xyzzyq"}, r.Dropped)
	assert.Equal(t, 1, r.Total)
}

func TestWhatIsTooMuchToAskShowsTheNearest(t *testing.T) {
	t.Parallel()
	e := setup(t)
	garden := func(written string) search.Nearest {
		return search.Nearest{Kind: search.NearestKind, Value: "venues", Text: written}
	}
	for _, c := range []struct {
		query   string
		found   []int
		nearest []search.Nearest
	}{
		// a kind of which there is none: another of its category
		{"حديقة", []int{1, 2}, []search.Nearest{garden("حديقة")}},
		{"بيت عربي", []int{1, 2}, []search.Nearest{garden("بيت عربي")}}, // a phrase is one
		{"قاعة ل 5000 شخص", []int{1}, []search.Nearest{{
			Kind: search.NearestCapacityMin, Value: "300",
			Text: "ل 5000 شخص",
		}}},
		// the largest first
		{"لالف شخص", []int{1, 2}, []search.Nearest{{Kind: search.NearestCapacityMin, Value: "300", Text: "لالف شخص"}}},
		{"1000 guests", []int{1, 2}, []search.Nearest{{
			Kind: search.NearestCapacityMin, Value: "300",
			Text: "1000 guests",
		}}},
		{"حديقة ب 5 دولار", []int{1, 2}, []search.Nearest{{
			Kind: search.NearestPriceMax, Value: "2000",
			Text: "ب 5 دولار",
		}, garden("حديقة")}},
		// the cheapest first
		{"تحت 5 دولار", []int{3, 1, 2}, []search.Nearest{{
			Kind: search.NearestPriceMax, Value: "500",
			Text: "تحت 5 دولار",
		}}},
		{"hall over 5000$", []int{1}, []search.Nearest{{
			Kind: search.NearestPriceMin, Value: "2000",
			Text: "over 5000",
		}}},
		// it has the room
		{"hall 200 people under 5$", []int{1}, []search.Nearest{{
			Kind: search.NearestPriceMax, Value: "2000",
			Text: "under 5",
		}}},
		{"hall 1000 people under 5$", []int{1}, []search.Nearest{
			{Kind: search.NearestPriceMax, Value: "2000", Text: "under 5"}, {
				Kind:  search.NearestCapacityMin,
				Value: "300", Text: "1000 people",
			},
		}},
		{"قاعة 200 شخص", []int{1}, nil},
		{"عراضة شامية", []int{}, nil}, // there is nothing of the category
	} {
		r, err := e.Search(t.Context(), search.Query{Text: c.query, Limit: 10})
		require.NoError(t, err)
		assert.Equal(t, c.found, found(t, e, search.Query{Text: c.query}), c.query)
		assert.Equal(t, c.nearest, r.Nearest, c.query)
		assert.Empty(t, r.Dropped, c.query)
	}
	r, err := e.Search(t.Context(), search.Query{Text: "qasioun photography 300 guests", Limit: 10})
	require.NoError(t, err)
	assert.Equal(t, []string{"300 guests"}, r.Dropped, "a photographer has no room to miss")
	assert.Empty(t, r.Nearest)
}

func TestTheNearestToANumberIsShownFirst(t *testing.T) {
	t.Parallel()
	small, large := halls[0], halls[0]
	large.ID, large.Capacity, large.PriceCents = halls[1].ID, 700, 500_000
	e, other := memory.New(), memory.New()
	require.NoError(t, e.Apply(t.Context(), 1, []search.Document{small, large}, nil))
	small.ID, large.ID = large.ID, small.ID // so that no order is by chance
	require.NoError(t, other.Apply(t.Context(), 1, []search.Document{small, large}, nil))
	for query, largeFirst := range map[string]bool{
		"لالف شخص": true, "hall over 9000$": true, "hall xyzzyq 1000 guests": true, "hall under 5$": false,
	} {
		first, second := []int{1, 2}, []int{2, 1}
		if largeFirst {
			first, second = second, first
		}
		assert.Equal(t, first, found(t, e, search.Query{Text: query}), query)
		assert.Equal(t, second, found(t, other, search.Query{Text: query}), query)
	}
}

func TestFiltersFacetsAndSort(t *testing.T) {
	t.Parallel()
	e := setup(t)
	assert.Equal(t, []int{1, 2}, found(t, e, search.Query{Text: "ياسمين"}))
	assert.Equal(t, []int{2}, found(t, e, search.Query{Text: "ياسمين", Filters: search.Filters{Governorate: "homs"}}))
	assert.Equal(t, []int{2}, found(t, e, search.Query{Filters: search.Filters{Amenities: []string{"pool"}}}))
	assert.Equal(
		t,
		[]int{3},
		found(t, e, search.Query{Filters: search.Filters{PriceMax: 60_000}}),
		"an unknown price is under no limit",
	)
	assert.Equal(t, []int{3, 1, 2}, found(t, e, search.Query{Sort: search.PriceAsc}))
	assert.Equal(t, []int{1, 3, 2}, found(t, e, search.Query{Sort: search.PriceDesc}))
	r, err := e.Search(t.Context(), search.Query{Limit: 1})
	require.NoError(t, err)
	assert.Equal(t, 3, r.Total)
	assert.Equal(
		t,
		[]search.FacetValue{{Value: "damascus", Count: 2}, {Value: "homs", Count: 1}},
		r.Facets["governorate"],
	)
	counted := func(facet string) (n int) {
		for _, v := range r.Facets[facet] {
			n += v.Count
		}
		return n
	}
	assert.Equal(t, []search.FacetValue{{Value: "pool", Count: 1}}, r.Facets[search.FacetAmenity])
	assert.Equal(t, 2, counted(search.FacetPrice), "a price that is not stated is in no step")
	for _, v := range r.Facets[search.FacetPrice] {
		least, err := strconv.Atoi(v.Value)
		require.NoError(t, err)
		hits := found(t, e, search.Query{Filters: search.Filters{PriceMin: int64(least) * 100}})
		assert.GreaterOrEqual(t, len(hits), v.Count, "who filters from a step finds what is in it")
	}
}

func TestHighlightsPointIntoTheOriginalText(t *testing.T) {
	t.Parallel()
	r, err := setup(t).Search(t.Context(), search.Query{Text: "ياسمين دمشق", Limit: 1})
	require.NoError(t, err)
	require.NotEmpty(t, r.Hits[0].Highlights)
	h := r.Hits[0].Highlights[0]
	assert.Equal(t, "الياسمين", halls[0].NameAr[h.Start:h.End])
}

func TestAKindIsNotMarkedInWordsThatSoundLikeIt(t *testing.T) {
	t.Parallel()
	e := memory.New()
	require.NoError(
		t,
		e.Apply(
			t.Context(),
			1,
			[]search.Document{
				{
					ID:       uuid.New(),
					Venue:    true,
					Category: "venues",
					Kind:     "hall",
					NameAr:   "قاعة هلال",
					NameEn:   "Hilal Hall",
				},
			},
			nil,
		),
	)
	r, err := e.Search(t.Context(), search.Query{Text: "hall", Limit: 1})
	require.NoError(t, err)
	require.NotEmpty(t, r.Hits)
	assert.Equal(t, []search.Highlight{{Field: "nameEn", Start: 6, End: 10}}, r.Hits[0].Highlights)
}

func TestDeletesAndStaleRevisions(t *testing.T) {
	t.Parallel()
	e := setup(t)
	newer, older := halls[0], halls[0]
	newer.Revision, newer.NameAr = 9, "قاعة الجوري"
	older.Revision, older.NameAr = 5, "قاعة القديمة"
	require.NoError(t, e.Apply(t.Context(), 9, []search.Document{newer}, nil))
	require.NoError(t, e.Apply(t.Context(), 9, []search.Document{older}, nil))
	assert.Equal(t, []int{1}, found(t, e, search.Query{Text: "الجوري"}))
	require.NoError(t, e.Apply(t.Context(), 10, nil, []uuid.UUID{newer.ID}))
	assert.NotContains(t, found(t, e, search.Query{}), 1)
}

func TestHostileInputIsAnsweredCalmly(t *testing.T) {
	t.Parallel()
	e := setup(t)
	for _, q := range []string{
		"", " ", `"`, `\\'; DROP TABLE`, strings.Repeat("ق", 10_000), "\u202e\u200f", "😀",
		"ََُ", "\xff\xfe", "-((a OR b))",
	} {
		_, err := e.Search(t.Context(), search.Query{Text: q, Limit: 5, Offset: -3})
		require.NoError(t, err, q)
		_, err = e.Suggest(t.Context(), q, 5)
		require.NoError(t, err, q)
	}
}

func TestManySmallChangesEqualOneRebuild(t *testing.T) {
	t.Parallel()
	names := []string{"الياسمين", "الجوري", "النرجس", "السنديان", "الفل"}
	var all []search.Document
	grown, whole := memory.New(), memory.New()
	for i := range 200 {
		d := search.Document{
			ID: uuid.NewSHA1(
				uuid.NameSpaceOID,
				[]byte{byte(i)},
			),
			Revision:    int64(i + 1),
			Venue:       true,
			Category:    "venues",
			Kind:        "hall",
			NameAr:      "قاعة " + names[i%len(names)],
			Governorate: "homs",
			City:        "homs",
			CityNames:   []string{"حمص", "Homs"},
			Capacity:    i,
			SortOrder:   i % 7,
		}
		require.NoError(t, grown.Apply(t.Context(), int64(i+1), []search.Document{d}, nil))
		if i%3 == 0 {
			require.NoError(t, grown.Apply(t.Context(), int64(i+1), nil, []uuid.UUID{d.ID}))
		} else {
			all = append(all, d)
		}
	}
	require.NoError(t, whole.Rebuild(t.Context(), 200, all))
	assert.Equal(t, len(all), grown.Health(t.Context()).Documents)
	for _, q := range []search.Query{{}, {Text: "الياسمين"}, {Text: "قاعة حمص"}, {
		Text:    "نرجس",
		Filters: search.Filters{CapacityMin: 50},
	}, {Text: "سندين", Sort: search.ByCapacity}} {
		q.Limit = 500
		want, err := whole.Search(t.Context(), q)
		require.NoError(t, err)
		got, err := grown.Search(t.Context(), q)
		require.NoError(t, err)
		assert.Equal(t, want, got, q)
	}
}

func TestWhatWasUnderstoodIsWhatTheFirstHitIs(t *testing.T) {
	t.Parallel()
	r, err := setup(t).Search(t.Context(), search.Query{Text: "قاعة بالشام 300 شخص", Limit: 1})
	require.NoError(t, err)
	assert.Equal(t, []search.Understood{
		{
			Kind:  "capacityMin",
			Value: "300",
			Text:  "300 شخص",
		},
		{Kind: "kind", Value: "hall", Text: "قاعة"},
		{Kind: "city", Value: "damascus", Text: "بالشام"},
	}, r.Understood)
}

func TestMistakesArePointedOut(t *testing.T) {
	t.Parallel()
	e := setup(t)
	//nolint:misspell // that is what they are
	for query, want := range map[string]string{
		"قاعة الياسمبن":         "قاعة الياسمين",
		"قاعه الياسمبن 300 شخص": "قاعه الياسمين 300 شخص",
		"Yasnin Hall":           "Yasmin Hall",
		"yasnin xyzzyq hall":    "Yasmin hall", // without what nothing has
		"Qasioun Photogrpahy":   "Qasioun Photography",
		"قاععة الياسمين":        "قاعة الياسمين", // a kind
		"مزرعة الياسمين بحمض":   "مزرعة الياسمين حمص",
		"قاعة الياسمين":         "",
		"قاعه ياسمين":           "", // no mistakes: ways of writing
		"yasmeen hall":          "",
		"yasmin ha":             "", // half typed
		"قاعة الياسمين xyzzyq":  "", // only left out, which is said elsewhere
		"xyzzyq":                "",
		"":                      "",
		"300 شخص":               "",
	} {
		r, err := e.Search(t.Context(), search.Query{Text: query, Limit: 5})
		require.NoError(t, err)
		assert.Equal(t, want, r.DidYouMean, query)
		if want != "" {
			again, err := e.Search(t.Context(), search.Query{Text: want, Limit: 5})
			require.NoError(t, err)
			assert.Empty(t, again.DidYouMean, "what is meant has no mistakes")
			assert.Equal(t, r.Hits[0].ID, again.Hits[0].ID, "and finds the same")
		}
	}
	r, err := e.Search(
		t.Context(),
		search.Query{Text: "قاعة الياسمبن", Filters: search.Filters{PriceMax: 100}, Limit: 5},
	)
	require.NoError(t, err)
	assert.Empty(t, r.Hits)
	assert.Equal(t, "قاعة الياسمين", r.DidYouMean, "where filters leave nothing as well")
}

func TestAmenitiesAreUnderstoodInBothLanguages(t *testing.T) {
	t.Parallel()
	e := setup(t)
	for _, query := range []string{
		"مسبح", "مزرعة مع مسبح", "farm with pool", "swimming pool",
		"مزرعة فيها بركة سباحة",
	} {
		assert.Equal(t, []int{2}, found(t, e, search.Query{Text: query}), query)
	}
}

// TestAQuarterIsInItsCity: what is in the quarter is found alone, in either language; where nothing is, what is in its
// city.
func TestAQuarterIsInItsCity(t *testing.T) {
	t.Parallel()
	e := setup(t)
	there, elsewhere := halls[0], halls[0]
	there.ID, there.Address = uuid.UUID{15: 4}, "المزة، قرب فندق الجلاء 21"
	elsewhere.ID, elsewhere.City, elsewhere.Governorate, elsewhere.GovernorateNames = uuid.UUID{
		15: 5,
	}, "aleppo", "aleppo", []string{
		"حلب",
		"Aleppo",
	}
	require.NoError(t, e.Apply(t.Context(), 4, []search.Document{there, elsewhere}, nil))
	for _, query := range []string{"قاعة بالمزة", "قاعة المزه", "قاعه مزة", "صالة بالمزة"} {
		r, err := e.Search(t.Context(), search.Query{Text: query, Limit: 10})
		require.NoError(t, err)
		assert.Equal(t, []int{4}, found(t, e, search.Query{Text: query}), query)
		assert.Equal(
			t,
			search.Understood{Kind: "quarter", Value: "mezzeh", Text: strings.Fields(query)[1]},
			r.Understood[len(r.Understood)-1],
			query,
		)
		assert.Empty(t, r.Nearest, query)
	}
	assert.Equal(t, []int{4}, found(t, e, search.Query{Text: "hall in Mezze"}), "in the other script than the address")
	r, err := e.Search(t.Context(), search.Query{Text: "hall old damascus", Limit: 10})
	require.NoError(t, err)
	assert.Equal(t, []search.Nearest{{Kind: search.NearestQuarter, Value: "damascus", Text: "old damascus"}}, r.Nearest)
	assert.Equal(
		t,
		[]int{1, 4},
		found(t, e, search.Query{Text: "hall old damascus"}),
		"a quarter that no address names",
	)
	r, err = e.Search(t.Context(), search.Query{Text: "قاعة الياسمبن بالمزة", Limit: 10})
	require.NoError(t, err)
	assert.Equal(t, uuid.UUID{15: 4}, r.Hits[0].ID, "beside a name that is misspelt")
	assert.Empty(t, r.Nearest)
	r, err = e.Search(t.Context(), search.Query{Text: "Abu Rummaneh", Limit: 10})
	require.NoError(t, err)
	assert.Equal(
		t,
		[]search.Nearest{{Kind: search.NearestQuarter, Value: "damascus", Text: "Abu Rummaneh"}},
		r.Nearest,
		"not what is a little like it",
	)
	assert.Equal(t, []int{4}, found(t, e, search.Query{Text: "الجلاء"}), "any word of an address")
	beside := there
	beside.ID, beside.Address = uuid.UUID{15: 6}, ""
	beside.Nearby = []string{"المزة", "Mezzeh", "خلف مشفى المواساة"}
	require.NoError(t, e.Apply(t.Context(), 5, []search.Document{beside}, []uuid.UUID{there.ID}))
	assert.Equal(t, []int{6}, found(t, e, search.Query{Text: "قاعة بالمزة"}), "a quarter that is a field of its own")
	assert.Equal(t, []int{6}, found(t, e, search.Query{Text: "المواساة"}), "any word of a landmark")
	beside.Nearby, beside.SortOrder = []string{"باب توما", "Bab Touma"}, halls[0].SortOrder+1
	require.NoError(t, e.Apply(t.Context(), 6, []search.Document{beside}, nil))
	for _, query := range []string{"قاعة باب توما", "hall bab touma"} {
		assert.Equal(t, []int{6}, found(t, e, search.Query{Text: query}), "a quarter of two words: %s", query)
	}
	require.NoError(t, e.Apply(t.Context(), 7, []search.Document{there}, []uuid.UUID{beside.ID}))
	assert.Empty(t, found(t, e, search.Query{Text: "21"}), "but not the number of a house")
	all, err := e.Suggest(t.Context(), "m", 5)
	require.NoError(t, err)
	assert.NotContains(t, all, search.Suggestion{Kind: "city", Value: "damascus"}, "and none that is half typed")
}

func TestWhatIsKnownIsNotRespelt(t *testing.T) {
	t.Parallel()
	e := setup(t)
	for query, dropped := range map[string]string{
		"قصر الياسمين":  "قصر", // there is none, which is no mistake
		"yasmin palace": "palace",
		"مصور الياسمين": "الياسمين",
	} {
		r, err := e.Search(t.Context(), search.Query{Text: query, Limit: 5})
		require.NoError(t, err)
		assert.Equal(t, []string{dropped}, r.Dropped, query)
		assert.Empty(t, r.DidYouMean, query)
	}
	r, err := e.Search(t.Context(), search.Query{Text: "رقاعة الياسمين", Limit: 5})
	require.NoError(t, err)
	assert.Empty(t, r.Dropped)
	assert.Equal(t, halls[0].ID, r.Hits[0].ID)
}

func TestAYoungWordIsNotGivenUp(t *testing.T) {
	t.Parallel()
	e := setup(t)
	for _, typed := range []string{"yx", "قاعة يظ", "best", "qazz", "ياء"} {
		all, err := e.Suggest(t.Context(), typed, 5)
		require.NoError(t, err)
		assert.NotEmpty(t, all, typed)
	}
	all, err := e.Suggest(t.Context(), "xyzzyq", 5)
	require.NoError(t, err)
	assert.Empty(t, all, "what means nothing suggests nothing")
}

func TestANumberThatIsNotTypedOutLeavesWhatItMayBecome(t *testing.T) {
	t.Parallel()
	e := setup(t)
	hall, err := e.Suggest(t.Context(), "yasmin hall", 5)
	require.NoError(t, err)
	for _, typed := range []string{
		"yasmin hall under 5", "yasmin hall under 5 m", "yasmin hall under 5 million",
		"قاعة الياسمين تحت 5 م",
	} {
		all, err := e.Suggest(t.Context(), typed, 5)
		require.NoError(t, err)
		assert.Equal(t, hall, all, typed)
	}
	named := called(4, "studio", "", "Under 30 Studio", "homs")
	require.NoError(t, e.Apply(t.Context(), 4, []search.Document{named}, nil))
	all, err := e.Suggest(t.Context(), "under 30", 5)
	require.NoError(t, err)
	assert.Contains(t, all, search.Suggestion{Kind: "listing", Value: named.ID.String()}, "a number may be in a name")
}

func TestWhatSaysLeastIsLeftOutFirst(t *testing.T) {
	t.Parallel()
	e := memory.New()
	safita := called(2, "hall", "قاعة الفل", "Full Hall", "safita")
	safita.Governorate = "tartus"
	require.NoError(t, e.Rebuild(t.Context(), 1, []search.Document{
		called(1, "hall", "قاعة السنديان", "Sindyan Hall", "aleppo"),
		safita,
		called(3, "hotel", "فندق بردى", "Barada Hotel", "aleppo"),
		{
			ID:          uuid.UUID{15: 4},
			Category:    "transportation",
			Kind:        "cars",
			NameAr:      "سيارات النجم",
			NameEn:      "Al Najm Cars",
			Governorate: "aleppo",
			City:        "aleppo",
		},
	}))
	for query, want := range map[string]struct {
		first   int
		dropped []string
	}{
		"صالة صيفية حلب":      {1, []string{"صيفية"}}, // no Safita, because Aleppo is written
		"otel 5 stars aleppo": {3, []string{"5", "stars"}},
		"صالة شهر 8 حلب":      {1, []string{"8"}},
		"كم سعر صالة بحلب":    {1, nil}, // what says nothing is not missed
	} {
		r, err := e.Search(t.Context(), search.Query{Text: query, Limit: 5})
		require.NoError(t, err)
		if assert.NotEmpty(t, r.Hits, query) {
			assert.Equal(t, uuid.UUID{15: byte(want.first)}, r.Hits[0].ID, query)
		}
		assert.ElementsMatch(t, want.dropped, r.Dropped, query)
	}
}
