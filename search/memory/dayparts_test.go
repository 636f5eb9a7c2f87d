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
	require.NoError(t, e.Rebuild(t.Context(), 2, append(docs, hall(3, "قاعة ظهر", "evening"))))
	id, r := first("حفلة ظهر بحمص")
	assert.Equal(t, byte(3), id, "a name")
	assert.Empty(t, r.When.Daypart)
}
