package bench

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/search"
	"weddings/search/memory"
)

func TestSearchIsMeasuredBesideItsBars(t *testing.T) { // not parallel: it measures one core
	var out strings.Builder
	result, err := Search(t.Context(), func() search.Engine { return memory.New() }, 1, 200, &out)
	require.NoError(t, err)
	assert.Equal(t, 200, result.Listings)
	for _, b := range result.Bars {
		assert.Contains(t, out.String(), b.What)
		assert.Equal(t, b.Is <= b.Bar, b.IsMet)
		assert.Positive(t, b.Bar)
	}
}
