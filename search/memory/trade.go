package memory

import (
	"slices"

	"weddings/search"
	"weddings/search/text"
)

// meansTrade reports whether the words of a query, without its numbers, ask for a service. A query that also names a
// venue does not: "hall with photographer".
func (snap *snapshot) meansTrade(words []text.Token, a asking, q search.Query) bool {
	for _, kind := range newPlan(words, a, narrow).kinds() {
		if slices.ContainsFunc(kind.means, text.Found.OfVenues) {
			return false
		}
	}
	f := snap.findAll(words, a, q.Filters)
	return f.ofTrade(q.Text)
}

// ofTrade reports whether the first hit is a service that matches by its kind or category. A match by its name or
// description does not count.
func (f *finding) ofTrade(written string) bool {
	top := f.first()
	if len(top) == 0 || f.segments[top[0].segment].docs[top[0].doc].Venue || f.fuzzy(top) {
		return false
	}
	return slices.ContainsFunc(f.understood(written, top), func(u search.Understood) bool {
		return u.Kind == text.Kind.String() || u.Kind == text.Category.String()
	})
}
