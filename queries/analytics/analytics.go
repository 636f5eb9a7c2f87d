package queries

import (
	"context"
	"time"

	"github.com/google/uuid"

	"weddings/internal/fault"
	"weddings/projections/analytics"
)

// AnalyticsFilter narrows the figures; days are Damascus days, inclusive.
type AnalyticsFilter struct {
	From, To                      string
	Governorate, Device, Category *string
	Listing                       *uuid.UUID
	among                         map[string]bool // ids of listings; nil = all
}

// private reports whether the figures are of somebody's listings alone: what was searched for on the site is not
// theirs.
func (f AnalyticsFilter) private() bool { return f.Listing != nil || f.among != nil }

// Analytics are the figures of a range of days beside those of as many days before it. What is not counted under a
// filter is nil and never zero.
type Analytics struct {
	From, To, PreviousFrom, PreviousTo string
	AsOf                               time.Time
	PageViews, Sessions, Visitors      Figure
	ContactClicks, Inquiries, Bots     Figure
	Searches                           Figure // unknown where private
	Days                               []AnalyticsDay
	Hours                              []AnalyticsHour // 24, or nil where hours are not kept that long
	ClicksByChannel                    []Count
	TopListings                        []ListingCount
	Governorates, Devices, Categories  []Count
	TopSearches, ZeroResultSearches    []Count // nil where private: searches are no listing's
	Funnel                             []Count
}

// Figure is a number with that of the period before; nil where it is not known.
type Figure struct{ Value, Previous *int }

// AnalyticsDay is a point of the charts.
type AnalyticsDay struct {
	Day                                      string
	PageViews, ContactClicks                 int
	Sessions, Visitors, Searches             *int
	PreviousPageViews, PreviousContactClicks *int
}

// AnalyticsHour is an hour of the Damascus day, over all days of the range.
type AnalyticsHour struct{ Hour, PageViews, ContactClicks int }

// Count is how often something was.
type Count struct {
	Key   string
	Value int
}

// ListingCount is how often a listing was seen and its owner contacted.
type ListingCount struct {
	Listing *Listing
	Views   int
	Clicks  int
}

const (
	maxDays = 366 // of a range
	topSize = 20
)

var (
	badRange = fault.New(fault.Invalid, "المدى الزمني غير صالح.", "The range of days is not valid.").
			With("from", "من يوم إلى يوم، سنة على الأكثر", "From a day to a day, a year at most")
	noFigures = fault.New(
		fault.Unavailable,
		"الأرقام غير متاحة الآن، وستعود وحدها.",
		"The figures are not available now; they will come back by themselves.",
	)
)

// period is a run of n days with the n days before it.
type period struct {
	from, previousFrom time.Time
	n                  int
	compared           bool // the days before are all still kept
	hourly             bool // and the hours of the run itself
}

func (p period) day(i int) string { return p.previousFrom.AddDate(0, 0, i).Format(time.DateOnly) }

// periodOf reads a range. Days whose figures are no longer kept are left out of it.
func periodOf(from, to string, now time.Time) (period, error) {
	first, err := time.Parse(time.DateOnly, from)
	if err != nil {
		return period{}, badRange
	}
	last, err := time.Parse(time.DateOnly, to)
	if n := int(last.Sub(first).Hours()/24) + 1; err != nil || n < 1 || n > maxDays {
		return period{}, badRange
	}
	today, err := time.Parse(time.DateOnly, analytics.Day(now))
	if err != nil {
		return period{}, err
	}
	oldest := today.AddDate(0, 0, -analytics.KeptDays)
	first, last = later(first, oldest), later(last, oldest)
	p := period{from: first, n: int(last.Sub(first).Hours()/24) + 1}
	p.previousFrom = first.AddDate(0, 0, -p.n)
	p.compared = !p.previousFrom.Before(oldest)
	p.hourly = !first.Before(today.AddDate(0, 0, -analytics.KeptHours))
	return p, nil
}

func later(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}

// Analytics returns the figures from the counters in Redis: tiles, charts, tables and CSV are all sums of the same
// cells.
func (q *Queries) Analytics(ctx context.Context, f AnalyticsFilter) (*Analytics, error) {
	p, err := periodOf(f.From, f.To, time.Now())
	if err != nil {
		return nil, err
	}
	a := &Analytics{From: p.day(p.n), To: p.day(2*p.n - 1), PreviousFrom: p.day(0), PreviousTo: p.day(p.n - 1)}
	generation, err := analytics.Current(ctx, q.Redis, q.Log)
	if err != nil {
		return nil, noFigures.Because(err)
	}
	if a.AsOf, err = analytics.AsOf(ctx, q.Redis, generation); err != nil {
		return nil, noFigures.Because(err)
	}
	c, err := q.readCounters(ctx, analytics.Prefix(generation), p, f)
	if err != nil {
		return nil, noFigures.Because(err)
	}
	places, err := q.placesOf(ctx, c, f)
	if err != nil {
		return nil, err
	}
	s := newSums(f, places, c)
	a.PageViews, a.ContactClicks = s.figure(p, analytics.PageViews), s.figure(p, analytics.Clicks)
	a.Bots, a.Inquiries = s.figure(p, analytics.Bots), s.figure(p, analytics.Inquiries)
	if text(f.Device) != "" { // an inquiry does not know the device it was written on
		a.Inquiries = Figure{}
	}
	a.Sessions, a.Visitors = c.sessions, c.visitors
	for i, day := range c.days[p.n:] {
		point := AnalyticsDay{
			Day:           day.day,
			PageViews:     s.now[i].of(analytics.PageViews),
			ContactClicks: s.now[i].of(analytics.Clicks),
			Sessions:      day.sessions,
			Visitors:      day.visitors,
		}
		if !f.private() {
			point.Searches = ptr(s.now[i].of(analytics.Searches))
		}
		if p.compared {
			point.PreviousPageViews, point.PreviousContactClicks = ptr(
				s.before[i].of(analytics.PageViews),
			), ptr(
				s.before[i].of(analytics.Clicks),
			)
		}
		a.Days = append(a.Days, point)
	}
	if p.hourly {
		a.Hours = s.hours(c)
	}
	a.ClicksByChannel, a.Governorates, a.Devices, a.Categories = s.top(
		s.channels,
	), s.top(
		s.governorates,
	), s.top(
		s.devices,
	), s.top(
		s.categories,
	)
	if !f.private() {
		a.Searches = s.figure(p, analytics.Searches)
		a.TopSearches, a.ZeroResultSearches = s.terms(c, analytics.Searched), s.terms(c, analytics.Unanswered)
	}
	a.Funnel = []Count{{"views", s.listingViews}, {"clicks", *a.ContactClicks.Value}}
	if a.Inquiries.Value != nil {
		a.Funnel = append(a.Funnel, Count{"inquiries", *a.Inquiries.Value})
	}
	a.TopListings, err = q.topListings(ctx, s)
	return a, err
}

// OwnAnalytics returns the figures of all listings of whoever asks, taken together. Sessions and visitors of several
// listings are not counted, and nil.
func (q *Queries) OwnAnalytics(ctx context.Context, by Viewer, from, to string) (*Analytics, error) {
	ids, err := collect[struct{ ID uuid.UUID }](
		ctx,
		q.Pool,
		`SELECT id FROM listings WHERE owner = $1`,
		by.Account,
	)
	if err != nil {
		return nil, err
	}
	f := AnalyticsFilter{From: from, To: to, among: map[string]bool{}}
	for _, own := range ids {
		f.among[own.ID.String()] = true
	}
	return q.Analytics(ctx, f)
}

// Now returns how many sessions saw a page within the last five minutes: an estimate, as of every distinct count.
func (q *Queries) Now(ctx context.Context) (int, error) {
	generation, err := analytics.Current(ctx, q.Redis, q.Log)
	if err != nil {
		return 0, noFigures.Because(err)
	}
	keys := make([]string, analytics.Present)
	for i := range keys {
		keys[i] = analytics.Prefix(generation) + analytics.Minute(time.Now().Add(-time.Duration(i)*time.Minute))
	}
	n, err := q.Redis.PFCount(ctx, keys...).Result()
	if err != nil {
		return 0, noFigures.Because(err)
	}
	return int(n), nil
}

func (q *Queries) topListings(ctx context.Context, s *sums) ([]ListingCount, error) {
	counts := s.top(s.views)
	ids := make([]uuid.UUID, 0, len(counts))
	for _, c := range counts {
		if id, ok := parseID(c.Key); ok {
			ids = append(ids, id)
		}
	}
	listings, err := q.ByID(ctx, ids)
	if err != nil {
		return nil, err
	}
	rows := []ListingCount{}
	for _, l := range listings {
		rows = append(rows, ListingCount{l, s.views[l.ID.String()], s.clicks[l.ID.String()]})
	}
	return rows, nil
}

func text(p *string) string {
	if p == nil {
		return ""
	}
	return *p
}

func ptr(n int) *int { return &n }
