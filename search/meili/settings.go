package meili

import (
	"maps"
	"slices"

	"github.com/meilisearch/meilisearch-go"

	"weddings/search"
	"weddings/search/text"
)

// searched lists the attributes that a query by letters searches, in descending order of weight.
var searched = []string{"name", "nameOther", "cityWords", "regionWords", "kindWords", "address", "tags", "description"}

// heard lists the attributes that a query by sound searches. Numbers, words that the lexicon knows and words without a
// sound key are searched for as they are.
var heard = []string{"sounds", "cityWords", "regionWords", "kindWords"}

// heardAlike lists the attributes that a query by similar sound searches.
var heardAlike = []string{"soundsLike", "cityWords", "regionWords", "kindWords"}

// facetOf maps an attribute to the facet that counts it.
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

// facets lists the attributes that are counted.
var facets = slices.Sorted(maps.Keys(facetOf))

const (
	mostHits   = 100_000 // number of hits that are counted and can be paged to
	mostValues = 1_000   // number of values of one facet
)

// settings returns all settings of the index. The ranking rules begin with the order that the query asks for. Then come
// matched words, typos, weight of the attribute, exactness and proximity. Ties are broken by featured, sort order,
// ranked rating and id.
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
		// One locale for all attributes turns off the detection of languages, which takes short Arabic words for
		// Persian.
		LocalizedAttributes: []*meilisearch.LocalizedAttributes{{AttributePatterns: []string{"*"}, Locales: language}},
		TypoTolerance: &meilisearch.TypoTolerance{
			Enabled:             true, // the client sends false by default
			MinWordSizeForTypos: meilisearch.MinWordSizeForTypos{OneTypo: 3, TwoTypos: 6},
			DisableOnWords:      []string{}, DisableOnAttributes: []string{"sounds"}, DisableOnNumbers: true,
		},
		Pagination:     &meilisearch.Pagination{MaxTotalHits: mostHits},
		Faceting:       &meilisearch.Faceting{MaxValuesPerFacet: mostValues},
		SearchCutoffMs: 120, // milliseconds; a slower search is answered by the engine in memory
		Synonyms:       synonyms,
	}
}

var language = []string{"ara"}

// normaliseSynonyms prepares synonyms in the same way as documents and queries.
func normaliseSynonyms(given map[string][]string) map[string][]string {
	all := make(map[string][]string, len(given))
	for term, words := range given {
		if key := bareText(term); key != "" {
			all[key] = add(all[key], otherwise(words...)...)
		}
	}
	return all
}

// bareText returns a text as prepareQuery writes it: normalised and without articles.
func bareText(s string) string {
	tokens := text.Tokens(s)
	for i := range tokens {
		tokens[i].Text = text.Bare(tokens[i].Text)
	}
	return text.Join(tokens)
}
