package memory_test

import (
	"slices"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/search"
	"weddings/search/memory"
)

func TestWhatIsSaidInPassingMisleadsNobody(t *testing.T) {
	t.Parallel()
	e := memory.New()
	governorates := map[string]string{"safita": "tartus", "tartus": "tartus"}
	listed := func(n byte, category, kind, name, city string, tags ...string) search.Document {
		return search.Document{
			ID:          uuid.UUID{15: n},
			Venue:       category == "venues",
			Category:    category,
			Kind:        kind,
			NameAr:      name,
			City:        city,
			Governorate: governorates[city],
			Tags:        tags,
			SortOrder:   999,
		}
	}
	require.NoError(t, e.Apply(t.Context(), 1, []search.Document{
		listed(
			1,
			"venues",
			"farm",
			"مزرعة الندى",
			"damascus",
		),
		listed(2, "venues", "resort", "منتجع الصدف", "damascus", "pool"),
		listed(3, "attire", "", "فساتين رغد", "aleppo"),
		listed(4, "attire", "", "بدلات سهران", "aleppo"),
		listed(7, "photography", "", "ستوديو رهام", "safita"),
		listed(8, "photography", "", "تصوير لجين", "tartus"),
		listed(5, "beauty", "", "صالون كرم", "maarat-al-numan"),
		listed(6, "venues", "hall", "صالة رحال", "homs"),
	}, nil))
	for query, want := range map[string]struct {
		first   int
		dropped []string
	}{
		// what is looked for is not given up for what it should have
		"farm with pool damascus":     {1, []string{"pool"}},
		"resort with pool damascus":   {2, nil},
		"تأجير فساتين سهرة حلب":       {3, nil},             // two ways to say dresses, in one
		"stuido tartus":               {8, nil},             // a kind misspelt is no name, nor the governorate the city
		"stuido reham tartus":         {7, nil},             // what is called so is
		"صالون رجالي":                 {5, nil},             // whom it is for
		"hll homs":                    {6, nil},             // a letter of four is missing
		"fzl homs":                    {6, []string{"fzl"}}, // a wrong one of three makes it another word
		"wedding hall homs 6 persons": {6, []string{"6 persons"}},
	} {
		r, err := e.Search(t.Context(), search.Query{Text: query, Limit: 1})
		require.NoError(t, err)
		if assert.NotEmpty(t, r.Hits, query) {
			assert.Equal(t, want.first, int(r.Hits[0].ID[15]), query)
			assert.Equal(t, want.dropped, r.Dropped, query)
		}
	}
}

func TestAnotherWordIsNoMistake(t *testing.T) {
	t.Parallel()
	e := memory.New()
	require.NoError(t, e.Apply(t.Context(), 1, []search.Document{
		{
			ID:       uuid.UUID{1},
			Category: "attire",
			Kind:     "dress",
			NameAr:   "أزياء أبو رياح",
			Tags:     []string{"أصيل"},
		},
		{ID: uuid.UUID{2}, Venue: true, Category: "venues", Kind: "hall", NameAr: "قاعة النورس", City: "kasab"},
	}, nil))
	for query, want := range map[string]string{
		"فستان عرس ابيض": "", "اغلى فستان": "", "لكتب الكتاب": "", // read so, for want of better
		"فستان ابو رباح": "فستان ابو رياح", "قاعة النوارس": "قاعة النورس", "قاعة النورس بكسسب": "قاعة النورس كسب",
	} {
		r, err := e.Search(t.Context(), search.Query{Text: query, Limit: 5})
		require.NoError(t, err)
		assert.Equal(t, want, r.DidYouMean, query)
	}
}

func TestWhatIsHardlyRecognisedIsNotUnderstood(t *testing.T) {
	t.Parallel()
	e := memory.New()
	require.NoError(t, e.Apply(t.Context(), 1, []search.Document{
		{
			ID:       uuid.UUID{1},
			Venue:    true,
			Category: "venues",
			Kind:     "hall",
			NameAr:   "قاعة النورس",
			City:     "tabqa",
		},
		{ID: uuid.UUID{2}, Category: "music", Kind: "band", NameAr: "فرقة ضي القمر"},
	}, nil))
	for query, want := range map[string][]search.Understood{
		"طحنة":   nil, // nearest to a town, and no town
		"الطبقه": {{Kind: "city", Value: "tabqa", Text: "الطبقه"}},
		"الطبقخ": {{Kind: "city", Value: "tabqa", Text: "الطبقخ"}},
		"dj":     {{Kind: "category", Value: "music", Text: "dj"}}, // no ضي, which sounds so
	} {
		r, err := e.Search(t.Context(), search.Query{Text: query, Limit: 5})
		require.NoError(t, err)
		assert.NotEmpty(t, r.Hits, query)
		assert.Equal(t, want, r.Understood, query)
	}
}

func TestWhatSaysNothingBeginsNoKind(t *testing.T) {
	t.Parallel()
	e := memory.New()
	require.NoError(t, e.Apply(t.Context(), 1, []search.Document{
		{ID: uuid.UUID{1}, Category: "catering", Kind: "catering", NameAr: "ضيافة النورس"},
		{ID: uuid.UUID{2}, Category: "music", Kind: "band", NameAr: "فرقة الحسون"},
		{ID: uuid.UUID{3}, Category: "printing", Kind: "invitations", NameEn: "Flash Invitations"},
		{ID: uuid.UUID{4}, Category: "attire", Kind: "dress", NameEn: "Flash Bridal"},
	}, nil))
	for query, total := range map[string]int{"خدمات": 4, "خدمات طعام": 1, "خدما": 1} {
		r, err := e.Search(t.Context(), search.Query{Text: query, Limit: 5})
		require.NoError(t, err)
		assert.Equal(t, total, r.Total, query)
	}
	r, err := e.Search(t.Context(), search.Query{Text: "flash in", Limit: 5})
	require.NoError(t, err)
	assert.Equal(t, uuid.UUID{3}, r.Hits[0].ID, "a short one may")
	typed, err := e.Suggest(t.Context(), "خدمات", 5)
	require.NoError(t, err)
	assert.Equal(t, search.Suggestion{Kind: "category", Value: "catering"}, typed[0], "while it is typed it may")
}

func TestATownAsItIsWrittenIsNoOtherTown(t *testing.T) {
	t.Parallel()
	e := memory.New()
	require.NoError(t, e.Apply(t.Context(), 1, []search.Document{
		{
			ID:       uuid.UUID{1},
			Category: "beauty",
			Kind:     "salon",
			NameAr:   "صالون النورس",
			City:     "damascus",
		},
		{ID: uuid.UUID{2}, Category: "music", Kind: "band", NameAr: "فرقة الحسون", City: "homs"},
	}, nil))
	for query, dropped := range map[string]string{"hairdressr homs": "hairdressr", "كوافيير حمص": "كوافيير"} {
		r, err := e.Search(t.Context(), search.Query{Text: query, Limit: 5})
		require.NoError(t, err)
		assert.Contains(t, r.Dropped, dropped, query)
		for _, u := range r.Understood {
			assert.NotEqual(t, "damascus", u.Value, "%s: Homs is not Damascus misspelt", query)
		}
	}
}

func TestAnOrderThatWordsAskForIsTheOneThatIsChosenByHand(t *testing.T) {
	t.Parallel()
	e := memory.New()
	hotel := func(id byte, name, city string, cents int64) search.Document {
		return search.Document{
			ID: uuid.UUID{
				id,
			},
			Venue:       true,
			Category:    "venues",
			Kind:        "hotel",
			NameAr:      name,
			Governorate: "aleppo",
			City:        city,
			PriceCents:  cents,
		}
	}
	require.NoError(t, e.Apply(t.Context(), 1, []search.Document{
		hotel(1, "فندق الشهباء", "aleppo", 90_000), hotel(2, "فندق الفرات", "manbij", 10_000),
		hotel(3, "بارون", "aleppo", 50_000), hotel(4, "فندق النخيل", "manbij", 20_000),
	}, nil))
	order := func(query string, chosen search.Sort) (ids []byte) {
		r, err := e.Search(t.Context(), search.Query{Text: query, Sort: chosen, Limit: 5})
		require.NoError(t, err)
		require.NotEmpty(t, r.Understood)
		city := r.Understood[len(r.Understood)-1]
		assert.Equal(t, "city", city.Kind, "%s: what the best match has, not what comes first", query)
		for _, hit := range r.Hits {
			ids = append(ids, hit.ID[0])
		}
		return ids
	}
	for _, query := range []string{"ارخص فندق بحلب", "cheap hotel aleppo", "hotel aleppo lowest price"} {
		assert.Equal(t, []byte{2, 4, 3, 1}, order(query, ""), query)
	}
	assert.Equal(t, []byte{2, 4, 3, 1}, order("فندق بحلب", search.PriceAsc))
}

func TestWordsThatAreOnlyALittleLikeSomethingFindNothing(t *testing.T) {
	t.Parallel()
	e := memory.New()
	require.NoError(t, e.Apply(t.Context(), 1, []search.Document{
		{
			ID:          uuid.UUID{1},
			Category:    "transportation",
			NameEn:      "Ziryab Cars",
			City:        "bloudan",
			Governorate: "rif-dimashq",
		},
		{
			ID:          uuid.UUID{2},
			Category:    "jewelry",
			NameAr:      "مجوهرات الكاردينيا",
			City:        "damascus",
			Governorate: "damascus",
		},
		{
			ID:          uuid.UUID{3},
			Venue:       true,
			Category:    "venues",
			Kind:        "hall",
			NameAr:      "صالة النارنج",
			NameEn:      "Narenj Hall",
			City:        "homs",
			Governorate: "homs",
		},
	}, nil))
	for _, query := range []string{
		"طائرة حربية زرقاء", "شاشة مكسورة", "نظارات طبية", "english lessons",
		"صيدلية مناوبة", "ناريش", "blue zirqa",
	} {
		for _, sort := range []search.Sort{"", search.PriceAsc} {
			r, err := e.Search(t.Context(), search.Query{Text: query, Sort: sort, Limit: 5})
			require.NoError(t, err)
			if r.Total == 0 {
				continue
			}
			assert.Equal(t, []search.Nearest{{Kind: search.NearestWords}}, r.Nearest, query)
			for _, hit := range r.Hits {
				assert.Empty(t, hit.Highlights, "%s: nothing is marked as a match", query)
			}
		}
	}
	for _, query := range []string{"طائرة حربية زرقاء", "ناريش", "blue zirqa"} {
		r, err := e.Search(t.Context(), search.Query{Text: query, Limit: 5})
		require.NoError(t, err)
		require.NotEmpty(t, r.Hits, "%s: the nearest is offered", query)
	}
	for _, query := range []string{
		"zeryab crs", "نارنغ", "narinj", "صاله النرنج", "مجوهرات كردينا", "bloodan",
		"سيارات زرياب", "دشق",
	} {
		r, err := e.Search(t.Context(), search.Query{Text: query, Limit: 5})
		require.NoError(t, err)
		assert.NotEmpty(t, r.Hits, query)
		assert.Empty(t, r.Nearest, "%s: a mistake is no other word", query)
	}
}

func TestWhatWasUnderstoodIsNotLeftOut(t *testing.T) {
	t.Parallel()
	e := memory.New()
	require.NoError(t, e.Apply(t.Context(), 1, []search.Document{
		{ID: uuid.UUID{1}, Category: "beauty", NameAr: "صالون بردى", City: "aleppo", Governorate: "aleppo"},
		{
			ID:          uuid.UUID{2},
			Category:    "music",
			NameAr:      "فرقة الشراع الموسيقية",
			City:        "homs",
			Governorate: "homs",
			PriceCents:  20_000,
		},
		{
			ID:          uuid.UUID{3},
			Venue:       true,
			Category:    "venues",
			Kind:        "hall",
			NameAr:      "قاعة الأقحوان",
			City:        "saidnaya",
			Governorate: "rif-dimashq",
		},
	}, nil))
	for query, want := range map[string]search.Nearest{
		"حنه حلب":          {Kind: search.NearestKind, Value: "beauty", Text: "حنه"},
		"dj under 500":     {Kind: search.NearestKind, Value: "music", Text: "dj"},
		"farm rif dimashq": {Kind: search.NearestKind, Value: "venues", Text: "farm"},
		"قاعة دوما":        {Kind: search.NearestCity, Value: "rif-dimashq", Text: "دوما"},
	} {
		r, err := e.Search(t.Context(), search.Query{Text: query, Limit: 5})
		require.NoError(t, err)
		assert.Len(t, r.Hits, 1, query)
		assert.Empty(t, r.Dropped, query)
		assert.Equal(t, []search.Nearest{want}, r.Nearest, query)
		said := slices.ContainsFunc(
			r.Understood,
			func(u search.Understood) bool { return u.Text == want.Text && u.Value == want.Value },
		)
		assert.True(t, said, "%s: %v", query, r.Understood)
	}
}

// A correction that leaves "not" out would ask for the opposite.
func TestACorrectionKeepsWhatIsNotWanted(t *testing.T) {
	t.Parallel()
	e := memory.New()
	require.NoError(t, e.Apply(t.Context(), 1, []search.Document{
		{ID: uuid.UUID{1}, Category: "photography", Kind: "photographer", NameAr: "مصورة حلب", City: "aleppo"},
	}, nil))
	for query, want := range map[string]string{
		"مصووره بحلب مو غالي": "مصورة بحلب مو غالي", "مصووره بحلب غير غالية": "مصورة بحلب غير غالية",
	} {
		r, err := e.Search(t.Context(), search.Query{Text: query, Limit: 5})
		require.NoError(t, err)
		assert.Equal(t, want, r.DidYouMean, query)
	}
}

func TestAnExclusionThatIsLeftOutIsSaidWithItsWord(t *testing.T) {
	t.Parallel()
	e := memory.New()
	hall := func(d *search.Document) { d.Venue, d.Kind = true, "hall" }
	require.NoError(t, e.Apply(t.Context(), 1, []search.Document{offering(1, "venues", "قاعة الياسمين", hall)}, nil))
	for query, want := range map[string][]string{
		"venue in aleppo with no alcohol": {"with no alcohol"},
		"venue in aleppo with alcohol":    {"alcohol"},
		"مكان بحلب بدون كحول":             {"بدون كحول"},
	} {
		r, err := e.Search(t.Context(), search.Query{Text: query, Limit: 5})
		require.NoError(t, err)
		assert.Equal(t, want, r.Dropped, query)
	}
}

func TestARefusedWordThatNobodyHasNarrowsNothing(t *testing.T) {
	t.Parallel()
	e := memory.New()
	hall := func(d *search.Document) { d.Venue, d.Kind = true, "hall" }
	require.NoError(t, e.Apply(t.Context(), 1, []search.Document{
		offering(1, "venues", "قاعة الياسمين", hall),
		offering(2, "venues", "قاعة حول النهر", hall), // resembles "كحول"
		offering(3, "venues", "Alcohol Hall", hall),
	}, nil))
	for query, want := range map[string][]string{
		"صالة بدون كحول":      {"بدون كحول"},
		"hall without alcohl": {"without alcohl"},
		"hall no alcohl":      {"no alcohl"},
	} {
		r, err := e.Search(t.Context(), search.Query{Text: query, Limit: 5})
		require.NoError(t, err)
		assert.Equal(t, 3, r.Total, query)
		assert.Equal(t, want, r.Dropped, query)
	}
}

func TestSeveralKindsAreSaidTogether(t *testing.T) {
	t.Parallel()
	e := memory.New()
	of := func(kind string) func(*search.Document) {
		return func(d *search.Document) { d.Venue, d.Kind = true, kind }
	}
	require.NoError(t, e.Apply(t.Context(), 1, []search.Document{
		offering(1, "venues", "قصر النخيل", of("palace")),
		offering(2, "venues", "قاعة الفرات", of("hall"), in("homs")),
		offering(3, "venues", "قصر الفرات", of("palace"), in("homs")),
	}, nil))
	for query, want := range map[string]search.Nearest{
		"صالة أو مزرعة بحلب":       {Kind: search.NearestKind, Value: "venues", Text: "صالة أو مزرعة"},
		"a hall or farm in aleppo": {Kind: search.NearestKind, Value: "venues", Text: "hall or farm"},
		"صالة أو مزرعة بحمص":       {Kind: search.NearestFew, Value: "1", Text: "صالة أو مزرعة"},
		"صالة بحلب":                {Kind: search.NearestKind, Value: "venues", Text: "صالة"},
	} {
		r, err := e.Search(t.Context(), search.Query{Text: query, Limit: 5})
		require.NoError(t, err)
		assert.Equal(t, []search.Nearest{want}, r.Nearest, query)
		kind := func(u search.Understood) bool { return u.Kind == "kind" }
		if want.Kind == search.NearestKind {
			assert.False(t, slices.ContainsFunc(r.Understood, kind), "%s: %v", query, r.Understood)
		}
	}
}
