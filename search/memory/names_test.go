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
	return search.Document{ID: uuid.UUID{15: n}, Venue: true, Category: "venues", Kind: kind, NameAr: ar, NameEn: en, Governorate: city, City: city, SortOrder: 999}
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
	}))
	for _, c := range []struct {
		query, why string
		first      int
	}{
		{"al sham diam", "a name that begins so, before a place and half a name", 2},
		{"hall homs", "but a place that is written out is that place", 3},
		{"مزرعة رويل", "a letter is missing, before the sound of the other name of a listing that has an Arabic one", 6},
		{"فندق ستار", "that sound, where nothing is nearer", 7},
		{"حديقة نهر", "no sound there and back", 9},
	} {
		hits := found(t, e, search.Query{Text: c.query})
		if assert.NotEmpty(t, hits, c.query) {
			assert.Equal(t, c.first, hits[0], "%s: %s", c.query, c.why)
		}
	}
}
