package meili

import (
	"maps"
	"slices"

	"github.com/meilisearch/meilisearch-go"

	"weddings/search"
	"weddings/search/text"
)

// searched are the attributes in which words are looked for, heaviest first; sounds are asked for by themselves.
var searched = []string{"name", "nameOther", "cityWords", "regionWords", "kindWords", "address", "tags", "description"}

// heard are those in which a query is looked for by its sound; numbers and words that have none are looked for as they
// are.
var heard = []string{"sounds", "cityWords", "regionWords", "kindWords"}

// heardAlike are those in which it is looked for by a sound in which there may be mistakes.
var heardAlike = []string{"soundsLike", "cityWords", "regionWords", "kindWords"}

// facetOf names the facets that attributes are counted for.
var facetOf = map[string]string{
	"category":     search.FacetCategory,
	"kind":         search.FacetKind,
	"governorate":  search.FacetGovernorate,
	"city":         search.FacetCity,
	"amenities":    search.FacetAmenity,
	"priceStep":    search.FacetPrice,
	"capacityStep": search.FacetCapacity,
	"ratingStep":   search.FacetRating,
}

// facets are the attributes that are counted.
var facets = slices.Sorted(maps.Keys(facetOf))

const (
	mostHits   = 100_000 // that are counted and can be paged to
	mostValues = 1_000   // of one facet
)

// settings are all that the index depends on. The order of hits is that of every engine: words, typos, where they are,
// exactness, then featured, order, ranked rating, id; a sort that was asked for comes before all.
func settings(synonyms map[string][]string) *meilisearch.Settings {
	return &meilisearch.Settings{
		SearchableAttributes: append([]string{"sounds", "soundsLike"}, searched...),
		FilterableAttributes: append(
			[]string{"capacity", "priceCents", "rating", "means", "notice", "weekdays", "dayparts", "busy"},
			facets...),
		SortableAttributes:  []string{"capacity", "priceCents", "ranked"},
		DisplayedAttributes: []string{"id", "revision", "source"},
		RankingRules: []string{
			"sort",
			"words",
			"typo",
			"attribute",
			"exactness",
			"proximity",
			"featured:desc",
			"sortOrder:asc",
			"ranked:desc",
			"id:asc",
		},
		// One language for everything switches the guessing of languages off, which takes short Arabic words for
		// Persian.
		LocalizedAttributes: []*meilisearch.LocalizedAttributes{{AttributePatterns: []string{"*"}, Locales: language}},
		TypoTolerance: &meilisearch.TypoTolerance{
			Enabled:             true, // what is not sent is off: the field has no default of its own
			MinWordSizeForTypos: meilisearch.MinWordSizeForTypos{OneTypo: 3, TwoTypos: 6},
			DisableOnWords:      []string{}, DisableOnAttributes: []string{"sounds"}, DisableOnNumbers: true,
		},
		Pagination:     &meilisearch.Pagination{MaxTotalHits: mostHits},
		Faceting:       &meilisearch.Faceting{MaxValuesPerFacet: mostValues},
		SearchCutoffMs: 120, // a slower one is answered from memory
		Synonyms:       synonyms,
	}
}

var language = []string{"ara"}

// normaliseSynonyms prepares synonyms as documents and queries are.
func normaliseSynonyms(given map[string][]string) map[string][]string {
	all := make(map[string][]string, len(given))
	for term, words := range given {
		if key := bareText(term); key != "" {
			all[key] = add(all[key], otherwise(words...)...)
		}
	}
	return all
}

// bareText is a text as queries write it: normalised, without articles.
func bareText(s string) string {
	tokens := text.Tokens(s)
	for i := range tokens {
		tokens[i].Text = text.Bare(tokens[i].Text)
	}
	return text.Join(tokens)
}
