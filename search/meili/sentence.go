package meili

import (
	"context"
	"slices"
	"strings"

	"github.com/meilisearch/meilisearch-go"

	"weddings/search"
	"weddings/search/text"
)

// sentence answers a plan. The server finds candidates: listings that meet the constraints of each need, and near ones.
// The engine in memory ranks them and says what was understood.
func (e execution) sentence(
	ctx context.Context, q search.Query, words []text.Token, p *text.Plan,
) (search.Result, error) {
	limit := min(max(window, max(q.Offset, 0)+max(q.Limit, 0)), mostHits)
	requests, strict := e.planned(&q, words, p, limit)
	answer, err := e.server.MultiSearchWithContext(ctx, &meilisearch.MultiSearchRequest{Queries: requests})
	if err != nil {
		return search.Result{}, clear(ctx, "search", err)
	}
	total, each := 0, make([]int, min(strict, len(answer.Results)))
	for i := range each {
		each[i] = int(answer.Results[i].EstimatedTotalHits)
		total += each[i]
	}
	docs, err := addListings(nil, answer.Results)
	if err != nil {
		return search.Result{}, err
	}
	total -= len(e.refused)
	r, err := e.among(docs).Search(ctx, q)
	r.Position = e.position.Load()
	if len(r.Nearest) == 0 && r.Total >= window { // the server has more hits than the candidates
		r.Total = max(r.Total, total)
	}
	for i := range r.Groups {
		if len(r.Nearest) == 0 && len(r.Groups) == len(each) && r.Groups[i].Total >= window {
			r.Groups[i].Total = max(r.Groups[i].Total, each[i])
		}
	}
	return r, err
}

// planned returns the requests for a plan. The first strict ones are one for each need with all its constraints. Then
// come requests with fewer constraints, and one for names.
func (e *Engine) planned(
	q *search.Query, words []text.Token, p *text.Plan, limit int,
) (all []*meilisearch.SearchRequest, strict int) {
	numbers, understood := q.NarrowTo(words, p)
	ask := func(filter []string, by []string) {
		r := (&question{filter: filter, sort: by}).bySpelling(e.index, meilisearch.All)
		r.FederationOptions, r.Limit = nil, int64(limit)
		all = append(all, r)
	}
	needs := p.Needs
	if len(needs) == 0 {
		needs = []text.Need{{}}
	}
	order := orderOf(p, numbers)
	near := numbers
	if p.Order == text.Small && numbers.CapacityMin > 0 { // rooms that are far too large come only for lack of others
		near.CapacityMax = search.Roomiest(numbers.CapacityMin)
	}
	inPlaces := eachPlace(p, needs)
	askEach := func(within search.Filters) {
		for _, n := range inPlaces {
			if filter, ok := constraints(p, n, q.Filters, within); ok {
				ask(filter, order)
			}
		}
	}
	askEach(near)
	strict = len(all)
	if near.CapacityMax != numbers.CapacityMax {
		askEach(numbers)
	}
	if free := numbers; free.When.Narrows() && !free.When.Only {
		free.When.Only = true
		askEach(free)
	}
	for _, n := range needs[:min(len(needs), mostWidenings)] {
		filters := []search.Filters{numbers}
		for _, less := range q.Relaxed(numbers, understood) {
			filters = append(filters, less.Filters)
		}
		for i, f := range filters {
			for _, one := range widerNeeds(p, n) {
				by := order
				if i > 0 {
					by = sorts[search.ByCapacity]
				}
				if filter, ok := constraints(one.plan, one.need, q.Filters, f); ok {
					ask(filter, by)
				}
			}
		}
	}
	bare := text.Unmasked(words)
	named := prepareQuery(bare[:min(len(bare), search.MaxNamed)], q.Filters, "")
	if named.some {
		r := named.bySpelling(e.index, meilisearch.Frequency)
		r.FederationOptions, r.Limit = nil, window
		all = append(all, r)
	}
	return all, strict
}

// eachPlace returns the needs of a plan, or the only one in each of its places.
func eachPlace(p *text.Plan, needs []text.Need) []text.Need {
	groups := p.Groups()
	if len(groups) == 0 {
		return needs
	}
	all := make([]text.Need, len(groups))
	for i := range groups {
		all[i] = groups[i].Need
	}
	return all
}

// needOf is a need and the plan that it belongs to.
type needOf struct {
	plan *text.Plan
	need text.Need
}

// widerNeeds returns relaxed versions of a need: any kind; any amenities; any kind, any amenities and the whole
// governorate; and only the whole governorate, whose hits follow those in a town. A trade is also looked for in every
// place. So is each of several needs, because the result of an absent need names the places that have it.
func widerNeeds(p *text.Plan, n text.Need) []needOf {
	open, anyAmenity := n, *p
	open.Kinds, anyAmenity.Amenities = nil, nil
	wide := anyAmenity
	wide.Places = around(p.Places)
	open.Areas = around(open.Areas)
	all := []needOf{{p, open}, {&anyAmenity, n}, {&wide, open}}
	inGovernorate := func(m text.Meaning) bool { return m.Sense == text.Governorate }
	town := func(a text.Area) bool { return !slices.ContainsFunc(a.Any, inGovernorate) }
	if len(p.Needs) < 2 && slices.ContainsFunc(p.Places, town) {
		there, outside := *p, n
		there.Places, outside.Areas = wide.Places, open.Areas
		all = append(all, needOf{&there, outside})
	}
	if n.Category != "" && (n.Category != "venues" || len(p.Needs) > 1) {
		anywhere, away := *p, n
		anywhere.Places, away.Areas = nil, nil
		all = append(all, needOf{&anywhere, away})
	}
	return all
}

// orderOf returns the order in which the server returns candidates for a plan.
func orderOf(p *text.Plan, f search.Filters) []string {
	switch {
	case p.Order == text.Cheap:
		return sorts[search.PriceAsc]
	case p.Order == text.Dear:
		return sorts[search.PriceDesc]
	case p.Order == text.Rated:
		return sorts[search.ByRating]
	case p.Order == text.Big && f.CapacityMin == 0:
		return sorts[search.ByCapacity]
	case p.Order == text.Small, f.CapacityMin > 0:
		return []string{"capacity:asc"}
	}
	return nil
}

// constraints returns the filters for a need. ok is false if no document can pass them.
func constraints(p *text.Plan, n text.Need, chosen, numbers search.Filters) (all []string, ok bool) {
	if n.Category != "" && n.Category != "venues" {
		numbers.CapacityMin, numbers.CapacityMax = chosen.CapacityMin, chosen.CapacityMax
	}
	all, ok = filters(numbers)
	if n.Category != "" {
		all = append(all, means([]text.Meaning{{Sense: text.Category, Key: n.Category}}))
	}
	if len(n.Kinds) > 0 {
		kinds := make([]text.Meaning, len(n.Kinds))
		for i, k := range n.Kinds {
			kinds[i] = text.Meaning{Sense: text.Kind, Key: k}
		}
		all = append(all, means(kinds))
	}
	areas := p.Places
	if len(n.Areas) > 0 {
		areas = n.Areas
	}
	var places []text.Meaning
	for _, a := range areas {
		places = append(places, a.Within()...)
	}
	if len(places) > 0 {
		all = append(all, means(places))
	}
	if n.Category == "venues" || n.Category == "" {
		for _, a := range p.Amenities {
			all = append(all, having(&a))
		}
	}
	for _, not := range p.Without {
		if not.Kind == "notAmenity" {
			all = append(all, `NOT amenities = "`+not.Value+`"`)
		} else if what := not.Excluded(); len(what) > 0 {
			all = append(all, "NOT ("+means(what)+")")
		}
	}
	return all, ok
}

// having returns the filter for documents with a wanted amenity, or with any of several. Their keys must come from the
// lexicon.
func having(wanted *text.Part) string {
	amenities, kinds := wanted.Either()
	any := make([]string, 0, len(amenities)+len(kinds))
	for _, amenity := range amenities {
		any = append(any, `amenities = "`+amenity+`"`)
	}
	for _, kind := range kinds {
		any = append(any, means([]text.Meaning{{Sense: text.Kind, Key: kind}}))
	}
	return strings.Join(any, " OR ")
}

// means returns the filter for documents with any of the meanings. Their keys must come from the lexicon.
func means(any []text.Meaning) (condition string) {
	for i, m := range any {
		if i > 0 {
			condition += " OR "
		}
		condition += `means = "` + m.Sense.String() + " " + m.Key + `"`
	}
	return condition
}

// around replaces each town of the areas by its governorate.
func around(areas []text.Area) []text.Area {
	wide := slices.Clone(areas)
	for i := range wide {
		any := slices.Clone(wide[i].Within())
		for at, m := range any {
			if governorate := text.GovernorateOf(m.Key); m.Sense == text.City && governorate != "" {
				any[at] = text.Meaning{Sense: text.Governorate, Key: governorate}
			}
		}
		wide[i].Any = any
	}
	return wide
}
