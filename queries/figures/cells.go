package figures

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/redis/go-redis/v9"

	"weddings/internal/clock"
	"weddings/projections/analytics"
	"weddings/projections/visits"
	"weddings/queries"
)

// dayOfCells holds the counters of a day. Counters of steps name a listing, but no category or governorate.
type dayOfCells struct{ own, steps *cells }

// cells holds counters in columns.
type cells struct {
	columns map[string]*visits.Column // by name: those of cellColumns
	counts  []int32
	places  map[string]map[string]uint32 // the code of each value, by column; nil after the day was read
}

var cellColumns = []string{"counter", "listing", "category", "governorate", "device", "way"}

func newCells() *cells {
	c := &cells{columns: map[string]*visits.Column{}, places: map[string]map[string]uint32{}}
	for _, name := range cellColumns {
		c.columns[name], c.places[name] = &visits.Column{}, map[string]uint32{}
	}
	return c
}

func (c *cells) add(of analytics.Cell, n int) {
	for i, value := range []string{of.Measure, of.Listing, of.Category, of.Governorate, of.Device, of.Channel} {
		column, places := c.columns[cellColumns[i]], c.places[cellColumns[i]]
		code, known := places[value]
		if !known {
			// A copy does not keep the whole field in memory.
			value, code = strings.Clone(value), uint32(len(column.Values))
			places[value], column.Values = code, append(column.Values, value)
		}
		column.Codes = append(column.Codes, code)
	}
	c.counts = append(c.counts, int32(n))
}

// dayFrom parses the Redis hash with the counters of a day. It skips counters that belong to no measure.
func dayFrom(fields map[string]string) dayOfCells {
	day := dayOfCells{newCells(), newCells()}
	for field, count := range fields {
		n, err := strconv.Atoi(count)
		cell, ok := analytics.ParseCell(field)
		if err != nil || !ok {
			continue
		}
		switch i := slices.IndexFunc(measures, func(m measure) bool { return m.counter == cell.Measure }); {
		case i >= 0 && measures[i].fact == steps:
			day.steps.add(cell, n)
		case i >= 0:
			day.own.add(cell, n)
		}
	}
	day.own.places, day.steps.places = nil, nil
	return day
}

// maxCells bounds the counters of finished days in memory, at about 30 bytes each.
const maxCells = 1_000_000

// cellCache caches the counters of finished days, which do not change within a generation. It evicts the least recently
// used days.
type cellCache struct {
	mu    sync.Mutex
	days  map[cellDay]*keptCells
	size  int
	clock int // the number of uses so far
}

type cellDay struct{ generation, day string }

type keptCells struct {
	dayOfCells
	used int
}

func (d dayOfCells) size() int { return len(d.own.counts) + len(d.steps.counts) }

func (c *cellCache) get(key cellDay) (dayOfCells, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	kept, ok := c.days[key]
	if !ok {
		return dayOfCells{}, false
	}
	c.clock++
	kept.used = c.clock
	return kept.dayOfCells, true
}

// put caches a day. If there is no room, it evicts the least recently used days.
func (c *cellCache) put(key cellDay, d dayOfCells) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.days == nil {
		c.days = map[cellDay]*keptCells{}
	}
	if c.days[key] != nil || d.size() > maxCells {
		return
	}
	for c.size+d.size() > maxCells {
		var oldest cellDay
		for key, kept := range c.days {
			if before := c.days[oldest]; before == nil || kept.used < before.used {
				oldest = key
			}
		}
		c.size -= c.days[oldest].size()
		delete(c.days, oldest)
	}
	c.clock++
	c.days[key], c.size = &keptCells{d, c.clock}, c.size+d.size()
}

// skew bounds how much the clocks of processes that append may differ.
const skew = time.Hour

// read returns the counters of each day of a span. It reads days from Redis that are not cached, each once for all
// questions. It caches finished days for other questions.
func (c *reading) read(ctx context.Context, s span) ([]dayOfCells, error) {
	days := make([]dayOfCells, s.days)
	asked := map[int]*redis.MapStringStringCmd{}
	pipe := c.reader.Redis.Pipeline()
	for i := range days {
		kept, ok := c.days[s.day(i)]
		if !ok {
			kept, ok = c.reader.cells.get(cellDay{c.generation, s.day(i)})
		}
		if ok {
			days[i] = kept
			continue
		}
		asked[i] = pipe.HGetAll(ctx, analytics.CellsKey(c.generation, s.day(i)))
	}
	if len(asked) == 0 {
		return days, nil
	}
	if _, err := pipe.Exec(ctx); err != nil {
		return nil, noFigures.Because(err)
	}
	today := clock.Day(c.at.Add(-skew)).Format(time.DateOnly)
	for i, answer := range asked {
		days[i] = dayFrom(answer.Val())
		c.days[s.day(i)] = days[i]
		if s.day(i) < today {
			c.reader.cells.put(cellDay{c.generation, s.day(i)}, days[i])
		}
	}
	return days, nil
}

// ofCells reads dimensions from the day's own counters, which have a column for each dimension.
type ofCells struct{}

func (ofCells) columnOf(d *dimension) string                           { return d.key }
func (ofCells) valueOf(_ *dimension, _ time.Time, value string) string { return value }

// ofSteps reads dimensions from the counters of steps. Their category and governorate are those of the listing.
type ofSteps struct{ places map[string]place }

// place is the governorate and the category of a listing.
type place struct{ ID, Governorate, Category string }

func (ofSteps) columnOf(d *dimension) string {
	if d.key == "category" || d.key == "governorate" {
		return "listing"
	}
	return d.key
}

func (o ofSteps) valueOf(d *dimension, _ time.Time, value string) string {
	switch d.key {
	case "category":
		return o.places[value].Category
	case "governorate":
		return o.places[value].Governorate
	}
	return value
}

// readPlaces reads the categories and governorates of listings, if a measure of steps is filtered or broken down by
// one.
func (c *counters) readPlaces(ctx context.Context, s *scan, days []dayOfCells) (from ofSteps, err error) {
	ids := map[string]bool{}
	for _, day := range days {
		for _, id := range day.steps.columns["listing"].Values {
			ids[id] = true
		}
	}
	counted := slices.ContainsFunc(s.measures, func(at int) bool { return s.plan.measures[at].fact == steps })
	if !counted || len(ids) == 0 || !slices.ContainsFunc(s.dimensions(), func(d *dimension) bool {
		return d.key == "category" || d.key == "governorate"
	}) {
		return from, nil
	}
	list, err := queries.Collect[place](ctx, c.reader.Pool, `SELECT id::text, governorate, category FROM listings
		WHERE governorate <> '' OR category <> ''`)
	from.places = make(map[string]place, len(list))
	for _, each := range list {
		from.places[each.ID] = each
	}
	return from, err
}

// addCells counts a day's own counters or, with ofSteps, its counters of steps.
func (c *scan) addCells(day time.Time, from columnSource, cells *cells, ofSteps bool) {
	if len(cells.counts) == 0 {
		return
	}
	s, any := c.sheet(day, from, len(cells.counts), cells.columns)
	if !any {
		return
	}
	counts := make([]dayCount, len(c.measures))
	for i, at := range c.measures {
		m := c.plan.measures[at]
		if m.counter == "" || (m.fact == steps) != ofSteps {
			continue
		}
		counts[i] = s.weighed(cells.weights(s, m))
		if !c.plan.inRows(m) {
			counts[i].keys = nil
		}
	}
	c.merge(s, day, counts, dayCount{}, nil)
}

// weights returns what each counter of a sheet adds to a measure.
func (c *cells) weights(s *sheet, m *measure) []int32 {
	isOne := s.pick(c.columns["counter"], wanted(c.columns["counter"], func(v string) bool { return v == m.counter }))
	var listed []uint32
	if m.key == "listingViews" {
		listed = s.pick(c.columns["listing"], wanted(c.columns["listing"], func(v string) bool { return v != "" }))
	}
	weights := make([]int32, s.views)
	for i, one := range isOne {
		from := i
		if s.chosen != nil {
			from = int(s.chosen[i])
		}
		if one == 1 && (listed == nil || listed[i] == 1) {
			weights[i] = c.counts[from]
		}
	}
	return weights
}
