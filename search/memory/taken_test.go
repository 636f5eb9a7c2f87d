package memory_test

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/search"
	"weddings/search/memory"
	"weddings/search/text"
)

// TestWhatIsTakenIsNotReplaced: who asks only for what is free by the name of a listing that is taken is told so, and
// not shown one whose name is a little like it.
func TestWhatIsTakenIsNotReplaced(t *testing.T) {
	t.Parallel()
	const day = 21_044
	taken, alike := uuid.UUID{1}, uuid.UUID{2}
	docs := []search.Document{
		{ID: taken, Venue: true, Category: "venues", Kind: "farm", NameAr: "مزرعة صادوم"},
		{ID: alike, Venue: true, Category: "venues", Kind: "farm", NameAr: "مزرعة صادون"},
	}
	for i := range docs {
		docs[i].Calendar.Parts = []search.Part{{Daypart: text.Evening}}
	}
	docs[0].Calendar.Parts[0].Take(0, day)
	e := memory.New()
	require.NoError(t, e.Rebuild(t.Context(), 1, docs))
	when := search.When{Days: []text.Days{{From: day, To: day}}, Only: true}
	for _, query := range []string{"مزرعة صادوم", "صادوم"} {
		q := search.Query{Text: query, Filters: search.Filters{When: when}, Limit: 10, Today: 20_780}
		r, err := e.Search(t.Context(), q)
		require.NoError(t, err)
		require.Len(t, r.Hits, 1, query)
		assert.Equal(t, taken, r.Hits[0].ID, query)
		assert.Equal(t, []search.Nearest{{Kind: search.NearestDays}}, r.Nearest, query)
		assert.EqualValues(t, day-1, r.Hits[0].NearestFree, query)
		q.Filters.When.Days[0] = text.Days{From: day + 1, To: day + 1}
		free, err := e.Search(t.Context(), q)
		require.NoError(t, err)
		assert.Equal(t, taken, free.Hits[0].ID, query)
		assert.Empty(t, free.Nearest, query)
		q.Filters.When.Days[0] = text.Days{From: day, To: day}
	}
	mention := docs[1]
	mention.ID, mention.NameAr, mention.DescriptionAr = uuid.UUID{3}, "مزرعة الورد", "جارة صادوم، وفيها شلال"
	docs[0].Revision, docs[0].Tags = 1, []string{"شلال"}
	require.NoError(t, e.Apply(t.Context(), 2, []search.Document{docs[0], mention}, nil))
	for query, want := range map[string]uuid.UUID{"صادوم": taken, "صادومم": taken, "شلال": mention.ID} {
		q := search.Query{Text: query, Filters: search.Filters{When: when}, Limit: 10, Today: 20_780}
		r, err := e.Search(t.Context(), q)
		require.NoError(t, err)
		require.Len(t, r.Hits, 1, query)
		assert.Equal(t, want, r.Hits[0].ID, "a name is not replaced by what mentions it, a tag is: %s", query)
		assert.Equal(t, want == taken, len(r.Nearest) > 0, query)
	}
}
