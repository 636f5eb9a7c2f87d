package searches

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"weddings/events"
	"weddings/queries"
	"weddings/queries/analytics"
	"weddings/search"
)

// Term is a search term, how often it was used, and what it finds now.
type Term struct {
	analytics.TermCount
	Finds      int // results of the term now
	Understood []Understood
	Dropped    []string
}

// maxTerms bounds the search terms that are returned.
const maxTerms = 100

// The orders of search terms.
const (
	termsBySearches   = "SEARCHES"
	termsByUnanswered = "UNANSWERED"
	termsByUnopened   = "UNOPENED"
)

// Terms returns search terms of a range of days: the most frequent ones, those that found nothing, or those of which no
// result was opened. For admins.
func (r *Reader) Terms(ctx context.Context, by queries.Viewer, from, to, order string) ([]Term, error) {
	counts, err := r.Analytics.Terms(ctx, by, from, to)
	if err != nil {
		return nil, err
	}
	counts = inOrder(counts, order)
	list := make([]Term, len(counts))
	for i, count := range counts {
		found, err := r.Engine.Search(ctx, search.Query{Text: count.Term, Bare: true})
		if err != nil {
			return nil, err
		}
		if found.ByWords() {
			found.Total = 0
		}
		understood, err := r.understood(ctx, by, found.Understood)
		if err != nil {
			return nil, err
		}
		list[i] = Term{
			TermCount:  count,
			Finds:      found.Total,
			Understood: understood,
			Dropped:    queries.OrEmpty(found.Dropped),
		}
	}
	return list, nil
}

// inOrder returns the terms that belong in an order, the most frequent first.
func inOrder(list []analytics.TermCount, order string) []analytics.TermCount {
	weight := func(t analytics.TermCount) int {
		switch {
		case order == termsByUnanswered:
			return t.Unanswered
		case order == termsByUnopened && t.Opened > 0:
			return 0
		}
		return t.Searches
	}
	list = slices.DeleteFunc(list, func(t analytics.TermCount) bool { return weight(t) == 0 })
	slices.SortFunc(list, func(a, b analytics.TermCount) int {
		return cmp.Or(cmp.Compare(weight(b), weight(a)), strings.Compare(a.Term, b.Term))
	})
	return list[:min(len(list), maxTerms)]
}

// engineWait bounds how long a trial waits for the engine to index the viewer's last change.
const engineWait = time.Second

// Trial runs a search that is not counted. It waits up to engineWait for the engine to reach a position of the log. For
// admins, to test their synonyms.
func (r *Reader) Trial(ctx context.Context, by queries.Viewer, words string, position int64) (*Result, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	for deadline := time.Now().Add(engineWait); r.Engine.Health(ctx).Position < position &&
		time.Now().Before(deadline); {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(5 * time.Millisecond):
		}
	}
	return r.Search(ctx, by, search.Query{Text: words, Limit: 5})
}
