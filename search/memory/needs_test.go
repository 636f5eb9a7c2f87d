package memory_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/search"
	"weddings/search/memory"
)

// offering is a listing of Aleppo unless it says otherwise.
func offering(n byte, category, name string, change ...func(*search.Document)) search.Document {
	d := search.Document{
		ID:        uuid.UUID{15: n},
		Category:  category,
		NameAr:    name,
		City:      "aleppo",
		SortOrder: int(n),
	}
	for _, c := range change {
		c(&d)
	}
	return d
}

func described(text string) func(*search.Document) {
	return func(d *search.Document) { d.DescriptionAr = text }
}

func named(names ...string) func(*search.Document) {
	return func(d *search.Document) { d.CategoryNames = names }
}

func in(city string) func(*search.Document) {
	return func(d *search.Document) { d.City = city }
}

func tagged(tags ...string) func(*search.Document) {
	return func(d *search.Document) { d.Tags = tags }
}

func ids(hits []search.Hit) []int {
	all := make([]int, len(hits))
	for i, h := range hits {
		all[i] = int(h.ID[15])
	}
	return all
}

func TestWhatIsOfferedIsNotMissing(t *testing.T) {
	t.Parallel()
	for name, tt := range map[string]struct {
		listings []search.Document
		hits     []int
		nearest  []search.Nearest
	}{
		"nobody says so": {
			[]search.Document{offering(1, "beauty", "صالون بردى"), offering(2, "beauty", "صالون الدراق")},
			[]int{1, 2},
			[]search.Nearest{{Kind: search.NearestKind, Value: "beauty", Text: "حنه"}},
		},
		"the category is named by it": {
			[]search.Document{offering(1, "beauty", "صالون بردى", named("تجميل وحناء", "Beauty"))},
			[]int{1},
			nil,
		},
		"the category is named by something else": {
			[]search.Document{offering(1, "beauty", "صالون بردى", named("تجميل وعناية", "Beauty"))},
			[]int{1},
			[]search.Nearest{{Kind: search.NearestKind, Value: "beauty", Text: "حنه"}},
		},
		"a description says so": {
			[]search.Document{
				offering(1, "beauty", "صالون بردى"),
				offering(2, "beauty", "صالون الدراق", described("حمّام عروس وحناء")),
			},
			[]int{2, 1},
			nil,
		},
		"a tag says so": {
			[]search.Document{offering(1, "beauty", "صالون بردى"), offering(2, "beauty", "صالون الدراق",
				tagged("Henna"))},
			[]int{2, 1},
			nil,
		},
		"a neighbour is called so": {
			[]search.Document{offering(1, "beauty", "صالون بردى",
				func(d *search.Document) { d.Address = "جنب الحناء" })},
			[]int{1},
			[]search.Nearest{{Kind: search.NearestKind, Value: "beauty", Text: "حنه"}},
		},
		"a name says so behind another kind": {
			[]search.Document{offering(1, "beauty", "صالون بردى"), offering(2, "beauty", "صالون وحناء الدراق")},
			[]int{2},
			nil,
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			e := memory.New()
			require.NoError(t, e.Apply(t.Context(), 1, tt.listings, nil))
			r, err := e.Search(t.Context(), search.Query{Text: "حنه حلب", Limit: 5})
			require.NoError(t, err)
			assert.Equal(t, tt.hits, ids(r.Hits))
			assert.Equal(t, tt.nearest, r.Nearest)
			assert.Empty(t, r.Dropped)
		})
	}
}

func TestSeveralKindsKeepTheirPlace(t *testing.T) {
	t.Parallel()
	e := memory.New()
	hotel := func(d *search.Document) { d.Venue, d.Kind = true, "hotel" }
	music := named("موسيقا ودي جي", "Music and DJs")
	require.NoError(t, e.Apply(t.Context(), 1, []search.Document{
		offering(1, "flowers", "ورود الشام", in("damascus"), described("كوشة وورد")),
		offering(2, "decoration", "كوشة الفرح", in("damascus"), tagged("ورد")),
		offering(3, "flowers", "ورود الشهباء"),
		offering(4, "decoration", "ديكور سما"),
		offering(5, "flowers", "ورود جوري", in("hama")),
		offering(6, "music", "فرقة بردى الموسيقية", in("damascus"), music),
		offering(7, "venues", "فندق النخيل", hotel),
		offering(8, "venues", "فندق الفرات", hotel, tagged("مطعم")),
		offering(9, "beauty", "صالون الدراق", described("نقش حناء")),
		offering(10, "beauty", "صالون بردى"),
	}, nil))
	type said = []search.Understood
	for query, want := range map[string]struct {
		hits       []int
		understood said
		dropped    []string
	}{
		"كوشة وورد حلب": {[]int{4, 3}, said{
			{Kind: "kind", Value: "decor", Text: "كوشة"},
			{Kind: "kind", Value: "florist", Text: "وورد"},
			{Kind: "city", Value: "aleppo", Text: "حلب"},
		}, nil},
		"flowers and kosha aleppo": {[]int{3, 4}, said{
			{Kind: "kind", Value: "florist", Text: "flowers"},
			{Kind: "kind", Value: "decor", Text: "kosha"},
			{Kind: "city", Value: "aleppo", Text: "aleppo"},
		}, nil},
		"ورد كوشة حماة": {[]int{5}, said{
			{Kind: "kind", Value: "florist", Text: "ورد"}, {Kind: "city", Value: "hama", Text: "حماة"},
		}, []string{"كوشة"}},
		"كوشة وورد بالشام": {[]int{2, 1}, said{ // who has both comes first
			{Kind: "kind", Value: "decor", Text: "كوشة"},
			{Kind: "kind", Value: "florist", Text: "وورد"},
			{Kind: "city", Value: "damascus", Text: "بالشام"},
		}, nil},
		"dj وفرقة موسيقية دمشق": {[]int{6}, said{
			{Kind: "category", Value: "music", Text: "dj"},
			{Kind: "kind", Value: "band", Text: "وفرقة موسيقية"},
			{Kind: "city", Value: "damascus", Text: "دمشق"},
		}, nil},
		"كوافير وحناء حلب": {[]int{9, 10}, said{
			{Kind: "kind", Value: "salon", Text: "كوافير"},
			{Kind: "category", Value: "beauty", Text: "وحناء"},
			{Kind: "city", Value: "aleppo", Text: "حلب"},
		}, nil},
		"فندق ومطعم حلب": {[]int{8, 7}, said{
			{Kind: "kind", Value: "hotel", Text: "فندق"},
			{Kind: "category", Value: "venues", Text: "ومطعم"},
			{Kind: "city", Value: "aleppo", Text: "حلب"},
		}, nil},
	} {
		r, err := e.Search(t.Context(), search.Query{Text: query, Limit: 5})
		require.NoError(t, err)
		assert.Equal(t, want.hits, ids(r.Hits), query)
		assert.Equal(t, want.understood, r.Understood, query)
		assert.Equal(t, want.dropped, r.Dropped, query)
		assert.Empty(t, r.Nearest, query)
	}
}

func TestEachMeaningIsUnderstoodOnce(t *testing.T) {
	t.Parallel()
	e := memory.New()
	hall := func(d *search.Document) { d.Venue, d.Kind = true, "hall" }
	require.NoError(t, e.Apply(t.Context(), 1, []search.Document{
		offering(1, "photography", "عدسة الفرات"), offering(2, "venues", "قاعة النخيل", hall),
	}, nil))
	photographer := search.Understood{Kind: "kind", Value: "photographer"}
	for query, text := range map[string]string{
		"استوديو تصوير حلب": "استوديو تصوير", "تصوير حلب مصور": "تصوير مصور", "تصوير بحلب": "تصوير",
		// the same word again, and one that has the other in it
		"مصور لالف شخص بحلب مصور": "مصور", "تصوير بحلب مع استوديو تصوير": "استوديو تصوير",
		"استوديو تصوير بحلب مع تصوير": "استوديو تصوير",
	} {
		r, err := e.Search(t.Context(), search.Query{Text: query, Limit: 5})
		require.NoError(t, err)
		photographer.Text = text
		assert.Contains(t, r.Understood, photographer, query)
		assert.Len(t, r.Understood, 2, query)
	}
	r, err := e.Search(t.Context(), search.Query{Text: "قصر قصور حلب", Limit: 5})
	require.NoError(t, err)
	assert.Equal(
		t, []search.Nearest{{Kind: search.NearestKind, Value: "venues", Text: "قصر"}}, r.Nearest,
		"what is missing is said once",
	)
	assert.Equal(t, search.Understood{Kind: "category", Value: "venues", Text: "قصر قصور"}, r.Understood[0])
}

func TestOfSeveralOrdersOneIsUnderstood(t *testing.T) {
	t.Parallel()
	e := memory.New()
	hall := func(d *search.Document) { d.Venue, d.Kind = true, "hall" }
	require.NoError(t, e.Apply(t.Context(), 1, []search.Document{offering(1, "venues", "قاعة النخيل", hall)}, nil))
	for query, want := range map[string]struct {
		sort    search.Sort
		dropped string
	}{
		"cheap luxury hall": {search.PriceAsc, "luxury"}, "luxury cheap hall": {search.PriceDesc, "cheap"},
		"قاعة رخيصة وفخمة": {search.PriceAsc, "وفخمة"}, "big cheap hall": {search.PriceAsc, "big"},
	} {
		r, err := e.Search(t.Context(), search.Query{Text: query, Limit: 5})
		require.NoError(t, err)
		var orders []string
		for _, u := range r.Understood {
			if u.Kind == "sort" || u.Kind == "size" {
				orders = append(orders, u.Value)
			}
		}
		assert.Equal(t, []string{string(want.sort)}, orders, query)
		assert.Equal(t, []string{want.dropped}, r.Dropped, query)
	}
}

func TestSeveralKindsWithoutAPlaceAreAnyOfThem(t *testing.T) {
	t.Parallel()
	e := memory.New()
	require.NoError(t, e.Apply(t.Context(), 1, []search.Document{
		offering(1, "decoration", "ديكور سما"),
		offering(2, "flowers", "ورود الشهباء"),
		offering(3, "flowers", "أزهار جوري", described("ورد وكوشة")),
	}, nil))
	r, err := e.Search(t.Context(), search.Query{Text: "كوشة وورد", Limit: 5})
	require.NoError(t, err)
	assert.Equal(t, []int{3, 1, 2}, ids(r.Hits), "not only who describes both, but first")
	assert.Len(t, r.Understood, 2)
	assert.Empty(t, r.Dropped)
	for i := range 4 {
		suits := offering(byte(10+i), "jewelry", "مجوهرات شام", described("ما يليق بفستان العروس"))
		require.NoError(t, e.Apply(t.Context(), int64(2+i), []search.Document{suits}, nil))
	}
	require.NoError(t, e.Apply(t.Context(), 9, []search.Document{offering(20, "attire", "أزياء القنديل")}, nil))
	r, err = e.Search(t.Context(), search.Query{Text: "بدنا محابس وفستان", Limit: 3})
	require.NoError(t, err)
	assert.Contains(t, ids(r.Hits), 20, "those that only mention the dress take one place")
}

func costing(dollars int64) func(*search.Document) {
	return func(d *search.Document) { d.PriceCents = dollars * 100 }
}

func TestASentenceMissesNothingThatIsOffered(t *testing.T) {
	t.Parallel()
	e := memory.New()
	music, beauty := named("موسيقا ودي جي", "Music and DJs"), named("تجميل وحناء", "Beauty and henna")
	palace := func(d *search.Document) { d.Venue, d.Kind = true, "hotel" }
	require.NoError(t, e.Apply(t.Context(), 1, []search.Document{
		offering(1, "music", "فرقة بردى الموسيقية", music, costing(450)),
		offering(2, "music", "فرقة الفرح", in("homs"), music, costing(300)),
		offering(3, "beauty", "صالون بردى", beauty, costing(300)),
		offering(4, "beauty", "صالون الدراق", beauty, costing(500), described("نقش حناء")),
		offering(5, "photography", "عدسة الفرات", costing(400)),
		offering(6, "venues", "فندق النخيل", palace, costing(900), described("قصر للأعراس")),
	}, nil))
	for query, want := range map[string]struct {
		hits    []int
		nearest []search.Nearest
	}{
		"دي جي تحت ٥٠٠":                   {[]int{1, 2}, nil},
		"دي جي تحت 500 دولار":             {[]int{1, 2}, nil},
		"دي جي بأقل من 500 دولار":         {[]int{1, 2}, nil},
		"a dj for under 500 dollars":      {[]int{1, 2}, nil},
		"دي جي تحت 500 دولار بحلب":        {[]int{1}, nil},
		"دي جي ومصور بحلب تحت 500 دولار":  {[]int{1, 5}, nil}, // each need has its turn
		"أرخص حنة بحلب تحت 800 دولار":     {[]int{3, 4}, nil}, // an order holds whoever says so
		"حنة بحلب تحت 800 دولار":          {[]int{4, 3}, nil},
		"henna aleppo under 100 dollars":  {[]int{3, 4}, []search.Nearest{priceOf("300", "under 100 dollars")}},
		"henna in homs under 800 dollars": {[]int{4, 3}, []search.Nearest{{Kind: search.NearestAway, Text: "homs"}}},
		"a palace in aleppo for 1000 dollars": {[]int{6}, []search.Nearest{ // a venue is not what it mentions
			{Kind: search.NearestKind, Value: "venues", Text: "palace"},
		}},
	} {
		r, err := e.Search(t.Context(), search.Query{Text: query, Limit: 5})
		require.NoError(t, err)
		assert.Equal(t, want.hits, ids(r.Hits), query)
		assert.Equal(t, want.nearest, r.Nearest, query)
		assert.Empty(t, r.Dropped, query)
		for _, u := range r.Understood {
			assert.NotEqual(t, search.Understood{Kind: "kind", Value: "dj", Text: u.Text}, u, query)
			assert.NotEqual(t, search.Understood{Kind: "kind", Value: "henna", Text: u.Text}, u, query)
		}
	}
}

func priceOf(value, text string) search.Nearest {
	return search.Nearest{Kind: search.NearestPriceMax, Value: value, Text: text}
}

// hallsAndOthers has four halls, two of them for 400 guests and two of a high rating, and two other venues.
func hallsAndOthers(t *testing.T) *memory.Engine {
	t.Helper()
	e := memory.New()
	venue := func(n byte, kind string, capacity int, rating float64) search.Document {
		return search.Document{
			ID:          uuid.UUID{15: n},
			Venue:       true,
			Category:    "venues",
			Kind:        kind,
			NameAr:      "ندى " + string('a'+rune(n)),
			City:        "damascus",
			Governorate: "damascus",
			Capacity:    capacity,
			Rating:      rating,
			SortOrder:   999,
		}
	}
	require.NoError(t, e.Apply(t.Context(), 1, []search.Document{
		venue(1, "hall", 300, 4),
		venue(2, "hall", 660, 4),
		venue(3, "hall", 1900, 5),
		venue(4, "hall", 100, 5),
		venue(5, "farm", 420, 5),
		venue(6, "rooftop", 700, 5),
	}, nil))
	return e
}

func TestHallsThatFitComeBeforeOtherVenuesThatFitBetter(t *testing.T) {
	t.Parallel()
	e := hallsAndOthers(t)
	r, err := e.Search(t.Context(), search.Query{Text: "صالة دمشق ٤٠٠ ضيف", Limit: 9})
	require.NoError(t, err)
	var order []byte
	for _, h := range r.Hits {
		order = append(order, h.ID[15])
	}
	// A hall for nearly five times as many is no better than a farm that fits.
	assert.Equal(t, []byte{2, 5, 3, 6}, order)
}

func TestAFilterFindsWhatItLeavesOfAnyVenue(t *testing.T) {
	t.Parallel()
	e := hallsAndOthers(t)
	for query, total := range map[string]int{
		"صالة دمشق":         4, // halls enough
		"صالة دمشق ٤٠٠ ضيف": 4, // few halls fit, so that other venues are listed
	} {
		ask := func(f search.Filters) search.Result {
			r, err := e.Search(t.Context(), search.Query{Text: query, Limit: 9, Filters: f})
			require.NoError(t, err)
			return r
		}
		shown := ask(search.Filters{})
		require.Equal(t, total, shown.Total, query)
		counted := 0
		for _, v := range shown.Facets[search.FacetRating] {
			if v.Value == "4.5" {
				counted = v.Count
			}
		}
		require.Positive(t, counted, query)
		assert.Equal(t, counted, ask(search.Filters{RatingMin: 4.5}).Total, query)
		for _, v := range shown.Facets[search.FacetKind] {
			assert.Equal(t, v.Count, ask(search.Filters{Kind: v.Value}).Total, "%s, %s", query, v.Value)
		}
	}
}

func TestWhatStatesNoPriceComesBehindWhatIsNearThePrice(t *testing.T) {
	t.Parallel()
	e := memory.New()
	require.NoError(t, e.Apply(t.Context(), 1, []search.Document{
		offering(1, "attire", "أزياء النخيل"),
		offering(2, "attire", "أزياء بردى", costing(900)),
		offering(3, "attire", "أزياء الفرات", costing(700)),
	}, nil))
	r, err := e.Search(t.Context(), search.Query{Text: "بدنا فستان عرس بحدود 300 دولار", Limit: 5})
	require.NoError(t, err)
	assert.Equal(t, []int{3, 2, 1}, ids(r.Hits))
	assert.Equal(t, []search.Nearest{priceOf("700", "بحدود 300 دولار")}, r.Nearest)
}

func TestATradeOfSeveralKindsOrNamesComesFromElsewhere(t *testing.T) {
	t.Parallel()
	e := memory.New()
	require.NoError(t, e.Apply(t.Context(), 1, []search.Document{
		offering(1, "music", "فرقة بردى", in("homs")),
		offering(2, "jewelry", "مجوهرات النخيل", in("homs")),
		offering(3, "venues", "مزرعة الفرات", func(d *search.Document) { d.Venue, d.Kind = true, "farm" }),
	}, nil))
	for query, want := range map[string]struct {
		hits []int
		text string
	}{
		"بدنا مطرب ودي جي بحلب":       {[]int{1}, "بحلب"},
		"a singer and a dj in Aleppo": {[]int{1}, "Aleppo"},
		"صياغة دهب محابس بحلب":        {[]int{2}, "بحلب"},
	} {
		r, err := e.Search(t.Context(), search.Query{Text: query, Limit: 5})
		require.NoError(t, err)
		assert.Equal(t, want.hits, ids(r.Hits), query)
		assert.Contains(t, r.Nearest, search.Nearest{Kind: search.NearestAway, Text: want.text}, query)
	}
}

// Trades have no capacity: a room that is to be small keeps no trade out, and is said to be left out.
func TestTradesAreNotKeptOutByTheirCapacity(t *testing.T) {
	t.Parallel()
	e := memory.New()
	require.NoError(t, e.Apply(t.Context(), 1, []search.Document{
		{ID: uuid.UUID{1}, Category: "photography", Kind: "photographer", NameAr: "مصور الورود"},
		{ID: uuid.UUID{2}, Category: "flowers", Kind: "florist", NameAr: "زهور الندى"},
	}, nil))
	r, err := e.Search(t.Context(), search.Query{Text: "مصور وورد لا يزيد عن 80 كرسي", Limit: 5})
	require.NoError(t, err)
	assert.Equal(t, 2, r.Total)
	assert.Equal(t, []string{"لا يزيد عن 80 كرسي"}, r.Dropped)
	for _, u := range r.Understood {
		assert.Equal(t, "kind", u.Kind, "%v", u)
	}
}

// An amenity that is given up is not understood either, however often it is named.
func TestAnAmenityThatIsGivenUpIsNotUnderstood(t *testing.T) {
	t.Parallel()
	e := memory.New()
	require.NoError(t, e.Apply(t.Context(), 1, []search.Document{
		{
			ID:        uuid.UUID{1},
			Venue:     true,
			Category:  "venues",
			Kind:      "farm",
			NameAr:    "مزرعة الندى",
			Amenities: []string{"pool"},
		},
	}, nil))
	r, err := e.Search(t.Context(), search.Query{Text: "مزرعة فيها مولدة لانو الكهربا عم تقطع", Limit: 5})
	require.NoError(t, err)
	assert.Equal(t, 1, r.Total)
	assert.Contains(t, r.Dropped, "مولدة")
	assert.Equal(t, []search.Understood{{Kind: "kind", Value: "farm", Text: "مزرعة"}}, r.Understood)
}

func TestAWomensHallBesideATradeIsAGroup(t *testing.T) {
	t.Parallel()
	e := memory.New()
	hall := func(d *search.Document) { d.Venue, d.Kind = true, "hall" }
	women := func(d *search.Document) { d.Amenities = []string{"women_only_hall"} }
	require.NoError(t, e.Apply(t.Context(), 1, []search.Document{
		offering(1, "venues", "قاعة الياسمين", hall, women),
		offering(2, "venues", "قاعة الأقحوان", hall),
		offering(3, "music", "فرقة بردى الموسيقية", named("موسيقا ودي جي", "Music and DJs")),
	}, nil))
	r, err := e.Search(t.Context(), search.Query{Text: "صالة للنسوان ومطرب بحلب", Limit: 5})
	require.NoError(t, err)
	assert.ElementsMatch(t, []int{1, 3}, ids(r.Hits))
	require.Len(t, r.Groups, 2)
	assert.Equal(
		t,
		search.Understood{Kind: "category", Value: "venues", Text: "صالة للنسوان"},
		r.Groups[0].Understood[0],
	)
	assert.Contains(t, r.Understood, search.Understood{Kind: "amenity", Value: "women_only_hall", Text: "صالة للنسوان"})
}
