package analytics

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"weddings/projections/analytics"
	"weddings/queries"
	"weddings/queries/figures"
)

// What a dashboard asks package figures: the measures of the totals, and the breakdowns.
var (
	ofAll = []string{
		"pageViews", "listingViews", "contactClicks", "inquiries", "quotes", "holds", "bookings", "completed",
		"searches", "bots",
	}
	ofPeople = []string{"sessions", "visitors"}
	parts    = []part{
		{"way", []string{"contactClicks"}},
		{"governorate", []string{"pageViews"}},
		{"device", []string{"pageViews"}},
		{"category", []string{"pageViews"}},
		{"listing", []string{"pageViews", "contactClicks"}},
	}
)

// part is a breakdown of some measures by a dimension. The first measure orders the rows.
type part struct {
	by       string
	measures []string
}

// figures builds a dashboard. Its tiles, charts, tables and CSV are answers of package figures from the same counts.
// Hours and search terms have counters of their own, which are read separately.
func (r *Reader) figures(ctx context.Context, by queries.Viewer, f Filter) (*Analytics, error) {
	p, err := periodOf(f.From, f.To, r.Log.Time())
	if err != nil {
		return nil, err
	}
	answers, err := r.Figures.Together(ctx, by, f.about(), f.questions())
	if err != nil {
		return nil, err
	}
	all := answers[0]
	a := &Analytics{
		From: all.From, To: all.To, PreviousFrom: p.day(0), PreviousTo: p.day(p.n - 1), AsOf: all.AsOf,
	}
	totals := totalsOf(all)
	a.PageViews, a.ContactClicks, a.Bots = totals["pageViews"], totals["contactClicks"], totals["bots"]
	a.Inquiries, a.Quotes, a.Holds = totals["inquiries"], totals["quotes"], totals["holds"]
	a.Bookings, a.Completed, a.Searches = totals["bookings"], totals["completed"], totals["searches"]
	a.Sessions, a.Visitors = totals["sessions"], totals["visitors"]
	a.Days = daysFrom(all)
	a.Funnel = a.steps(totals["listingViews"])
	rows := answers[1:]
	a.ClicksByChannel, a.Governorates, a.Devices, a.Categories = top(rows[0]), top(rows[1]), top(rows[2]), top(rows[3])
	if a.TopListings, err = r.topListings(ctx, by, rows[4].Rows); err != nil {
		return nil, err
	}
	return a, r.addHoursAndTerms(ctx, a, p, f)
}

// about returns the listings to which the figures are restricted; nil for all.
func (f Filter) about() *[]uuid.UUID {
	if f.Listing != nil {
		return &[]uuid.UUID{*f.Listing}
	}
	return f.among
}

// questions returns the question for the totals and days, followed by one for each part. Sessions and visitors are only
// asked for without a filter or with one filter: distinct counts under several filters are not kept.
func (f Filter) questions() []figures.Question {
	all := figures.Question{
		Measures: slices.Clone(ofAll), From: f.From, To: f.To, Interval: figures.ByDay, Order: "pageViews",
		Compare: figures.Before,
	}
	for _, each := range []struct {
		dimension string
		value     *string
	}{{"governorate", f.Governorate}, {"device", f.Device}, {"category", f.Category}} {
		if text := queries.Text(each.value); text != "" {
			is := figures.Filter{Dimension: each.dimension, Op: figures.Is, Values: []string{text}}
			all.Filters = append(all.Filters, is)
		}
	}
	if conditions := len(all.Filters); f.among == nil && (conditions == 0 || conditions == 1 && f.Listing == nil) {
		all.Measures = append(all.Measures, ofPeople...)
	}
	list := []figures.Question{all}
	for _, part := range parts {
		q := all
		q.Measures, q.Order, q.Breakdown, q.Compare = part.measures, part.measures[0], &part.by, figures.None
		list = append(list, q)
	}
	return list
}

func totalsOf(a *figures.Answer) map[string]Figure {
	totals := map[string]Figure{}
	for _, total := range a.Totals {
		totals[total.Measure] = Figure{total.Value, total.Previous}
	}
	return totals
}

// daysFrom returns the days of the charts.
func daysFrom(a *figures.Answer) []Day {
	of := func(values []*int, measure string) *int {
		i := slices.IndexFunc(a.Totals, func(t figures.Total) bool { return t.Measure == measure })
		if i < 0 || values == nil {
			return nil
		}
		return values[i]
	}
	days := make([]Day, len(a.Series))
	for i, point := range a.Series {
		days[i] = Day{
			Day:                   point.Start,
			PageViews:             *of(point.Values, "pageViews"),
			ContactClicks:         *of(point.Values, "contactClicks"),
			Sessions:              of(point.Values, "sessions"),
			Visitors:              of(point.Values, "visitors"),
			Searches:              of(point.Values, "searches"),
			PreviousPageViews:     of(point.Previous, "pageViews"),
			PreviousContactClicks: of(point.Previous, "contactClicks"),
		}
	}
	return days
}

// top returns the highest counts, at most topSize. Events without a key have the key "". So the rows add up to the
// total if there are few keys.
func top(a *figures.Answer) []Count {
	list := []Count{}
	for _, row := range a.Rows[:min(len(a.Rows), topSize)] {
		list = append(list, Count{row.Key, *row.Values[0]})
	}
	return list
}

// topListings returns the listings with most page views, without those that are not public.
func (r *Reader) topListings(ctx context.Context, by queries.Viewer, rows []figures.Row) ([]ListingCount, error) {
	counts := map[uuid.UUID]figures.Row{}
	var ids []uuid.UUID
	for _, row := range rows {
		id, ok := queries.ParseID(row.Key)
		if ok && *row.Values[0] > 0 && len(ids) < topSize {
			ids, counts[id] = append(ids, id), row
		}
	}
	shown, err := r.Listings.Public(ctx, by, ids)
	if err != nil {
		return nil, err
	}
	list := []ListingCount{}
	for _, l := range shown {
		values := counts[l.ID].Values
		list = append(list, ListingCount{l, *values[0], *values[1]})
	}
	return list, nil
}

// addHoursAndTerms adds the counters by hour and by search term.
func (r *Reader) addHoursAndTerms(ctx context.Context, a *Analytics, p period, f Filter) error {
	generation, err := r.generation(ctx)
	if err != nil {
		return err
	}
	hours, terms, err := r.readHoursAndTerms(ctx, generation, p)
	if err != nil {
		return noFigures.Because(err)
	}
	if p.hourly {
		a.Hours = f.hours(hours)
	}
	if !f.private() {
		a.TopSearches, a.ZeroResultSearches = f.terms(terms, analytics.Searched), f.terms(terms, analytics.Unanswered)
	}
	return nil
}
