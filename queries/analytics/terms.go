package analytics

import (
	"context"

	"github.com/redis/go-redis/v9"

	"weddings/events"
	"weddings/projections/analytics"
	"weddings/queries"
)

// TermCount counts the searches for a term, those without results, and those of which a result was opened.
type TermCount struct {
	Term                         string
	Searches, Unanswered, Opened int
}

// Terms returns all search terms of a range of days, unordered. For admins.
func (r *Reader) Terms(ctx context.Context, by queries.Viewer, from, to string) ([]TermCount, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	p, err := periodOf(from, to, r.Log.Time())
	if err != nil {
		return nil, err
	}
	generation, err := r.generation(ctx)
	if err != nil {
		return nil, err
	}
	pipe := r.Redis.Pipeline()
	days := make([]*redis.MapStringStringCmd, p.n)
	for i := range days {
		days[i] = pipe.HGetAll(ctx, analytics.TermsKey(generation, p.day(p.n+i)))
	}
	if _, err := pipe.Exec(ctx); err != nil {
		return nil, noFigures.Because(err)
	}
	return termsOf(days), nil
}

func termsOf(days []*redis.MapStringStringCmd) []TermCount {
	byTerm := map[string]TermCount{}
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
	list := make([]TermCount, 0, len(byTerm))
	for _, t := range byTerm {
		list = append(list, t)
	}
	return list
}
