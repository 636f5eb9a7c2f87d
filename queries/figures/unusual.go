package figures

import (
	"cmp"
	"context"
	"math"
	"slices"

	"weddings/events"
	"weddings/queries"
)

// Unusual is a measure that differs on a day from Usual: its mean on the same weekday of the four weeks before.
type Unusual struct {
	Measure string
	Value   int
	Usual   float64
	Cause   *Cause // nil if no value stands out
}

// Cause is the value of a breakdown that explains most of a difference.
type Cause struct {
	Dimension string
	Row       Row
	Value     int
	Usual     float64
	Share     float64 // the value's part of the whole difference; above 1 if other values moved the other way
}

const (
	weeksBefore = 4
	daysOfAWeek = 7
	// standsOut is by how much the share of a cause in the difference must exceed its usual share of the measure.
	standsOut = 0.2
)

// causes are the dimensions in which causes are searched. Of equal causes, the first is returned. Hours and weekdays
// are omitted, and so are dimensions that are the same for nearly all pages: they explain nothing.
var causes = []string{
	"campaign", "source", "channel", "referrer", "listing", "category", "governorate", "city", "way", "term", "entry",
	"page", "device", "browser", "language",
}

// Unusual returns the measures of an alarm that were unusual on a day, each with its likeliest cause. The filters of
// the question apply. For admins.
func (r *Reader) Unusual(
	ctx context.Context, by queries.Viewer, q Question, alarm events.FigureAlarm, day events.Day,
) ([]Unusual, error) {
	ask := Question{
		Measures: alarm.Measures, From: (day - weeksBefore*daysOfAWeek).String(), To: day.String(), Interval: ByDay,
		Filters: q.Filters, Order: "name", Compare: None,
	}
	answer, err := r.Figures(ctx, by, ask)
	if err != nil {
		return nil, err
	}
	var list []Unusual
	for i, measure := range alarm.Measures {
		value, usual, counted := againstUsual(answer.Series, i, day)
		if !counted || !exceeds(alarm, value, usual) {
			continue
		}
		u := Unusual{Measure: measure, Value: value, Usual: usual}
		if u.Cause, err = r.cause(ctx, by, ask, u, day); err != nil {
			return nil, err
		}
		list = append(list, u)
	}
	return list, nil
}

// weekdaysBefore returns the same weekday of the four weeks before a day.
func weekdaysBefore(day events.Day) []events.Day {
	days := make([]events.Day, weeksBefore)
	for i := range days {
		days[i] = day - events.Day((i+1)*daysOfAWeek)
	}
	return days
}

// againstUsual returns the value of a measure on a day, and its mean over weekdaysBefore. It returns false if the
// measure is not counted under the filters.
func againstUsual(series []Point, measure int, day events.Day) (value int, usual float64, counted bool) {
	byDay := map[string]*int{}
	for _, point := range series {
		byDay[point.Start] = point.Values[measure]
	}
	if byDay[day.String()] == nil {
		return 0, 0, false
	}
	for _, before := range weekdaysBefore(day) {
		if n := byDay[before.String()]; n != nil {
			usual += float64(*n) / weeksBefore
		}
	}
	return *byDay[day.String()], usual, true
}

// exceeds reports whether a value is unusual. It must differ by at least AtLeast, and by at least Percent of the usual
// value. If the usual value is 0, AtLeast alone decides.
func exceeds(alarm events.FigureAlarm, value int, usual float64) bool {
	difference := float64(value) - usual
	wanted := difference > 0 && alarm.Spike || difference < 0 && alarm.Drop
	size := math.Abs(difference)
	return wanted && size >= float64(alarm.AtLeast) && size*100 >= usual*float64(alarm.Percent)
}

// cause returns the value of a breakdown whose share of the difference exceeds its usual share of the measure the most.
// If everything doubles, a value with half of the measure also has half of the difference, and explains nothing.
func (r *Reader) cause(
	ctx context.Context, by queries.Viewer, ask Question, of Unusual, day events.Day,
) (*Cause, error) {
	whole := float64(of.Value) - of.Usual
	var best *Cause
	most := standsOut
	for _, dimension := range causes {
		if slices.ContainsFunc(ask.Filters, func(f Filter) bool { return f.Dimension == dimension && f.Op == Is }) {
			continue
		}
		rows, usual, err := r.byValue(ctx, by, ask, of.Measure, dimension, day)
		if err != nil {
			return nil, err
		}
		for _, row := range rows {
			value, before := 0, usual[row.Key]
			if len(row.Values) > 0 && row.Values[0] != nil {
				value = *row.Values[0]
			}
			share := (float64(value) - before) / whole
			beyond := share
			if of.Usual > 0 {
				beyond -= before / of.Usual
			}
			if beyond > most {
				most = beyond
				best = &Cause{Dimension: dimension, Row: row, Value: value, Usual: before, Share: share}
			}
		}
	}
	return best, nil
}

// byValue returns the values of a dimension on a day or on weekdaysBefore, ordered by key, and the usual count of each.
// It omits the empty value.
func (r *Reader) byValue(
	ctx context.Context, by queries.Viewer, ask Question, measure, dimension string, day events.Day,
) ([]Row, map[string]float64, error) {
	ask.Measures, ask.Order, ask.Breakdown = []string{measure}, measure, &dimension
	rowsOf := func(of events.Day) ([]Row, error) {
		ask.From, ask.To = of.String(), of.String()
		answer, err := r.Figures(ctx, by, ask)
		if err != nil {
			return nil, err
		}
		return slices.DeleteFunc(answer.Rows, func(row Row) bool { return row.Key == "" }), nil
	}
	rows, err := rowsOf(day)
	if err != nil {
		return nil, nil, err
	}
	usual := map[string]float64{}
	for _, before := range weekdaysBefore(day) {
		former, err := rowsOf(before)
		if err != nil {
			return nil, nil, err
		}
		for _, row := range former {
			if row.Values[0] != nil {
				usual[row.Key] += float64(*row.Values[0]) / weeksBefore
			}
			if !slices.ContainsFunc(rows, func(each Row) bool { return each.Key == row.Key }) {
				row.Values = nil // the value did not occur on the day
				rows = append(rows, row)
			}
		}
	}
	slices.SortFunc(rows, func(a, b Row) int { return cmp.Compare(a.Key, b.Key) })
	return rows, usual, nil
}
