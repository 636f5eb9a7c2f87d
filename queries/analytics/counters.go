package analytics

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/google/uuid"
	"github.com/redis/go-redis/v9"

	"weddings/projections/analytics"
	"weddings/queries"
)

// counted is a cell with its count.
type counted struct {
	analytics.Cell
	n int
}

// dayCounts holds the counts of a day. Sessions and visitors are nil if they are not counted under the filter.
type dayCounts struct {
	day                string
	cells, hours       []counted
	terms              []counted
	sessions, visitors *int
}

// counters holds the counts of a period and the one before it, oldest day first.
type counters struct {
	days               []dayCounts
	sessions, visitors Figure
}

// dimension returns the key of the distinct counts for a filter. It returns false if the filter has two dimensions:
// distinct counts of each cannot be combined.
func dimension(f Filter) (string, bool) {
	c := analytics.Cell{
		Governorate: queries.Text(f.Governorate),
		Device:      queries.Text(f.Device),
		Category:    queries.Text(f.Category),
	}
	if f.Listing != nil {
		c.Listing = f.Listing.String()
	}
	all := analytics.Dimensions(c)
	return all[len(all)-1], len(all) <= 2 && f.among == nil
}

// readCounters reads all counts of a period in one round trip.
func (r *Reader) readCounters(ctx context.Context, prefix string, p period, f Filter) (*counters, error) {
	pipe := r.Redis.Pipeline()
	type answers struct {
		cells, hours, terms *redis.MapStringStringCmd
		sessions, visitors  *redis.IntCmd
	}
	people, single := dimension(f)
	asked := make([]answers, 2*p.n)
	c := &counters{days: make([]dayCounts, 2*p.n)}
	keys := make([]string, 2*p.n) // of the sessions
	for i := range asked {
		day := p.day(i)
		c.days[i].day, keys[i] = day, prefix+"sessions:"+day+":"+people
		a := answers{cells: pipe.HGetAll(ctx, prefix+"cells:"+day)}
		if single {
			a.sessions, a.visitors = pipe.PFCount(ctx, keys[i]), pipe.PFCount(ctx, prefix+"visitors:"+day+":"+people)
		}
		if i >= p.n {
			a.terms = pipe.HGetAll(ctx, prefix+"terms:"+day)
			if p.hourly {
				a.hours = pipe.HGetAll(ctx, prefix+"hours:"+day)
			}
		}
		asked[i] = a
	}
	var before, now *redis.IntCmd
	if single {
		before, now = pipe.PFCount(ctx, keys[:p.n]...), pipe.PFCount(ctx, keys[p.n:]...)
	}
	if _, err := pipe.Exec(ctx); err != nil {
		return nil, err
	}
	for i, a := range asked {
		d := &c.days[i]
		d.cells, d.hours, d.terms = parse(a.cells), parse(a.hours), parse(a.terms)
		if single {
			d.sessions, d.visitors = ptr(int(a.sessions.Val())), ptr(int(a.visitors.Val()))
		}
	}
	if single {
		c.sessions, c.visitors = Figure{Value: ptr(int(now.Val()))}, Figure{Value: average(c.days[p.n:])}
		if p.compared {
			c.sessions.Previous, c.visitors.Previous = ptr(int(before.Val())), average(c.days[:p.n])
		}
	}
	return c, nil
}

func parse(hash *redis.MapStringStringCmd) []counted {
	if hash == nil {
		return nil
	}
	list := make([]counted, 0, len(hash.Val()))
	for field, count := range hash.Val() {
		n, err := strconv.Atoi(count)
		if c, ok := analytics.ParseCell(field); ok && err == nil {
			list = append(list, counted{c, n})
		}
	}
	return list
}

// average returns the average of the daily visitors, who are counted only per day.
func average(part []dayCounts) *int {
	total := 0
	for _, d := range part {
		total += *d.visitors
	}
	return ptr((total + len(part)/2) / len(part))
}

// place is a listing's governorate and category.
type place struct {
	ID                    uuid.UUID
	Governorate, Category string
}

// placeless reports whether the events of a measure have no place, category and device.
func placeless(measure string) bool {
	switch measure {
	case analytics.Inquiries, analytics.Quotes, analytics.Holds, analytics.Bookings, analytics.Completed:
		return true
	}
	return false
}

// placesOf reads the places of inquiries and of what follows from them, which do not contain them, if a filter needs
// them.
func (r *Reader) placesOf(ctx context.Context, c *counters, f Filter) (map[string]place, error) {
	if queries.Text(f.Governorate) == "" && queries.Text(f.Category) == "" {
		return nil, nil
	}
	var ids []uuid.UUID
	for _, d := range c.days {
		for _, cell := range d.cells {
			if id, ok := queries.ParseID(cell.Listing); ok && placeless(cell.Measure) {
				ids = append(ids, id)
			}
		}
	}
	list, err := queries.Collect[place](
		ctx,
		r.Pool,
		`SELECT id, governorate, category FROM listings WHERE id = ANY($1)`,
		ids,
	)
	places := make(map[string]place, len(list))
	for _, p := range list {
		places[p.ID.String()] = p
	}
	return places, err
}

// listingViews is the measure of the page views of listings, a part of all page views.
const listingViews = "listingViews"

// totals holds counts by measure.
type totals map[string]int

func (t totals) of(measure string) int { return t[measure] }

// sums sums up the cells that match a filter.
type sums struct {
	filter                                      Filter
	places                                      map[string]place
	before, now                                 []totals // by day
	channels, governorates, devices, categories map[string]int
	listings                                    map[string]totals // by listing
}

func newSums(f Filter, places map[string]place, c *counters) *sums {
	m := func() map[string]int { return map[string]int{} }
	s := &sums{
		filter:       f,
		places:       places,
		channels:     m(),
		governorates: m(),
		devices:      m(),
		categories:   m(),
		listings:     map[string]totals{},
	}
	n := len(c.days) / 2
	for i, d := range c.days {
		t := totals{}
		for _, cell := range d.cells {
			if !s.passes(cell.Cell) {
				continue
			}
			t[cell.Measure] += cell.n
			if cell.Measure == analytics.PageViews && cell.Listing != "" {
				t[listingViews] += cell.n
			}
			if i >= n {
				s.add(cell)
			}
		}
		if i < n {
			s.before = append(s.before, t)
		} else {
			s.now = append(s.now, t)
		}
	}
	return s
}

func (s *sums) passes(c analytics.Cell) bool {
	f := s.filter
	if placeless(c.Measure) {
		c.Device = queries.Text(f.Device)
		if p, known := s.places[c.Listing]; known {
			c.Governorate, c.Category = p.Governorate, p.Category
		}
	}
	return (f.Listing == nil || c.Listing == f.Listing.String()) && (f.among == nil || f.among[c.Listing]) &&
		(queries.Text(f.Governorate) == "" || c.Governorate == *f.Governorate) &&
		(queries.Text(f.Device) == "" || c.Device == *f.Device) &&
		(queries.Text(f.Category) == "" || c.Category == *f.Category)
}

func (s *sums) add(c counted) {
	switch c.Measure {
	case analytics.PageViews:
		s.governorates[c.Governorate] += c.n
		s.devices[c.Device] += c.n
		s.categories[c.Category] += c.n
	case analytics.Clicks:
		s.channels[c.Channel] += c.n
	}
	if c.Listing != "" {
		if s.listings[c.Listing] == nil {
			s.listings[c.Listing] = totals{}
		}
		s.listings[c.Listing][c.Measure] += c.n
	}
}

// viewed returns the page views by listing.
func (s *sums) viewed() map[string]int {
	views := map[string]int{}
	for id, counts := range s.listings {
		if n := counts.of(analytics.PageViews); n > 0 {
			views[id] = n
		}
	}
	return views
}

func (s *sums) figure(p period, measure string) Figure {
	add := func(days []totals) *int {
		total := 0
		for _, d := range days {
			total += d.of(measure)
		}
		return &total
	}
	f := Figure{Value: add(s.now)}
	if p.compared {
		f.Previous = add(s.before)
	}
	return f
}

// hours sums up the hours of the day over the period's days.
func (s *sums) hours(c *counters) []Hour {
	list := make([]Hour, 24)
	for hour := range list {
		list[hour].Hour = hour
	}
	for _, d := range c.days {
		for _, cell := range d.hours {
			if !s.passes(cell.Cell) || cell.Hour < 0 || cell.Hour > 23 {
				continue
			}
			switch cell.Measure {
			case analytics.PageViews:
				list[cell.Hour].PageViews += cell.n
			case analytics.Clicks:
				list[cell.Hour].ContactClicks += cell.n
			}
		}
	}
	return list
}

// terms returns the most frequent search terms of a measure.
func (s *sums) terms(c *counters, measure string) []Count {
	counts := map[string]int{}
	for _, d := range c.days {
		for _, cell := range d.terms {
			if cell.Measure == measure && s.passes(cell.Cell) {
				counts[cell.Term] += cell.n
			}
		}
	}
	return s.top(counts)
}

// top returns the highest counts, ties by key. Counts without a key are under "", so that the rows add up to the total
// if there are few keys.
func (s *sums) top(counts map[string]int) []Count {
	list := []Count{}
	for key, n := range counts {
		list = append(list, Count{key, n})
	}
	slices.SortFunc(
		list,
		func(a, b Count) int { return cmp.Or(cmp.Compare(b.Value, a.Value), strings.Compare(a.Key, b.Key)) },
	)
	return list[:min(len(list), topSize)]
}
