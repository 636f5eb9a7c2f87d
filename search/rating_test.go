package search_test

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
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

// Wherever the mean of a site is, the order by rating is closer to what listings deserve than one by their mean alone,
// and than one with a prior that is the same for all sites.
func TestThePriorOfTheSiteOrdersBest(t *testing.T) {
	t.Parallel()
	var own, same float64
	for _, mean := range []float64{3.6, 4, 4.3, 4.6, 4.8} {
		site := reviewed(mean)
		var stars float64
		var reviews int
		for _, l := range site {
			stars += l.Rating * float64(l.ReviewCount)
			reviews += l.ReviewCount
		}
		prior := search.PriorOf(stars, reviews)
		ranked := func(prior float64) float64 {
			return agreement(site, func(l *listing) float64 {
				l.Prior = prior
				return l.RankedRating()
			})
		}
		unweighted := agreement(site, func(l *listing) float64 { return l.Rating })
		t.Logf("a site of %.1f: its prior %.3f, four stars %.3f, none %.3f", mean, ranked(prior), ranked(4), unweighted)
		assert.Greater(t, ranked(prior), unweighted)
		own, same = own+ranked(prior), same+ranked(4)
	}
	assert.Greater(t, own, same)
}

func TestTheFirstReviewsOfASiteDoNotSetItsPrior(t *testing.T) {
	t.Parallel()
	assert.InDelta(t, 4, search.PriorOf(0, 0), 1e-9)
	assert.InDelta(t, 4, search.PriorOf(5, 1), .02)
	assert.InDelta(t, 4.8, search.PriorOf(4.8*5000, 5000), .01)
}

// listing is a listing with the stars that it deserves.
type listing struct {
	search.Document

	deserves float64
}

// reviewed returns listings that deserve mean stars, give or take a third. Few of them have most of the reviews.
func reviewed(mean float64) []*listing {
	random := rand.New(rand.NewPCG(1, 2))
	stars := func(v float64) float64 { return min(max(v, 1), 5) }
	site := make([]*listing, 600)
	for i := range site {
		l := &listing{deserves: stars(mean + .35*random.NormFloat64())}
		l.ReviewCount = int(min(200, math.Pow(random.Float64(), -1.1)))
		for range l.ReviewCount {
			l.Rating += math.Round(stars(l.deserves+.9*random.NormFloat64())) / float64(l.ReviewCount)
		}
		site[i] = l
	}
	return site
}

// agreement returns Kendall's tau of an order and the one that the listings deserve: 1 for the same order, -1 for the
// reverse.
func agreement(site []*listing, score func(*listing) float64) float64 {
	ordered := slices.SortedFunc(
		slices.Values(site),
		func(a, b *listing) int { return cmp.Compare(score(a), score(b)) },
	)
	sum, pairs := 0, 0
	for i, a := range ordered {
		for _, b := range ordered[:i] {
			if score(a) != score(b) {
				sum += cmp.Compare(a.deserves, b.deserves)
				pairs++
			}
		}
	}
	return float64(sum) / float64(pairs)
}
