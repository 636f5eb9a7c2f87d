package queries

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"github.com/redis/go-redis/v9"

	"weddings/projections/analytics"
	"weddings/search"
)

// SearchTerm is what people typed, how often, and what it leads to now.
type SearchTerm struct {
	Term       string
	Searches   int
	Unanswered int // found nothing then
	Opened     int // a result was opened
	Finds      int // now
	Understood []Understood
	Dropped    []string
}

// maxTerms is how many search terms are listed.
const maxTerms = 100

// Orders of search terms.
const (
	termsBySearches   = "SEARCHES"
	termsByUnanswered = "UNANSWERED"
	termsByUnopened   = "UNOPENED"
)

// SearchTerms returns what was searched for in a range of days: the most frequent, those that found nothing, or those
// of which no result was opened. For admins.
func (q *Queries) SearchTerms(ctx context.Context, from, to, order string) ([]SearchTerm, error) {
	p, err := periodOf(from, to, time.Now())
	if err != nil {
		return nil, err
	}
	generation, err := analytics.Current(ctx, q.Redis, q.Log)
	if err != nil {
		return nil, noFigures.Because(err)
	}
	pipe := q.Redis.Pipeline()
	days := make([]*redis.MapStringStringCmd, p.n)
	for i := range days {
		days[i] = pipe.HGetAll(ctx, analytics.Prefix(generation)+"terms:"+p.day(p.n+i))
	}
	if _, err := pipe.Exec(ctx); err != nil {
		return nil, noFigures.Because(err)
	}
	list := inOrder(termsOf(days), order)
	for i := range list {
		found, err := q.Engine.Search(ctx, search.Query{Text: list[i].Term, Bare: true})
		if err != nil {
			return nil, err
		}
		if found.ByWords() {
			found.Total = 0
		}
		list[i].Finds = found.Total
		if list[i].Understood, err = q.understood(ctx, found.Understood); err != nil {
			return nil, err
		}
		list[i].Dropped = append([]string{}, found.Dropped...)
	}
	return list, nil
}

func termsOf(days []*redis.MapStringStringCmd) []SearchTerm {
	byTerm := map[string]SearchTerm{}
	for _, day := range days {
		for _, c := range parse(day) {
			t := byTerm[c.Term]
			switch c.Measure {
			case analytics.Searched:
				t.Searches += c.n
			case analytics.Unanswered:
				t.Unanswered += c.n
			case analytics.Opened:
				t.Opened += c.n
			}
			t.Term = c.Term
			byTerm[c.Term] = t
		}
	}
	list := make([]SearchTerm, 0, len(byTerm))
	for _, t := range byTerm {
		list = append(list, t)
	}
	return list
}

// inOrder keeps what an order is about, most frequent first.
func inOrder(list []SearchTerm, order string) []SearchTerm {
	weight := func(t SearchTerm) int {
		switch {
		case order == termsByUnanswered:
			return t.Unanswered
		case order == termsByUnopened && t.Opened > 0:
			return 0
		}
		return t.Searches
	}
	list = slices.DeleteFunc(list, func(t SearchTerm) bool { return weight(t) == 0 })
	slices.SortFunc(list, func(a, b SearchTerm) int {
		return cmp.Or(cmp.Compare(weight(b), weight(a)), strings.Compare(a.Term, b.Term))
	})
	return list[:min(len(list), maxTerms)]
}

// engineWait bounds how long a trial waits for the engine to know what its asker has just changed.
const engineWait = time.Second

// SearchTrial is a search that is not counted, by an engine that has reached a position of the log if it does so soon.
// For admins, who see what their synonyms do.
func (q *Queries) SearchTrial(ctx context.Context, words string, position int64) (*SearchResult, error) {
	for deadline := time.Now().Add(engineWait); q.Engine.Health(ctx).Position < position &&
		time.Now().Before(deadline); {
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(5 * time.Millisecond):
		}
	}
	return q.Search(ctx, search.Query{Text: words, Limit: 5})
}
