// Package searches runs searches for everybody, and shows admins what people search for.
package searches

import (
	"context"
	"reflect"
	"slices"
	"strings"
	"time"
	"unicode/utf16"

	"github.com/google/uuid"

	"weddings/events"
	"weddings/internal/fault"
	"weddings/queries"
	"weddings/queries/analytics"
	"weddings/queries/listings"
	"weddings/queries/reference"
	"weddings/search"
	lexicon "weddings/search/text"
)

// Entity describes the package.
var Entity = queries.Entity{
	Name:  "searches",
	Reads: listings.Entity.Reads,
}

// Reader runs searches. It is safe for concurrent use.
type Reader struct {
	Engine    search.Searcher
	Listings  *listings.Reader
	Reference *reference.Reader
	Analytics *analytics.Reader
	Now       func() time.Time

	landings landings
}

// Result is the result of a search, with the listings as they are now.
type Result struct {
	ID         uuid.UUID
	Hits       []Hit
	Total      int
	Facets     []Facet
	Understood []Understood
	Dropped    []string
	Nearest    []search.Nearest
	Groups     []Group // empty if the query asks for one thing in one place
	DidYouMean *string
	Days       string // the days to which FreeOn and NearestFree refer, as text.Days writes them; "" for none
}

// HeldListings returns the hits, for batch loading.
func (r *Result) HeldListings() []*listings.Listing {
	found := make([]*listings.Listing, len(r.Hits))
	for i, hit := range r.Hits {
		found[i] = hit.Listing
	}
	return found
}

// Group is one of several things that the query asks for, or the only one in one of several places. Query asks for it
// alone; it is "" if it could not be told from the words.
type Group struct {
	Understood []Understood
	Query      string
	Total      int
}

// Understood is how search understood a part of the query. Names are set for cities, quarters and refused listings.
// They are also set for kinds of services, as the names of the category. Clients have the other names from the
// reference data.
type Understood struct {
	search.Understood
	NameAr, NameEn *string
}

// Hit is a listing with the matched ranges of its names.
type Hit struct {
	Listing    *listings.Listing
	Highlights []search.Highlight // in UTF-16 units
	// FreeOn is the first of the requested days on which the listing is free. If there is none, NearestFree is the
	// nearest free day. Both are nil if the query has no day.
	FreeOn, NearestFree *events.Day
	Group               *int   // index in the result's Groups; nil if it has none
	Shown               string // token, set by the edge, which proves that this result showed the listing
}

// Facet is a field and its values among the hits.
type Facet struct {
	Field  string
	Values []search.FacetValue
}

// maxOffset bounds how deep a search may be paged.
const maxOffset = 1000

var badPage = fault.New(fault.Invalid, "رقم الصفحة خارج المسموح.", "The page is out of range.").
	With("offset", "من 0 إلى 1000", "Between 0 and 1000")

// fewNearest bounds the near matches that are returned if nothing was found.
const fewNearest = 6

// Search runs a query in the search engine. It reads listings that are not in the cache in one round trip.
func (r *Reader) Search(ctx context.Context, by queries.Viewer, s search.Query) (*Result, error) {
	n, err := queries.Page(s.Limit)
	if err != nil {
		return nil, err
	}
	s.Limit = n
	if s.Offset < 0 || s.Offset > maxOffset {
		return nil, badPage
	}
	if search.InPounds(s.Text) {
		settings, err := r.Reference.Settings(ctx, by)
		if err != nil {
			return nil, err
		}
		s.PoundsPerDollar = int64(settings.PoundsPerDollar)
	}
	s.Today = lexicon.Day(events.DayOf(r.Now()))
	found, err := r.Engine.Search(ctx, s)
	if err != nil {
		return nil, err
	}
	if found.ByWords() {
		found.Hits = found.Hits[:min(len(found.Hits), max(0, fewNearest-s.Offset))]
		found.Total, found.Facets = 0, nil
	}
	if found.Total == 0 {
		found.Groups = nil
		found.Dropped = nil // without the dropped words nothing was found either
	}
	hits, err := r.shown(ctx, by, found.Hits)
	if err != nil {
		return nil, err
	}
	id, err := uuid.NewV7()
	if err != nil {
		return nil, err
	}
	understood, err := r.understood(ctx, by, found.Understood)
	if err != nil {
		return nil, err
	}
	result := &Result{ID: id, Hits: hits, Total: found.Total, Understood: understood, Facets: []Facet{}}
	if err := r.group(ctx, by, result, found); err != nil {
		return nil, err
	}
	result.explain(found)
	if s.Bare { // the engine counts no facets for it
		return result, nil
	}
	if !found.ByWords() {
		if err := r.otherChoices(ctx, s, found.Facets); err != nil {
			return nil, err
		}
	}
	result.Facets, err = r.facets(ctx, by, found.Facets)
	return result, err
}

// group adds the groups of a result, and the group of each of its hits.
func (r *Reader) group(ctx context.Context, by queries.Viewer, to *Result, found search.Result) error {
	to.Groups = []Group{}
	for _, g := range found.Groups {
		understood, err := r.understood(ctx, by, g.Understood)
		if err != nil {
			return err
		}
		to.Groups = append(to.Groups, Group{Understood: understood, Query: g.Alone, Total: g.Total})
	}
	if len(to.Groups) == 0 {
		return nil
	}
	of := make(map[uuid.UUID]int, len(found.Hits))
	for _, hit := range found.Hits {
		of[hit.ID] = hit.Group
	}
	for i := range to.Hits { // those whose listings are no longer public are missing
		group := of[to.Hits[i].Listing.ID]
		to.Hits[i].Group = &group
	}
	return nil
}

// facets returns the fields that have values. Values are in the order of the reference data. Values without a place in
// that order follow, the most frequent first.
func (r *Reader) facets(
	ctx context.Context, by queries.Viewer, counted map[string][]search.FacetValue,
) ([]Facet, error) {
	known, err := r.Reference.Names(ctx, by)
	if err != nil {
		return nil, err
	}
	list := []Facet{}
	for _, field := range facets {
		if values := slices.Clone(counted[field]); len(values) > 0 {
			reference.Order(known, field, values, func(v search.FacetValue) string { return v.Value })
			list = append(list, Facet{field, values})
		}
	}
	return list, nil
}

// explain adds which words the engine dropped or replaced, and the days of the query.
func (r *Result) explain(found search.Result) {
	r.Dropped, r.Nearest, r.Days = []string{}, []search.Nearest{}, found.When.String()
	for _, words := range found.Dropped {
		r.Dropped = append(r.Dropped, lexicon.WithoutAnd(words))
	}
	for _, n := range found.Nearest {
		n.Text = lexicon.WithoutAnd(n.Text)
		r.Nearest = append(r.Nearest, n)
	}
	if found.DidYouMean != "" {
		r.DidYouMean = &found.DidYouMean
	}
}

// shown returns the hits with their current listings. It omits listings that are no longer public.
func (r *Reader) shown(ctx context.Context, by queries.Viewer, found []search.Hit) ([]Hit, error) {
	ids := make([]uuid.UUID, len(found))
	byID := make(map[uuid.UUID]search.Hit, len(found))
	for i, hit := range found {
		ids[i], byID[hit.ID] = hit.ID, hit
	}
	public, err := r.Listings.Public(ctx, by, ids)
	if err != nil {
		return nil, err
	}
	hits := []Hit{}
	for _, l := range public {
		hit := byID[l.ID]
		hits = append(hits, Hit{
			Listing: l, Highlights: units(l, hit.Highlights),
			FreeOn: dayOf(hit.FreeOn), NearestFree: dayOf(hit.NearestFree),
		})
	}
	return hits, nil
}

// dayOf returns nil for no day.
func dayOf(day lexicon.Day) *events.Day {
	if day == 0 {
		return nil
	}
	of := events.Day(day)
	return &of
}

var facets = []string{
	search.FacetCategory, search.FacetKind, search.FacetGovernorate, search.FacetCity,
	search.FacetAmenity, search.FacetPrice, search.FacetCapacity, search.FacetRating,
}

// otherChoices counts the values of each filtered field again, without the filter on that field. So people see what
// other choices would find.
func (r *Reader) otherChoices(ctx context.Context, s search.Query, counted map[string][]search.FacetValue) error {
	s.Limit, s.Offset = 0, 0
	for _, field := range facets {
		open := without(s.Filters, field)
		if reflect.DeepEqual(open, s.Filters) {
			continue
		}
		other := s
		other.Filters = open
		found, err := r.Engine.Search(ctx, other)
		if err != nil {
			return err
		}
		counted[field] = found.Facets[field]
	}
	return nil
}

// without returns the filters without those on a field and on its narrower fields. Filters on amenities stay: a listing
// must have all of them, so they are no alternatives.
func without(f search.Filters, field string) search.Filters {
	switch field {
	case search.FacetCategory:
		f.ServiceType, f.Kind = "", ""
	case search.FacetKind:
		f.Kind = ""
	case search.FacetGovernorate:
		f.Governorate, f.City = "", ""
	case search.FacetCity:
		f.City = ""
	case search.FacetPrice:
		f.PriceMin, f.PriceMax = 0, 0
	case search.FacetCapacity:
		f.CapacityMin = 0
	case search.FacetRating:
		f.RatingMin = 0
	}
	return f
}

// units converts ranges of bytes to ranges of UTF-16 units, which browsers count. It omits highlights beyond the end of
// a name, which has changed since it was indexed.
func units(l *listings.Listing, ranges []search.Highlight) []search.Highlight {
	converted := []search.Highlight{}
	for _, h := range ranges {
		name := l.Live.Name.Ar
		if h.Field == "nameEn" {
			name = l.Live.Name.En
		}
		if h.End > len(name) {
			continue
		}
		start := len(utf16.Encode([]rune(name[:h.Start])))
		converted = append(
			converted,
			search.Highlight{Field: h.Field, Start: start, End: start + len(utf16.Encode([]rune(name[h.Start:h.End])))},
		)
	}
	return converted
}

// Suggestion completes the text typed so far. It is a listing, a category, a place, or a sentence to search for.
type Suggestion struct {
	Kind        string
	Text        string
	Listing     *listings.Listing
	Category    *string
	Governorate *string
	City        *string
}

const suggestions = 8

// Suggest returns completions of the typed text, with names in the given language.
func (r *Reader) Suggest(ctx context.Context, by queries.Viewer, typed, lang string) ([]Suggestion, error) {
	found, err := r.Engine.Suggest(ctx, typed, suggestions)
	if err != nil {
		return nil, err
	}
	var ids []uuid.UUID
	for _, s := range found {
		if id, ok := queries.ParseID(s.Value); ok && s.Kind == "listing" {
			ids = append(ids, id)
		}
	}
	shown, err := r.Listings.Public(ctx, by, ids)
	if err != nil {
		return nil, err
	}
	known, err := r.Reference.Names(ctx, by)
	if err != nil {
		return nil, err
	}
	all := []Suggestion{}
	for _, s := range found {
		switch s.Kind {
		case "listing":
			id, _ := queries.ParseID(s.Value)
			if i := slices.IndexFunc(shown, func(l *listings.Listing) bool { return l.ID == id }); i >= 0 {
				all = append(all, Suggestion{Kind: s.Kind, Text: nameIn(shown[i].Live.Name, lang), Listing: shown[i]})
			}
		case "category":
			all = append(all, Suggestion{Kind: s.Kind, Text: known.Of(s.Kind, s.Value).In(lang), Category: &s.Value})
		case "governorate":
			all = append(all, Suggestion{Kind: s.Kind, Text: known.Of(s.Kind, s.Value).In(lang), Governorate: &s.Value})
		case "city":
			within := known.Within(s.Value)
			all = append(
				all,
				Suggestion{
					Kind:        s.Kind,
					Text:        known.Of(s.Kind, s.Value).In(lang),
					Governorate: &within,
					City:        &s.Value,
				},
			)
		}
	}
	all = slices.DeleteFunc(all, func(s Suggestion) bool {
		return strings.TrimSpace(s.Text) == "" || s.Listing == nil && saysMore(typed)
	})
	sentences, err := r.completions(ctx, by, typed)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(all, func(s Suggestion) bool { return s.Kind == "listing" })
	if at < 0 {
		at = len(all)
	}
	for i, sentence := range sentences {
		all = slices.Insert(all, at+i, Suggestion{Kind: "query", Text: sentence})
	}
	return all[:min(len(all), suggestions)], nil
}

// saysMore reports whether a text says more than one thing, so that a search for all of a kind or of a place would lose
// the rest of it.
func saysMore(typed string) bool {
	return lexicon.Understand(search.Words(typed), typed, nil).Says() > 1
}

func nameIn(b events.Bilingual, lang string) string {
	if lang == "en" && b.En != "" || b.Ar == "" {
		return b.En
	}
	return b.Ar
}

// understood adds the names of cities, quarters and kinds of services.
func (r *Reader) understood(ctx context.Context, by queries.Viewer, parts []search.Understood) ([]Understood, error) {
	named := make([]Understood, len(parts))
	for i, part := range parts {
		named[i].Understood = part
		if part.Kind == search.NotListing {
			if err := r.nameListing(ctx, by, &named[i]); err != nil {
				return nil, err
			}
			continue
		}
		// An excluded part has the same name as a wanted one.
		switch strings.ToLower(strings.TrimPrefix(part.Kind, "not")) {
		case lexicon.Quarter.String():
			quarter := lexicon.KnownQuarter(part.Value)
			named[i].NameAr, named[i].NameEn = &quarter.Ar, &quarter.En
		case lexicon.City.String():
			cities, err := r.Reference.Cities(ctx, by, nil)
			if err != nil {
				return nil, err
			}
			if at := slices.IndexFunc(cities, func(c reference.City) bool { return c.ID == part.Value }); at >= 0 {
				named[i].NameAr, named[i].NameEn = &cities[at].NameAr, &cities[at].NameEn
			}
		case lexicon.Kind.String():
			known, err := r.Reference.Names(ctx, by)
			if err != nil {
				return nil, err
			}
			category := lexicon.CategoryOf(part.Value)
			if name := known.Of("category", category); name != nil && category != "venues" {
				named[i].NameAr, named[i].NameEn = &name.NameAr, &name.NameEn
			}
		}
	}
	return named, nil
}

// nameListing adds the names of a listing that the query refuses by its name.
func (r *Reader) nameListing(ctx context.Context, by queries.Viewer, of *Understood) error {
	id, ok := queries.ParseID(of.Value)
	if !ok {
		return nil
	}
	public, err := r.Listings.Public(ctx, by, []uuid.UUID{id})
	if err != nil || len(public) == 0 {
		return err
	}
	name := public[0].Live.Name
	of.NameAr, of.NameEn = &name.Ar, &name.En
	return nil
}
