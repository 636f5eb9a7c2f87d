package memory

import (
	"slices"

	"weddings/search"
)

// filter returns a test for the segment's documents, or nil if all pass. dead has a bit for each deleted document,
// which never passes.
func (s *segment) filter(f search.Filters, dead []uint64) func(doc uint32) bool {
	var wanted [facetFields]int // index of the value + 1, 0 for any
	want := func(field int, value string) bool {
		if value == "" {
			return true
		}
		wanted[field] = slices.Index(s.values[field], value) + 1
		return wanted[field] > 0
	}
	category := f.ServiceType // "venues" is the category of venues
	if !want(byCategory, category) || !want(byKind, f.Kind) || !want(byGovernorate, f.Governorate) ||
		!want(byCity, f.City) {
		return func(uint32) bool { return false }
	}
	narrowing := f.CapacityMin > 0 || f.CapacityMax > 0 || f.PriceMin > 0 || f.PriceMax > 0 || f.RatingMin > 0 ||
		len(f.Amenities) > 0
	var free set // nil if the query does not filter by time
	if f.When.Only && f.When.Narrows() {
		free = s.free(&f.When)
	}
	if dead == nil && !narrowing && free == nil && wanted == [facetFields]int{} {
		return nil
	}
	var fields []int
	for field, value := range wanted {
		if value > 0 {
			fields = append(fields, field)
		}
	}
	return func(doc uint32) bool {
		if dead != nil && dead[doc/64]&(1<<(doc%64)) != 0 {
			return false
		}
		if free != nil && !free.has(doc) {
			return false
		}
		for _, field := range fields {
			if int(s.value[field][doc]) != wanted[field]-1 {
				return false
			}
		}
		return !narrowing || s.within(&f, doc)
	}
}

func (s *segment) within(f *search.Filters, doc uint32) bool {
	if int(s.capacity[doc]) < f.CapacityMin || f.RatingMin > 0 && float64(s.rating[doc]) < f.RatingMin-1e-6 {
		return false
	}
	if f.CapacityMax > 0 && (s.capacity[doc] == 0 || int(s.capacity[doc]) > f.CapacityMax) {
		return false
	}
	if f.PriceMin > 0 || f.PriceMax > 0 {
		price := s.priceCents[doc]
		if price < f.PriceMin ||
			f.PriceMax > 0 && (price == 0 || price > f.PriceMax) { // an unknown price is never below a limit
			return false
		}
	}
	for _, a := range f.Amenities {
		if !slices.Contains(s.docs[doc].Amenities, a) {
			return false
		}
	}
	return true
}

// excludes reports whether no document can pass, because none is so large or so cheap.
func (s *segment) excludes(f search.Filters) bool {
	return f.CapacityMin > int(s.largest) || f.PriceMax > 0 && f.PriceMax < s.cheapest
}
