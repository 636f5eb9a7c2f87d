// Package search is the contract of the search engines. Engines never see raw filter strings, and analysis is ours:
// package search/text reads a document or a query before any engine does. Package search/searchtest holds every engine
// to it.
package search

import (
	"context"

	"github.com/google/uuid"

	"weddings/search/text"
)

// Document is a listing as it is searched. Only public listings are documents.
type Document struct {
	ID       uuid.UUID
	Revision int64 // log position it was built at; an older one never replaces a newer one
	Venue    bool
	Category string // category key
	Kind     string // venue type, "" for services

	NameAr, NameEn               string
	DescriptionAr, DescriptionEn string
	Governorate, City            string   // slugs
	GovernorateNames, CityNames  []string // in every language they have
	CategoryNames                []string // likewise
	Address                      string   // where in the city, as its owner says it
	Nearby                       []string // its quarter and a landmark, in any language; weighs as much as the address
	Tags                         []string // in any language
	Amenities                    []string // keys

	Capacity    int
	PriceCents  int64 // in US cents at the current rate, 0 = not stated
	Rating      float64
	ReviewCount int
	Featured    bool
	SortOrder   int

	Calendar Calendar
}

// The rating of a listing is ranked as if ratingWeight more reviews gave it ratingPrior stars: one review of five stars
// says less than twenty of four and a half.
const (
	ratingPrior  = 4.0
	ratingWeight = 5.0
)

// RankedRating is what the order by rating compares, in stars. A listing without reviews is 0, after all that have
// some.
func (d *Document) RankedRating() float64 {
	if d.ReviewCount == 0 {
		return 0
	}
	n := float64(d.ReviewCount)
	return (ratingWeight*ratingPrior + n*d.Rating) / (ratingWeight + n)
}

// Filters narrow a search; zero values do not.
type Filters struct {
	ServiceType        string // "venues" or a category key
	Kind               string
	Governorate, City  string
	CapacityMin        int
	CapacityMax        int   // what states no capacity never passes
	PriceMin, PriceMax int64 // US cents
	RatingMin          float64
	Amenities          []string // all of them
	When               When     // its Today is the query's; words of days in the text go before its days
}

// Sort is the order of hits.
type Sort string

// The orders.
const (
	Relevance  Sort = "relevance"
	PriceAsc   Sort = "price_asc"
	PriceDesc  Sort = "price_desc"
	ByRating   Sort = "rating"
	ByCapacity Sort = "capacity"
)

// Query is one search. Of a text only the beginning is read (see MaxText); a limit below one finds nothing but the
// total, an offset below zero is none.
type Query struct {
	Text          string
	Filters       Filters
	Sort          Sort // Relevance where empty or unknown
	Limit, Offset int
	Bare          bool // leave out facets and highlights, which a keystroke does not need

	// at which prices are compared that the text names in Syrian pounds; where it is 0 they narrow nothing
	PoundsPerDollar int64

	// in Damascus; where it is 0 the text's words of dates say nothing
	Today text.Day
}

// MaxText is how many bytes of a query are read, and MaxWords how many words of those.
const (
	MaxText  = 1024
	MaxWords = 40
)

// MaxNamed is how many words are read one by one, as names are; what is longer is read as a sentence.
const MaxNamed = 12

// Highlight is a matched part of a name, in bytes of the original text.
type Highlight struct {
	Field      string // nameAr or nameEn
	Start, End int
}

// Hit is a document that was found.
type Hit struct {
	ID         uuid.UUID
	Highlights []Highlight
	FreeOn     text.Day // the first of the days asked for on which it is free; 0 where it is not, or nobody says when
	// the day on which it is free that is nearest to those asked for, where it is free on none of these; else 0
	NearestFree text.Day
}

// Facets are the fields that hits are counted by. Words come most frequent first. Numbers are counted by steps: a value
// is the lower end of a step (see Steps), lowest first, and hits below the first step are not counted.
const (
	FacetCategory    = "category"
	FacetKind        = "kind"
	FacetGovernorate = "governorate"
	FacetCity        = "city"
	FacetAmenity     = "amenity"  // a hit counts for each of its amenities
	FacetPrice       = "price"    // whole US dollars; a price that is not stated is not counted
	FacetCapacity    = "capacity" // guests
	FacetRating      = "rating"   // stars
)

// Steps are where the steps of the numbers begin.
var Steps = map[string][]float64{
	FacetPrice:    {1, 100, 200, 300, 400, 500, 700, 900, 1200, 1500, 2000, 2500, 3000, 4000, 5000, 7000, 10000},
	FacetCapacity: {1, 100, 200, 300, 400, 600, 800, 1000},
	FacetRating:   {3, 3.5, 4, 4.5},
}

// FacetValue is a value of a field with the number of hits that have it.
type FacetValue struct {
	Value string
	Count int
}

// Understood is what a part of the query was taken for.
type Understood struct {
	// Kind is governorate, city, quarter, region, kind, category, amenity, capacityMin, capacityMax, priceMin,
	// priceMax, days, daypart, sort or size; noDay and otherWeekday say what is wrong with a day or a part of one.
	// notKind, notCategory, notAmenity, notCity, notGovernorate, notQuarter and notRegion are left out of the hits.
	Kind  string
	Value string // slug, key, number (prices in whole US dollars), Sort, or days as text.Date has them
	Text  string // the part as it was written; where several say the same, each of them, with a space between
}

// Result is the answer to a query.
type Result struct {
	Hits       []Hit
	Total      int
	Facets     map[string][]FacetValue // see Facets
	Understood []Understood            // each meaning once
	// words left out because nothing has them all, as they were written; none that was understood
	Dropped []string
	Nearest []Nearest // in what the hits differ from what was asked for; none where they do not
	// the query as it would be written for the first hit, where words of it were corrected; else ""
	DidYouMean string
	When       When  // for when the hits say whether they are free, as it was asked for or understood
	Position   int64 // of the log, up to which this answer is current
}

// Suggestion is what the letters typed so far may become.
type Suggestion struct {
	Kind  string // listing, category, governorate or city
	Value string // id, key or slug
}

// Health is how an engine stands.
type Health struct {
	Engine    string
	Documents int
	Position  int64 // of the log, up to which documents are shown
	// Foreign reports that the engine does not stand as this process has left it: another one has written to it, or an
	// older state of it was restored. It says something only in the process that feeds the engine.
	Foreign bool
}

// Searcher answers searches. It is safe for concurrent use.
type Searcher interface {
	Search(ctx context.Context, q Query) (Result, error)
	// Suggest answers every keystroke.
	Suggest(ctx context.Context, typed string, limit int) ([]Suggestion, error)
	Health(ctx context.Context) Health
}

// Engine is a search engine that can be fed. What Apply, Rebuild and SetSynonyms have returned from is found at once.
type Engine interface {
	Searcher
	// Apply adds or replaces documents and removes others, up to a position of the log. A document that is older than
	// the one that is there changes nothing.
	Apply(ctx context.Context, position int64, upsert []Document, remove []uuid.UUID) error
	// Rebuild replaces everything; searches see the old index until the new one is whole.
	Rebuild(ctx context.Context, position int64, all []Document) error
	// SetSynonyms replaces all synonyms: who types a term also finds its words, but not the other way round.
	SetSynonyms(ctx context.Context, synonyms map[string][]string) error
}
