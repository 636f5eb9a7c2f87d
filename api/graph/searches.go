package graph

import (
	"context"
	"math"
	"reflect"
	"strings"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/traffic"
	"weddings/internal/fault"
	"weddings/queries/listings"
	"weddings/queries/searches"
	"weddings/search"
)

func (r *queryResolver) Search(
	ctx context.Context,
	query string,
	filter *SearchFilter,
	sort SearchSort,
	first, offset int,
) (*searches.Result, error) {
	q := search.Query{Text: query, Limit: first, Offset: offset, Sort: sorts[sort]}
	if f := filter; f != nil {
		least, err := cents("priceMin", f.PriceMin)
		if err != nil {
			return nil, err
		}
		most, err := cents("priceMax", f.PriceMax)
		if err != nil {
			return nil, err
		}
		q.Filters = search.Filters{
			ServiceType: value(f.ServiceType),
			Kind:        value(f.VenueType),
			Governorate: value(f.Governorate),
			City:        value(f.City),
			CapacityMin: value(f.CapacityMin),
			PriceMin:    least,
			PriceMax:    most,
			RatingMin:   value(f.RatingMin),
			Amenities:   f.Amenities,
		}
		if q.Filters.When, err = when(f); err != nil {
			return nil, err
		}
	}
	result, err := r.Queries.Searches.Search(ctx, edge.Viewer(ctx), q)
	if err == nil {
		for i := range result.Hits {
			hit := &result.Hits[i]
			hit.Shown = traffic.Shown(r.App, result.ID, query, hit.Listing.ID, offset+i+1)
		}
	}
	if err != nil || offset > 0 || browsing(ctx, q) { // further pages belong to the same search
		return result, err
	}
	made := traffic.RecordSearch{
		Search:      result.ID,
		Term:        query,
		Category:    q.Filters.ServiceType,
		Governorate: q.Filters.Governorate,
		City:        q.Filters.City,
		Understood:  understood(result.Understood),
		Days:        result.Days,
		Results:     result.Total,
	}
	if ctx.Value(answering{}) != nil {
		r.searches.all().Add(result.ID, made)
	}
	r.record(ctx, made)
	return result, nil
}

// when returns the days and the daypart of a filter.
func when(f *SearchFilter) (search.When, error) {
	w := search.When{Only: f.Free}
	if f.Daypart != nil {
		w.Daypart = string(*f.Daypart)
	}
	var err error
	if w.Days, err = search.ParseDays(value(f.Days)); err != nil {
		return w, fault.New(fault.Invalid, "التاريخ غير صحيح.", "The date is not right.").
			With("days", "أيام مثل 2027-08-14، عشرة على الأكثر", "Days such as 2027-08-14, ten at most")
	}
	return w, nil
}

// cents converts whole dollars of a filter, a 32-bit Int in GraphQL, to cents; 0 if the field is not set.
func cents(field string, dollars *int) (int64, error) {
	n := int64(value(dollars))
	if n < math.MinInt32 || n > math.MaxInt32 {
		return 0, fault.New(fault.Invalid, "السعر خارج المسموح.", "The price is out of range.").
			With(field, "2147483647 دولار على الأكثر", "At most 2147483647 dollars")
	}
	return n * 100, nil
}

// browsing reports whether a query is not counted as a search: it only lists a category or everything, or the server
// runs it for a page that all visitors share.
func browsing(ctx context.Context, q search.Query) bool {
	f := q.Filters
	f.ServiceType = ""
	open := q.Sort == search.Relevance && reflect.DeepEqual(f, search.Filters{})
	return strings.TrimSpace(q.Text) == "" && (open || ctx.Value(answering{}) != nil)
}

// understood formats the meanings of a search's words: "city:homs kind:hall".
func understood(parts []searches.Understood) string {
	words := make([]string, len(parts))
	for i, u := range parts {
		words[i] = u.Kind + ":" + u.Value
	}
	return strings.Join(words, " ")
}

var sorts = map[SearchSort]search.Sort{
	SearchSortRelevance: search.Relevance, SearchSortPriceAsc: search.PriceAsc, SearchSortPriceDesc: search.PriceDesc,
	SearchSortRating: search.ByRating, SearchSortCapacity: search.ByCapacity,
}

func (r *queryResolver) Suggest(ctx context.Context, query string) ([]*searches.Suggestion, error) {
	found, err := pointers(r.Queries.Searches.Suggest(ctx, edge.Viewer(ctx), query, edge.From(ctx).Lang))
	var shown []*listings.Listing
	for _, suggestion := range found {
		if suggestion.Listing != nil {
			shown = append(shown, suggestion.Listing)
		}
	}
	loadersOf(ctx).seen(shown)
	return found, err
}

func (r *queryResolver) SearchTerms(ctx context.Context, from, to, order string) ([]*searches.Term, error) {
	return pointers(r.Queries.Searches.Terms(ctx, edge.Viewer(ctx), from, to, order))
}

func (r *queryResolver) SearchProposals(ctx context.Context) ([]*searches.Proposal, error) {
	return pointers(r.Queries.Searches.Proposals(ctx, edge.Viewer(ctx)))
}

func (r *queryResolver) SearchTrial(ctx context.Context, query string) (*searches.Result, error) {
	return r.Queries.Searches.Trial(ctx, edge.Viewer(ctx), query, edge.From(ctx).Position)
}

func (r *mutationResolver) RecordSearchClick(
	ctx context.Context,
	input traffic.RecordSearchClick,
) (*commands.Receipt, error) {
	return r.do(
		ctx,
		input,
		func(_ *edge.RequestContext, tally *edge.Tally) error { return tally.Counted(input.Session) },
	)
}
