package meili

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/google/uuid"
	"github.com/meilisearch/meilisearch-go"

	"weddings/search"
	"weddings/search/text"
)

// window is how many of the server's first hits the engine in memory ranks again. The hits after them keep the server's
// order.
const window = 50

// found is the server's answer to a question.
type found struct {
	hits   []search.Document
	total  int
	facets map[string]map[string]int
}

// Search implements search.Engine.
func (e *Engine) Search(ctx context.Context, q search.Query) (search.Result, error) {
	if err := ctx.Err(); err != nil {
		return search.Result{}, err
	}
	q.Filters.When.Today = q.Today
	not, refused, err := e.notNamed(ctx, q.Text)
	if err != nil {
		return search.Result{}, err
	}
	written, dated := q.Dates(not.Words, anyName)
	dated = append(not.Understood, dated...)
	of := execution{e, refused}
	return q.OrBusy(dated, func(q search.Query) (search.Result, error) { return of.read(ctx, q, written, dated) })
}

// read answers words, as a sentence or word by word. A number of guests beside a trade is ignored at first. If the
// engine in memory did not drop it, because a venue has that name or no listing is of the trade, read asks again with
// it.
func (e execution) read(
	ctx context.Context, q search.Query, written []text.Token, dated []search.Understood,
) (search.Result, error) {
	if p := q.Plan(written, nil); p.Nothing != "" || p.Sentence { // with Nothing, it may still be a name
		return e.sentence(ctx, q, written, p)
	}
	written = text.Unmasked(written)
	filters, words, understood := q.Narrow(written[:min(len(written), search.MaxNamed)])
	understood = append(understood, dated...)
	if open, rest, guests := q.WithoutGuests(filters, understood); len(guests) > 0 && saysTrade(words) {
		r, err := e.find(ctx, q, narrowed{words, open, rest, guests})
		gaveWay := func(text string) bool { return slices.Contains(r.Dropped, text) }
		if err != nil || slices.ContainsFunc(guests, gaveWay) {
			return r, err
		}
	}
	return e.find(ctx, q, narrowed{words, filters, understood, nil})
}

// anyName treats every word as a word of a name, because only the engine over the candidates knows the names.
func anyName(string) bool { return true }

// narrowed holds the words of a query without the numbers that became filters.
type narrowed struct {
	words      []text.Token
	filters    search.Filters
	understood []search.Understood
	givenUp    []string // numbers of guests that are not used as filters, beside a trade
}

// find asks the server for candidates. The engine in memory, over the candidates alone, decides which of them match,
// ranks them and says what was understood. If they do not meet the query, find asks once more for wider candidates.
func (e execution) find(ctx context.Context, q search.Query, n narrowed) (search.Result, error) {
	filters, understood := n.filters, n.understood
	order, words, ordered := q.Order(n.words)
	offset, limit := min(max(q.Offset, 0), mostHits), max(q.Limit, 0)
	when := filters.When
	f, err := e.freeFirst(ctx, words, filters, order, min(max(window, offset+limit), mostHits), !q.Bare)
	if err != nil {
		return search.Result{}, err
	}
	f.leaveOut(e.refused)
	position := e.position.Load()
	if len(words) == 0 && f.total > 0 {
		r := f.inItsOrder(when, offset, limit, !q.Bare)
		r.Understood, r.Position = search.Once(slices.Concat(understood, ordered)), position
		return r, nil
	}
	all := q // the query for the candidates
	all.Offset, all.Limit, all.Bare = 0, len(f.hits), false
	r, err := e.among(undescribed(f.hits[:min(len(f.hits), window)])).Search(ctx, all)
	if err != nil {
		return r, err
	}
	// Several kinds mean any of them. If few hits are of the kind, other listings of its category follow them.
	if !n.asMeant(&r) || len(eachKind(words)) > 0 || r.Total < search.Few && len(kinds(words)) > 0 {
		wide, err := e.wider(ctx, q, words, filters, understood, f.hits)
		if err != nil {
			return r, err
		}
		all.Limit = len(wide)
		w, err := e.among(wide).Search(ctx, all)
		if err != nil {
			return r, err
		}
		if n.likelier(&w, &r, f.total) {
			r, f = w, found{total: w.Total}
		}
	}
	if r.Total == 0 { // the server's hits are only near; they keep the server's order
		r.Hits, r.DidYouMean = nil, ""
		if f.total > 0 {
			r.Nearest = []search.Nearest{{Kind: search.NearestWords}}
		}
	}
	if known := f.total <= window; !known || r.Total == 0 {
		r.Hits = appendOthers(r.Hits, f.hits, order, when)
		r.Total, r.Facets = f.total, counted(f.facets)
	}
	r.Hits = part(r.Hits, offset, limit)
	if r.Position = position; q.Bare {
		r.Facets = nil
		for i := range r.Hits {
			r.Hits[i].Highlights = nil
		}
	}
	return r, nil
}

// inItsOrder returns the server's answer in the server's order.
func (f *found) inItsOrder(when search.When, offset, limit int, facetted bool) search.Result {
	r := search.Result{Total: f.total, Hits: part(hitsOf(f.hits, when), offset, limit)}
	if when.Asked() {
		r.When = when
	}
	if facetted {
		r.Facets = counted(f.facets)
	}
	return r
}

// whole reports whether the hits meet the query with all its words, except those that were given up at the start.
func (n *narrowed) whole(r *search.Result) bool {
	return len(r.Dropped) == len(n.givenUp) && len(r.Nearest) == 0
}

// asMeant reports whether all words were found without a correction.
func (n *narrowed) asMeant(r *search.Result) bool {
	return r.Total > 0 && n.whole(r) && r.DidYouMean == ""
}

// likelier reports whether the wider result is likelier to be meant. It is not if it is empty, or if it meets the query
// with the same first hit and the server has more hits than the window.
func (n *narrowed) likelier(wide, r *search.Result, total int) bool {
	if wide.Total == 0 {
		return false
	}
	same := r.Total > 0 && r.Hits[0].ID == wide.Hits[0].ID && n.whole(wide)
	return !same || total <= window
}

// undescribed returns documents without descriptions. They are the slowest part to index and rarely matter.
func undescribed(docs []search.Document) []search.Document {
	docs = slices.Clone(docs)
	for i := range docs {
		docs[i].DescriptionAr, docs[i].DescriptionEn = "", ""
	}
	return docs
}

func hitsOf(docs []search.Document, when search.When) []search.Hit {
	hits := make([]search.Hit, len(docs))
	for i := range docs {
		hits[i] = when.Hit(&docs[i])
	}
	return hits
}

// appendOthers appends the server's hits that are not in hits. If the query asks for an order, the result has the
// server's order.
func appendOthers(hits []search.Hit, docs []search.Document, by search.Sort, when search.When) []search.Hit {
	marked := make(map[uuid.UUID]search.Hit, len(hits))
	for _, h := range hits {
		marked[h.ID] = h
	}
	if len(sorts[by]) > 0 {
		hits = nil
	}
	for i := range docs {
		h, had := marked[docs[i].ID]
		if !had {
			h = when.Hit(&docs[i])
		}
		if !had || len(sorts[by]) > 0 {
			hits = append(hits, h)
		}
	}
	return hits
}

// part returns the hits of one page, or nil if it is empty.
func part(hits []search.Hit, offset, limit int) []search.Hit {
	if offset >= len(hits) || limit == 0 {
		return nil
	}
	return hits[offset:min(offset+limit, len(hits))]
}

// Suggest implements search.Engine.
func (e *Engine) Suggest(ctx context.Context, typed string, limit int) ([]search.Suggestion, error) {
	q := search.Query{Text: typed}
	filters, words, understood := q.Narrow(search.Words(typed))
	if limit <= 0 || len(search.Words(typed)) == 0 {
		return nil, ctx.Err()
	}
	if saysTrade(words) {
		filters, understood, _ = q.WithoutGuests(filters, understood)
	}
	order, words, _ := q.Order(words)
	f, err := e.ask(ctx, prepareQuery(words, filters, order), window, false)
	if err != nil {
		return nil, err
	}
	if f.total > 0 {
		if all, err := e.reader.Among(undescribed(f.hits)).Suggest(ctx, typed, limit); err != nil || len(all) > 0 {
			return all, err
		}
	}
	wide, err := e.wider(ctx, q, words, filters, understood, f.hits)
	if err != nil {
		return nil, err
	}
	return e.reader.Among(wide).Suggest(ctx, typed, limit)
}

// wider asks for near listings in one round trip: listings with some of the words or similar sounds, listings of one of
// several kinds, listings of the category or in the governorate, listings nearest to the numbers, and listings for the
// text as typed on the other keyboard. It returns docs with the new candidates appended.
func (e *Engine) wider(
	ctx context.Context,
	q search.Query,
	words []text.Token,
	filters search.Filters,
	understood []search.Understood,
	docs []search.Document,
) ([]search.Document, error) {
	requests := e.widerRequests(q, words, filters, understood)
	if len(requests) == 0 {
		return docs, nil
	}
	answer, err := e.server.MultiSearchWithContext(ctx, &meilisearch.MultiSearchRequest{Queries: requests})
	if err != nil {
		return nil, clear(ctx, "search", err)
	}
	return addListings(docs, answer.Results)
}

// widerRequests returns the requests of wider.
func (e *Engine) widerRequests(
	q search.Query, words []text.Token, filters search.Filters, understood []search.Understood,
) (requests []*meilisearch.SearchRequest) {
	add := func(r *meilisearch.SearchRequest) {
		r.FederationOptions, r.Limit = nil, window
		requests = append(requests, r)
	}
	spelt := func(words []text.Token, filters search.Filters, by search.Sort, extra ...string) {
		question := prepareQuery(words, filters, by)
		question.filter = append(question.filter, extra...)
		if question.some {
			add(question.bySpelling(e.index, meilisearch.Frequency))
		}
	}
	spelt(words, filters, "")
	if question := prepareQuery(words, filters, ""); question.some && question.alike != "" {
		add(question.byLikeSound(e.index))
	}
	for _, less := range q.Relaxed(filters, understood) {
		missed, _ := less.Missed(search.Extremes{Capacity: -1, Cheapest: 1 << 62, Dearest: -1})
		for _, n := range missed {
			spelt(words, less.Filters, search.NearestFirst([]search.Nearest{n}))
		}
		spelt(words, less.Filters, "")
	}
	for _, one := range eachKind(words) {
		spelt(one, filters, "")
	}
	named := kinds(words)
	for _, kind := range named[:min(len(named), mostWidenings)] { // the kind may be in another place
		spelt(words[kind.From:kind.To], filters, "")
	}
	if filters.CapacityMin > 0 && slices.ContainsFunc(words, saysVenue) { // only venues have room for guests
		spelt(besideKinds(words), filters, "", `means = "category venues"`)
	}
	for _, w := range widened(words) {
		spelt(w.words, filters, "", w.filter)
	}
	if !slices.ContainsFunc(words, known) {
		for _, other := range text.OnOtherKeyboard(q.Text) {
			spelt(search.Words(other), filters, "")
		}
	}
	return requests
}

// known reports whether the lexicon has a word as it is written.
func known(t text.Token) bool { return len(text.Lexicon().Words.Exact(t.Text)) > 0 }

// widening is a query without the words of a kind or a place, and the filter for the wider category or place that
// replaces them.
type widening struct {
	words  []text.Token
	filter string
}

// widened returns a widening for each kind, quarter and city in the words: its category, city or governorate replaces
// it.
func widened(words []text.Token) (all []widening) {
	find(words, func(f text.Found) {
		wider := text.Meaning{}
		switch f.Sense {
		case text.Kind:
			wider = text.Meaning{Sense: text.Category, Key: text.CategoryOf(f.Key)}
		case text.Quarter:
			wider = text.Meaning{Sense: text.City, Key: text.CityOf(f.Key)}
		case text.City:
			wider = text.Meaning{Sense: text.Governorate, Key: text.GovernorateOf(f.Key)}
		}
		if !isKey(wider.Key) || wider.Key == "" || len(all) == mostWidenings {
			return
		}
		all = append(all, widening{
			slices.Concat(words[:f.From], words[f.To:]), `means = "` + wider.Sense.String() + ` ` + wider.Key + `"`,
		})
	})
	return all
}

// find calls yield with each meaning that the lexicon finds in the words.
func find(words []text.Token, yield func(text.Found)) {
	book := text.Lexicon()
	row := make([][]text.Reading, len(words))
	for i, t := range words {
		row[i] = book.Words.Exact(t.Text)
		if rest := text.Unprefixed(t.Text); len(row[i]) == 0 && rest != "" {
			row[i] = book.Words.Exact(rest)
		}
	}
	book.Find(row, yield)
}

// kinds returns the kinds and categories that the words name, in order. Of overlapping phrases it takes the longest.
func kinds(words []text.Token) (all []text.Found) {
	longest := make([]text.Found, len(words)) // by its first word
	find(words, func(f text.Found) {
		if (f.Sense == text.Kind || f.Sense == text.Category) && f.To > longest[f.From].To {
			longest[f.From] = f
		}
	})
	for at := 0; at < len(words); at = max(at+1, longest[at].To) {
		if longest[at].To > at {
			all = append(all, longest[at])
		}
	}
	return all
}

// saysTrade reports whether the words name a kind of service and no venue.
func saysTrade(words []text.Token) bool {
	all := kinds(words)
	return len(all) > 0 && !slices.ContainsFunc(all, text.Found.OfVenues) && !slices.ContainsFunc(words, saysVenue)
}

func saysVenue(t text.Token) bool {
	return text.SaysVenue(t.Text) || text.SaysVenue(text.Unprefixed(t.Text))
}

// beside returns the words outside the named kinds.
func beside(named []text.Found, words []text.Token) (rest []text.Token) {
	from := 0
	for _, kind := range named {
		rest = append(rest, words[from:kind.From]...)
		from = kind.To
	}
	return append(rest, words[from:]...)
}

// besideKinds returns the words outside kinds that are neither fillers nor a word for any venue.
func besideKinds(words []text.Token) []text.Token {
	return slices.DeleteFunc(beside(kinds(words), words), func(t text.Token) bool {
		return saysVenue(t) || saysNothing(text.Lexicon().Words.Exact(t.Text))
	})
}

// eachKind returns one query for each of several kinds, without the words of the other kinds. It returns nil if there
// is only one kind.
func eachKind(words []text.Token) (all [][]text.Token) {
	named := kinds(words)
	if len(named) < 2 {
		return nil
	}
	others := beside(named, words)
	for _, kind := range named[:min(len(named), mostWidenings)] {
		all = append(all, slices.Concat(words[kind.From:kind.To], others))
	}
	return all
}

// mostWidenings is the maximum number of alternatives of each sort that wider asks for.
const mostWidenings = 4

// freeFirst asks for words within filters. Listings that are free at the time asked for come first.
func (e *Engine) freeFirst(
	ctx context.Context, words []text.Token, filters search.Filters, order search.Sort, limit int, facetted bool,
) (found, error) {
	f, err := e.ask(ctx, prepareQuery(words, filters, order), limit, facetted)
	if err != nil || !filters.When.Narrows() || filters.When.Only {
		return f, err
	}
	filters.When.Only = true
	free, err := e.ask(ctx, prepareQuery(words, filters, order), limit, false)
	if err != nil {
		return f, err
	}
	for _, d := range f.hits {
		if !filters.When.Suits(&d.Calendar) {
			free.hits = append(free.hits, d)
		}
	}
	f.hits = free.hits
	return f, nil
}

// ask sends a question and reads its first hits.
func (e *Engine) ask(ctx context.Context, question question, limit int, facetted bool) (found, error) {
	if !question.some {
		return found{}, nil
	}
	federation := &meilisearch.MultiSearchFederation{Limit: int64(limit)}
	if facetted {
		federation.FacetsByIndex = map[string][]string{e.index: facets}
		federation.MergeFacets = &meilisearch.MultiSearchFederationMergeFacets{MaxValuesPerFacet: mostValues}
	}
	answer, err := e.server.MultiSearchWithContext(ctx, &meilisearch.MultiSearchRequest{
		Federation: federation, Queries: question.requests(e.index),
	})
	if err != nil {
		return found{}, clear(ctx, "search", err)
	}
	f := found{total: int(answer.EstimatedTotalHits), facets: map[string]map[string]int{}}
	if f.hits, err = documents(answer.Hits); err != nil {
		return found{}, err
	}
	for field, raw := range answer.FacetDistribution {
		var counts map[string]int
		if err := json.Unmarshal(raw, &counts); err != nil {
			return found{}, fmt.Errorf("meilisearch: facets: %w", err)
		}
		f.facets[field] = counts
	}
	return f, nil
}

// addListings appends the listings of the answers, without duplicates.
func addListings(docs []search.Document, answers []meilisearch.SearchResponse) ([]search.Document, error) {
	had := make(map[uuid.UUID]bool, len(docs))
	for i := range docs {
		had[docs[i].ID] = true
	}
	for i := range answers {
		more, err := documents(answers[i].Hits)
		if err != nil {
			return nil, err
		}
		for _, d := range more {
			if !had[d.ID] {
				had[d.ID] = true
				docs = append(docs, d)
			}
		}
	}
	return docs, nil
}

// documents decodes the listings of hits.
func documents(hits meilisearch.Hits) ([]search.Document, error) {
	docs := make([]search.Document, len(hits))
	for i, h := range hits {
		var source string
		err := json.Unmarshal(h["source"], &source)
		if err == nil {
			err = json.Unmarshal([]byte(source), &docs[i])
		}
		if err != nil {
			return nil, fmt.Errorf("meilisearch: search: %w", err)
		}
	}
	return docs, nil
}

// counted converts and sorts facets: texts by frequency, steps of numbers from the lowest.
func counted(attributes map[string]map[string]int) map[string][]search.FacetValue {
	all := make(map[string][]search.FacetValue, len(facets))
	for _, attribute := range facets {
		values := make([]search.FacetValue, 0, len(attributes[attribute]))
		for v, n := range attributes[attribute] {
			values = append(values, search.FacetValue{Value: v, Count: n})
		}
		name := facetOf[attribute]
		slices.SortFunc(values, func(a, b search.FacetValue) int {
			if search.Steps[name] != nil {
				return cmp.Compare(number(a), number(b))
			}
			return cmp.Or(cmp.Compare(b.Count, a.Count), strings.Compare(a.Value, b.Value))
		})
		all[name] = values
	}
	return all
}

func number(v search.FacetValue) float64 {
	n, _ := strconv.ParseFloat(v.Value, 64) // always a number: see step
	return n
}
