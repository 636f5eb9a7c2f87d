package main

import (
	"context"
	"strings"

	"github.com/blevesearch/bleve/v2"
	"github.com/blevesearch/bleve/v2/analysis/analyzer/keyword"
	_ "github.com/blevesearch/bleve/v2/analysis/lang/ar" // its Arabic analyzer
	_ "github.com/blevesearch/bleve/v2/analysis/lang/en" // its English one
	"github.com/blevesearch/bleve/v2/search/query"
	"github.com/google/uuid"

	"weddings/search"
)

// bleveEngine is a Bleve index in memory, set up as Bleve's guide recommends: one field for each language with that
// language's analyzer, names weigh more than places, tags and descriptions in this order, names match with wrong
// letters, and the last word may be half typed.
type bleveEngine struct{ index bleve.Index }

func openBleve(context.Context) (engine, error) {
	index, err := newBleve()
	return &bleveEngine{index}, err
}

func newBleve() (bleve.Index, error) {
	mapping := bleve.NewIndexMapping()
	doc := bleve.NewDocumentStaticMapping()
	for _, field := range searchedFields {
		m := bleve.NewTextFieldMapping()
		if m.Analyzer = "en"; strings.HasSuffix(field.name, "Ar") {
			m.Analyzer = "ar"
		}
		m.Store = false
		doc.AddFieldMappingsAt(field.name, m)
	}
	for _, field := range []string{"category", "kind", "governorate", "city"} {
		m := bleve.NewTextFieldMapping()
		m.Analyzer, m.Store = keyword.Name, false
		doc.AddFieldMappingsAt(field, m)
	}
	for _, field := range []string{"capacity", "price"} {
		m := bleve.NewNumericFieldMapping()
		m.Store = false
		doc.AddFieldMappingsAt(field, m)
	}
	mapping.DefaultMapping = doc
	return bleve.NewMemOnly(mapping)
}

var searchedFields = []struct {
	name  string
	boost float64
}{
	{"nameAr", 4},
	{"nameEn", 4},
	{"placeAr", 2},
	{"placeEn", 2},
	{"whatEn", 2},
	{"tagsAr", 1},
	{"tagsEn", 1},
	{"descriptionAr", .5},
	{"descriptionEn", .5},
}

// Rebuild implements engine.
func (e *bleveEngine) Rebuild(_ context.Context, _ int64, all []search.Document) error {
	batch := e.index.NewBatch()
	for _, d := range all {
		places := strings.Join(append(d.CityNames, d.GovernorateNames...), " ")
		tags := strings.Join(d.Tags, " ")
		if err := batch.Index(d.ID.String(), map[string]any{
			"nameAr":        d.NameAr,
			"nameEn":        d.NameEn,
			"placeAr":       places,
			"placeEn":       places,
			"tagsAr":        tags,
			"tagsEn":        tags,
			"descriptionAr": d.DescriptionAr,
			"descriptionEn": d.DescriptionEn,
			"whatEn": strings.ReplaceAll(
				d.Category+" "+d.Kind,
				"_",
				" ",
			),
			"category":    d.Category,
			"kind":        d.Kind,
			"governorate": d.Governorate,
			"city":        d.City,
			"capacity":    d.Capacity,
			"price":       d.PriceCents,
		}); err != nil {
			return err
		}
	}
	return e.index.Batch(batch)
}

// Search implements search.Searcher.
func (e *bleveEngine) Search(ctx context.Context, q search.Query) (search.Result, error) {
	all := bleve.NewConjunctionQuery(words(q.Text))
	term := func(field, value string) {
		if value != "" {
			t := bleve.NewTermQuery(value)
			t.SetField(field)
			all.AddQuery(t)
		}
	}
	between := func(field string, least, most int64) {
		if least > 0 || most > 0 {
			from, to := float64(max(least, 1)), float64(most)
			r := bleve.NewNumericRangeQuery(&from, nil)
			if most > 0 {
				yes := true
				r = bleve.NewNumericRangeInclusiveQuery(&from, &to, &yes, &yes)
			}
			r.SetField(field)
			all.AddQuery(r)
		}
	}
	f := q.Filters
	term("category", f.ServiceType)
	term("kind", f.Kind)
	term("governorate", f.Governorate)
	term("city", f.City)
	between("capacity", int64(f.CapacityMin), 0)
	between("price", f.PriceMin, f.PriceMax)
	request := bleve.NewSearchRequestOptions(all, q.Limit, q.Offset, false)
	if !q.Bare {
		for _, facet := range []string{"category", "kind", "governorate", "city"} {
			request.AddFacet(facet, bleve.NewFacetRequest(facet, 100))
		}
	}
	found, err := e.index.SearchInContext(ctx, request)
	if err != nil {
		return search.Result{}, err
	}
	r := search.Result{Total: int(found.Total)}
	for _, hit := range found.Hits {
		r.Hits = append(r.Hits, search.Hit{ID: uuid.MustParse(hit.ID)})
	}
	return r, nil
}

func words(text string) query.Query {
	text = strings.TrimSpace(text)
	if text == "" {
		return bleve.NewMatchAllQuery()
	}
	any := bleve.NewDisjunctionQuery()
	fields := strings.Fields(strings.ToLower(text))
	for _, field := range searchedFields {
		exact := bleve.NewMatchQuery(text)
		exact.SetField(field.name)
		exact.SetBoost(field.boost)
		fuzzy := bleve.NewMatchQuery(text)
		fuzzy.SetField(field.name)
		fuzzy.SetAutoFuzziness(true) // one wrong letter from three letters on, two from six on
		fuzzy.SetBoost(field.boost)
		half := bleve.NewPrefixQuery(fields[len(fields)-1])
		half.SetField(field.name)
		half.SetBoost(field.boost / 4)
		if any.AddQuery(exact); strings.HasPrefix(field.name, "name") { // elsewhere these add mostly wrong hits
			any.AddQuery(fuzzy, half)
		}
	}
	return any
}

// Suggest implements search.Searcher.
func (e *bleveEngine) Suggest(ctx context.Context, typed string, limit int) ([]search.Suggestion, error) {
	return suggest(ctx, e, typed, limit)
}

// Health implements search.Searcher.
func (e *bleveEngine) Health(context.Context) search.Health {
	n, err := e.index.DocCount()
	if err != nil {
		return search.Health{Engine: "Bleve: " + err.Error()}
	}
	return search.Health{Engine: "Bleve, its own ar and en analyzers", Documents: int(n)}
}

// Close implements engine.
func (e *bleveEngine) Close() error { return e.index.Close() }
