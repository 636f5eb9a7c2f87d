package meili

import (
	"context"
	"slices"

	"github.com/google/uuid"
	"github.com/meilisearch/meilisearch-go"

	"weddings/search"
	"weddings/search/memory"
	"weddings/search/text"
)

// execution is the execution of one query. refused are the listings that the query refuses by their names.
type execution struct {
	*Engine
	refused []search.Document
}

// mostOfName is the maximum number of words of a name that is looked for. mostNames bounds how many names are.
const (
	mostOfName = 5
	mostNames  = 4
)

// mayBeNames returns the words that may be a name that the query refuses, of each length.
func mayBeNames(words []text.Token, written string) (all [][]text.Token) {
	for _, n := range text.NotNamedAt(words, written) {
		if n.Behind {
			for from := max(0, n.Name-mostOfName); from < n.Name-1; from++ {
				all = append(all, words[from:n.Name])
			}
			continue
		}
		names := 0
		for from := n.Name; from < len(words) && names < mostNames; from++ {
			if from > n.Name && !text.JoinsNames(words, from-1, from) {
				continue
			}
			names++
			for to := from + 2; to <= min(len(words), from+mostOfName); to++ {
				all = append(all, words[from:to])
			}
		}
	}
	return all
}

// notNamed returns what a query refuses by its name, and the listings with these names. It asks the server only if some
// words may refuse a name.
func (e *Engine) notNamed(ctx context.Context, written string) (not memory.NotNamed, of []search.Document, err error) {
	words := search.Words(written)
	not.Words = words
	var requests []*meilisearch.SearchRequest
	for _, name := range mayBeNames(words, written) {
		if question := prepareQuery(name, search.Filters{}, ""); question.spelt != "" {
			r := question.bySpelling(e.index, meilisearch.All)
			r.FederationOptions, r.Limit = nil, window
			requests = append(requests, r)
		}
	}
	if len(requests) == 0 {
		return not, nil, nil
	}
	answer, err := e.server.MultiSearchWithContext(ctx, &meilisearch.MultiSearchRequest{Queries: requests})
	if err != nil {
		return not, nil, clear(ctx, "search", err)
	}
	docs, err := addListings(nil, answer.Results)
	if err != nil {
		return not, nil, err
	}
	not = e.reader.Among(undescribed(docs)).NotNamed(words, written)
	isRefused := func(d search.Document) bool { return slices.Contains(not.IDs, d.ID) }
	return not, slices.DeleteFunc(docs, func(d search.Document) bool { return !isRefused(d) }), nil
}

// among returns an engine for the candidates. It knows the refused listings, because it reads the query again.
func (e execution) among(docs []search.Document) *memory.Engine {
	return e.reader.Among(append(unrefused(docs, e.refused), e.refused...))
}

// unrefused returns the documents without the refused ones.
func unrefused(docs, refused []search.Document) []search.Document {
	if len(refused) == 0 {
		return slices.Clip(docs)
	}
	ids := make(map[uuid.UUID]bool, len(refused))
	for i := range refused {
		ids[refused[i].ID] = true
	}
	return slices.DeleteFunc(slices.Clone(docs), func(d search.Document) bool { return ids[d.ID] })
}

// leaveOut removes the refused listings from the server's answer.
func (f *found) leaveOut(refused []search.Document) {
	rest := unrefused(f.hits, refused)
	f.total -= len(f.hits) - len(rest)
	f.hits = rest
}
