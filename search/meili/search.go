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

// found is what the server answers.
type found struct {
	words  []text.Token // that were looked for
	hits   []hit
	total  int
	facets map[string]map[string]int
}

type hit struct {
	ID uuid.UUID `json:"id"`
	shown
}

// Search implements search.Engine.
func (e *Engine) Search(ctx context.Context, q search.Query) (search.Result, error) {
	if err := ctx.Err(); err != nil {
		return search.Result{}, err
	}
	result := search.Result{Position: e.position.Load()}
	tokens := search.Words(q.Text)
	narrowed, words, understood := q.Narrow(tokens)
	counting := len(words) < len(tokens)
	order, words, ordered := q.Order(words)
	q.Sort = order
	f, dropped, err := e.find(ctx, q, words, narrowed)
	if err != nil {
		return result, err
	}
	if f.total == 0 && counting { // numbers that leave nothing are words like any other
		g, without, err := e.find(ctx, q, tokens, q.Filters)
		if err != nil {
			return result, err
		}
		if g.total > 0 {
			f, dropped, understood = g, without, nil
		}
	}
	result.Total = f.total
	for _, t := range dropped {
		result.Dropped = append(result.Dropped, q.Text[t.Start:t.End])
	}
	for i := range f.hits[:min(len(f.hits), max(q.Limit, 0))] {
		h := search.Hit{ID: f.hits[i].ID}
		if !q.Bare && len(f.words) > 0 {
			h.Highlights = highlights(&f.hits[i].shown, f.words)
		}
		result.Hits = append(result.Hits, h)
	}
	if !q.Bare {
		result.Facets = counted(f.facets)
	}
	result.Understood = slices.Concat(understood, ordered, f.understood(q.Text))
	return result, nil
}

// Suggest implements search.Engine.
func (e *Engine) Suggest(ctx context.Context, typed string, limit int) ([]search.Suggestion, error) {
	if limit <= 0 || len(search.Words(typed)) == 0 {
		return nil, ctx.Err()
	}
	result, err := e.Search(ctx, search.Query{Text: typed, Limit: limit, Bare: true})
	if err != nil {
		return nil, err
	}
	return result.Suggestions(limit), nil
}

// find looks for all words, then for all but some: those that nothing has, then the commonest one without which something is found,
// else the commonest. The server can leave words out by itself, but does not say which.
func (e *Engine) find(ctx context.Context, q search.Query, words []text.Token, narrowed search.Filters) (f found, dropped []text.Token, err error) {
	filter, some := filters(narrowed)
	if !some {
		return found{words: words}, nil, nil
	}
	ask := func() error {
		f, err = e.ask(ctx, q, prepareQuery(words, filter, q.Sort))
		return err
	}
	if err := ask(); err != nil || f.total > 0 || len(words) < 2 {
		return f, nil, err
	}
	single := make([][]text.Token, len(words))
	for i := range words {
		single[i] = words[i : i+1]
	}
	documents, err := e.count(ctx, single, nil)
	if err != nil {
		return f, nil, err
	}
	words = slices.Clone(words)
	drop := func(i int) {
		dropped = append(dropped, words[i])
		words, documents = slices.Delete(words, i, i+1), slices.Delete(documents, i, i+1)
	}
	for i := len(words) - 1; i >= 0 && len(words) > 1; i-- {
		if documents[i] == 0 {
			drop(i)
		}
	}
	for again := len(dropped) > 0; ; again = true {
		if again {
			if err := ask(); err != nil || f.total > 0 || len(words) < 2 {
				return f, dropped, err
			}
		}
		worst, err := e.worst(ctx, words, documents, filter)
		if err != nil {
			return f, dropped, err
		}
		drop(worst)
	}
}

// ask sends one question and reads what is shown of the hits.
func (e *Engine) ask(ctx context.Context, q search.Query, question question) (found, error) {
	federation := &meilisearch.MultiSearchFederation{
		Offset: int64(min(max(q.Offset, 0), mostHits)),
		Limit:  int64(min(max(q.Limit, 1), mostHits)), // none would be the server's own limit; the first hit also tells what was understood
	}
	if !q.Bare {
		federation.FacetsByIndex = map[string][]string{e.index: facets}
		federation.MergeFacets = &meilisearch.MultiSearchFederationMergeFacets{MaxValuesPerFacet: mostValues}
	}
	answer, err := e.server.MultiSearchWithContext(ctx, &meilisearch.MultiSearchRequest{Federation: federation, Queries: question.requests(e.index)})
	if err != nil {
		return found{}, clear(ctx, "search", err)
	}
	f := found{words: question.words, total: int(answer.EstimatedTotalHits), facets: map[string]map[string]int{}}
	if err := answer.Hits.DecodeInto(&f.hits); err != nil {
		return found{}, fmt.Errorf("meilisearch: search: %w", err)
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

// worst returns the commonest word without which something is found, else the commonest.
func (e *Engine) worst(ctx context.Context, words []text.Token, documents []int, filter []string) (int, error) {
	without, order := make([][]text.Token, len(words)), make([]int, len(words))
	for i := range words {
		without[i], order[i] = slices.Delete(slices.Clone(words), i, i+1), i
	}
	left, err := e.count(ctx, without, filter)
	if err != nil {
		return 0, err
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(documents[b], documents[a]) })
	if i := slices.IndexFunc(order, func(i int) bool { return left[i] > 0 }); i >= 0 {
		return order[i], nil
	}
	return order[0], nil
}

// count returns how many documents have each of some rows of words, by letters or by sound, whichever finds more.
func (e *Engine) count(ctx context.Context, rows [][]text.Token, filter []string) ([]int, error) {
	var requests []*meilisearch.SearchRequest
	var of []int
	for i, row := range rows {
		question := prepareQuery(row, filter, "")
		for _, r := range question.requests(e.index) {
			r.FederationOptions, r.Limit, r.AttributesToRetrieve = nil, 1, []string{"id"}
			requests, of = append(requests, r), append(of, i)
		}
	}
	answer, err := e.server.MultiSearchWithContext(ctx, &meilisearch.MultiSearchRequest{Queries: requests})
	if err != nil {
		return nil, clear(ctx, "search", err)
	}
	if len(answer.Results) != len(requests) {
		return nil, &Error{Doing: "search"}
	}
	counts := make([]int, len(rows))
	for i, r := range answer.Results {
		counts[of[i]] = max(counts[of[i]], int(r.EstimatedTotalHits))
	}
	return counts, nil
}

// counted puts facets in order: words by how frequent they are, steps of numbers from the lowest.
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
	n, _ := strconv.ParseFloat(v.Value, 64) // we wrote it
	return n
}
