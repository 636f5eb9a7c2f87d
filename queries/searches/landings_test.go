package searches_test

import (
	"encoding/json"
	"net/url"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/queries/searches"
	"weddings/search"
)

// TestTheAppAsksTheSameQuestions compares the questions with those of the app, which are addresses of its list.
func TestTheAppAsksTheSameQuestions(t *testing.T) {
	t.Parallel()
	raw, err := os.ReadFile("../../ui/src/shared/search/questions.json")
	require.NoError(t, err)
	var asked map[string]string
	require.NoError(t, json.Unmarshal(raw, &asked))
	assert.Len(t, asked, len(searches.VenueQuestions()))
	for _, q := range searches.VenueQuestions() {
		filters, err := url.ParseQuery(asked[q.Key])
		require.NoError(t, err, q.Key)
		number := func(name string) int {
			n, _ := strconv.Atoi(filters.Get(name))
			return n
		}
		want := search.Filters{
			Kind: filters.Get("kind"), CapacityMin: number("guests"), PriceMax: int64(number("priceMax")) * 100,
		}
		if amenities := filters.Get("amenities"); amenities != "" {
			want.Amenities = strings.Split(amenities, ",")
		}
		assert.Equal(t, want, q.Filters, q.Key)
	}
}
