package analytics

import (
	"context"

	"github.com/redis/go-redis/v9"

	"weddings/events"
	"weddings/projections/analytics"
	"weddings/queries"
)

// QuizSteps returns how many sessions came to each of events.QuizSteps in a range of days, for admins. It returns
// invalid for what is no range.
func (r *Reader) QuizSteps(ctx context.Context, by queries.Viewer, from, to string) ([]int, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	days, err := daysOf(from, to)
	if err != nil {
		return nil, err
	}
	first, _ := events.ParseDay(from) // daysOf has read it
	generation, err := analytics.Current(ctx, r.Redis, r.Log)
	if err != nil {
		return nil, noFigures.Because(err)
	}
	pipe := r.Redis.Pipeline()
	asked := make([]*redis.IntCmd, len(events.QuizSteps))
	for i, step := range events.QuizSteps {
		asked[i] = pipe.PFCount(ctx, analytics.QuizKeys(generation, first, days, step)...)
	}
	if _, err := pipe.Exec(ctx); err != nil {
		return nil, noFigures.Because(err)
	}
	sessions := make([]int, len(asked))
	for i, n := range asked {
		sessions[i] = int(n.Val())
	}
	return sessions, nil
}
