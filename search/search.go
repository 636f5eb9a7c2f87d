// Package search is the contract between the site and its search engines. An engine gets typed filters, never raw
// filter strings. Package search/text analyses documents and queries before an engine sees them. Package
// search/searchtest tests that every engine keeps the contract.
package search

import (
	"cmp"
	"context"

	"github.com/google/uuid"

	"weddings/search/text"
)

// Document is a listing in the form that engines index. Only public listings have a document.
type Document struct {
	ID       uuid.UUID
	Revision int64 // log position at which the document was built; an older document never replaces a newer one
	Venue    bool
	Category string // key
	Kind     string // venue type, "" for services

	NameAr, NameEn               string
	DescriptionAr, DescriptionEn string
	Governorate, City            string   // slugs
	GovernorateNames, CityNames  []string // in every language that has a name
	CategoryNames                []string // the same
	Address                      string   // address within the city, as the owner wrote it
	Nearby                       []string // quarter and landmark, in any language; they weigh as much as the address
	Tags                         []string // in any language
	Amenities                    []string // keys

	Capacity    int
	PriceCents  int64 // in US cents at the current rate; 0 if the listing states no price
	Rating      float64
	ReviewCount int
	Prior       float64 // stars, see PriorOf; 0 stands for those of a site without reviews
	Featured    bool
	SortOrder   int

	Calendar Calendar
}

// A listing is ranked as if ratingWeight more reviews gave it the stars of the site's prior, which is a Bayesian
// average. So one review of five stars ranks below twenty of four and a half. The prior is the mean of the site's
// reviews, to which priorWeight more of priorStars count, so that the first reviews of a young site do not set it.
const (
	ratingWeight = 5.0
	priorStars   = 4.0
	priorWeight  = 50.0
)

// PriorOf returns the stars that a listing is given beside its own reviews, on a site with so many reviews that have so
// many stars together.
func PriorOf(stars float64, reviews int) float64 {
	return (priorWeight*priorStars + stars) / (priorWeight + float64(reviews))
}

// RankedRating returns the rating that ByRating compares, in stars. A listing without reviews gets 0 and comes last.
func (d *Document) RankedRating() float64 {
	if d.ReviewCount == 0 {
		return 0
	}
	n := float64(d.ReviewCount)
	return (ratingWeight*cmp.Or(d.Prior, priorStars) + n*d.Rating) / (ratingWeight + n)
}

// Filters narrow a search. A zero value does not filter.
type Filters struct {
	ServiceType        string // "venues" or a category key
	Kind               string
	Governorate, City  string
	CapacityMin        int
	CapacityMax        int   // excludes listings that state no capacity
	PriceMin, PriceMax int64 // US cents
	RatingMin          float64
	Amenities          []string // a listing must have all of them
	When               When     // its Today is taken from the query; days in the text replace its Days
}

// Sort is the order of hits.
type Sort string

// The orders of hits.
const (
	Relevance  Sort = "relevance"
	PriceAsc   Sort = "price_asc"
	PriceDesc  Sort = "price_desc"
	ByRating   Sort = "rating"
	ByCapacity Sort = "capacity"
)

// Query is one search. An engine reads only the beginning of Text, see MaxText. With a Limit below one the result has
// only the total. An Offset below zero counts as zero.
type Query struct {
	Text          string
	Filters       Filters
	Sort          Sort // Relevance where empty or unknown
	Limit, Offset int
	Bare          bool // without facets and highlights, for searches at each keystroke

	// Exchange rate for prices in Syrian pounds in the text. With 0 such prices do not filter.
	PoundsPerDollar int64

	// Today's date in Damascus. With 0 words for dates in the text are not read as dates.
	Today text.Day
}

// MaxText is how many bytes of a query are read. MaxWords is how many words of these are read.
const (
	MaxText  = 1024
	MaxWords = 40
)

// MaxNamed is how many words of a query are matched one by one, as the words of a name. A longer query is read as a
// sentence.
const MaxNamed = 12

// Highlight is a matched part of a name. Start and End are byte offsets in the original name.
type Highlight struct {
	Field      string // nameAr or nameEn
	Start, End int
}

// Hit is a document that matches a query.
type Hit struct {
	ID         uuid.UUID
	Highlights []Highlight
	FreeOn     text.Day // the first free one of the days asked for; 0 if there is none
	// The free day nearest to the days asked for, if it is free on none of them; otherwise 0.
	NearestFree text.Day
	Group       int // index in the Groups of the result; 0 if it has none
}

// The names of the facets. The values of a text facet come in order of frequency. A number is counted in steps: the
// value is the lower end of the step, the lowest step comes first, and numbers below the first step are not counted.
// See Steps.
const (
	FacetCategory    = "category"
	FacetKind        = "kind"
	FacetGovernorate = "governorate"
	FacetCity        = "city"
	FacetAmenity     = "amenity"  // a hit counts once for each of its amenities
	FacetPrice       = "price"    // whole US dollars; listings without a price are not counted
	FacetCapacity    = "capacity" // guests
	FacetRating      = "rating"   // stars
)

// Steps holds the lower ends of the steps of each numeric facet.
var Steps = map[string][]float64{
	FacetPrice:    {1, 100, 200, 300, 400, 500, 700, 900, 1200, 1500, 2000, 2500, 3000, 4000, 5000, 7000, 10000},
	FacetCapacity: {1, 100, 200, 300, 400, 600, 800, 1000},
	FacetRating:   {3, 3.5, 4, 4.5},
}

// FacetValue is a value of a facet and the number of hits that have it.
type FacetValue struct {
	Value string
	Count int
}

// Understood is how a part of the query was interpreted.
type Understood struct {
	// Kind is governorate, city, quarter, region, kind, category, amenity, capacityMin, capacityMax, priceMin,
	// priceMax, days, daypart, sort or size. Of an amenity with several alternatives, | stands between them; those that
	// are kinds of venues begin with "kind:". A size is big, small or Close. noDay and otherWeekday report an error in
	// a day or a part of the day, noNumber one in a number.
	// notKind, notCategory, notAmenity, notCity, notGovernorate, notQuarter, notRegion and notDays are excluded from
	// the hits. So is notListing, a listing whose whole name the query refuses; Value is its id.
	Kind string
	// Slug, key, number (prices in whole US dollars), Sort, or days as text.Date.Value or text.RefusedDays.Value writes
	// them.
	Value string
	Text  string // the part as the user wrote it; several parts of the same meaning are joined with a space
}

// NoNumber is the kind of what was understood as a number of guests or a price that cannot be meant. It filters
// nothing.
const NoNumber = "noNumber"

// NotListing is the kind of what was understood as the name of a listing to be left out.
const NotListing = "notListing"

// Result is the result of a query.
type Result struct {
	Hits       []Hit
	Total      int
	Facets     map[string][]FacetValue // by name of the facet
	Understood []Understood            // each meaning once
	// Words that were ignored because no listing has all words, as the user wrote them. None of them is in Understood.
	Dropped []string
	Nearest []Nearest // how the hits differ from the query; empty if they meet it
	// The query with its misspelt words corrected to those of the first hit; "" if none was misspelt.
	DidYouMean string
	When       When  // the time asked for, in Filters or in the text, to which FreeOn of the hits refers
	Position   int64 // log position up to which the result is current
	// The things that the query asks for, or the places of the only one, in its order. Empty if the query asks for one
	// thing in one place, or nothing was found.
	Groups []Group
}

// Group is one of several things that a query asks for, or the only one in one of several places: "halls in Homs or
// Hama". Its hits are those that refer to it.
type Group struct {
	Understood []Understood // what and where
	Alone      string       // the query for it alone; "" if it could not be told from the words
	Total      int
}

// Suggestion is a completion of the letters typed so far.
type Suggestion struct {
	Kind  string // listing, category, governorate or city
	Value string // id, key or slug
}

// Health is the state of an engine.
type Health struct {
	Engine    string
	Documents int
	Position  int64 // log position up to which the index is current
	// Foreign reports that the index is not as this process left it: another process has written to it, or an older
	// state of it was restored. It is meaningful only in the process that feeds the engine.
	Foreign bool
}

// Searcher answers searches. It is safe for concurrent use.
type Searcher interface {
	Search(ctx context.Context, q Query) (Result, error)
	// Suggest is called at every keystroke.
	Suggest(ctx context.Context, typed string, limit int) ([]Suggestion, error)
	Health(ctx context.Context) Health
}

// Engine is a search engine that can be fed. Searches see a change as soon as Apply, Rebuild or SetSynonyms has
// returned.
type Engine interface {
	Searcher
	// Apply adds or replaces documents and removes others, and advances the index to a position of the log. A document
	// that is older than the indexed one is ignored.
	Apply(ctx context.Context, position int64, upsert []Document, remove []uuid.UUID) error
	// Rebuild replaces all documents. Searches see the old index until the new one is complete.
	Rebuild(ctx context.Context, position int64, all []Document) error
	// SetSynonyms replaces all synonyms. A search for a term also finds its synonyms, but not the other way round.
	SetSynonyms(ctx context.Context, synonyms map[string][]string) error
}
