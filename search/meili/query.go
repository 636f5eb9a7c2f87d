package meili

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/meilisearch/meilisearch-go"

	"weddings/search"
	"weddings/search/text"
)

// bySound is the weight of a hit by its sound against one by its letters: below a word with one mistake, above one with more.
const bySound = 0.5

// question is a query as it is sent: its words prepared, and where they all can be heard, their sounds.
type question struct {
	words  []text.Token
	spelt  string
	heard  string
	filter []string
	sort   []string
}

// prepareQuery reads words as documents were prepared: folded, without articles and particles, without what says nothing.
func prepareQuery(words []text.Token, filter []string, by search.Sort) question {
	q := question{words: words, filter: filter, sort: sorts[by]}
	book := text.Lexicon().Words
	var spelt, filler, heard []string
	hearable := false
	for _, t := range words {
		word, known := text.Bare(t.Text), book.Exact(t.Text)
		if rest := text.Unprefixed(t.Text); len(known) == 0 && rest != "" {
			if known = book.Exact(rest); len(known) > 0 {
				word = text.Bare(rest)
			}
		}
		if saysNothing(known) {
			filler = append(filler, word)
			continue
		}
		spelt = append(spelt, word)
		if keys := sounds(word); len(known) == 0 && len(keys) > 0 {
			heard, hearable = append(heard, keys[0]), true
		} else {
			heard = append(heard, word)
		}
	}
	if len(spelt) == 0 {
		spelt = filler
	}
	q.spelt = strings.Join(spelt, " ")
	if hearable {
		q.heard = strings.Join(heard, " ")
	}
	return q
}

// saysNothing reports whether the lexicon knows a word as a filler and as nothing else.
func saysNothing(known []text.Reading) bool {
	book := text.Lexicon()
	if !slices.ContainsFunc(known, func(r text.Reading) bool { return book.Filler(r.Word) }) {
		return false
	}
	nothing := true
	book.Find([][]text.Reading{known}, func(f text.Found) { nothing = nothing && f.Sense == text.Filler })
	return nothing
}

// requests are the question as the server takes it: by letters, and by sound with less weight.
func (q *question) requests(index string) []*meilisearch.SearchRequest {
	one := func(words string, in []string, weight float64) *meilisearch.SearchRequest {
		r := &meilisearch.SearchRequest{
			IndexUID: index, Query: words, AttributesToSearchOn: in, MatchingStrategy: meilisearch.All, Locales: language, Sort: q.sort,
			AttributesToRetrieve: []string{"id", "nameAr", "nameEn", "means", "cityNames", "governorateNames"},
			FederationOptions:    &meilisearch.SearchFederationOptions{Weight: weight},
		}
		if len(q.filter) > 0 {
			r.Filter = q.filter
		}
		return r
	}
	all := []*meilisearch.SearchRequest{one(q.spelt, searched, 1)}
	if q.heard != "" {
		all = append(all, one(q.heard, heard, bySound))
	}
	return all
}

var sorts = map[search.Sort][]string{
	search.PriceAsc: {"priceCents:asc"}, search.PriceDesc: {"priceCents:desc"}, search.ByRating: {"rating:desc"}, search.ByCapacity: {"capacity:desc"},
}

// filters writes filters in Meilisearch's language; ok is false where nothing can pass them. Only slugs and keys are ever written,
// so that no value can be more than one.
func filters(f search.Filters) (all []string, ok bool) {
	ok = true
	equal := func(field, value string) {
		if value == "" {
			return
		}
		ok = ok && isKey(value)
		all = append(all, field+` = "`+value+`"`)
	}
	atLeast := func(field string, given bool, value any) {
		if given {
			all = append(all, fmt.Sprintf("%s >= %v", field, value))
		}
	}
	equal("category", f.ServiceType)
	equal("kind", f.Kind)
	equal("governorate", f.Governorate)
	equal("city", f.City)
	for _, a := range f.Amenities {
		ok = ok && a != ""
		equal("amenities", a)
	}
	atLeast("capacity", f.CapacityMin > 0, f.CapacityMin)
	atLeast("priceCents", f.PriceMin > 0, f.PriceMin)
	if f.PriceMax > 0 {
		all = append(all, fmt.Sprintf("priceCents <= %d", f.PriceMax))
	}
	atLeast("rating", f.RatingMin > 0, f.RatingMin)
	return all, ok
}

// isKey reports whether a value could be a slug or a key: lower-case letters and digits, parted by - and _. Meilisearch takes upper case
// for lower.
func isKey(value string) bool {
	return len(value) <= 200 && value == strings.ToLower(value) && !strings.ContainsFunc(value, func(r rune) bool {
		return r == unicode.ReplacementChar || r != '-' && r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
}
