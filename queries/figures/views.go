package figures

import (
	"context"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"golang.org/x/sync/errgroup"

	"weddings/projections/visits"
)

// viewCount counts the page views of a span in one pass over its days, several at a time.
type viewCount struct {
	plan     *plan
	span     span
	measures []int             // those that are counted, by their indexes in the plan
	keyed    bool              // there are rows
	trending bool              // the trends of the first measure are asked for
	cities   map[string]string // by listing; nil where they are not asked for
	starts   map[string]int32  // the points of the series
	names    []string          // the points' names

	mu      sync.Mutex
	tally   *tally
	keys    map[string]int32
	byKey   [][]int // by key and measure of the plan
	keyName []string
	trends  []trendPart
	apart   map[spot]struct{}
}

// trendPart is a part of a key's trend.
type trendPart struct {
	key, start int32
	n          int32
}

// spot is where a view of a session counts that is in several runs: these are gathered until all days were seen.
type spot struct {
	session    int64
	start, key int32
}

// noKey stands for all keys, or for all points.
const noKey = -1

func (p *plan) countViews(s span, measures []int, trending bool) *viewCount {
	c := &viewCount{
		plan: p, span: s, measures: measures, keyed: p.inRows(p.measures[measures[0]]),
		starts: map[string]int32{}, keys: map[string]int32{}, apart: map[spot]struct{}{}, tally: p.newTally(),
	}
	c.trending = trending && c.keyed && measures[0] == 0
	c.names, _ = s.buckets(p.Interval)
	for i, start := range c.names {
		c.starts[start] = int32(i)
	}
	return c
}

// columnOf returns the column of views that a dimension is told from; "" for the weekday.
func columnOf(d *dimension) string {
	switch d.key {
	case "city":
		return "listing"
	case "weekday":
		return ""
	}
	return d.in(views)
}

// valueOf returns what a dimension is where its column has a value.
func (c *viewCount) valueOf(d *dimension, day time.Time, value string) string {
	switch d.key {
	case "city":
		return c.cities[value]
	case "weekday":
		return strconv.Itoa(int(day.Weekday()))
	}
	return value
}

// dimensions returns all dimensions that are asked for.
func (c *viewCount) dimensions() (list []*dimension) {
	for _, f := range c.plan.filters {
		list = append(list, f.dimension)
	}
	if c.keyed {
		list = append(list, c.plan.by)
	}
	return list
}

// columns returns the names of the columns and runs that have to be read.
func (c *viewCount) columns() (names []string) {
	for _, d := range c.dimensions() {
		if name := columnOf(d); name != "" {
			names = append(names, name)
		}
	}
	if c.plan.Interval == ByHour || c.span.until < 24 {
		names = append(names, "hour")
	}
	for _, i := range c.measures {
		switch c.plan.measures[i].key {
		case "sessions":
			names = append(names, visits.Session)
		case "visitors":
			names = append(names, visits.Visitor)
		case "bounces":
			names = append(names, "bounce")
		case "listingViews":
			names = append(names, "listing")
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// count counts. No more days are in memory at once than processors count, and those that are not finished.
func (c *viewCount) count(ctx context.Context, tx pgx.Tx) error {
	if err := c.readCities(ctx, tx); err != nil {
		return err
	}
	type work struct {
		day   time.Time
		views func() (*visits.Views, error)
	}
	from, to, names := c.span.first, c.span.first.AddDate(0, 0, c.span.days-1), c.columns()
	all, ctx := errgroup.WithContext(ctx)
	days := make(chan work)
	hand := func(day time.Time, views func() (*visits.Views, error)) error {
		select {
		case days <- work{day, views}:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	for range runtime.GOMAXPROCS(0) {
		all.Go(func() error {
			for each := range days {
				v, err := each.views()
				if err != nil {
					return err
				}
				c.add(each.day, v)
			}
			return nil
		})
	}
	all.Go(func() error {
		defer close(days)
		unfinished, err := visits.Unfinished(ctx, tx, from, to, names)
		if err != nil {
			return err
		}
		for day, v := range unfinished {
			if err := hand(day, func() (*visits.Views, error) { return v, nil }); err != nil {
				return err
			}
		}
		return visits.Finished(ctx, tx, from, to, names, false, func(d visits.Day) error { return hand(d.Day, d.Views) })
	})
	if err := all.Wait(); err != nil {
		return err
	}
	c.addApart()
	for i, name := range c.keyName {
		c.tally.keys[name] = c.byKey[i]
	}
	return nil
}

func (c *viewCount) readCities(ctx context.Context, tx pgx.Tx) error {
	if !slices.ContainsFunc(c.dimensions(), func(d *dimension) bool { return d.key == "city" }) {
		return nil
	}
	rows, err := tx.Query(ctx, `SELECT id::text, city FROM listings WHERE city <> ''`)
	if err != nil {
		return err
	}
	c.cities = map[string]string{}
	var listing, city string
	_, err = pgx.ForEachRow(rows, []any{&listing, &city}, func() error {
		c.cities[listing] = city
		return nil
	})
	return err
}

// passes reports whether a value meets a condition.
func (c condition) passes(value string) bool {
	switch c.op {
	case IsNot:
		return !slices.Contains(c.values, value)
	case Contains:
		value = strings.ToLower(value)
		return slices.ContainsFunc(c.values, func(part string) bool {
			return strings.Contains(value, strings.ToLower(part))
		})
	}
	return slices.Contains(c.values, value)
}

// sheet is a day's views that pass the filters, and what they count for.
type sheet struct {
	views    int
	chosen   []uint32 // their places; nil: all views of the day
	hours    []uint32 // nil: not by hour
	keyNames []string // nil: not by key
	keys     []uint32 // places in keyNames; nil: all the first
	cells    []uint32 // by key and hour, where trends are asked for by hour
}

// dayCount is what a measure is on a day.
type dayCount struct{ total, hours, keys, cells []int32 }

// add counts a day.
func (c *viewCount) add(day time.Time, v *visits.Views) {
	s := &sheet{views: v.Length}
	if !c.choose(s, day, v) {
		return
	}
	if c.plan.Interval == ByHour {
		hours := v.Columns["hour"]
		s.hours = s.pick(hours, numbers(hours.Values))
	}
	if c.keyed {
		c.key(s, day, v)
	}
	if s.hours != nil && c.trending {
		s.cells = slices.Clone(s.hours)
		for i := range s.keys {
			s.cells[i] += 24 * s.keys[i]
		}
	}
	counts := make([]dayCount, len(c.measures))
	var apart []spot
	for i, at := range c.measures {
		switch c.plan.measures[at].key {
		case "sessions":
			runs := s.runs(v.Sessions, 1)
			apart = c.takeApart(s, day, v, runs)
			counts[i] = s.distinct(runs)
		case "visitors":
			counts[i] = s.distinct(s.runs(v.Visitors, 0))
		case "bounces":
			counts[i] = s.having(v.Columns["bounce"])
		case "listingViews":
			counts[i] = s.having(v.Columns["listing"])
		default:
			counts[i] = s.each(s.all)
		}
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.merge(s, day, counts)
	for _, each := range apart {
		if c.keyed {
			each.key = c.keyOf(s.keyNames[each.key])
		}
		c.apart[each] = struct{}{}
	}
}

// each counts by all that is asked for.
func (s *sheet) each(count func(index []uint32, size int) []int32) (d dayCount) {
	d.total = count(nil, 1)
	if s.hours != nil {
		d.hours = count(s.hours, 24)
	}
	if s.keyNames != nil {
		d.keys = count(s.keys, len(s.keyNames))
	}
	if s.cells != nil {
		d.cells = count(s.cells, 24*len(s.keyNames))
	}
	return d
}

// all counts views.
func (s *sheet) all(index []uint32, size int) []int32 {
	counts := make([]int32, size)
	if index == nil {
		counts[0] = int32(s.views)
	}
	for _, at := range index {
		counts[at]++
	}
	return counts
}

// having counts the views that have anything in a column.
func (s *sheet) having(column *visits.Column) dayCount {
	weights := make([]uint32, len(column.Values))
	for code, value := range column.Values {
		if value != "" {
			weights[code] = 1
		}
	}
	having := s.pick(column, weights)
	return s.each(func(index []uint32, size int) []int32 {
		counts := make([]int32, size)
		for i, one := range having {
			counts[at(index, i)] += int32(one)
		}
		return counts
	})
}

// distinct counts runs; 0 is none.
func (s *sheet) distinct(runs []uint32) dayCount {
	return s.each(func(index []uint32, size int) []int32 {
		counts, last := make([]int32, size), make([]uint32, size)
		for i, run := range runs {
			if at := at(index, i); run != 0 && last[at] != run {
				counts[at]++
				last[at] = run
			}
		}
		return counts
	})
}

// at returns the place of a view in an index; nil is one place.
func at(index []uint32, view int) uint32 {
	if index == nil {
		return 0
	}
	return index[view]
}

// merge adds what a day counts.
func (c *viewCount) merge(s *sheet, day time.Time, counts []dayCount) {
	bucketRow := func(hour int) []int { return c.plan.row(c.tally.buckets, bucket(c.plan.Interval, day, hour)) }
	keys := make([]int32, len(s.keyNames))
	for i, name := range s.keyNames {
		keys[i] = noKey
		if slices.ContainsFunc(counts, func(d dayCount) bool { return d.keys[i] > 0 }) {
			keys[i] = c.keyOf(name)
		}
	}
	for i, at := range c.measures {
		d := counts[i]
		c.tally.total[at] += int(d.total[0])
		if d.hours == nil {
			bucketRow(0)[at] += int(d.total[0])
		}
		for hour, n := range d.hours {
			if n > 0 {
				bucketRow(hour)[at] += int(n)
			}
		}
		for k, n := range d.keys {
			if n > 0 {
				c.byKey[keys[k]][at] += int(n)
			}
		}
	}
	if c.trending {
		c.trend(day, keys, counts[0])
	}
}

// trend notes the first measure by key and point.
func (c *viewCount) trend(day time.Time, keys []int32, d dayCount) {
	for k, n := range d.keys {
		if d.cells == nil && n > 0 {
			c.trends = append(c.trends, trendPart{keys[k], c.startOf(day, 0), n})
		}
	}
	for cell, n := range d.cells {
		if n > 0 {
			c.trends = append(c.trends, trendPart{keys[cell/24], c.startOf(day, cell%24), n})
		}
	}
}

// keyOf returns the place of a key among those of all days.
func (c *viewCount) keyOf(name string) int32 {
	at, known := c.keys[name]
	if !known {
		at, name = int32(len(c.keyName)), strings.Clone(name) // which is a part of all values of its day
		c.keys[name] = at
		c.keyName = append(c.keyName, name)
		c.byKey = append(c.byKey, make([]int, len(c.plan.measures)))
	}
	return at
}

// addApart adds the sessions that are in several runs.
func (c *viewCount) addApart() {
	i := slices.IndexFunc(c.measures, func(at int) bool { return c.plan.measures[at].key == "sessions" })
	if i < 0 {
		return
	}
	i = c.measures[i]
	seen := map[spot]struct{}{}
	first := func(s spot) bool {
		_, known := seen[s]
		seen[s] = struct{}{}
		return !known
	}
	for s := range c.apart {
		if first(spot{s.session, noKey, noKey}) {
			c.tally.total[i]++
		}
		if first(spot{s.session, s.start, noKey}) {
			c.plan.row(c.tally.buckets, c.names[s.start])[i]++
		}
		if s.key != noKey && first(spot{s.session, noKey, s.key}) {
			c.byKey[s.key][i]++
		}
		if c.trending && i == 0 {
			c.trends = append(c.trends, trendPart{s.key, s.start, 1})
		}
	}
}

// trendsOf returns the trends of some keys, by the names of points.
func (c *viewCount) trendsOf(keys []string) map[string]map[string]int {
	trends, asked := map[string]map[string]int{}, map[int32]map[string]int{}
	for _, name := range keys {
		trends[name] = map[string]int{}
		if at, known := c.keys[name]; known {
			asked[at] = trends[name]
		}
	}
	for _, part := range c.trends {
		if trend := asked[part.key]; trend != nil {
			trend[c.names[part.start]] += int(part.n)
		}
	}
	return trends
}

func numbers(values []string) []uint32 {
	list := make([]uint32, len(values))
	for i, value := range values {
		n, _ := strconv.Atoi(value) // an hour
		list[i] = uint32(n)
	}
	return list
}

// choose applies the filters. It reports whether any view passes.
func (c *viewCount) choose(s *sheet, day time.Time, v *visits.Views) bool {
	for _, f := range c.plan.filters {
		name := columnOf(f.dimension)
		if name == "" {
			if !f.passes(c.valueOf(f.dimension, day, "")) {
				return false
			}
			continue
		}
		s.only(v.Columns[name], func(value string) bool { return f.passes(c.valueOf(f.dimension, day, value)) })
	}
	if c.span.until < 24 && day.Format(time.DateOnly) == c.span.last() {
		s.only(v.Columns["hour"], func(value string) bool {
			hour, err := strconv.Atoi(value)
			return err == nil && hour < c.span.until
		})
	}
	return s.views > 0
}

// only leaves views out.
func (s *sheet) only(column *visits.Column, passes func(string) bool) {
	ok := make([]bool, len(column.Values))
	none, every := true, true
	for code, value := range column.Values {
		ok[code] = passes(value)
		none, every = none && !ok[code], every && ok[code]
	}
	switch {
	case every:
		return
	case none || column.Codes == nil:
		s.chosen, s.views = []uint32{}, 0
		return
	}
	if s.chosen == nil {
		s.chosen = make([]uint32, 0, s.views)
		for i, code := range column.Codes {
			if ok[code] {
				s.chosen = append(s.chosen, uint32(i))
			}
		}
	} else {
		kept := s.chosen[:0]
		for _, i := range s.chosen {
			if ok[column.Codes[i]] {
				kept = append(kept, i)
			}
		}
		s.chosen = kept
	}
	s.views = len(s.chosen)
}

// pick returns what the chosen views are in a column, by what each of its codes is.
func (s *sheet) pick(column *visits.Column, as []uint32) []uint32 {
	list := make([]uint32, s.views)
	switch {
	case column.Codes == nil:
		for i := range list {
			list[i] = as[0]
		}
	case s.chosen == nil:
		for i, code := range column.Codes {
			list[i] = as[code]
		}
	default:
		for i, at := range s.chosen {
			list[i] = as[column.Codes[at]]
		}
	}
	return list
}

// key tells the chosen views by the breakdown.
func (c *viewCount) key(s *sheet, day time.Time, v *visits.Views) {
	name := columnOf(c.plan.by)
	if name == "" {
		s.keyNames = []string{c.valueOf(c.plan.by, day, "")}
		return
	}
	column, places := v.Columns[name], map[string]uint32{}
	as := make([]uint32, len(column.Values))
	for code, value := range column.Values {
		value = c.valueOf(c.plan.by, day, value)
		place, known := places[value]
		if !known {
			place = uint32(len(s.keyNames))
			places[value], s.keyNames = place, append(s.keyNames, value)
		}
		as[code] = place
	}
	if column.Codes != nil {
		s.keys = s.pick(column, as)
	}
}

// runs returns the number of each chosen view's run; the first one has the given number, and 0 is none.
func (s *sheet) runs(r visits.Runs, first uint32) []uint32 {
	list := make([]uint32, 0, s.views)
	if s.chosen == nil {
		for run, length := range r.Lengths {
			for range length {
				list = append(list, uint32(run)+first)
			}
		}
		return list
	}
	run, end := -1, uint32(0)
	for _, at := range s.chosen {
		for at >= end {
			run++
			end += r.Lengths[run]
		}
		list = append(list, uint32(run)+first)
	}
	return list
}

// takeApart takes the runs of sessions that have others out, and returns where they count.
func (c *viewCount) takeApart(s *sheet, day time.Time, v *visits.Views, runs []uint32) (spots []spot) {
	if len(v.Spanning) == 0 {
		return nil
	}
	spanning := make(map[uint32]int64, len(v.Spanning))
	spans := make([]bool, len(v.Sessions.Lengths)+1)
	for _, span := range v.Spanning {
		spanning[uint32(span.Run)+1], spans[span.Run+1] = span.Session, true
	}
	for i, run := range runs {
		if !spans[run] {
			continue
		}
		found := spot{session: spanning[run], key: noKey, start: c.startOf(day, int(at(s.hours, i)))}
		if c.keyed {
			found.key = int32(at(s.keys, i))
		}
		spots, runs[i] = append(spots, found), 0
	}
	return spots
}

func (c *viewCount) startOf(day time.Time, hour int) int32 {
	return c.starts[bucket(c.plan.Interval, day, hour)]
}
