package memory_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/search"
	"weddings/search/memory"
)

func TestWordsThatWereWrittenTogetherAreParted(t *testing.T) {
	t.Parallel()
	e := memory.New()
	named := func(n byte, ar, en string) search.Document {
		return search.Document{
			ID:        uuid.UUID{15: n},
			Venue:     true,
			Category:  "venues",
			Kind:      "hall",
			NameAr:    ar,
			NameEn:    en,
			SortOrder: 999,
		}
	}
	require.NoError(t, e.Apply(t.Context(), 1, []search.Document{
		named(
			1,
			"صالة بحر الشمال",
			"Blue Coral Hall",
		),
		named(2, "صالة الغدير للأفراح", ""),
		named(3, "صالة جنى", "Green Valley Hall"),
		named(4, "صالة الكرم", "Old Lantern Hall"),
		{
			ID:        uuid.UUID{15: 5},
			Venue:     true,
			Category:  "venues",
			Kind:      "farm",
			NameAr:    "مزرعة الورد",
			City:      "damascus",
			SortOrder: 999,
		},
	}, nil))
	for query, want := range map[string][]int{
		"bluecoral":              {1}, // two words of one name
		"bluecoral hall":         {1},
		"صالة بحرالشمال":         {1},
		"صالة الغديرللأفراح":     {2}, // a name and what all are for
		"صالةالغدير":             {2}, // a kind and a name
		"مزرعةبدمشق":             {5}, // a kind and a place, with its particle
		"coralblue":              {1}, // in whichever order
		"blueval":                {},  // half a word is no word
		"greencoral":             {},  // words of two names are not one's
		"lanternold hall greenx": {4},
	} {
		r, err := e.Search(t.Context(), search.Query{Text: query, Limit: 1})
		require.NoError(t, err)
		found := []int{}
		for _, hit := range r.Hits {
			found = append(found, int(hit.ID[15]))
		}
		assert.Equal(t, want, found, query)
	}
}

func TestWhatIsTypedTogetherIsSuggestedLetterByLetter(t *testing.T) {
	t.Parallel()
	e := memory.New()
	require.NoError(t, e.Apply(t.Context(), 1, []search.Document{
		{
			ID:        uuid.UUID{15: 1},
			Venue:     true,
			Category:  "venues",
			Kind:      "hall",
			NameAr:    "صالة الغدير",
			NameEn:    "Ghadeer Hall",
			SortOrder: 999,
		},
	}, nil))
	for _, whole := range []string{"صالةالغدير", "الغديرصالة", "ghadeerhall", "hallghadeer"} {
		for i := range whole {
			if i == 0 {
				continue
			}
			suggestions, err := e.Suggest(t.Context(), whole[:i], 3)
			require.NoError(t, err)
			assert.NotEmpty(t, suggestions, whole[:i])
		}
	}
	for _, nothing := range []string{"xyzzyq", "xyzzyqhall"} {
		suggestions, err := e.Suggest(t.Context(), nothing, 3)
		require.NoError(t, err)
		assert.Empty(t, suggestions, nothing)
	}
}

// A word of a kilobyte is no two words. Trying each of its letters took a tenth of a second at each keystroke.
func TestAWordBeyondReasonIsAnsweredSoon(t *testing.T) {
	t.Parallel()
	e := memory.New()
	require.NoError(t, e.Apply(t.Context(), 1, []search.Document{{ID: uuid.UUID{1}, NameEn: "Yasmin Hall"}}, nil))
	const many = 100
	for _, word := range []string{"x", "tonight", "ق", "قاعة", "3a", "a\u0301"} {
		typed := strings.Repeat(word, search.MaxText/len(word))
		began := time.Now()
		for range many {
			_, err := e.Search(t.Context(), search.Query{Text: typed, Limit: 5})
			require.NoError(t, err)
			_, err = e.Suggest(t.Context(), typed, 5)
			require.NoError(t, err)
		}
		assert.Less(t, time.Since(began), many*30*time.Millisecond, word)
	}
}
