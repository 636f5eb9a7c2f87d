package memory

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"weddings/search"
)

var facetNames = [facetFields]string{search.FacetCategory, search.FacetKind, search.FacetGovernorate, search.FacetCity}

// facets returns the counts of all hits.
func (f *finding) facets() map[string][]search.FacetValue {
	facets := make(map[string][]search.FacetValue, facetFields+4)
	for field, name := range facetNames {
		facets[name] = f.words(func(p *found) ([]string, []int) {
			n := make([]int, len(p.values[field]))
			column := p.value[field]
			for _, h := range p.hits {
				n[column[h.doc]]++
			}
			return p.values[field], n
		})
	}
	facets[search.FacetAmenity] = f.words(func(p *found) ([]string, []int) {
		n := make([]int, len(p.amenities))
		for _, h := range p.hits {
			from := uint32(0)
			if h.doc > 0 {
				from = p.amenityEnd[h.doc-1]
			}
			for _, at := range p.hasAmenity[from:p.amenityEnd[h.doc]] {
				n[at]++
			}
		}
		return p.amenities, n
	})
	facets[search.FacetPrice] = f.steps(
		search.FacetPrice,
		func(p *found, doc uint32) float64 { return float64(p.priceCents[doc]) / 100 },
	)
	facets[search.FacetCapacity] = f.steps(
		search.FacetCapacity,
		func(p *found, doc uint32) float64 { return float64(p.capacity[doc]) },
	)
	facets[search.FacetRating] = f.steps(
		search.FacetRating,
		func(p *found, doc uint32) float64 { return float64(p.rating[doc]) },
	)
	return facets
}

// words adds up the counts of the segments. The empty value is not counted.
func (f *finding) words(count func(*found) (values []string, n []int)) []search.FacetValue {
	counts := map[string]int{}
	for i := range f.segments {
		values, n := count(&f.segments[i])
		for at, value := range values {
			if n[at] > 0 && value != "" {
				counts[value] += n[at]
			}
		}
	}
	all := make([]search.FacetValue, 0, len(counts))
	for value, n := range counts {
		all = append(all, search.FacetValue{Value: value, Count: n})
	}
	slices.SortFunc(all, func(a, b search.FacetValue) int {
		return cmp.Or(cmp.Compare(b.Count, a.Count), strings.Compare(a.Value, b.Value))
	})
	return all
}

// steps counts the hits by the step that a number is in. Steps without hits are left out.
func (f *finding) steps(name string, number func(*found, uint32) float64) []search.FacetValue {
	steps := search.Steps[name]
	n := make([]int, len(steps)+1) // n[0] counts the numbers below the first step
	for i := range f.segments {
		p := &f.segments[i]
		for _, h := range p.hits {
			at, on := slices.BinarySearch(steps, number(p, h.doc))
			if on {
				at++
			}
			n[at]++
		}
	}
	all := []search.FacetValue{}
	for i, step := range steps {
		if n[i+1] > 0 {
			all = append(all, search.FacetValue{Value: strconv.FormatFloat(step, 'f', -1, 64), Count: n[i+1]})
		}
	}
	return all
}
