package searchtest

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/search"
)

// district returns a market for sentences: venues and services with capacities, prices and amenities.
func district() []search.Document {
	room := func(n int, kind, name string, at place, guests int, dollars int64, amenities ...string) search.Document {
		return with(venue(n, kind, name, "", at), func(d *search.Document) {
			d.Capacity, d.PriceCents, d.Amenities = guests, dollars*100, amenities
		})
	}
	trade := func(n int, category, name string, at place, dollars int64) search.Document {
		return with(service(n, category, name, "", at), func(d *search.Document) { d.PriceCents = dollars * 100 })
	}
	return []search.Document{
		room(1, "hall", "قاعة النوارس", aleppo, 500, 3000, "pool", "generator"),
		room(2, "hotel", "فندق السلام", aleppo, 300, 2000, "lift"),
		room(3, "farm", "مزرعة الورد", aleppo, 200, 900, "pool", "garden"),
		room(4, "restaurant", "مطعم النخيل", manbij, 150, 700, "generator"),
		room(5, "restaurant", "مطعم البحر", damascus, 250, 1500, "sea_view"),
		room(6, "hall", "صالة المدينة", damascus, 600, 2500, "generator", "lift"),
		trade(7, "photography", "عدسة حلب", aleppo, 400),
		trade(8, "folklore", "عراضة الحارة", aleppo, 300),
		trade(9, "photography", "عدسة الشام", damascus, 600),
	}
}

// answersSentences checks plans of sentences: constraints hold, exclusions are left out, and the hits of several needs
// are interleaved.
func answersSentences(t *testing.T, e search.Engine) {
	fill(t, e, district()...)
	for query, want := range map[string][]int{
		"مكان بحلب بدون مسبح":                            {2, 4},
		"venues in aleppo but no hotels and no farms":    {1, 4},
		"بدنا مكان بحلب فيه مولدة":                       {1, 4},
		"أرخص مكان للعرس بحلب":                           {4, 3, 2, 1},
		"the most expensive venue in aleppo":             {1, 2, 3, 4},
		"مصور وعراضة بحلب":                               {7, 8},
		"a photographer and a folklore troupe in aleppo": {7, 8},
		"venue in aleppo around 2000 dollars":            {2},
		"مكان لـ 180 شخص بحلب":                           {3, 2, 1},
		"عرس أخي بدمشق وبدنا مكان فيه مصعد ومولدة":       {6},
		"venues anywhere except aleppo":                  {5, 6},
		"a hall in homs not in aleppo":                   {},
		"ما بدي مكان فيه مسبح بحلب":                      {2, 4},
		"مصور مو عراضة بحلب":                             {7},
		"سمعت عن مطعم النخيل بمنبج ولا غير مطعم":         {4},
		"مكان بحلب فيه مصعد أو حديقة":                    {2, 3},
		"place in aleppo with a lift or a garden":        {2, 3},
		"مكان بحلب فيه حديقة أو مطعم":                    {3, 4},
		"مكان بحلب فيه مصعد أو حديقة بدون مسبح":          {2},
		"مكان بحلب فيه مسبح ومصعد أو حديقة":              {3},
		"مكان بحلب مع مسبح بدون مسبح":                    {},
	} {
		hits := found(t, e, search.Query{Text: query})
		if strings.Contains(query, "أرخص") || strings.Contains(query, "expensive") || strings.Contains(query, "180") {
			assert.Equal(t, want, hits, query)
		} else {
			assert.ElementsMatch(t, want, hits, query)
		}
	}
	saysWhatIsGivenUp(t, e)
	answersInGroups(t, e)
	smallRooms(t, e)
	away := ask(t, e, search.Query{Text: "لازمنا مصور وعراضة بطرطوس"})
	assert.ElementsMatch(t, []int{7, 8, 9}, numbers(away), "trades come to the party")
	assert.Equal(t, []search.Nearest{{Kind: search.NearestAway, Text: "بطرطوس"}}, away.Nearest)
	for _, query := range []string{"zzzz", "mmmm", "qqqqzzzz", "lalala", "qwerty", "شششش", "لالالا", "هههههه"} {
		r := ask(t, e, search.Query{Text: query})
		assert.True(t, r.Total == 0 || r.ByWords(), "%s: noise is no word", query)
	}
	saysWhatNoFieldHas(t, e)
	for _, query := range []string{"بدون", "مو", "لا", "بس", "غير", "ما بدي", "without", "not", "no", "except", "but"} {
		r := ask(t, e, search.Query{Text: query})
		assert.Zero(t, r.Total, "%s: it is not the beginning of another word", query)
		assert.Equal(t, []search.Nearest{{Kind: search.NearestNothing, Value: "unfinished"}}, r.Nearest, query)
	}
	assert.Equal(t, []int{5}, found(t, e, search.Query{Text: "مطعم البحر"}), "a name beats all")
	keepsQuarters(t, e)
	staysInThePlace(t, e)
}

// partOf is a group of a result, with the numbers of its hits in ascending order.
type partOf struct {
	what  string
	total int
	hits  []int
	alone string
}

// partsOf returns the groups of a result.
func partsOf(r search.Result) (all []partOf) {
	for i, g := range r.Groups {
		var what []string
		for _, u := range g.Understood {
			what = append(what, u.Kind+":"+u.Value)
		}
		of := partOf{strings.Join(what, " "), g.Total, nil, g.Alone}
		for _, h := range r.Hits {
			if h.Group == i {
				of.hits = append(of.hits, numberOf(h.ID))
			}
		}
		slices.Sort(of.hits)
		all = append(all, of)
	}
	return all
}

// answersInGroups checks that each of several needs, and each of several places of a need, is a group of its own.
func answersInGroups(t *testing.T, e search.Engine) {
	for query, want := range map[string][]partOf{
		"مكان بحلب أو دمشق": {
			{"category:venues city:aleppo", 4, []int{1, 2, 3, 4}, "مكان بحلب"},
			{"category:venues city:damascus", 2, []int{5, 6}, "مكان دمشق"},
		},
		"venues in aleppo or in damascus with a generator": {
			{"category:venues city:aleppo", 2, []int{1, 4}, "venues in aleppo with a generator"},
			{"category:venues city:damascus", 1, []int{6}, "venues in damascus with a generator"},
		},
		"مكان بحلب ومصور بدمشق": {
			{"category:venues city:aleppo", 4, []int{1, 2, 3, 4}, "مكان بحلب"},
			{"kind:photographer city:damascus", 1, []int{9}, "مصور بدمشق"},
		},
		"a photographer and a folklore troupe in aleppo": {
			{"kind:photographer city:aleppo", 1, []int{7}, "a photographer in aleppo"},
			{"kind:zaffa city:aleppo", 1, []int{8}, "a folklore troupe in aleppo"},
		},
		"مكان ومصور وعراضة بحلب": {
			{"category:venues city:aleppo", 4, []int{1, 2, 3, 4}, "مكان بحلب"},
			{"kind:photographer city:aleppo", 1, []int{7}, "مصور بحلب"},
			{"kind:zaffa city:aleppo", 1, []int{8}, "عراضة بحلب"},
		},
		"مكان ومصور وعراضة بدمشق": { // the zaffa is absent there
			{"category:venues city:damascus", 2, []int{5, 6}, "مكان بدمشق"},
			{"kind:photographer city:damascus", 1, []int{9}, "مصور بدمشق"},
			{"kind:zaffa city:damascus", 0, nil, "عراضة بدمشق"},
		},
		"مصور بالشام أو طرطوس": {
			{"kind:photographer city:damascus", 1, []int{9}, "مصور بالشام"},
			{"kind:photographer city:tartus", 0, nil, "مصور طرطوس"},
		},
		"a farm in aleppo and a hall in damascus": {
			{"kind:farm city:aleppo", 1, []int{3}, "a farm in aleppo"},
			{"kind:hall city:damascus", 2, []int{5, 6}, "a hall in damascus"},
		},
		"لازمنا مصور وعراضة بطرطوس": { // there is nobody, so the place was given up
			{"kind:photographer", 2, []int{7, 9}, "لازمنا مصور بطرطوس"},
			{"kind:zaffa", 1, []int{8}, "لازمنا عراضة بطرطوس"},
		},
	} {
		r := ask(t, e, search.Query{Text: query})
		assert.Equal(t, want, partsOf(r), query)
		byPrice := ask(t, e, search.Query{Text: query, Sort: search.PriceAsc})
		assert.Equal(t, want, partsOf(byPrice), "%s: another order has the same groups", query)
		assert.Empty(t, ask(t, e, search.Query{Text: query, Bare: true}).Groups, "keystrokes need none: %s", query)
		rest := partsOf(ask(t, e, search.Query{Text: query, Offset: 1}))
		for i := range rest {
			assert.Equal(t, want[i].what, rest[i].what, "the next page belongs to the same groups: %s", query)
			assert.Equal(t, want[i].total, rest[i].total, query)
			assert.Subset(t, want[i].hits, rest[i].hits, query)
		}
		for _, one := range want {
			assert.Empty(t, ask(t, e, search.Query{Text: one.alone}).Groups, one.alone)
		}
	}
	for _, query := range []string{
		"مكان بحلب", "مكان بالساحل", "صالة أو مطعم بحلب", "hotel aleppo", "مصور بحلب", "", "مطعم البحر",
		"a folklore troupe in aleppo", "zzzz", "مكان بحلب مع مسبح بدون مسبح",
	} {
		assert.Empty(t, ask(t, e, search.Query{Text: query}).Groups, query)
	}
}

// smallRooms checks that a small room for some guests holds them and is not far too large, the closest first.
func smallRooms(t *testing.T, e search.Engine) {
	sizes := []int{60, 90, 100, 130, 400, 800}
	docs := make([]search.Document, len(sizes))
	for i, guests := range sizes {
		docs[i] = with(venue(i+1, "hall", "قاعة السلام", "", homs), func(d *search.Document) { d.Capacity = guests })
	}
	fill(t, e, docs...)
	for query, want := range map[string][]int{
		"صالة صغيرة لـ80 شخص بحمص":       {2, 3, 4},
		"small hall for 80 guests homs":  {2, 3, 4},
		"صالة صغيرة لـ300 شخص بحمص":      {5, 6}, // few are small enough
		"صالة لـ80 شخص بحمص":             {2, 3, 4, 5, 6},
		"صالة كبيرة لـ80 شخص بحمص":       {2, 3, 4, 5, 6},
		"small hall for 2000 guest homs": {6, 5, 4, 3, 2, 1},
	} {
		assert.Equal(t, want, found(t, e, search.Query{Text: query}), query)
	}
	quiet := with(docs[3], func(d *search.Document) { d.Tags = []string{"هادئ", "quiet"} })
	fill(t, e, quiet)
	for query, want := range map[string][]int{
		"صالة من 100 ل 150 شخص بحمص":      {4, 3, 5, 6}, // the rooms in the range first
		"hall for 100-150 guests in homs": {4, 3, 5, 6},
		"صالة هادية لـ80 شخص بحمص":        {4, 2, 3, 5, 6}, // quiet is worth more than a closer fit
	} {
		assert.Equal(t, want, found(t, e, search.Query{Text: query}), query)
	}
	sized := func(query string) (value string) {
		for _, u := range ask(t, e, search.Query{Text: query}).Understood {
			if u.Kind == "size" {
				value = u.Value
			}
		}
		return value
	}
	assert.Equal(t, search.Close, sized("صالة صغيرة لـ80 شخص بحمص"))
	assert.Equal(t, "small", sized("صالة صغيرة بحمص"))
	fill(t, e, district()...)
}

// saysWhatElseThereIs checks that the result says so when other venues follow halls or replace them.
func saysWhatElseThereIs(t *testing.T, e search.Engine) {
	for query, want := range map[string]search.Nearest{
		"صالة بحلب فيها مسبح":      {Kind: search.NearestFew, Value: "1", Text: "صالة"},
		"hall in aleppo with pool": {Kind: search.NearestFew, Value: "1", Text: "hall"},
		"صالة بمنبج":               {Kind: search.NearestKind, Value: "venues", Text: "صالة"},
		"hall manbij":              {Kind: search.NearestKind, Value: "venues", Text: "hall"},
	} {
		r := ask(t, e, search.Query{Text: query})
		assert.Equal(t, []search.Nearest{want}, r.Nearest, query)
		if want.Kind == search.NearestFew {
			assert.Equal(t, []int{1, 3}, numbers(r), "%s: the hall first", query)
		}
	}
	for _, query := range []string{"place in aleppo with pool", "مكان بحلب فيه مسبح"} {
		r := ask(t, e, search.Query{Text: query})
		assert.Empty(t, r.Nearest, "%s: any venue was meant", query)
	}
}

// saysWhatIsGivenUp checks that the result names a constraint that no listing meets, with the nearest hits.
func saysWhatIsGivenUp(t *testing.T, e search.Engine) {
	r := ask(t, e, search.Query{Text: "بدنا مزرعة بحلب فيها مصعد"})
	assert.Equal(t, []int{3}, numbers(r))
	assert.Equal(t, []string{"مصعد"}, r.Dropped)
	for _, u := range r.Understood {
		assert.NotEqual(t, "amenity", u.Kind, "what was understood is not left out as well")
	}
	r = ask(t, e, search.Query{Text: "a palace in manbij with a generator"})
	assert.Equal(t, []int{4}, numbers(r))
	assert.Equal(t, []search.Nearest{{Kind: search.NearestKind, Value: "venues", Text: "palace"}}, r.Nearest)
	saysWhatElseThereIs(t, e)
	for query, why := range map[string]string{
		"used laptop for sale": "not-offered", "wedding hall in Beirut": "elsewhere",
		"hotel not hotel": "contradiction",
	} {
		r := ask(t, e, search.Query{Text: query})
		assert.Empty(t, r.Hits, query)
		assert.Zero(t, r.Total, query)
		assert.Equal(t, []search.Nearest{{Kind: search.NearestNothing, Value: why}}, r.Nearest, query)
	}
	for _, query := range []string{
		strings.Repeat("not ", 100), "not", "بدون", strings.Repeat("hall in aleppo without pool and ", 300),
		"99999999999999999999 guests in aleppo", "صالة لـ 0 شخص بحلب",
		strings.Repeat("بدون ", 100), strings.Repeat("صالة بحلب بدون مسبح و", 300),
		"صالة لـ 99999999999999999999 شخص بحلب",
		strings.Repeat("a week after eid or ", 300), strings.Repeat("بعد العيد بأسبوع أو ", 300), "cheap expensive",
	} {
		ask(t, e, search.Query{Text: query})
	}
}

// staysInThePlace checks that a listing whose name has the word of a place is not found for "in" that place, if others
// are there, and that such a name is found without "in".
func staysInThePlace(t *testing.T, e search.Engine) {
	fill(t, e, service(10, "attire", "أزياء شام", "", homs),
		service(11, "attire", "أزياء هلال", "", damascus), service(12, "attire", "فساتين الورد", "", damascus))
	assert.ElementsMatch(t, []int{11, 12}, found(t, e, search.Query{Text: "فستان عرس بالشام"}))
	assert.ElementsMatch(t, []int{11, 12}, found(t, e, search.Query{Text: "فستان عرس قريب من الشام"}))
	assert.Equal(t, []int{10}, found(t, e, search.Query{Text: "أزياء شام"})[:1])
	fill(t, e, service(14, "planning", "هلال لتنظيم الأعراس", "", homs), venue(15, "farm", "مزرعة الورود", "", homs))
	fill(t, e, venue(16, "hall", "قاعة العاصي", "", place{"hama", "hama", []string{"حماة", "Hama"}, []string{"حماة"}}))
	for query, hall := range map[string]string{
		"hall homss": "hall", "wediding hal homss": "wediding hal", // nor is Homs a misspelt Hama
	} {
		r := ask(t, e, search.Query{Text: query})
		assert.Equal(t, []int{15}, numbers(r), "a misspelt town does not turn a hall into a name that sounds like it")
		assert.Equal(t, []search.Nearest{{Kind: search.NearestKind, Value: "venues", Text: hall}}, r.Nearest)
	}
	fill(t, e, venue(17, "hall", "صالة شام", "Sham Hall", homs), venue(18, "hall", "صالة الزين", "", damascus))
	for _, query := range []string{
		"wedding venue Damascus", "wedding venues in Damascus", "hall damascus", "صالة دمشق",
	} {
		hits := found(t, e, search.Query{Text: query})
		assert.Contains(t, hits, 18, query)
		assert.NotContains(t, hits, 17, "%s: a place beats the name of a hall elsewhere", query)
	}
	assert.Contains(t, found(t, e, search.Query{Text: "صالة شام"}), 17, "its name is written so")
}

// keepsQuarters checks that a sentence with a quarter finds only what is in the quarter, and says so if nothing is.
func keepsQuarters(t *testing.T, e search.Engine) {
	inQuarter := func(n int, kind, nearby string, guests int) search.Document {
		return with(venue(n, kind, "دار السعادة", "", damascus), func(d *search.Document) {
			d.Capacity, d.Nearby = guests, []string{nearby}
		})
	}
	fill(
		t, e,
		inQuarter(1, "restaurant", "باب توما", 100), inQuarter(2, "restaurant", "المزة", 200),
		inQuarter(3, "hall", "باب توما", 300), inQuarter(4, "hall", "المزة", 300),
		venue(14, "hotel", "فندق الفرات", "", manbij), venue(15, "hotel", "فندق القلعة", "", aleppo),
	)
	for query, want := range map[string]struct {
		place string
		hits  []int
	}{
		"restaurant in Bab Touma for an engagement party of 80 guests, not expensive": {"Bab Touma", []int{1, 2, 5}},
		"مطعم بالمزة لـ 80 شخص بدون مسبح":                                             {"بالمزة", []int{2, 1, 5}},
		"بدنا فندق بمنبج بدون مسبح":                                                   {"بمنبج", []int{14, 15}},
	} {
		r := ask(t, e, search.Query{Text: query})
		assert.Equal(t, want.hits[:1], numbers(r)[:1], query)
		assert.ElementsMatch(t, want.hits, numbers(r), "%s: those around the place follow", query)
		few := search.Nearest{Kind: search.NearestFewThere, Value: "1", Text: want.place}
		assert.Equal(t, []search.Nearest{few}, r.Nearest, query)
	}
	fill(t, e, with(venue(13, "hotel", "فندق النجمة", "", aleppo), func(d *search.Document) {
		d.Nearby = []string{"العزيزية"}
	}))
	for _, query := range []string{"قصر بالعزيزية", "palace in Aziziyeh"} { // there is none in Aleppo
		assert.Equal(t, []int{13}, found(t, e, search.Query{Text: query}), query)
	}
	r := ask(t, e, search.Query{Text: "مطعم بالميدان لـ 80 شخص بدون مسبح"})
	assert.ElementsMatch(t, []int{1, 2, 5}, numbers(r))
	assert.Equal(t, []search.Nearest{{Kind: search.NearestQuarter, Value: "damascus", Text: "بالميدان"}}, r.Nearest)
	isPlace := func(u search.Understood) bool { return u.Kind == "city" && u.Value == "damascus" }
	assert.True(t, slices.ContainsFunc(r.Understood, isPlace), "%v", r.Understood)
}

// saysWhatNoFieldHas checks that a woman of a trade, numbers that cannot be meant and places abroad are not passed over
// in silence.
func saysWhatNoFieldHas(t *testing.T, e search.Engine) {
	for _, query := range []string{"مصور بنت بحلب", "female photographer aleppo"} {
		r := ask(t, e, search.Query{Text: query})
		assert.Equal(t, []int{7}, numbers(r), query)
		assert.Len(t, r.Dropped, 1, query)
	}
	fill(t, e, with(service(20, "photography", "عدسة الندى", "", aleppo), func(d *search.Document) {
		d.DescriptionAr = "فريقنا بنات، تصورهن مصورة بنت"
	}))
	r := ask(t, e, search.Query{Text: "مصور بنت بحلب"})
	assert.Equal(t, []int{20, 7}, numbers(r), "who says so comes first")
	assert.Empty(t, r.Dropped)
	for query, said := range map[string]string{
		"venues in aleppo for 0 guests": "0 guests", "مكان بحلب لـ -5 شخص": "-5 شخص", "venues in aleppo under $0": "$0",
	} {
		r := ask(t, e, search.Query{Text: query})
		assert.ElementsMatch(t, []int{1, 2, 3, 4}, numbers(r), query)
		assert.Empty(t, r.Nearest, query)
		is := func(u search.Understood) bool { return u.Kind == search.NoNumber && u.Text == said }
		assert.True(t, slices.ContainsFunc(r.Understood, is), query)
	}
	for _, query := range []string{"شاليه بجبال الألب", "chalet in the Alps", "صالة بسويسرا"} {
		r := ask(t, e, search.Query{Text: query})
		assert.Equal(t, []search.Nearest{{Kind: search.NearestNothing, Value: "elsewhere"}}, r.Nearest, query)
	}
}
