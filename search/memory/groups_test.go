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

const partyDay = 21_044

// crowd returns thirty halls and thirty photographers of Homs, and five and one of Hama. Every fifth one is free on
// partyDay.
func crowd(t *testing.T) *memory.Engine {
	t.Helper()
	var docs []search.Document
	add := func(n int, category, kind, name, city string) {
		for range n {
			at := len(docs)
			docs = append(docs, search.Document{
				ID: uuid.UUID{14: byte(at >> 8), 15: byte(at)}, Venue: kind != "", Category: category, Kind: kind,
				NameAr: name, Governorate: city, City: city, SortOrder: at,
			})
			d := &docs[at]
			d.Calendar.Parts = []search.Part{{Daypart: text.Evening}}
			if at%5 > 0 {
				d.Calendar.Parts[0].Take(0, partyDay)
			}
		}
	}
	add(30, "venues", "hall", "صالة الورد", "homs")
	add(5, "venues", "hall", "صالة العاصي", "hama")
	add(30, "photography", "", "عدسة", "homs")
	add(1, "photography", "", "عدسة العاصي", "hama")
	e := memory.New()
	require.NoError(t, e.Rebuild(t.Context(), 1, docs))
	return e
}

func TestThePlacesOfANeedTakeTurns(t *testing.T) {
	t.Parallel()
	e := crowd(t)
	r, err := e.Search(t.Context(), search.Query{Text: "صالة بحمص أو حماة", Limit: 12})
	require.NoError(t, err)
	require.Len(t, r.Groups, 2)
	assert.Equal(t, []int{30, 5}, []int{r.Groups[0].Total, r.Groups[1].Total})
	var of []int
	for _, h := range r.Hits {
		of = append(of, h.Group)
	}
	assert.Equal(t, []int{0, 1, 0, 1, 0, 1, 0, 1, 0, 1, 0, 0}, of)
}

// The order of a page may not depend on where the page ends.
func TestThePagesOfGroupsHaveEachHitOnce(t *testing.T) {
	t.Parallel()
	e := crowd(t)
	on := search.When{Days: []text.Days{{From: partyDay, To: partyDay}}}
	for _, query := range []string{"قاعة ومصور بحمص", "صالة بحمص أو حماة", "صالة ومصور بحمص أو حماة"} {
		for _, when := range []search.When{{}, on} {
			q := search.Query{Text: query, Filters: search.Filters{When: when}, Limit: 100, Today: partyDay - 200}
			whole, err := e.Search(t.Context(), q)
			require.NoError(t, err)
			require.Greater(t, len(whole.Groups), 1, query)
			require.Len(t, whole.Hits, whole.Total, query)
			q.Limit = 5
			var paged []search.Hit
			for ; q.Offset < whole.Total; q.Offset += q.Limit {
				page, err := e.Search(t.Context(), q)
				require.NoError(t, err)
				paged = append(paged, page.Hits...)
			}
			assert.Equal(t, ids(whole.Hits), ids(paged), query)
			taken := false
			for _, h := range paged {
				taken = taken || when.Asked() && h.FreeOn == 0
				assert.False(t, taken && h.FreeOn != 0, "what is free comes first: %s", query)
			}
		}
	}
}

func TestAmenitiesThatSomeHallHasTogetherAreKept(t *testing.T) {
	t.Parallel()
	hall := func(n int, amenities ...string) search.Document {
		return search.Document{
			ID: uuid.UUID{15: byte(n)}, Venue: true, Category: "venues", Kind: "hall", NameAr: "صالة الورد",
			Governorate: "homs", City: "homs", SortOrder: n, Amenities: amenities,
		}
	}
	e := memory.New()
	require.NoError(t, e.Rebuild(t.Context(), 1, []search.Document{
		hall(1, "generator"), hall(2, "pool", "lift"), hall(3, "parking", "generator"), hall(4, "lift"),
	}))
	q := search.Query{Text: "صالة بحمص مع مسبح ومصعد ومولدة وموقف سيارات", Limit: 10}
	r, err := e.Search(t.Context(), q)
	require.NoError(t, err)
	assert.Equal(t, []int{2}, ids(r.Hits), "it has the first two")
	assert.Len(t, r.Dropped, 2, "the others are said to be left out: %v", r.Dropped)
}
