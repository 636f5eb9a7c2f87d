package search_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/search"
)

func TestAFewReviewsSayLessThanMany(t *testing.T) {
	t.Parallel()
	ranked := func(rating float64, reviews int) float64 {
		return (&search.Document{Rating: rating, ReviewCount: reviews}).RankedRating()
	}
	assert.Less(t, ranked(5, 1), ranked(4.5, 20))
	assert.Greater(t, ranked(5, 20), ranked(4.5, 20))
	assert.Greater(t, ranked(5, 2), ranked(5, 1))
	assert.Greater(t, ranked(1, 1), ranked(1, 20), "one bad review is not the end")
	assert.Greater(t, ranked(1, 200), ranked(0, 0), "without reviews a listing comes last")
}
