package analytics

import (
	"context"
	"strconv"

	"github.com/redis/go-redis/v9"

	"weddings/events"
	"weddings/projections/analytics"
)

// cellsOn reads the daily cells of a generation on some days in one round trip. Only those whose listing is wanted are
// parsed, since most of a site's are of others; "" is the listing of the cells that have none.
func (r *Reader) cellsOn(
	ctx context.Context, generation string, days []events.Day, wanted func(listing string) bool,
) ([][]counted, error) {
	pipe := r.Redis.Pipeline()
	answers := make([]*redis.MapStringStringCmd, len(days))
	for i, day := range days {
		answers[i] = pipe.HGetAll(ctx, analytics.Prefix(generation)+"cells:"+day.String())
	}
	if _, err := pipe.Exec(ctx); err != nil {
		return nil, err
	}
	cells := make([][]counted, len(days))
	for i, answer := range answers {
		for field, count := range answer.Val() {
			if !wanted(analytics.ListingIn(field)) {
				continue
			}
			c, ok := analytics.ParseCell(field)
			if n, err := strconv.Atoi(count); ok && err == nil {
				cells[i] = append(cells[i], counted{c, n})
			}
		}
	}
	return cells, nil
}

// daysUpTo returns n days, of which last is the last.
func daysUpTo(last events.Day, n int) []events.Day {
	days := make([]events.Day, n)
	for i := range days {
		days[i] = last - events.Day(n-1-i)
	}
	return days
}
