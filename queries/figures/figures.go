// Package figures answers questions about the traffic of the site: measures over a range of days, by interval,
// filtered, broken down and compared. Tables, charts, files and the command line use the same Reader.
package figures

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"

	"weddings/events"
	"weddings/events/store"
	"weddings/internal/fault"
	"weddings/projections"
	"weddings/projections/catalogue"
	"weddings/projections/leads"
	"weddings/projections/posts"
	"weddings/projections/visits"
	"weddings/queries"
)

// Entity describes the package to package all. Nobody waits for Telemetry: each answer has the time up to which it
// counts.
var Entity = queries.Entity{
	Name:      "figures",
	Reads:     []projections.Projection{catalogue.Projection{}, leads.Projection{}, posts.Projection{}},
	Telemetry: []projections.Projection{visits.Projection{}},
}

// Reader answers questions. It is safe for concurrent use.
type Reader struct {
	Pool  *pgxpool.Pool
	Redis *redis.Client
	Log   *store.Log
	cells cellCache
}

// The sources of an answer.
const (
	Counters = "counters"
	Rows     = "rows"
)

// Answer is the answer to a question. Values are in the order of the question's measures. A value is nil, never zero,
// if the measure is not counted under the filters or by the breakdown. "seconds" is the mean time that page views were
// visible. It is over the views that report a time, and nil if none does.
type Answer struct {
	From, To                 string  // the days shown, without days that are no longer kept
	PreviousFrom, PreviousTo *string // nil if nothing is compared, or if these days are no longer kept
	PreviousUntil            *int    // hour before which the last of these days ends; nil: the whole day counts
	Interval                 string
	AsOf                     time.Time // everything up to this time is counted
	Unfinished               bool      // the last day is not over
	Source                   string    // Counters or Rows
	Totals                   []Total
	Rates                    []*float64 // in the order of Question.Rates
	Series                   []Point
	Rows                     []Row // nil without a breakdown
	RowCount                 int   // the number of rows on all pages
	Named                    []Named
}

// Named is the name of a value of a filter.
type Named struct{ Dimension, Key, NameAr, NameEn string }

// Total is a measure over the whole range. Measure is the key of the measure.
type Total struct {
	Measure         string
	Value, Previous *int
	Approximate     bool // an estimate, within 1 % (HyperLogLog in Redis)
}

// Point is a point of the series. Start names an hour, a day, or the first day of a week or month. The values of hours
// to come are nil. Previous counts as many days as the point has, at the same place of the days compared with.
type Point struct {
	Start            string
	Unfinished       bool
	Values, Previous []*int
}

// Row holds the measures of a key of the breakdown. The key "" holds what has no value.
type Row struct {
	Key              string
	NameAr, NameEn   *string // nil if the key has no name; one of the two may be empty
	Values, Previous []*int
	Rates            []*float64
	Trend            []int // the first measure at each point, 0 for no mean; nil if Question.First is 0
}

var (
	noFigures = fault.New(fault.Unavailable, "الأرقام غير متاحة الآن، وستعود وحدها.",
		"The figures are not available now; they will come back by themselves.")
	tooLong = fault.New(fault.Invalid, "ما تطلبونه يُحسب من السجلات: 92 يومًا على الأكثر في كل مرة.",
		"What you ask is counted from single records: 92 days at most at once.").
		With("from", "92 يومًا على الأكثر", "92 days at most")
	tooMuch = fault.New(fault.Unavailable, "لم ينتهِ الحساب في وقته. اختاروا أيامًا أقل أو فلاتر أضيق.",
		"This took too long to count. Choose fewer days or narrower filters.")
)

// tally holds the counts of a span. Each row has a value for each measure of the plan, and one more: see width.
type tally struct {
	total   []int
	buckets map[string][]int
	keys    map[string][]int
}

func (p *plan) newTally() *tally {
	return &tally{total: make([]int, p.width()), buckets: map[string][]int{}, keys: map[string][]int{}}
}

// width is the number of values in a row of a tally. The last value, at index meanViews, is the number of views that a
// mean is over.
func (p *plan) width() int     { return len(p.measures) + 1 }
func (p *plan) meanViews() int { return len(p.measures) }

// row returns the row of a point or a key. It makes the row if there is none.
func (p *plan) row(of map[string][]int, key string) []int {
	if of[key] == nil {
		of[key] = make([]int, p.width())
	}
	return of[key]
}

// source is where counts come from: counters or rows.
type source interface {
	// tally counts a span. It counts by key if the plan has a breakdown.
	tally(ctx context.Context, s span) (*tally, error)
	// trends counts the first measure by key and point, over the span that was counted first.
	trends(ctx context.Context, s span, keys []string) (map[string]map[string]int, error)
	// db reads names. A source that holds a connection must use it here: if it waited for a second one, all could wait
	// for each other.
	db() queries.Querier
	asOf() time.Time
	approximate(m *measure) bool
	name() string
}

// Figures answers a question, for admins and the command line. It returns invalid for a question that cannot be asked,
// and unavailable if counting takes too long or the figures cannot be read.
func (r *Reader) Figures(ctx context.Context, by queries.Viewer, q Question) (*Answer, error) {
	if err := by.Require(events.Admin, events.CommandLine); err != nil {
		return nil, err
	}
	p, err := checked(q, r.Log.Time())
	if err != nil {
		return nil, err
	}
	if p.countable() {
		read, err := r.openCounters(ctx)
		if err != nil {
			return nil, err
		}
		return answerOf(ctx, p, &counters{reading: read, plan: p})
	}
	if p.now.days > maxRowDays {
		return nil, tooLong
	}
	var answer *Answer
	err = r.withRows(ctx, p, func(rows source) (err error) {
		answer, err = answerOf(ctx, p, rows)
		return err
	})
	return answer, err
}

func answerOf(ctx context.Context, p *plan, from source) (*Answer, error) {
	now, err := from.tally(ctx, p.now)
	if err != nil {
		return nil, err
	}
	var before *tally
	a := &Answer{
		From: p.now.day(0), To: p.now.last(), Interval: p.Interval, AsOf: from.asOf(), Source: from.name(),
		Unfinished: p.now.last() >= p.today,
	}
	if p.before != nil {
		if before, err = from.tally(ctx, *p.before); err != nil {
			return nil, err
		}
		first, last := p.before.day(0), p.before.last()
		a.PreviousFrom, a.PreviousTo = &first, &last
		if p.before.until < 24 {
			a.PreviousUntil = &p.before.until
		}
	}
	a.total(p, from, now, before)
	a.series(p, now, before)
	if a.Named, err = named(ctx, from.db(), p); err != nil {
		return nil, err
	}
	if p.by == nil {
		return a, nil
	}
	if err := a.rows(ctx, p, from, now, before); err != nil {
		return nil, err
	}
	if p.trending() && len(a.Rows) > 0 {
		return a, a.trend(ctx, p, from)
	}
	return a, nil
}

// trending reports whether rows get the trend of the first measure.
func (p *plan) trending() bool { return p.First > 0 && p.inRows(p.measures[0]) }

func (a *Answer) total(p *plan, from source, now, before *tally) {
	values := p.known(now.total, p.holds)
	var previous []*int
	if before != nil {
		previous = p.known(before.total, p.holds)
	}
	for i, m := range p.measures {
		total := Total{Measure: m.key, Value: values[i], Approximate: from.approximate(m)}
		if previous != nil {
			total.Previous = previous[i]
		}
		a.Totals = append(a.Totals, total)
	}
	a.Rates = p.rates(values)
}

func (a *Answer) series(p *plan, now, before *tally) {
	starts, days := p.now.buckets(p.Interval)
	for _, start := range starts {
		point := Point{Start: start, Values: p.known(p.averaged(now.buckets[start], days[start]), p.holds)}
		if before != nil {
			point.Previous = p.known(p.averaged(before.buckets[start], days[start]), p.holds)
		}
		if p.Interval == ByHour {
			point.Unfinished = start == p.hour
			if start > p.hour {
				point.Values = make([]*int, len(p.measures))
			}
		}
		a.Series = append(a.Series, point)
	}
	if last := len(a.Series) - 1; p.Interval != ByHour {
		a.Series[last].Unfinished = a.Unfinished
	}
}

// averaged computes the averages of a point. Totals and keys are averaged over all days of the span elsewhere.
func (p *plan) averaged(values []int, days int) []int {
	if p.Interval == ByHour {
		days = 1
	}
	return p.averagedKey(values, days)
}

// known returns the values of the measures that are counted, nil for others.
func (p *plan) known(values []int, counted func(*measure) bool) []*int {
	list := make([]*int, len(p.measures))
	for i, m := range p.measures {
		if counted(m) {
			value := 0
			if values != nil {
				value = values[i]
			}
			if !m.mean || values != nil && values[p.meanViews()] > 0 {
				list[i] = &value
			}
		}
	}
	return list
}

// rates returns the question's rates, nil if the measure to divide by is 0 or unknown.
func (p *plan) rates(values []*int) []*float64 {
	list := make([]*float64, len(p.Question.Rates))
	for i, rate := range p.Question.Rates {
		of, in := values[slices.Index(p.Measures, rate.Of)], values[slices.Index(p.Measures, rate.In)]
		if of != nil && in != nil && *in > 0 {
			share := float64(*of) / float64(*in)
			list[i] = &share
		}
	}
	return list
}

// rows adds the rows of the requested page.
func (a *Answer) rows(ctx context.Context, p *plan, from source, now, before *tally) error {
	keys := keysOf(now, before)
	names, err := namesOf(ctx, from.db(), p.by, maps.Keys(keys))
	if err != nil {
		return err
	}
	a.Rows = []Row{}
	for key := range keys {
		row := Row{Key: key, Values: p.known(p.averagedKey(now.keys[key], p.now.days), p.inRows)}
		if name, ok := names[key]; ok {
			row.NameAr, row.NameEn = &name.Ar, &name.En
		}
		if before != nil {
			row.Previous = p.known(p.averagedKey(before.keys[key], p.before.days), p.inRows)
		}
		if p.wanted(row) {
			row.Rates = p.rates(row.Values)
			a.Rows = append(a.Rows, row)
		}
	}
	a.RowCount = len(a.Rows)
	slices.SortFunc(a.Rows, p.compare())
	a.Rows = a.Rows[min(p.Skip, len(a.Rows)):]
	if p.First > 0 {
		a.Rows = a.Rows[:min(p.First, len(a.Rows))]
	}
	return nil
}

// keysOf returns the keys of both tallies; before may be nil.
func keysOf(now, before *tally) map[string]bool {
	keys := map[string]bool{}
	for key := range now.keys {
		keys[key] = true
	}
	if before != nil {
		for key := range before.keys {
			keys[key] = true
		}
	}
	return keys
}

func (p *plan) averagedKey(counts []int, days int) []int {
	if counts == nil {
		return nil
	}
	counts = slices.Clone(counts)
	for i, m := range p.measures {
		if m.daily {
			counts[i] = rounded(counts[i], days)
		}
		if m.mean {
			counts[i] = rounded(counts[i], counts[p.meanViews()])
		}
	}
	return counts
}

// rounded returns the rounded quotient, 0 if the divisor is 0.
func rounded(sum, among int) int {
	if among == 0 {
		return 0
	}
	return (sum + among/2) / among
}

// wanted reports whether a row has a value above 0, matches the search, and has 0 in all measures of Without. A value
// of the days compared with counts, too: what has fallen to 0 is a row, unless Without asks for what is there.
func (p *plan) wanted(row Row) bool {
	positive := func(value *int) bool { return value != nil && *value > 0 }
	some := slices.ContainsFunc(row.Values, positive) ||
		len(p.Without) == 0 && slices.ContainsFunc(row.Previous, positive)
	for _, key := range p.Without {
		if value := row.Values[slices.Index(p.Measures, key)]; value == nil || *value > 0 {
			return false
		}
	}
	search := strings.ToLower(strings.TrimSpace(textOf(p.Search)))
	return some && (search == "" || slices.ContainsFunc([]string{row.Key, textOf(row.NameAr), textOf(row.NameEn)},
		func(name string) bool { return strings.Contains(strings.ToLower(name), search) }))
}

// compare returns the order of the rows. Unknown values come last.
func (p *plan) compare() func(a, b Row) int {
	turn := -1
	if p.Ascending {
		turn = 1
	}
	tie := func(a, b Row) int {
		return cmp.Or(
			cmp.Compare(strings.ToLower(p.nameOf(a)), strings.ToLower(p.nameOf(b))), cmp.Compare(a.Key, b.Key),
		)
	}
	switch p.Order {
	case "name":
		byName := p.byName()
		return func(a, b Row) int { return -turn * cmp.Or(byName(a, b), tie(a, b)) }
	case "change":
		return func(a, b Row) int { return cmp.Or(compareKnown(a.change(), b.change(), turn), tie(a, b)) }
	case "rate":
		return func(a, b Row) int { return cmp.Or(compareKnown(a.Rates[0], b.Rates[0], turn), tie(a, b)) }
	}
	i := slices.Index(p.Measures, p.Order)
	return func(a, b Row) int { return cmp.Or(compareKnown(a.Values[i], b.Values[i], turn), tie(a, b)) }
}

// change returns the difference of the first measure to the days compared with, nil if either is unknown.
func (r Row) change() *int {
	if r.Previous == nil || r.Previous[0] == nil || r.Values[0] == nil {
		return nil
	}
	return new(*r.Values[0] - *r.Previous[0])
}

func compareKnown[T cmp.Ordered](a, b *T, turn int) int {
	switch {
	case a == nil && b == nil:
		return 0
	case a == nil:
		return 1
	case b == nil:
		return -1
	}
	return turn * cmp.Compare(*a, *b)
}

// trend adds to each row the values of the first measure at each point of the series.
func (a *Answer) trend(ctx context.Context, p *plan, from source) error {
	keys := make([]string, len(a.Rows))
	for i, row := range a.Rows {
		keys[i] = row.Key
	}
	trends, err := from.trends(ctx, p.now, keys)
	if err != nil {
		return err
	}
	starts, days := p.now.buckets(p.Interval)
	for i := range a.Rows {
		for _, start := range starts {
			value := trends[a.Rows[i].Key][start]
			if p.measures[0].daily && p.Interval != ByHour {
				value = rounded(value, days[start])
			}
			a.Rows[i].Trend = append(a.Rows[i].Trend, value)
		}
	}
	return nil
}
