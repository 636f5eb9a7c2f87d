package meili

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"github.com/meilisearch/meilisearch-go"

	"weddings/search"
	"weddings/search/text"
)

// bySound is the weight of a match by sound relative to a match by letters. It ranks below a word with one typo and
// above a word with more.
const bySound = 0.5

// question is a query prepared for the server.
type question struct {
	spelt  string
	heard  string // by sound keys; "" if no word has one
	alike  string // by sound keys in which typos are tolerated
	filter []string
	some   bool // false if no document can pass the filters
	sort   []string
}

// prepareQuery prepares words in the same way as documents: normalised, without articles and particles. Fillers are
// left out, unless all words are fillers.
func prepareQuery(words []text.Token, narrowed search.Filters, by search.Sort) question {
	q := question{sort: sorts[by]}
	q.filter, q.some = filters(narrowed)
	book := text.Lexicon().Words
	var spelt, filler, heard, alike []string
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
			alike = append(alike, likeSounds(word)[0])
		} else {
			heard, alike = append(heard, word), append(alike, word)
		}
	}
	if len(spelt) == 0 {
		spelt = filler
	}
	q.spelt = strings.Join(spelt, " ")
	if hearable {
		q.heard, q.alike = strings.Join(heard, " "), strings.Join(alike, " ")
	}
	return q
}

// saysNothing reports whether all readings of a word are fillers.
func saysNothing(known []text.Reading) bool {
	book := text.Lexicon()
	if !slices.ContainsFunc(known, func(r text.Reading) bool { return book.Filler(r.Word) }) {
		return false
	}
	nothing := true
	book.Find([][]text.Reading{known}, func(f text.Found) { nothing = nothing && f.Sense == text.Filler })
	return nothing
}

// requests returns the requests for a question: one by letters and, with less weight, one by sound.
func (q *question) requests(index string) []*meilisearch.SearchRequest {
	all := []*meilisearch.SearchRequest{q.bySpelling(index, meilisearch.All)}
	if q.heard != "" {
		all = append(all, q.request(index, q.heard, heard, meilisearch.All, bySound))
	}
	return all
}

func (q *question) bySpelling(index string, strategy meilisearch.MatchingStrategy) *meilisearch.SearchRequest {
	return q.request(index, q.spelt, searched, strategy, 1)
}

func (q *question) byLikeSound(index string) *meilisearch.SearchRequest {
	return q.request(index, q.alike, heardAlike, meilisearch.Frequency, 1)
}

func (q *question) request(
	index, words string,
	in []string,
	strategy meilisearch.MatchingStrategy,
	weight float64,
) *meilisearch.SearchRequest {
	r := &meilisearch.SearchRequest{
		IndexUID:             index,
		Query:                words,
		AttributesToSearchOn: in,
		MatchingStrategy:     strategy,
		Locales:              language,
		Sort:                 q.sort,
		AttributesToRetrieve: []string{
			"source",
		},
		FederationOptions: &meilisearch.SearchFederationOptions{Weight: weight},
	}
	if len(q.filter) > 0 {
		r.Filter = q.filter
	}
	return r
}

var sorts = map[search.Sort][]string{
	search.PriceAsc: {
		"priceCents:asc",
	},
	search.PriceDesc:  {"priceCents:desc"},
	search.ByRating:   {"ranked:desc"},
	search.ByCapacity: {"capacity:desc"},
}

// filters returns filters in Meilisearch's filter language. ok is false if no document can pass them. A value is quoted
// without escaping; ok is false for a value that is not a slug or a key.
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
	if f.CapacityMax > 0 {
		all = append(all, "capacity >= 1", fmt.Sprintf("capacity <= %d", f.CapacityMax))
	}
	if f.PriceMax > 0 {
		all = append(all, fmt.Sprintf("priceCents <= %d", f.PriceMax))
	}
	if f.RatingMin > 0 { // Meilisearch does not read exponents
		ok = ok && f.RatingMin <= bestRating
		atLeast("rating", ok, strconv.FormatFloat(f.RatingMin, 'f', -1, 64))
	}
	if when := &f.When; when.Only && when.Narrows() {
		condition := free(when)
		ok = ok && condition != ""
		all = append(all, condition)
	}
	return all, ok
}

// mostAlternatives bounds the number of days and parts of the day in one filter. Hardly any listing is busy on all of
// so many days.
const mostAlternatives = 1_000

// free returns the filter for listings that are free on any of the days asked for, or "" if no such day is within the
// horizon. If the query asks for no day, the filter is that the listing offers the part of the day.
func free(when *search.When) string {
	var alternatives []string
	if !when.Asked() {
		for _, daypart := range search.Dayparts {
			if part := (search.Part{Daypart: daypart}); part.Serves(when.Daypart) {
				alternatives = append(alternatives, fmt.Sprintf(`dayparts = "%s"`, daypart))
			}
		}
	}
	when.Each(func(day text.Day) bool {
		for _, daypart := range search.Dayparts {
			if part := (search.Part{Daypart: daypart}); part.Serves(when.Daypart) {
				alternatives = append(
					alternatives,
					fmt.Sprintf(`dayparts = "%s" AND notice <= %d AND weekdays = "%d" AND NOT busy = "%s"`,
						daypart, day-when.Today, day.Weekday(), busyOn(daypart, day)),
				)
			}
		}
		return len(alternatives) < mostAlternatives
	})
	if len(alternatives) == 0 {
		return ""
	}
	return "(" + strings.Join(alternatives, ") OR (") + ")"
}

// bestRating is greater than any rating.
const bestRating = 1000

// isKey reports whether a value may be a slug or a key: lower-case letters, digits, - and _. Upper case is refused
// because Meilisearch ignores case.
func isKey(value string) bool {
	return len(value) <= 200 && value == strings.ToLower(value) && !strings.ContainsFunc(value, func(r rune) bool {
		return r == unicode.ReplacementChar || r != '-' && r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
}
