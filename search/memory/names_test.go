package memory_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/search"
	"weddings/search/memory"
)

func called(n byte, kind, ar, en, city string) search.Document {
	return search.Document{
		ID:          uuid.UUID{15: n},
		Venue:       true,
		Category:    "venues",
		Kind:        kind,
		NameAr:      ar,
		NameEn:      en,
		Governorate: city,
		City:        city,
		SortOrder:   999,
	}
}

func TestNamesAreTakenAsTheyAreWritten(t *testing.T) {
	t.Parallel()
	e := memory.New()
	require.NoError(t, e.Rebuild(t.Context(), 1, []search.Document{
		called(1, "palace", "قصر دايموند", "Diamond Palace", "damascus"),
		called(2, "palace", "قصر الشام الماسي", "Al Sham Diamond Palace", "homs"),
		called(3, "hall", "قاعة لافندر", "Lavender Hall", "homs"),
		called(4, "hall", "", "Hall Homsi", "aleppo"),
		called(5, "farm", "مزرعة العاصي الملكي", "Al Assi Royal Farm", "hama"),
		called(6, "farm", "مزرعة رويال", "", "hama"),
		called(7, "hotel", "فندق النجمة", "Star Hotel", "hama"),
		called(8, "garden", "حديقة فرح", "Farah Garden", "hama"),
		called(9, "garden", "حديقة نهر الجنة", "", "hama"),
		{
			ID:          uuid.UUID{15: 10},
			Category:    "invitations",
			Kind:        "cards",
			NameEn:      "Silver Cards",
			Governorate: "hama",
			City:        "hama",
			SortOrder:   999,
		},
		{
			ID:          uuid.UUID{15: 11},
			Category:    "transportation",
			Kind:        "cars",
			NameEn:      "Silver Limousine",
			Governorate: "hama",
			City:        "hama",
			SortOrder:   1,
		},
	}))
	for _, c := range []struct {
		query, why string
		first      int
	}{
		{"al sham diam", "a name that begins so, before a place and half a name", 2},
		{"silver car", "or before half a kind", 10},
		{"hall homs", "but a place that is written out is that place", 3},
		{
			"مزرعة رويل", "a letter is missing, before the sound of the other name of a listing that has an Arabic one",
			6,
		},
		{"فندق ستار", "that sound, where nothing is nearer", 7},
		{"حديقة نهر", "no sound there and back", 9},
	} {
		hits := found(t, e, search.Query{Text: c.query})
		if assert.NotEmpty(t, hits, c.query) {
			assert.Equal(t, c.first, hits[0], "%s: %s", c.query, c.why)
		}
	}
}

func TestANameInTwoWordsIsHeardWhileItIsTyped(t *testing.T) {
	t.Parallel()
	e := memory.New()
	require.NoError(
		t,
		e.Rebuild(
			t.Context(),
			1,
			[]search.Document{
				called(1, "hall", "قاعة لاميرا", "", "homs"),
				called(2, "hall", "قاعة السنديان", "", "homs"),
			},
		),
	)
	for _, typed := range []string{"la mira", "la mir", "hall la mira", "lamir"} {
		hits := found(t, e, search.Query{Text: typed})
		if assert.NotEmpty(t, hits, typed) {
			assert.Equal(t, 1, hits[0], typed)
		}
	}
}

func TestATownWithoutAHallShowsWhatElseItHas(t *testing.T) {
	t.Parallel()
	e := memory.New()
	aleppoTag := called(4, "hall", "قاعة السور", "Soor Hall", "damascus")
	aleppoTag.Tags = []string{"Aleppo stone"}
	require.NoError(t, e.Rebuild(t.Context(), 1, []search.Document{
		called(1, "hall", "قاعة الحبق", "", "hama"),
		called(2, "restaurant", "مطعم القلعة", "Qalaa Restaurant", "aleppo"),
		{
			ID:          uuid.UUID{15: 3},
			Category:    "photography",
			Kind:        "photographer",
			NameAr:      "استوديو الشهباء",
			Governorate: "aleppo",
			City:        "aleppo",
			SortOrder:   999,
		},
		{
			ID:          uuid.UUID{15: 5},
			Category:    "photography",
			Kind:        "photographer",
			NameAr:      "استوديو النورس",
			Governorate: "damascus",
			City:        "damascus",
			SortOrder:   999,
		},
		aleppoTag,
	}))
	for _, query := range []string{"قاعة بحلب", "صالات حلب", "قاعة في حلب", "hall aleppo", "aleppo hall"} {
		r, err := e.Search(t.Context(), search.Query{Text: query, Limit: 10})
		require.NoError(t, err)
		assert.Equal(
			t,
			[]int{2},
			found(t, e, search.Query{Text: query}),
			"%s: neither Hama, nor a tag, nor a photographer",
			query,
		)
		require.Len(t, r.Nearest, 1, query)
		assert.Equal(t, search.NearestKind, r.Nearest[0].Kind, "%s: there is said to be none of the kind", query)
		assert.Equal(t, "venues", r.Nearest[0].Value, query)
		assert.Empty(t, r.Dropped, query)
		assert.Empty(t, r.DidYouMean, query)
	}
	for query, want := range map[string][]int{"مصور اعزاز": {3}, "photographer azaz": {3}} {
		r, err := e.Search(t.Context(), search.Query{Text: query, Limit: 10})
		require.NoError(t, err)
		assert.Equal(t, want, found(t, e, search.Query{Text: query}), "%s: what is in the governorate", query)
		require.Len(t, r.Nearest, 1, query)
		assert.Equal(t, search.NearestCity, r.Nearest[0].Kind, "%s: there is said to be none in the town", query)
		assert.Equal(t, "aleppo", r.Nearest[0].Value, query)
		assert.Empty(t, r.Dropped, query)
	}
	assert.Equal(t, []int{1}, found(t, e, search.Query{Text: "قاعة حماه"}), "where there is one, it is it")
}

// The name of a listing that is gone is read as any other words.
func TestANameOfAListingThatIsGoneIsNoName(t *testing.T) {
	t.Parallel()
	listed := func(n byte, kind, name string) search.Document {
		return search.Document{
			ID: uuid.UUID{
				n,
			},
			Venue:       true,
			Category:    "venues",
			Kind:        kind,
			NameAr:      name,
			City:        "homs",
			Governorate: "homs",
		}
	}
	stay := []search.Document{
		listed(1, "hall", "قاعة الندى"), listed(2, "farm", "مزرعة الورود"), listed(3, "hotel", "فندق السلام"),
	}
	for gone, query := range map[string]string{
		"قاعة بدون مسبح بحمص": "قاعة بدون مسبح", "هادئة للأفراح": "قاعة هادئة بحمص",
	} {
		e, without := memory.New(), memory.New()
		require.NoError(t, without.Rebuild(t.Context(), 1, stay))
		require.NoError(t, e.Rebuild(t.Context(), 1, append([]search.Document{listed(9, "hall", gone)}, stay...)))
		require.NoError(t, e.Apply(t.Context(), 2, nil, []uuid.UUID{{9}}))
		want, err := without.Search(t.Context(), search.Query{Text: query, Limit: 5})
		require.NoError(t, err)
		got, err := e.Search(t.Context(), search.Query{Text: query, Limit: 5})
		require.NoError(t, err)
		assert.Equal(t, want.Understood, got.Understood, query)
		assert.Equal(t, want.Nearest, got.Nearest, query)
		assert.Equal(t, want.Total, got.Total, query)
	}
}

func TestEachOfSeveralNamesIsFound(t *testing.T) {
	t.Parallel()
	e := memory.New()
	hall := func(d *search.Document) { d.Venue, d.Kind = true, "hall" }
	require.NoError(t, e.Apply(t.Context(), 1, []search.Document{
		offering(1, "venues", "قاعة الأقحوان", hall, described("التصوير متاح")),
		offering(2, "venues", "قاعة الياسمين", hall, func(d *search.Document) { d.NameEn = "Yasmin Hall" }),
		offering(3, "photography", "استوديو رحيق للتصوير"),
		offering(
			4,
			"photography",
			"استوديو الرمان للتصوير",
			func(d *search.Document) { d.NameEn = "Rumman Photography" },
		),
		offering(5, "venues", "قاعة الرمان", hall),
	}, nil))
	for query, want := range map[string][]int{
		"قاعة الياسمين واستوديو الرمان":       {2, 4},
		"Yasmin hall and Rumman photographer": {2, 4},
		"قاعة الياسمين ومصور":                 {2, 3, 4},
		"قاعة فخمة ومصور":                     {1, 2, 3, 4, 5},
	} {
		r, err := e.Search(t.Context(), search.Query{Text: query, Limit: 9})
		require.NoError(t, err)
		assert.ElementsMatch(t, want, ids(r.Hits), query)
		assert.Equal(t, len(want), r.Total, query)
	}
}
