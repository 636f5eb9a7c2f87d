package searches

import (
	"context"
	"slices"
	"sync"
	"time"

	"golang.org/x/sync/singleflight"

	"weddings/events"
	"weddings/queries"
	"weddings/search"
)

// Question is what couples search for in a governorate: venues with a filter, or all services of a category.
type Question struct {
	Category string // "venues" or a category key
	Key      string // the filter of venues; "" for services
	Filters  search.Filters
}

// venueQuestions are the questions about venues. The app has the same list (ui/src/shared/search/questions.json).
var venueQuestions = []Question{
	{"venues", "women-only", search.Filters{Amenities: []string{"women_only_hall"}}},
	{"venues", "separate-halls", search.Filters{Amenities: []string{"separate_halls"}}},
	{"venues", "under-1500-dollars", search.Filters{PriceMax: 1500_00}},
	{"venues", "under-2500-dollars", search.Filters{PriceMax: 2500_00}},
	{"venues", "for-300-guests", search.Filters{CapacityMin: 300}},
	{"venues", "for-500-guests", search.Filters{CapacityMin: 500}},
	{"venues", "with-generator", search.Filters{Amenities: []string{"generator"}}},
	{"venues", "with-parking", search.Filters{Amenities: []string{"parking"}}},
	{"venues", "with-pool", search.Filters{Amenities: []string{"pool"}}},
	{"venues", "hotels", search.Filters{Kind: "hotel"}},
	{"venues", "farms", search.Filters{Kind: "farm"}},
	{"venues", "restaurants", search.Filters{Kind: "restaurant"}},
	{"venues", "gardens", search.Filters{Kind: "garden"}},
}

// VenueQuestions returns the questions about venues. The list is shared and must not be changed.
func VenueQuestions() []Question { return venueQuestions }

// QuestionOf returns a question by its category and key. It returns false if there is none.
func QuestionOf(category, key string) (Question, bool) {
	if category != "venues" {
		return Question{Category: category}, category != "" && key == ""
	}
	at := slices.IndexFunc(venueQuestions, func(q Question) bool { return q.Key == key })
	if at < 0 {
		return Question{}, false
	}
	return venueQuestions[at], true
}

// Landing is the page of a question in a governorate.
type Landing struct {
	Category, Question, Governorate string
	Total                           int // listings that the question finds
}

// leastAnswers is the least number of listings for which a question has a page.
const leastAnswers = 3

const (
	// landingsLifetime is the lifetime of the list of landings. Counting it takes one search for each question.
	landingsLifetime = time.Minute
	landingsTimeout  = 10 * time.Second
)

// landings caches the list of all landings.
type landings struct {
	flight singleflight.Group

	mu   sync.Mutex
	list []Landing
	made time.Time
}

func (l *landings) kept() ([]Landing, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.list, time.Since(l.made) < landingsLifetime
}

// Landings returns the pages of all questions that find enough listings, by question, the governorate with most
// listings first. The list may be as old as landingsLifetime.
func (r *Reader) Landings(ctx context.Context, by queries.Viewer) ([]Landing, error) {
	if list, fresh := r.landings.kept(); fresh {
		return list, nil
	}
	// Other requests may wait for the same list, so counting must not end with this request.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), landingsTimeout)
	defer cancel()
	counted, err, _ := r.landings.flight.Do("", func() (any, error) { return r.countLandings(ctx, by) })
	list, _ := counted.([]Landing)
	return list, err
}

func (r *Reader) countLandings(ctx context.Context, by queries.Viewer) ([]Landing, error) {
	categories, err := r.Reference.Categories(ctx, by)
	if err != nil {
		return nil, err
	}
	questions := slices.Clone(venueQuestions)
	for _, c := range categories {
		if c.Key != "venues" {
			questions = append(questions, Question{Category: c.Key})
		}
	}
	list := []Landing{}
	for _, q := range questions {
		found, err := r.Engine.Search(ctx, search.Query{Filters: q.filters()})
		if err != nil {
			return nil, err
		}
		for _, in := range found.Facets[search.FacetGovernorate] {
			if in.Count >= leastAnswers {
				list = append(list, Landing{q.Category, q.Key, in.Value, in.Count})
			}
		}
	}
	r.landings.mu.Lock()
	defer r.landings.mu.Unlock()
	r.landings.list, r.landings.made = list, time.Now()
	return list, nil
}

func (q Question) filters() search.Filters {
	filters := q.Filters
	filters.ServiceType = q.Category
	return filters
}

// Answers tells what a question finds in a governorate.
type Answers struct {
	Total    int
	Cheapest *events.Money // nil if no listing states a price
	Guests   int           // capacity of the largest venue; 0 if none states it
}

// Answers returns what a question finds in a governorate now. It returns nil if fewer than leastAnswers listings are
// found.
func (r *Reader) Answers(ctx context.Context, by queries.Viewer, q Question, governorate string) (*Answers, error) {
	if governorate == "" {
		return nil, nil
	}
	asked := search.Query{Filters: q.filters(), Sort: search.PriceAsc, Limit: 1, Bare: true}
	asked.Filters.Governorate = governorate
	cheapest, err := r.Search(ctx, by, asked)
	if err != nil || cheapest.Total < leastAnswers {
		return nil, err
	}
	asked.Sort = search.ByCapacity
	largest, err := r.Search(ctx, by, asked)
	if err != nil {
		return nil, err
	}
	answers := &Answers{Total: cheapest.Total}
	for _, hit := range cheapest.Hits {
		answers.Cheapest = hit.Listing.Lowest()
	}
	for _, hit := range largest.Hits {
		answers.Guests = max(hit.Listing.Live.Capacity, hit.Listing.Live.MaxCapacity)
	}
	return answers, nil
}
