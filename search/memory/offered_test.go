package memory_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/search"
	"weddings/search/memory"
)

// TestAPartOfTheDayBesideAPartyIsOfferedFirst: what offers it comes first, and a listing that is called so is a name.
func TestAPartOfTheDayBesideAPartyIsOfferedFirst(t *testing.T) {
	t.Parallel()
	hall := func(n byte, name, daypart string) search.Document {
		return search.Document{
			ID: uuid.UUID{n}, Revision: 1, Venue: true, Category: "venues", Kind: "hall", NameAr: name,
			Governorate: "homs", City: "homs", CityNames: []string{"حمص", "Homs"},
			Calendar: search.Calendar{Parts: []search.Part{{Daypart: daypart}}},
		}
	}
	docs := []search.Document{hall(1, "قاعة الندى", "noon"), hall(2, "قاعة الورد", "evening")}
	e := memory.New()
	require.NoError(t, e.Rebuild(t.Context(), 1, docs))
	first := func(query string) (byte, search.Result) {
		r, err := e.Search(t.Context(), search.Query{Text: query, Limit: 5, Today: 20_780})
		require.NoError(t, err)
		require.NotEmpty(t, r.Hits, query)
		return r.Hits[0].ID[0], r
	}
	for query, want := range map[string]byte{
		"قاعة مسائية بحمص": 2, "حفلة ظهر بحمص": 1, "evening wedding hall homs": 2, "noon wedding homs": 1,
	} {
		id, r := first(query)
		assert.Equal(t, want, id, query)
		assert.Equal(t, 2, r.Total, query)
		assert.Empty(t, r.Dropped, query)
	}
	// By itself it narrows nothing, and is no misspelt "نسائية".
	docs[0].Amenities, docs[0].Tags = []string{"women_only_hall"}, []string{"نسائية"}
	require.NoError(t, e.Rebuild(t.Context(), 2, docs))
	_, alone := first("مسائية بحمص")
	assert.Equal(t, 2, alone.Total)
	assert.Empty(t, alone.DidYouMean)

	require.NoError(t, e.Rebuild(t.Context(), 3, append(docs, hall(3, "قاعة ظهر", "evening"))))
	id, r := first("حفلة ظهر بحمص")
	assert.Equal(t, byte(3), id, "a name")
	assert.Empty(t, r.When.Daypart)
}

// TestASmallHallIsAnySmallPlace: "hall" is said of any venue, and the room that fits is what is asked for.
func TestASmallHallIsAnySmallPlace(t *testing.T) {
	t.Parallel()
	venue := func(n byte, kind string, capacity int) search.Document {
		return search.Document{
			ID: uuid.UUID{
				n,
			},
			Revision:    1,
			Venue:       true,
			Category:    "venues",
			Kind:        kind,
			NameAr:      "الندى",
			Capacity:    capacity,
			Governorate: "homs",
			City:        "homs",
			CityNames:   []string{"حمص", "Homs"},
		}
	}
	e := memory.New()
	docs := []search.Document{
		venue(1, "hall", 190),
		venue(2, "hotel", 130),
		venue(3, "hotel", 90),
		venue(4, "hall", 450),
	}
	require.NoError(t, e.Rebuild(t.Context(), 1, docs))
	first := func(query string) (all []byte) {
		r, err := e.Search(t.Context(), search.Query{Text: query, Limit: 4})
		require.NoError(t, err)
		for _, h := range r.Hits {
			all = append(all, h.ID[0])
		}
		return all
	}
	assert.Equal(t, byte(3), first("بدنا صالة زغيرة بحمص لشي 80 نفر")[0])
	assert.Equal(t, byte(1), first("صالة بحمص 80 شخص")[0], "a hall where its size is not said")
}

// Where only other venues are small enough, the answer says that no hall is.
func TestNoSmallHallIsSaid(t *testing.T) {
	t.Parallel()
	e := memory.New()
	var docs []search.Document
	for i, kind := range []string{"hall", "hall", "restaurant", "restaurant", "restaurant"} {
		capacity := map[string]int{"hall": 900, "restaurant": 90}[kind]
		docs = append(docs, search.Document{
			ID: uuid.UUID{
				byte(i),
			},
			Venue:    true,
			Category: "venues",
			Kind:     kind,
			NameAr:   "الندى",
			City:     "homs",
			Capacity: capacity,
		})
	}
	require.NoError(t, e.Apply(t.Context(), 1, docs, nil))
	r, err := e.Search(t.Context(), search.Query{Text: "صالة صغيرة لـ80 شخص بحمص", Limit: 5})
	require.NoError(t, err)
	assert.Equal(t, 3, r.Total)
	assert.Equal(t, []search.Nearest{{Kind: search.NearestKind, Value: "venues", Text: "صالة"}}, r.Nearest)
	r, err = e.Search(t.Context(), search.Query{Text: "صالة صغيرة لـ80 شخص بحمص مو صالة", Limit: 5})
	require.NoError(t, err)
	assert.Equal(t, 3, r.Total)
	assert.Empty(t, r.Nearest, "no hall was asked for")
}
