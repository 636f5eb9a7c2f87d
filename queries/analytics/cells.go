package analytics

import (
	"context"
	"strconv"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"

	"weddings/events"
	"weddings/projections/analytics"
)

// cellsOn reads a generation's daily counters for some days, in one round trip. The result has one list for each day.
func (r *Reader) cellsOn(ctx context.Context, generation string, days []events.Day) ([][]counted, error) {
	pipe := r.Redis.Pipeline()
	answers := make([]*redis.MapStringStringCmd, len(days))
	for i, day := range days {
		answers[i] = pipe.HGetAll(ctx, analytics.CellsKey(generation, day.String()))
	}
	if len(days) == 0 {
		return nil, nil
	}
	if _, err := pipe.Exec(ctx); err != nil {
		return nil, err
	}
	cells := make([][]counted, len(days))
	for i, answer := range answers {
		for field, count := range answer.Val() {
			c, ok := analytics.ParseCell(field)
			if n, err := strconv.Atoi(count); ok && err == nil {
				cells[i] = append(cells[i], counted{c, n})
			}
		}
	}
	return cells, nil
}

// listingCounts holds the counts of a listing on one day or over several days.
type listingCounts struct{ views, clicks, inquiries, holds, bookings int }

func (s listingCounts) plus(on listingCounts) listingCounts {
	return listingCounts{
		s.views + on.views, s.clicks + on.clicks, s.inquiries + on.inquiries, s.holds + on.holds,
		s.bookings + on.bookings,
	}
}

func (s listingCounts) totals() totals {
	return totals{
		analytics.PageViews: s.views, analytics.Clicks: s.clicks, analytics.Inquiries: s.inquiries,
		analytics.Holds: s.holds, analytics.Bookings: s.bookings,
	}
}

// dayCache caches the counts of past days by listing. Reading them again for each owner would cost more than the rest
// of the coach. If a parked stream is retried, its events are counted late: they show when the cache is dropped.
type dayCache struct {
	mu         sync.Mutex
	generation string
	since      time.Time
	days       map[events.Day]map[string]listingCounts
}

// dayCacheLifetime is the lifetime of the cache.
const dayCacheLifetime = 10 * time.Minute

// countsOn returns the counts of all listings on each of the days. Today and the two days before it are not cached,
// because their events may still arrive.
func (r *Reader) countsOn(
	ctx context.Context, generation string, days []events.Day,
) ([]map[string]listingCounts, error) {
	r.dayCache.mu.Lock()
	defer r.dayCache.mu.Unlock()
	now := r.Log.Time()
	if r.dayCache.generation != generation || now.Sub(r.dayCache.since) > dayCacheLifetime {
		r.dayCache.generation, r.dayCache.since = generation, now
		r.dayCache.days = map[events.Day]map[string]listingCounts{}
	}
	list, missing := make([]map[string]listingCounts, len(days)), []events.Day{}
	for _, day := range days {
		if r.dayCache.days[day] == nil {
			missing = append(missing, day)
		}
	}
	cells, err := r.cellsOn(ctx, generation, missing)
	if err != nil {
		return nil, err
	}
	read := map[events.Day]map[string]listingCounts{}
	for i, day := range missing {
		read[day] = countsByListing(cells[i])
		if day < events.DayOf(now)-2 {
			r.dayCache.days[day] = read[day]
		}
	}
	for i, day := range days {
		if list[i] = read[day]; list[i] == nil {
			list[i] = r.dayCache.days[day]
		}
	}
	return list, nil
}

func countsByListing(cells []counted) map[string]listingCounts {
	byListing := map[string]listingCounts{}
	for _, c := range cells {
		if c.Listing == "" {
			continue
		}
		s := byListing[c.Listing]
		switch c.Measure {
		case analytics.PageViews:
			s.views += c.n
		case analytics.Clicks:
			s.clicks += c.n
		case analytics.Inquiries:
			s.inquiries += c.n
		case analytics.Holds:
			s.holds += c.n
		case analytics.Bookings:
			s.bookings += c.n
		}
		byListing[c.Listing] = s
	}
	return byListing
}

// daysUpTo returns the n days that end with last.
func daysUpTo(last events.Day, n int) []events.Day {
	days := make([]events.Day, n)
	for i := range days {
		days[i] = last - events.Day(n-1-i)
	}
	return days
}
