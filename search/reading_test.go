package search_test

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/search"
)

// Numbers beyond reason stay positive numbers of cents and guests: they neither turn into others nor stop filtering.
func TestNumbersBeyondReasonStillFilter(t *testing.T) {
	t.Parallel()
	for _, text := range []string{
		"hall for 999999999 guests under 999999999 dollars per person",
		"hall under two" + strings.Repeat(" hundred", 12) + " dollars",
		"صالة بأقل من 99999 مليون مليون دولار", "hall for at least 999999999 dollars per guest, 999999999 guests",
	} {
		q := search.Query{Text: text}
		words := search.Words(text)
		f, understood := q.NarrowTo(words, q.Plan(words, nil))
		assert.NotEmpty(t, understood, text)
		assert.Positive(t, f.PriceMax+f.PriceMin, text)
		assert.GreaterOrEqual(t, f.PriceMin, int64(0), text)
		assert.GreaterOrEqual(t, f.PriceMax, int64(0), text)
		assert.Less(t, max(f.PriceMin, f.PriceMax), int64(math.MaxInt32)*100, text)
	}
}
