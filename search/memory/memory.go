package memory

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/google/uuid"

	"weddings/search"
	"weddings/search/text"
)

// Engine is the embedded engine. Readers take no lock: every change builds a new index and puts it in the old one's place.
type Engine struct {
	writing  sync.Mutex
	index    atomic.Pointer[index]
	synonyms atomic.Pointer[map[string][]string]
}

var _ search.Engine = (*Engine)(nil)

// New returns an empty engine.
func New() *Engine {
	e := &Engine{}
	e.index.Store(build(nil, 0))
	e.synonyms.Store(&map[string][]string{})
	return e
}

// Apply implements search.Engine.
func (e *Engine) Apply(_ context.Context, position int64, upsert []search.Document, remove []uuid.UUID) error {
	e.writing.Lock()
	defer e.writing.Unlock()
	old := e.index.Load()
	docs := make(map[uuid.UUID]search.Document, len(old.docs)+len(upsert))
	for _, d := range old.docs {
		docs[d.ID] = d
	}
	for _, id := range remove {
		delete(docs, id)
	}
	for _, d := range upsert {
		if have, ok := docs[d.ID]; !ok || have.Revision <= d.Revision {
			docs[d.ID] = d
		}
	}
	all := make([]search.Document, 0, len(docs))
	for _, d := range docs {
		all = append(all, d)
	}
	e.index.Store(build(all, max(position, old.position)))
	return nil
}

// Rebuild implements search.Engine.
func (e *Engine) Rebuild(_ context.Context, position int64, all []search.Document) error {
	e.writing.Lock()
	defer e.writing.Unlock()
	e.index.Store(build(slices.Clone(all), position))
	return nil
}

// SetSynonyms implements search.Engine; terms and words are folded.
func (e *Engine) SetSynonyms(given map[string][]string) {
	folded := make(map[string][]string, len(given))
	for term, words := range given {
		key := text.Fold(term)
		for _, w := range words {
			folded[key] = append(folded[key], text.Fold(w))
		}
	}
	e.synonyms.Store(&folded)
}

// Health implements search.Engine.
func (e *Engine) Health(context.Context) search.Health {
	ix := e.index.Load()
	return search.Health{Engine: "memory", Documents: len(ix.docs), Position: ix.position}
}

type scored struct {
	doc     int32
	cost    int
	field   int
	matches []match
}

// Search implements search.Engine.
func (e *Engine) Search(ctx context.Context, q search.Query) (search.Result, error) {
	if err := ctx.Err(); err != nil {
		return search.Result{}, err
	}
	ix := e.index.Load()
	terms := ix.read(q.Text, *e.synonyms.Load())
	var result search.Result
	var found []scored
	if hits, dropped := ix.all(terms); hits != nil {
		result.Dropped = dropped
		for doc, matches := range hits {
			if !passes(&ix.docs[doc], q.Filters) {
				continue
			}
			s := scored{doc: doc, matches: matches}
			for _, m := range matches {
				s.cost, s.field = s.cost+m.cost, s.field+int(m.field)
			}
			found = append(found, s)
		}
	} else if !wants(terms) { // no words: everything that passes the filters
		for i := range ix.docs {
			if passes(&ix.docs[i], q.Filters) {
				found = append(found, scored{doc: int32(i)})
			}
		}
	}
	for _, t := range terms {
		if !slices.Contains(result.Dropped, t.written) {
			result.Understood = append(result.Understood, t.understood...)
		}
	}
	ix.sort(found, q.Sort)
	result.Total = len(found)
	result.Facets = ix.facets(found)
	from := min(max(q.Offset, 0), len(found))
	for _, s := range found[from:min(from+max(q.Limit, 0), len(found))] {
		d := &ix.docs[s.doc]
		result.Hits = append(result.Hits, search.Hit{ID: d.ID, Highlights: highlights(d, s.matches)})
	}
	return result, nil
}

func wants(terms []term) bool {
	return slices.ContainsFunc(terms, func(t term) bool { return !t.optional })
}

// sort is a total order: cost, field, and then the order in which documents stand in the index.
func (ix *index) sort(found []scored, by search.Sort) {
	slices.SortFunc(found, func(a, b scored) int {
		x, y := &ix.docs[a.doc], &ix.docs[b.doc]
		first := 0
		switch by {
		case search.PriceAsc, search.PriceDesc:
			first = cmp.Compare(x.PriceCents, y.PriceCents)
			switch {
			case (x.PriceCents == 0) != (y.PriceCents == 0): // unknown prices come last either way
				first = -first
				if by == search.PriceDesc {
					first = cmp.Compare(y.PriceCents, x.PriceCents)
				}
			case by == search.PriceDesc:
				first = -first
			}
		case search.ByRating:
			first = cmp.Compare(y.Rating, x.Rating)
		case search.ByCapacity:
			first = cmp.Compare(y.Capacity, x.Capacity)
		}
		return cmp.Or(first, cmp.Compare(a.cost, b.cost), cmp.Compare(a.field, b.field), cmp.Compare(a.doc, b.doc))
	})
}

func passes(d *search.Document, f search.Filters) bool {
	switch {
	case f.ServiceType == "venues" && !d.Venue,
		f.ServiceType != "" && f.ServiceType != "venues" && d.Category != f.ServiceType,
		f.Kind != "" && d.Kind != f.Kind,
		f.Governorate != "" && d.Governorate != f.Governorate,
		f.City != "" && d.City != f.City,
		f.CapacityMin > 0 && d.Capacity < f.CapacityMin,
		f.PriceMin > 0 && d.PriceCents < f.PriceMin,
		f.PriceMax > 0 && (d.PriceCents == 0 || d.PriceCents > f.PriceMax),
		f.RatingMin > 0 && d.Rating < f.RatingMin:
		return false
	}
	for _, a := range f.Amenities {
		if !slices.Contains(d.Amenities, a) {
			return false
		}
	}
	return true
}

func (ix *index) facets(found []scored) map[string][]search.FacetValue {
	counts := map[string]map[string]int{"category": {}, "kind": {}, "governorate": {}, "city": {}}
	for _, s := range found {
		d := &ix.docs[s.doc]
		for field, value := range map[string]string{"category": d.Category, "kind": d.Kind, "governorate": d.Governorate, "city": d.City} {
			if value != "" {
				counts[field][value]++
			}
		}
	}
	facets := make(map[string][]search.FacetValue, len(counts))
	for field, values := range counts {
		for v, n := range values {
			facets[field] = append(facets[field], search.FacetValue{Value: v, Count: n})
		}
		slices.SortFunc(facets[field], func(a, b search.FacetValue) int {
			return cmp.Or(cmp.Compare(b.Count, a.Count), strings.Compare(a.Value, b.Value))
		})
	}
	return facets
}

// highlights are the words of both names that were matched, as they stand in the original text.
func highlights(d *search.Document, matches []match) []search.Highlight {
	var all []search.Highlight
	for field, name := range map[string]string{"nameAr": d.NameAr, "nameEn": d.NameEn} {
		for _, t := range text.Tokens(name) {
			if slices.ContainsFunc(matches, func(m match) bool { return m.word == t.Text || m.word == text.Bare(t.Text) }) {
				all = append(all, search.Highlight{Field: field, Start: t.Start, End: t.End})
			}
		}
	}
	slices.SortFunc(all, func(a, b search.Highlight) int {
		return cmp.Or(strings.Compare(a.Field, b.Field), cmp.Compare(a.Start, b.Start))
	})
	return all
}

// Suggest implements search.Engine: meanings of what is typed first, then listings.
func (e *Engine) Suggest(ctx context.Context, typed string, limit int) ([]search.Suggestion, error) {
	if len(text.Tokens(typed)) == 0 {
		return nil, ctx.Err()
	}
	result, err := e.Search(ctx, search.Query{Text: typed, Limit: limit})
	if err != nil {
		return nil, err
	}
	var all []search.Suggestion
	for _, u := range result.Understood {
		if len(all) < 2 && u.Kind != "kind" {
			all = append(all, search.Suggestion{Kind: u.Kind, Value: u.Value})
		}
	}
	for _, hit := range result.Hits {
		if len(all) == limit {
			break
		}
		all = append(all, search.Suggestion{Kind: "listing", Value: hit.ID.String()})
	}
	return all, nil
}
