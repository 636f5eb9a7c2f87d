package figures

import (
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"weddings/projections/visits"
)

// scan counts the days of a span from columns, each day on its own. It is safe for concurrent use.
type scan struct {
	plan     *plan
	span     span
	measures []int            // indexes of the counted measures in the plan
	by       *dimension       // nil if no measure is counted by key
	trending bool             // trends of the first measure are wanted
	starts   map[string]int32 // index of each point of the series
	names    []string         // the point at each index

	mu      sync.Mutex
	tally   *tally
	keys    map[string]int32
	keyName []string
	byKey   [][]int // by key, then by measure of the plan
	trends  []trendPart
	apart   map[sessionCell]struct{}
}

// trendPart is what a day adds to the trend of a key. For a mean, n is a sum over this number of views.
type trendPart struct {
	key, start int32
	n, views   int32
}

// sessionCell is a session with the point and the key for which one of its views counts. Sessions in several runs are
// collected in this form until all days are read, so that each is counted once.
type sessionCell struct {
	session    int64
	start, key int32
}

// noKey stands for all keys, or for all points.
const noKey = -1

// columnSource tells which column holds a dimension, and which value of the dimension a value of the column means. The
// column is "" if the dimension follows from the day.
type columnSource interface {
	columnOf(d *dimension) string
	valueOf(d *dimension, day time.Time, value string) string
}

func (p *plan) scan(s span, measures []int, trending bool) *scan {
	c := &scan{
		plan: p, span: s, measures: measures, trending: trending && p.trending() && measures[0] == 0,
		tally: p.newTally(), starts: map[string]int32{}, keys: map[string]int32{}, apart: map[sessionCell]struct{}{},
	}
	if slices.ContainsFunc(measures, func(i int) bool { return p.inRows(p.measures[i]) }) {
		c.by = p.by
	}
	c.names, _ = s.buckets(p.Interval)
	for i, start := range c.names {
		c.starts[start] = int32(i)
	}
	return c
}

// sheet holds the views, or counters, of a day that pass the filters, with the groups for which they count.
type sheet struct {
	views    int
	chosen   []uint32 // their indexes; nil if all pass
	hours    []uint32 // nil if not by hour
	keyNames []string // nil if not by key
	keys     []uint32 // indexes into keyNames; nil if all have the first key
	cells    []uint32 // 24 times the key plus the hour; nil unless trends are wanted by hour
}

// dayCount holds the counts of a measure on a day: in all, by hour, by key, and by key and hour.
type dayCount struct{ total, hours, keys, cells []int32 }

// dimensions returns the dimensions of the filters and the breakdown.
func (c *scan) dimensions() (list []*dimension) {
	for _, f := range c.plan.filters {
		list = append(list, f.dimension)
	}
	if c.by != nil {
		list = append(list, c.by)
	}
	return list
}

// sheet returns the part of a day that passes the filters. It returns false if nothing passes.
func (c *scan) sheet(day time.Time, from columnSource, length int, columns map[string]*visits.Column) (*sheet, bool) {
	s := &sheet{views: length}
	if !c.choose(s, day, from, columns) {
		return s, false
	}
	if c.plan.Interval == ByHour {
		hours := columns["hour"]
		s.hours = s.pick(hours, numbers(hours.Values))
	}
	if c.by != nil {
		c.key(s, day, from, columns)
	}
	if s.hours != nil && c.trending {
		s.cells = slices.Clone(s.hours)
		for i := range s.keys {
			s.cells[i] += 24 * s.keys[i]
		}
	}
	return s, true
}

// choose applies the filters, and the hour before which the span ends. It reports whether anything passes.
func (c *scan) choose(s *sheet, day time.Time, from columnSource, columns map[string]*visits.Column) bool {
	for _, f := range c.plan.filters {
		name := from.columnOf(f.dimension)
		if name == "" {
			if !f.passes(from.valueOf(f.dimension, day, "")) {
				return false
			}
			continue
		}
		s.only(columns[name], func(value string) bool { return f.passes(from.valueOf(f.dimension, day, value)) })
	}
	if c.span.until < 24 && day.Format(time.DateOnly) == c.span.last() {
		s.only(columns["hour"], func(value string) bool {
			hour, err := strconv.Atoi(value)
			return err == nil && hour < c.span.until
		})
	}
	return s.views > 0
}

func numbers(values []string) []uint32 {
	list := make([]uint32, len(values))
	for i, value := range values {
		n, _ := strconv.Atoi(value) // an hour or seconds; 0 for the empty value
		list[i] = uint32(n)
	}
	return list
}

// passes reports whether a value meets a condition.
func (c condition) passes(value string) bool {
	switch c.op {
	case IsNot:
		return !slices.Contains(c.values, value)
	case Contains:
		value = strings.ToLower(value)
		return slices.ContainsFunc(c.values, func(part string) bool {
			return strings.Contains(value, part)
		})
	}
	return slices.Contains(c.values, value)
}

// only removes the views whose value in a column does not pass.
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

// pick returns a number for each chosen view. as holds the number for each code of the column.
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

// key sets the key of each chosen view: its value of the dimension of the breakdown.
func (c *scan) key(s *sheet, day time.Time, from columnSource, columns map[string]*visits.Column) {
	name := from.columnOf(c.by)
	if name == "" {
		s.keyNames = []string{from.valueOf(c.by, day, "")}
		return
	}
	column, places := columns[name], map[string]uint32{}
	if name == c.by.key && s.chosen == nil { // the values are the keys
		s.keyNames, s.keys = column.Values, column.Codes
		return
	}
	as := make([]uint32, len(column.Values))
	for code, value := range column.Values {
		if name == c.by.key {
			as[code], s.keyNames = uint32(code), column.Values
			continue
		}
		value = from.valueOf(c.by, day, value)
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

// each calls count for each grouping that the question needs: none, by hour, by key, and by key and hour. count returns
// the count of each of size groups. index holds the group of each view; it is nil for a single group.
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

// all counts the views of each group.
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

// having counts the views that have a value in a column.
func (s *sheet) having(column *visits.Column) dayCount {
	return s.summed(column, wanted(column, func(value string) bool { return value != "" }))
}

// summed adds up the numbers in a column. as holds the number for each code of the column.
func (s *sheet) summed(column *visits.Column, as []uint32) dayCount {
	picked := s.pick(column, as)
	weights := make([]int32, len(picked))
	for i, n := range picked {
		weights[i] = int32(n)
	}
	return s.weighed(weights)
}

// wanted returns 1 for each code of a column whose value meets a condition, and 0 for others.
func wanted(column *visits.Column, is func(string) bool) []uint32 {
	list := make([]uint32, len(column.Values))
	for code, value := range column.Values {
		if is(value) {
			list[code] = 1
		}
	}
	return list
}

// weighed adds up the weights of the views in each group.
func (s *sheet) weighed(weights []int32) dayCount {
	return s.each(func(index []uint32, size int) []int32 {
		counts := make([]int32, size)
		for i, n := range weights {
			counts[at(index, i)] += n
		}
		return counts
	})
}

// distinct counts the distinct runs in each group. Views with run 0 are not counted.
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

// at returns the group of a view. A nil index is a single group.
func at(index []uint32, view int) uint32 {
	if index == nil {
		return 0
	}
	return index[view]
}

// merge adds the counts of a day: counts has one for each measure of the scan, meanViews the views that a mean is over,
// and apart the sessions in several runs.
func (c *scan) merge(s *sheet, day time.Time, counts []dayCount, meanViews dayCount, apart []sessionCell) {
	c.mu.Lock()
	defer c.mu.Unlock()
	row := func(hour int) []int { return c.plan.row(c.tally.buckets, c.span.bucket(c.plan.Interval, day, hour)) }
	keys := make([]int32, len(s.keyNames))
	for i, name := range s.keyNames {
		keys[i] = noKey
		if slices.ContainsFunc(counts, func(d dayCount) bool { return d.keys != nil && d.keys[i] > 0 }) {
			keys[i] = c.keyOf(name)
		}
	}
	add := func(at int, d dayCount) {
		if d.total != nil && d.total[0] > 0 {
			c.tally.total[at] += int(d.total[0])
			if d.hours == nil {
				row(0)[at] += int(d.total[0])
			}
		}
		for hour, n := range d.hours {
			row(hour)[at] += int(n)
		}
		for k, n := range d.keys {
			if n > 0 {
				c.byKey[keys[k]][at] += int(n)
			}
		}
	}
	for i, d := range counts {
		add(c.measures[i], d)
	}
	add(c.plan.meanViews(), meanViews)
	if c.trending {
		c.trend(day, keys, counts[0], meanViews)
	}
	for _, each := range apart {
		if c.by != nil {
			each.key = c.keyOf(s.keyNames[each.key])
		}
		c.apart[each] = struct{}{}
	}
}

// trend adds the first measure by key and point.
func (c *scan) trend(day time.Time, keys []int32, d, meanViews dayCount) {
	of := func(counts []int32, i int) int32 {
		if !c.plan.measures[0].mean {
			return 0
		}
		return counts[i]
	}
	for k, n := range d.keys {
		if d.cells == nil && n > 0 {
			c.trends = append(c.trends, trendPart{keys[k], c.startOf(day, 0), n, of(meanViews.keys, k)})
		}
	}
	for cell, n := range d.cells {
		if n > 0 {
			c.trends = append(c.trends, trendPart{keys[cell/24], c.startOf(day, cell%24), n, of(meanViews.cells, cell)})
		}
	}
}

// keyOf returns the index of a key. It adds the key if it is new.
func (c *scan) keyOf(name string) int32 {
	at, known := c.keys[name]
	if !known {
		at, name = int32(len(c.keyName)), strings.Clone(name) // a copy does not keep all values of the day in memory
		c.keys[name] = at
		c.keyName = append(c.keyName, name)
		c.byKey = append(c.byKey, make([]int, c.plan.width()))
	}
	return at
}

// finish returns the counts of all days.
func (c *scan) finish() *tally {
	c.addApart()
	for i, name := range c.keyName {
		c.tally.keys[name] = c.byKey[i]
	}
	return c.tally
}

// addApart counts the sessions in several runs.
func (c *scan) addApart() {
	i := slices.IndexFunc(c.measures, func(at int) bool { return c.plan.measures[at].key == "sessions" })
	if i < 0 {
		return
	}
	i = c.measures[i]
	seen := map[sessionCell]struct{}{}
	first := func(s sessionCell) bool {
		_, known := seen[s]
		seen[s] = struct{}{}
		return !known
	}
	for s := range c.apart {
		if first(sessionCell{s.session, noKey, noKey}) {
			c.tally.total[i]++
		}
		if first(sessionCell{s.session, s.start, noKey}) {
			c.plan.row(c.tally.buckets, c.names[s.start])[i]++
		}
		if s.key != noKey && first(sessionCell{s.session, noKey, s.key}) {
			c.byKey[s.key][i]++
		}
		if c.trending && i == 0 {
			c.trends = append(c.trends, trendPart{key: s.key, start: s.start, n: 1})
		}
	}
}

// trendsOf returns the trends of some keys, by point.
func (c *scan) trendsOf(keys []string) map[string]map[string]int {
	trends, asked := map[string]map[string]int{}, map[int32]map[string]int{}
	for _, name := range keys {
		trends[name] = map[string]int{}
		if at, known := c.keys[name]; known {
			asked[at] = trends[name]
		}
	}
	meanViews := map[sessionCell]int{}
	for _, part := range c.trends {
		if trend := asked[part.key]; trend != nil {
			trend[c.names[part.start]] += int(part.n)
			meanViews[sessionCell{key: part.key, start: part.start}] += int(part.views)
		}
	}
	for of, n := range meanViews {
		if trend, start := asked[of.key], c.names[of.start]; c.plan.measures[0].mean {
			trend[start] = rounded(trend[start], n)
		}
	}
	return trends
}

func (c *scan) startOf(day time.Time, hour int) int32 {
	return c.starts[c.span.bucket(c.plan.Interval, day, hour)]
}
