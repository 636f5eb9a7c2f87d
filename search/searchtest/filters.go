package searchtest

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/search"
)

// randomFilters returns one to three random filters.
func randomFilters(r *rand.Rand) (f search.Filters) {
	for range 1 + r.IntN(3) {
		switch r.IntN(8) {
		case 0:
			f.ServiceType = []string{"venues", "photography", "music"}[r.IntN(3)]
		case 1:
			f.Kind = []string{"hall", "farm", "palace"}[r.IntN(3)]
		case 2:
			f.Governorate = places[r.IntN(len(places))].governorate
		case 3:
			f.City = places[r.IntN(len(places))].city
		case 4:
			f.CapacityMin = r.IntN(11) * 50
		case 5:
			f.PriceMax = int64(1+r.IntN(40)) * 10_000
		case 6:
			f.RatingMin = float64(r.IntN(11)) / 2
		case 7:
			f.Amenities = [][]string{{"pool"}, {"pool", "parking"}, {"generator"}}[r.IntN(3)]
		}
	}
	if r.IntN(4) == 0 {
		f.PriceMin = int64(1+r.IntN(20)) * 10_000
	}
	return f
}

func countsLikeTheOracle(t *testing.T, e search.Engine) {
	docs := county(300)
	fill(t, e, docs...)
	r := rand.New(rand.NewPCG(3, 5))
	for range 60 {
		f := randomFilters(r)
		var want []int
		var passing []search.Document
		for _, d := range docs {
			if passes(f, d) {
				want = append(want, numberOf(d.ID))
				passing = append(passing, d)
			}
		}
		got := ask(t, e, search.Query{Filters: f, Limit: len(docs)})
		assert.ElementsMatch(t, want, numbers(got), "%+v", f)
		assert.Equal(t, len(want), got.Total, "%+v", f)
		for facet, values := range counted(passing) {
			assert.Equal(
				t,
				values,
				slices.Clip(append([]search.FacetValue{}, got.Facets[facet]...)),
				"%s of %+v",
				facet,
				f,
			)
		}
	}
	assert.Empty(t, ask(t, e, search.Query{Bare: true}).Facets)
}

// counted is the reference implementation of facets: texts by frequency, numbers by step, the lowest first.
func counted(docs []search.Document) map[string][]search.FacetValue {
	words := func(of func(d search.Document) []string) []search.FacetValue {
		counts := map[string]int{}
		for _, d := range docs {
			for _, v := range of(d) {
				if v != "" {
					counts[v]++
				}
			}
		}
		all := []search.FacetValue{}
		for v, n := range counts {
			all = append(all, search.FacetValue{Value: v, Count: n})
		}
		slices.SortFunc(all, func(a, b search.FacetValue) int {
			return cmp.Or(cmp.Compare(b.Count, a.Count), cmp.Compare(a.Value, b.Value))
		})
		return all
	}
	steps := func(facet string, of func(d search.Document) float64) []search.FacetValue {
		all := []search.FacetValue{}
		for i, from := range search.Steps[facet] {
			n := 0
			for _, d := range docs {
				if of(d) >= from && (i+1 == len(search.Steps[facet]) || of(d) < search.Steps[facet][i+1]) {
					n++
				}
			}
			if n > 0 {
				all = append(all, search.FacetValue{Value: strconv.FormatFloat(from, 'f', -1, 64), Count: n})
			}
		}
		return all
	}
	return map[string][]search.FacetValue{
		search.FacetCategory:    words(func(d search.Document) []string { return []string{d.Category} }),
		search.FacetKind:        words(func(d search.Document) []string { return []string{d.Kind} }),
		search.FacetGovernorate: words(func(d search.Document) []string { return []string{d.Governorate} }),
		search.FacetCity:        words(func(d search.Document) []string { return []string{d.City} }),
		search.FacetAmenity:     words(func(d search.Document) []string { return d.Amenities }),
		search.FacetPrice: steps(
			search.FacetPrice,
			func(d search.Document) float64 { return float64(d.PriceCents) / 100 },
		),
		search.FacetCapacity: steps(
			search.FacetCapacity,
			func(d search.Document) float64 { return float64(d.Capacity) },
		),
		search.FacetRating: steps(search.FacetRating, func(d search.Document) float64 { return d.Rating }),
	}
}

func narrowsWords(t *testing.T, e search.Engine) {
	docs := county(300)
	fill(t, e, docs...)
	for _, f := range []search.Filters{
		{},
		{Governorate: "homs"},
		{Kind: "farm", CapacityMin: 200},
		{ServiceType: "music", PriceMax: 200_000},
	} {
		var want []int
		var passing []search.Document
		for _, d := range docs {
			if d.NameEn == "Sindyan" && passes(f, d) {
				want = append(want, numberOf(d.ID))
				passing = append(passing, d)
			}
		}
		for _, query := range []string{"السنديان", "sindyan"} {
			got := ask(t, e, search.Query{Text: query, Filters: f, Limit: len(docs)})
			assert.ElementsMatch(t, want, numbers(got), "%s %+v", query, f)
			assert.Equal(t, len(want), got.Total, "%s %+v", query, f)
			for facet, values := range counted(passing) {
				assert.Equal(
					t,
					values,
					slices.Clip(append([]search.FacetValue{}, got.Facets[facet]...)),
					"%s of %s %+v",
					facet,
					query,
					f,
				)
			}
		}
	}
}

func sorts(t *testing.T, e search.Engine) {
	docs := county(120)
	fill(t, e, docs...)
	unknownLast := func(a, b int64) int {
		if (a == 0) != (b == 0) {
			return cmp.Compare(b, a)
		}
		return 0
	}
	for by, compare := range map[search.Sort]func(a, b search.Document) int{
		search.PriceAsc: func(a, b search.Document) int {
			return cmp.Or(unknownLast(a.PriceCents, b.PriceCents), cmp.Compare(a.PriceCents, b.PriceCents))
		},
		search.PriceDesc: func(a, b search.Document) int {
			return cmp.Or(unknownLast(a.PriceCents, b.PriceCents), cmp.Compare(b.PriceCents, a.PriceCents))
		},
		search.ByRating:   func(a, b search.Document) int { return cmp.Compare(b.RankedRating(), a.RankedRating()) },
		search.ByCapacity: func(a, b search.Document) int { return cmp.Compare(b.Capacity, a.Capacity) },
	} {
		for _, words := range []string{"", "النرجس"} {
			got := found(t, e, search.Query{Text: words, Sort: by, Limit: len(docs)})
			require.NotEmpty(t, got)
			assert.True(
				t,
				slices.IsSortedFunc(got, func(a, b int) int { return compare(docs[a], docs[b]) }),
				"%s %q: %v",
				by,
				words,
				got,
			)
		}
	}
	byRank := found(t, e, search.Query{Limit: len(docs)})
	assert.True(t, slices.IsSortedFunc(byRank, func(a, b int) int {
		x, y := docs[a], docs[b]
		featured := 0
		if x.Featured != y.Featured {
			if featured = 1; x.Featured {
				featured = -1
			}
		}
		return cmp.Or(
			featured,
			cmp.Compare(x.SortOrder, y.SortOrder),
			cmp.Compare(y.RankedRating(), x.RankedRating()),
			cmp.Compare(a, b),
		)
	}), "without words by rank: %v", byRank)
	assert.Equal(t, byRank, found(t, e, search.Query{Limit: len(docs), Sort: "sideways"}), "an unknown order is none")
}

func ordersAsAsked(t *testing.T, e search.Engine) {
	docs := county(120)
	fill(t, e, docs...)
	all := func(words string, by search.Sort) []int {
		return found(t, e, search.Query{Text: words, Sort: by, Limit: len(docs)})
	}
	for asked, what := range map[string]string{
		"ارخص قاعة": "قاعة", "قاعات رخيصة بحمص": "قاعات بحمص", "مزرعة بأقل سعر": "مزرعة", "الأرخص": "",
		"بدي صالة رخيصة": "صالة",
		"cheapest halls": "halls", "lowest price farm in homs": "farm in homs", "ar5as 2a3a": "2a3a",
	} {
		cheapest := all(what, search.PriceAsc)
		require.NotEmpty(t, cheapest, what)
		require.NotEqual(t, all(what, ""), cheapest, "the order makes a difference to %s", what)
		assert.Equal(t, cheapest, all(asked, ""), asked)
		assert.Equal(
			t,
			all(what, search.ByRating),
			all(asked, search.ByRating),
			"%s: an order that is chosen stays",
			asked,
		)
	}
	assert.Equal(t, all("قاعة النرجس", ""), all("ارخص قاعة النرجس", ""), "who names one means that")
}

func pages(t *testing.T, e search.Engine) {
	docs := county(150)
	fill(t, e, docs...)
	for _, q := range []search.Query{
		{},
		{Text: "النرجس"},
		{Text: "قاعة"},
		{Sort: search.PriceAsc},
		{Filters: search.Filters{Governorate: "homs"}},
	} {
		q.Limit = len(docs)
		whole := found(t, e, q)
		var paged []int
		for q.Limit, q.Offset = 7, 0; ; q.Offset += 7 {
			r := ask(t, e, q)
			assert.Equal(t, len(whole), r.Total, "%+v", q)
			assert.LessOrEqual(t, len(r.Hits), 7)
			if len(r.Hits) == 0 {
				break
			}
			paged = append(paged, numbers(r)...)
		}
		assert.Equal(t, whole, paged, "%+v: nothing twice, nothing left out", q)
	}
}
