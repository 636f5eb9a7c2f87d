package memory_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/search"
)

// There are photographers in Homs, and none of Damascus is among them.
func TestWhatTheFiltersKeepOutIsNotSaidToBeAbsent(t *testing.T) {
	t.Parallel()
	e := crowd(t)
	for _, query := range []string{"مصور بحمص", "بدنا مصور رخيص بحمص لو سمحتو", "photographer in homs, not far please"} {
		q := search.Query{Text: query, Filters: search.Filters{Governorate: "hama"}, Limit: 10}
		r, err := e.Search(t.Context(), q)
		require.NoError(t, err)
		assert.Empty(t, r.Nearest, query)
		assert.True(
			t,
			r.Total == 0 || slices.Equal(r.Dropped, []string{"بحمص"}),
			"a short query may leave the place out",
		)
		q.Filters.Governorate = ""
		r, err = e.Search(t.Context(), q)
		require.NoError(t, err)
		assert.Equal(t, 30, r.Total, query)
		assert.Empty(t, r.Dropped, query)
	}
}
