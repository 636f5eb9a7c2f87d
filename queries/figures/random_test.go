package figures_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/internal/clock"
	"weddings/internal/fault"
	"weddings/queries/figures"
)

// counted counts simply: it goes through everything that happened, for each number anew.
type counted struct {
	*world
	all []happened
	q   figures.Question
}

// has reports whether what a measure counts can be asked by a dimension.
func (c counted) has(measure, dimension string) bool {
	return slices.ContainsFunc(c.all, func(h happened) bool {
		_, has := h.of[dimension]
		return has && slices.Contains(h.measures, measure)
	})
}

// holds reports whether a measure is counted under the question's filters.
func (c counted) holds(measure string) bool {
	return !slices.ContainsFunc(c.q.Filters, func(f figures.Filter) bool { return !c.has(measure, f.Dimension) })
}

func (c counted) passes(h happened) bool {
	for _, f := range c.q.Filters {
		value := h.of[f.Dimension]
		matches := slices.Contains(f.Values, value)
		if f.Op == figures.Contains {
			matches = slices.ContainsFunc(f.Values, func(part string) bool { return strings.Contains(value, part) })
		}
		if matches == (f.Op == figures.IsNot) {
			return false
		}
	}
	return true
}

// count counts a measure from an instant to another, of what is wanted.
func (c counted) count(measure string, from, to time.Time, wanted func(happened) bool) *int {
	if !c.holds(measure) {
		return nil
	}
	n, seconds, sessions, visitors := 0, 0, map[string]bool{}, map[string]bool{}
	for _, h := range c.all {
		at := h.day.Add(time.Duration(h.hour) * time.Hour)
		if !slices.Contains(h.measures, measure) || at.Before(from) || !at.Before(to) || !c.passes(h) || !wanted(h) {
			continue
		}
		n++
		seconds += h.seconds
		sessions[h.session] = true
		visitors[h.day.String()+h.visitor] = true
	}
	switch measure {
	case "sessions", "contactSessions":
		n = len(sessions)
	case "seconds":
		if n == 0 {
			return nil
		}
		n = int(math.Floor(float64(seconds)/float64(n) + 0.5))
	case "visitors":
		days := max(1, int(math.Ceil(to.Sub(from).Hours()/24)))
		n = int(math.Floor(float64(len(visitors))/float64(days) + 0.5))
	}
	return &n
}

func (w *world) rows(sql string) (n int) {
	w.Helper()
	require.NoError(w, w.Pool.QueryRow(w.Context(), sql).Scan(&n))
	return n
}

func anything(happened) bool { return true }

// ask makes a question by the world's seed.
func (w *world) ask(all []happened) figures.Question {
	measures := figures.Measures()
	w.draw.Shuffle(len(measures), func(i, j int) { measures[i], measures[j] = measures[j], measures[i] })
	days := one(w, 1, 7, 30, 92)
	last := clock.Day(w.end).AddDate(0, 0, -one(w, 0, w.draw.IntN(seasonDays)))
	other := last.AddDate(0, 0, 1-days-w.draw.IntN(200)).Format(time.DateOnly)
	q := figures.Question{
		Measures: measures[:1+w.draw.IntN(4)], From: last.AddDate(0, 0, 1-days).Format(time.DateOnly),
		To: last.Format(time.DateOnly), Interval: one(w, figures.Intervals...), Compare: one(w, figures.Comparisons...),
		CompareFrom: &other, First: 100,
	}
	if q.Order = one(w, append(slices.Clone(q.Measures), "name", "change")...); q.Order == "change" {
		q.Compare = figures.Before
	}
	if days > 30 && q.Interval == figures.ByHour {
		q.Interval = figures.ByDay
	}
	if by := one(w, append(figures.Dimensions(), "")...); by != "" {
		q.Breakdown = &by
	}
	for range w.draw.IntN(3) {
		dimension := one(w, figures.Dimensions()...)
		f := figures.Filter{Dimension: dimension, Op: one(w, figures.Is, figures.IsNot, figures.AnyOf)}
		if slices.Contains([]string{"page", "entry", "exit", "referrer", "campaign", "term"}, dimension) {
			f.Op = one(w, figures.Ops...)
		}
		value := func() string { return one(w, all...).of[dimension] }
		if f.Values = []string{value()}; f.Op != figures.Is && w.draw.IntN(2) == 0 {
			f.Values = append(f.Values, value())
		}
		q.Filters = append(q.Filters, f)
	}
	if len(q.Measures) > 1 && !slices.Contains(q.Measures[:2], "seconds") {
		q.Rates = []figures.Rate{{Of: q.Measures[1], In: q.Measures[0]}}
	}
	return q
}

// inJSON returns what pointers point at, too.
func inJSON(t *testing.T, value any) string {
	t.Helper()
	text, err := json.Marshal(value)
	require.NoError(t, err)
	return string(text)
}

// 550 questions, drawn by a seed, are answered as a count over the events of the log answers them.
func TestWhateverIsAskedIsWhatTheLogSays(t *testing.T) {
	t.Parallel()
	w := setup(t, 250)
	all := w.told()
	assert.Greater(t, w.rows(`SELECT count(DISTINCT day) FROM view_columns`), 100, "finished days")
	assert.NotZero(t, w.rows(`SELECT count(*) FROM view_spans`), "sessions over several days")
	assert.NotZero(t, w.rows(`SELECT count(*) FROM page_views`), "days that are not over")
	asked, sources, timed := 0, map[string]int{}, 0
	by := map[string]int{}
	for range 550 {
		q := w.ask(all)
		c := counted{w, all, q}
		a, err := w.Figures(t.Context(), admin, q)
		if !slices.ContainsFunc(q.Measures, c.holds) {
			require.Equal(t, fault.Invalid, fault.CodeOf(err), "%+v", q)
			continue
		}
		require.NoError(t, err, "%+v %v", q, errors.Unwrap(err))
		asked++
		if i := slices.Index(q.Measures, "seconds"); i >= 0 && a.Totals[i].Value != nil {
			timed++
		}
		sources[a.Source]++
		if q.Breakdown != nil {
			by[*q.Breakdown]++
		}
		if !c.same(a) {
			t.Fatalf("The answer differs from a count of the events. A new measure or dimension needs its count in "+
				"this file, too.\nquestion: %s\nanswer: %s", inJSON(t, q), inJSON(t, a))
		}
	}
	assert.Greater(t, asked, 300)
	assert.Greater(t, timed, 30, "for how long pages were seen")
	assert.Greater(t, sources[figures.Counters], 10)
	assert.Len(t, by, len(figures.Dimensions()), "each breakdown was asked for")
}

// same compares an answer with the counts.
func (c counted) same(a *figures.Answer) bool {
	c.Helper()
	from, to := c.days(a.From, a.To)
	ok := assert.Equal(c, c.q.From, a.From)
	var before [2]time.Time
	var until *int
	if a.PreviousFrom != nil {
		before[0], before[1] = c.days(*a.PreviousFrom, *a.PreviousTo)
		if c.q.Compare == figures.SameHour && a.To == c.end.In(clock.Damascus).Format(time.DateOnly) {
			hour := c.end.In(clock.Damascus).Hour() + 1
			until = &hour
			before[1] = before[1].AddDate(0, 0, -1).Add(time.Duration(hour) * time.Hour)
		}
	} else {
		gone := []string{figures.None, figures.LastYear, figures.Elsewhen} // which may be longer ago than what is kept
		ok = assert.Contains(c, gone, c.q.Compare) && ok
	}
	ok = assert.Equal(c, until, a.PreviousUntil, "the hour at which the days before are cut off") && ok
	for i, total := range a.Totals {
		ok = c.equal(total.Approximate, c.count(total.Measure, from, to, anything), total.Value, total.Measure) && ok
		if a.PreviousFrom != nil {
			was := c.count(total.Measure, before[0], before[1], anything)
			ok = c.equal(total.Approximate, was, total.Previous, "before", total.Measure) && ok
		}
		ok = c.sameSeries(a, i, from, to, before) && ok
	}
	return c.sameRows(a, from, to, before) && ok
}

func (c counted) days(first, last string) (from, to time.Time) {
	from, err := time.ParseInLocation(time.DateOnly, first, clock.Damascus)
	require.NoError(c, err)
	to, err = time.ParseInLocation(time.DateOnly, last, clock.Damascus)
	require.NoError(c, err)
	return from, to.AddDate(0, 0, 1)
}

func (c counted) equal(approximate bool, want, got *int, about ...any) bool {
	c.Helper()
	if approximate && want != nil && got != nil {
		return assert.InDelta(c, *want, *got, 1+float64(*want)/50, about...)
	}
	if (want == nil) != (got == nil) || want != nil && *want != *got {
		return assert.Failf(c, "another number", "%v: want %s, got %s", about, shown(want), shown(got))
	}
	return true
}

func shown(n *int) string {
	if n == nil {
		return "none"
	}
	return strconv.Itoa(*n)
}

// pieces cuts a span where an interval does.
func pieces(interval string, from, to time.Time) (cuts []time.Time) {
	for at := from; at.Before(to); {
		cuts = append(cuts, at)
		for next := at; ; {
			next = next.Add(time.Hour)
			day := next.Hour() == 0
			if interval == figures.ByHour || day && (interval == figures.ByDay ||
				interval == figures.ByWeek && next.Weekday() == time.Saturday ||
				interval == figures.ByMonth && next.Day() == 1) || !next.Before(to) {
				at = next
				break
			}
		}
	}
	return append(cuts, to)
}

func (c counted) sameSeries(a *figures.Answer, i int, from, to time.Time, before [2]time.Time) bool {
	ok, measure := true, c.q.Measures[i]
	compare := func(previous bool, cuts []time.Time) {
		for k := range len(cuts) - 1 {
			if k >= len(a.Series) {
				return
			}
			got := a.Series[k].Values[i]
			if previous {
				got = a.Series[k].Previous[i]
			}
			want := c.count(measure, cuts[k], cuts[k+1], anything)
			if c.q.Interval == figures.ByHour && cuts[k].After(c.end) {
				want = nil // it has not come
			}
			ok = c.equal(a.Totals[i].Approximate, want, got, measure, previous, a.Series[k].Start) && ok
		}
	}
	cuts := pieces(c.q.Interval, from, to)
	ok = assert.Len(c, a.Series, len(cuts)-1)
	compare(false, cuts)
	if a.PreviousFrom != nil {
		// As many days, at the same places.
		days := int(math.Round(from.Sub(before[0]).Hours() / 24))
		for i, cut := range cuts {
			if cuts[i] = cut.AddDate(0, 0, -days); cuts[i].After(before[1]) {
				cuts[i] = before[1]
			}
		}
		compare(true, cuts)
	}
	return ok
}

func (c counted) sameRows(a *figures.Answer, from, to time.Time, before [2]time.Time) bool {
	if c.q.Breakdown == nil {
		return assert.Nil(c, a.Rows)
	}
	by, ok := *c.q.Breakdown, true
	seen := map[string]bool{}
	for _, row := range a.Rows {
		seen[row.Key] = true
		wanted := func(h happened) bool { return h.of[by] == row.Key }
		for i, measure := range c.q.Measures {
			var want, was *int
			if c.has(measure, by) {
				want, was = c.count(measure, from, to, wanted), c.count(measure, before[0], before[1], wanted)
			}
			ok = assert.Equal(c, want, row.Values[i], "%s of %q", measure, row.Key) && ok
			if a.PreviousFrom != nil {
				ok = assert.Equal(c, was, row.Previous[i], "before: %s of %q", measure, row.Key) && ok
			}
		}
		ok = c.sameRate(row) && c.sameTrend(a, row, from, to, wanted) && ok
	}
	for _, h := range c.all {
		key, has := h.of[by]
		for _, measure := range c.q.Measures {
			if !has || seen[key] || !slices.Contains(h.measures, measure) {
				continue
			}
			n := c.count(measure, from, to, func(h happened) bool { return h.of[by] == key })
			ok = assert.True(c, n == nil || *n == 0, "a row of %q for %s is missing", key, measure) && ok
		}
	}
	return assert.Equal(c, len(a.Rows), a.RowCount) && c.ordered(a) && ok
}

func (c counted) sameRate(row figures.Row) bool {
	if len(c.q.Rates) == 0 {
		return true
	}
	of, in := row.Values[1], row.Values[0]
	if of == nil || in == nil || *in == 0 {
		return assert.Nil(c, row.Rates[0])
	}
	return assert.InDelta(c, float64(*of)/float64(*in), *row.Rates[0], 1e-9)
}

func (c counted) sameTrend(
	a *figures.Answer, row figures.Row, from, to time.Time, wanted func(happened) bool,
) bool {
	first := c.q.Measures[0]
	if !c.has(first, *c.q.Breakdown) || !c.holds(first) {
		return assert.Nil(c, row.Trend)
	}
	cuts := pieces(c.q.Interval, from, to)
	want := make([]int, len(a.Series))
	for k := range want {
		if n := c.count(first, cuts[k], cuts[k+1], wanted); n != nil {
			want[k] = *n
		}
	}
	return assert.Equal(c, want, row.Trend, "the way of %q", row.Key)
}

// ordered reports whether the highest rows come first, and those of which nothing is known last.
func (c counted) ordered(a *figures.Answer) bool {
	if c.q.Order == "change" {
		return c.fallen(a)
	}
	i := slices.Index(c.q.Measures, c.q.Order)
	if i < 0 {
		return true
	}
	return assert.True(c, slices.IsSortedFunc(a.Rows, func(a, b figures.Row) int {
		known := func(n *int) int {
			if n == nil {
				return -1
			}
			return *n
		}
		return known(b.Values[i]) - known(a.Values[i])
	}), fmt.Sprint("by ", c.q.Order))
}

// fallen reports whether the rows that rose most come first, and those that fell to 0 are among them.
func (c counted) fallen(a *figures.Answer) bool {
	if c.q.Measures[0] == "seconds" || a.PreviousFrom == nil || len(a.Rows) == 0 || a.Rows[0].Values[0] == nil {
		return true
	}
	var changes []int
	was := 0
	for _, row := range a.Rows {
		changes = append(changes, *row.Previous[0]-*row.Values[0])
		was += *row.Previous[0]
	}
	ok := assert.True(c, slices.IsSorted(changes), "by change: %v", changes)
	if c.q.Measures[0] == "pageViews" || c.q.Measures[0] == "contactClicks" {
		ok = assert.Equal(c, *a.Totals[0].Previous, was, "rows of the days before are missing") && ok
	}
	return ok
}
