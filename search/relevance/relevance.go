// Package relevance measures the quality and the speed of an engine, on a corpus and queries with known answers.
package relevance

import (
	"cmp"
	"context"
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"

	"github.com/google/uuid"

	"weddings/search"
	"weddings/search/text"
)

// Listing is a listing of a corpus file.
type Listing struct {
	ID            string   `json:"id"`
	Kind          string   `json:"kind"` // venue or service
	ServiceType   string   `json:"serviceType"`
	Category      string   `json:"category"`
	Name          string   `json:"name"`
	NameAr        string   `json:"nameAr"`
	Description   string   `json:"description"`
	DescriptionAr string   `json:"descriptionAr"`
	City          string   `json:"city"`
	CityAr        string   `json:"cityAr"`
	Governorate   string   `json:"governorate"`
	GovernorateAr string   `json:"governorateAr"`
	Tags          []string `json:"tags"`
	Price         float64  `json:"price"` // US dollars
	Capacity      int      `json:"capacity"`
	Rating        float64  `json:"rating"`
	Lat           float64  `json:"lat"`
	Lon           float64  `json:"lon"`
}

// Query is a query of a query file with the ids of the listings that answer it.
type Query struct {
	ID       string   `json:"id"`
	Query    string   `json:"query"`
	Class    string   `json:"cls"`
	Lang     string   `json:"lang"`
	Note     string   `json:"note"`
	Filters  Filters  `json:"filters"`
	Relevant []string `json:"relevant"`
}

// Filters of a query; ServiceType is a kind or a category.
type Filters struct {
	ServiceType string  `json:"serviceType,omitempty"`
	Governorate string  `json:"governorate,omitempty"`
	City        string  `json:"city,omitempty"`
	CapacityMin int     `json:"capacityMin,omitempty"`
	PriceMax    float64 `json:"priceMax,omitempty"`
}

// ID is the document id of a listing.
func ID(listing string) uuid.UUID {
	sum := sha256.Sum256([]byte(listing))
	id, _ := uuid.FromBytes(sum[:16])
	return id
}

// Document is a listing as the product would index it.
func (l *Listing) Document() search.Document {
	d := search.Document{
		ID: ID(
			l.ID,
		),
		Revision:      1,
		Venue:         l.Kind == "venue",
		Kind:          l.ServiceType,
		Category:      text.CategoryOf(l.ServiceType),
		NameAr:        l.NameAr,
		NameEn:        l.Name,
		DescriptionAr: l.DescriptionAr,
		DescriptionEn: l.Description,
		Governorate: slug(
			l.Governorate,
		),
		City:             slug(l.City),
		CityNames:        names(l.City, l.CityAr),
		GovernorateNames: names(l.Governorate, l.GovernorateAr),
		Tags:             l.Tags,
		Capacity:         l.Capacity,
		PriceCents:       int64(l.Price * 100),
		Rating:           l.Rating,
	}
	if d.Rating > 0 {
		d.ReviewCount = 20 // unknown: the same number for all, so that only the rating counts
	}
	if d.Category == "" {
		d.Category = l.Category
	}
	return d
}

func names(all ...string) []string {
	return slices.DeleteFunc(slices.Clone(all), func(s string) bool { return s == "" })
}

// slug makes a place's slug from its name or id.
func slug(s string) string { return strings.ReplaceAll(text.Normalise(s), " ", "-") }

// PoundsPerDollar is the rate at which queries name prices in pounds.
const PoundsPerDollar = 2500

// today is the date on which dates in queries are read.
const today text.Day = 20_780

// Search returns the query as the product asks it, for the first ten hits.
func (q *Query) Search() search.Query {
	f := search.Filters{
		Kind:        q.Filters.ServiceType,
		Governorate: slug(q.Filters.Governorate),
		City:        slug(q.Filters.City),
		CapacityMin: q.Filters.CapacityMin,
		PriceMax:    int64(q.Filters.PriceMax * 100),
	}
	if text.CategoryOf(f.Kind) == "" && len(text.KindsOf(f.Kind)) > 0 {
		f.Kind, f.ServiceType = "", f.Kind
	}
	return search.Query{Text: q.Query, Limit: 10, Filters: f, PoundsPerDollar: PoundsPerDollar, Today: today}
}

// Score holds means over queries.
type Score struct {
	N        int     `json:"n"`
	Success1 float64 `json:"success@1"` // share of queries whose first hit is an answer
	Recall10 float64 `json:"recall@10"` // share of the answers, at most ten, among the first ten
	MRR      float64 `json:"mrr"`       // mean reciprocal rank of the first answer
}

// Miss is a query whose first hit is not an answer, or whose answers were not all found.
type Miss struct {
	Query         Query
	Wanted, Found []string // names
	Recall        float64
}

// Scores holds the Score of each class and of all queries.
type Scores struct {
	Overall Score            `json:"overall"`
	Classes map[string]Score `json:"classes"`
	Misses  []Miss           `json:"-"`
}

// Measure runs every query on an engine that holds the corpus.
func Measure(ctx context.Context, engine search.Searcher, corpus []Listing, queries []Query) (*Scores, error) {
	ids := make(map[uuid.UUID]*Listing, len(corpus))
	for i := range corpus {
		ids[ID(corpus[i].ID)] = &corpus[i]
	}
	s := &Scores{Classes: map[string]Score{}}
	for _, q := range queries {
		result, err := engine.Search(ctx, q.Search())
		if err != nil {
			return nil, fmt.Errorf("%s: %w", q.ID, err)
		}
		var hits []*Listing
		var one Score
		one.N = 1
		found := 0
		for i, h := range result.Hits {
			l := ids[h.ID]
			if l == nil {
				return nil, fmt.Errorf(
					"%q finds a listing that is not in the corpus: the index holds other data, use an empty one",
					q.Query,
				)
			}
			hits = append(hits, l)
			if slices.Contains(q.Relevant, l.ID) {
				found++
				if one.MRR == 0 {
					one.MRR = 1 / float64(i+1)
				}
				if i == 0 {
					one.Success1 = 1
				}
			}
		}
		if n := min(len(q.Relevant), 10); n > 0 {
			one.Recall10 = float64(min(found, n)) / float64(n)
		}
		s.Overall = s.Overall.plus(one)
		s.Classes[q.Class] = s.Classes[q.Class].plus(one)
		if one.Success1 < 1 || one.Recall10 < 1 {
			var wanted []*Listing
			for _, id := range q.Relevant {
				if l := ids[ID(id)]; l != nil {
					wanted = append(wanted, l)
				}
			}
			s.Misses = append(s.Misses, Miss{q, called(wanted), called(hits), one.Recall10})
		}
	}
	s.Overall = s.Overall.mean()
	for class, score := range s.Classes {
		s.Classes[class] = score.mean()
	}
	slices.SortStableFunc(s.Misses, func(a, b Miss) int { return cmp.Compare(a.Query.Class, b.Query.Class) })
	return s, nil
}

// called returns the names of the first few listings.
func called(all []*Listing) (names []string) {
	for _, l := range all[:min(len(all), 3)] {
		names = append(names, strings.TrimSpace(l.NameAr+" | "+l.Name)+", "+l.City)
	}
	return names
}

func (s Score) plus(o Score) Score {
	return Score{s.N + o.N, s.Success1 + o.Success1, s.Recall10 + o.Recall10, s.MRR + o.MRR}
}

func (s Score) mean() Score {
	n := float64(max(s.N, 1))
	return Score{s.N, s.Success1 / n, s.Recall10 / n, s.MRR / n}
}
