package analytics

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/redis/go-redis/v9"

	"weddings/projections/analytics"
	"weddings/queries"
)

// counted is a counter with its count.
type counted struct {
	analytics.Cell
	n int
}

// readHoursAndTerms reads the counters by hour, if they are still kept, and by search term, for the days of a period.
// It takes one round trip.
func (r *Reader) readHoursAndTerms(
	ctx context.Context, generation string, p period,
) (hours, terms []counted, err error) {
	pipe := r.Redis.Pipeline()
	var ofHours, ofTerms []*redis.MapStringStringCmd
	for i := range p.n {
		day := p.day(p.n + i)
		ofTerms = append(ofTerms, pipe.HGetAll(ctx, analytics.TermsKey(generation, day)))
		if p.hourly {
			ofHours = append(ofHours, pipe.HGetAll(ctx, analytics.HoursKey(generation, day)))
		}
	}
	if _, err := pipe.Exec(ctx); err != nil {
		return nil, nil, err
	}
	for _, day := range ofHours {
		hours = append(hours, parse(day)...)
	}
	for _, day := range ofTerms {
		terms = append(terms, parse(day)...)
	}
	return hours, terms, nil
}

func parse(hash *redis.MapStringStringCmd) []counted {
	list := make([]counted, 0, len(hash.Val()))
	for field, count := range hash.Val() {
		n, err := strconv.Atoi(count)
		if c, ok := analytics.ParseCell(field); ok && err == nil {
			list = append(list, counted{c, n})
		}
	}
	return list
}

// totals holds counts by measure.
type totals map[string]int

func (t totals) of(measure string) int { return t[measure] }

// passes returns a function that reports whether a counter matches the filter.
func (f Filter) passes() func(analytics.Cell) bool {
	only := map[string]bool{}
	if about := f.about(); about != nil {
		for _, id := range *about {
			only[id.String()] = true
		}
	}
	is := func(asked *string, value string) bool { return queries.Text(asked) == "" || *asked == value }
	return func(c analytics.Cell) bool {
		return (!f.private() || only[c.Listing]) && is(f.Governorate, c.Governorate) && is(f.Device, c.Device) &&
			is(f.Category, c.Category)
	}
}

// hours sums up each hour of the day over all days.
func (f Filter) hours(cells []counted) []Hour {
	list := make([]Hour, 24)
	for hour := range list {
		list[hour].Hour = hour
	}
	passes := f.passes()
	for _, cell := range cells {
		if !passes(cell.Cell) || cell.Hour < 0 || cell.Hour > 23 {
			continue
		}
		switch cell.Measure {
		case analytics.PageViews:
			list[cell.Hour].PageViews += cell.n
		case analytics.Clicks:
			list[cell.Hour].ContactClicks += cell.n
		}
	}
	return list
}

// terms returns the search terms with the highest count of a measure, at most topSize. Equal counts are in the order of
// the terms.
func (f Filter) terms(cells []counted, measure string) []Count {
	counts, passes := map[string]int{}, f.passes()
	for _, cell := range cells {
		if cell.Measure == measure && passes(cell.Cell) {
			counts[cell.Term] += cell.n
		}
	}
	list := []Count{}
	for term, n := range counts {
		list = append(list, Count{term, n})
	}
	slices.SortFunc(
		list,
		func(a, b Count) int { return cmp.Or(cmp.Compare(b.Value, a.Value), strings.Compare(a.Key, b.Key)) },
	)
	return list[:min(len(list), topSize)]
}
