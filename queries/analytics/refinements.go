package analytics

import (
	"context"

	"github.com/redis/go-redis/v9"

	"weddings/events"
	"weddings/projections/analytics"
	"weddings/queries"
)

// Refinement is a search term without results, the term that was searched for instead, and how often a result of that
// second search was opened.
type Refinement struct {
	Instead, Term string
	Times         int
}

// Refinements returns the refinements of all days for which they are kept, unordered. For admins.
func (r *Reader) Refinements(ctx context.Context, by queries.Viewer) ([]Refinement, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	generation, err := r.generation(ctx)
	if err != nil {
		return nil, err
	}
	pipe := r.Redis.Pipeline()
	now := r.Log.Time()
	days := make([]*redis.MapStringStringCmd, analytics.KeptRefined)
	for i := range days {
		days[i] = pipe.HGetAll(ctx, analytics.Prefix(generation)+"refined:"+analytics.Day(now.AddDate(0, 0, -i)))
	}
	if _, err := pipe.Exec(ctx); err != nil {
		return nil, noFigures.Because(err)
	}
	times := map[[2]string]int{}
	for _, day := range days {
		for _, c := range parse(day) {
			if instead, term, ok := c.Pair(); ok {
				times[[2]string{instead, term}] += c.n
			}
		}
	}
	list := make([]Refinement, 0, len(times))
	for pair, n := range times {
		list = append(list, Refinement{pair[0], pair[1], n})
	}
	return list, nil
}
