package analytics

import (
	"context"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"

	"weddings/events"
	"weddings/projections/analytics"
	"weddings/queries"
)

// postViewDays is over how many days the page views of posts are summed.
const postViewDays = 30

// PostViews returns the page views of each post in the last postViewDays days. For admins.
func (r *Reader) PostViews(ctx context.Context, by queries.Viewer) (map[uuid.UUID]int, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	generation, err := r.generation(ctx)
	if err != nil {
		return nil, err
	}
	pipe := r.Redis.Pipeline()
	var days []*redis.MapStringStringCmd
	for _, key := range analytics.PostsKeys(generation, r.Log.Time(), postViewDays) {
		days = append(days, pipe.HGetAll(ctx, key))
	}
	if _, err := pipe.Exec(ctx); err != nil {
		return nil, noFigures.Because(err)
	}
	views := map[uuid.UUID]int{}
	for _, day := range days {
		for _, c := range parse(day) {
			if id, ok := queries.ParseID(c.Listing); ok {
				views[id] += c.n
			}
		}
	}
	return views, nil
}
