package analytics

import (
	"context"

	"github.com/redis/go-redis/v9"

	"weddings/events"
	"weddings/projections/analytics"
	"weddings/queries"
)

// QuizSteps returns how many sessions reached each of events.QuizSteps in a range of days, in that order. For admins.
// It returns badRange for an invalid range.
func (r *Reader) QuizSteps(ctx context.Context, by queries.Viewer, from, to string) ([]int, error) {
	in, err := r.rangeOf(ctx, by, from, to)
	if err != nil {
		return nil, err
	}
	pipe := r.Redis.Pipeline()
	asked := make([]*redis.IntCmd, len(events.QuizSteps))
	for i, step := range events.QuizSteps {
		asked[i] = pipe.PFCount(ctx, analytics.QuizKeys(in.generation, in.first, in.days, step)...)
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
