// Package analytics answers with figures: those of the site to admins, and those of listings to their owners, too.
package analytics

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/redis/go-redis/v9"

	"weddings/events"
	"weddings/events/store"
	"weddings/internal/fault"
	"weddings/projections"
	"weddings/projections/analytics"
	"weddings/projections/catalogue"
	"weddings/queries"
	"weddings/queries/listings"
)

// Entity declares what the answers come from.
var Entity = queries.Entity{
	Name:  "analytics",
	Reads: []projections.Projection{catalogue.Projection{}},
}

// Reader answers. It is safe for concurrent use.
type Reader struct {
	Pool     *pgxpool.Pool
	Redis    *redis.Client
	Log      *store.Log
	Listings *listings.Reader
}

// Filter narrows the figures; days are Damascus days, inclusive.
type Filter struct {
	From, To                      string
	Governorate, Device, Category *string
	Listing                       *uuid.UUID
	among                         map[string]bool // ids of listings; nil = all
}

// private reports whether the figures are of somebody's listings alone: what was searched for on the site is not
// theirs.
func (f Filter) private() bool { return f.Listing != nil || f.among != nil }

// Analytics are the figures of a range of days beside those of as many days before it. What is not counted under a
// filter is nil and never zero.
type Analytics struct {
	From, To, PreviousFrom, PreviousTo string
	AsOf                               time.Time
	PageViews, Sessions, Visitors      Figure
	ContactClicks, Inquiries, Bots     Figure
	Searches                           Figure // unknown where private
	Days                               []Day
	Hours                              []Hour // 24, or nil where hours are not kept that long
	ClicksByChannel                    []Count
	TopListings                        []ListingCount
	Governorates, Devices, Categories  []Count
	TopSearches, ZeroResultSearches    []Count // nil where private: searches are no listing's
	Funnel                             []Count
}

// HeldListings are those that were seen most.
func (a *Analytics) HeldListings() []*listings.Listing {
	top := make([]*listings.Listing, len(a.TopListings))
	for i, count := range a.TopListings {
		top[i] = count.Listing
	}
	return top
}

// Figure is a number with that of the period before; nil where it is not known.
type Figure struct{ Value, Previous *int }

// Day is a point of the charts.
type Day struct {
	Day                                      string
	PageViews, ContactClicks                 int
	Sessions, Visitors, Searches             *int
	PreviousPageViews, PreviousContactClicks *int
}

// Hour is an hour of the Damascus day, over all days of the range.
type Hour struct{ Hour, PageViews, ContactClicks int }

// Count is how often something was.
type Count struct {
	Key   string
	Value int
}

// ListingCount is how often a listing was seen and its owner contacted.
type ListingCount struct {
	Listing *listings.Listing
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

// Analytics returns figures to admins, and those of a listing to its owner, too.
func (r *Reader) Analytics(ctx context.Context, by queries.Viewer, f Filter) (*Analytics, error) {
	err := by.Require(events.Admin)
	if err != nil && f.Listing != nil {
		err = r.Listings.RequireOwn(ctx, by, *f.Listing)
	}
	if err != nil {
		return nil, err
	}
	return r.figures(ctx, by, f)
}

// figures adds up the counters in Redis: tiles, charts, tables and CSV are all sums of the same cells.
func (r *Reader) figures(ctx context.Context, by queries.Viewer, f Filter) (*Analytics, error) {
	p, err := periodOf(f.From, f.To, time.Now())
	if err != nil {
		return nil, err
	}
	a := &Analytics{From: p.day(p.n), To: p.day(2*p.n - 1), PreviousFrom: p.day(0), PreviousTo: p.day(p.n - 1)}
	generation, err := analytics.Current(ctx, r.Redis, r.Log)
	if err != nil {
		return nil, noFigures.Because(err)
	}
	if a.AsOf, err = analytics.AsOf(ctx, r.Redis, generation); err != nil {
		return nil, noFigures.Because(err)
	}
	c, err := r.readCounters(ctx, analytics.Prefix(generation), p, f)
	if err != nil {
		return nil, noFigures.Because(err)
	}
	places, err := r.placesOf(ctx, c, f)
	if err != nil {
		return nil, err
	}
	s := newSums(f, places, c)
	a.PageViews, a.ContactClicks = s.figure(p, analytics.PageViews), s.figure(p, analytics.Clicks)
	a.Bots, a.Inquiries = s.figure(p, analytics.Bots), s.figure(p, analytics.Inquiries)
	if queries.Text(f.Device) != "" { // an inquiry does not know the device it was written on
		a.Inquiries = Figure{}
	}
	a.Sessions, a.Visitors = c.sessions, c.visitors
	for i, day := range c.days[p.n:] {
		point := Day{
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
			point.PreviousPageViews, point.PreviousContactClicks = ptr(s.before[i].of(analytics.PageViews)),
				ptr(s.before[i].of(analytics.Clicks))
		}
		a.Days = append(a.Days, point)
	}
	if p.hourly {
		a.Hours = s.hours(c)
	}
	a.ClicksByChannel, a.Governorates, a.Devices, a.Categories = s.top(s.channels), s.top(s.governorates),
		s.top(s.devices), s.top(s.categories)
	if !f.private() {
		a.Searches = s.figure(p, analytics.Searches)
		a.TopSearches, a.ZeroResultSearches = s.terms(c, analytics.Searched), s.terms(c, analytics.Unanswered)
	}
	a.Funnel = []Count{{"views", s.listingViews}, {"clicks", *a.ContactClicks.Value}}
	if a.Inquiries.Value != nil {
		a.Funnel = append(a.Funnel, Count{"inquiries", *a.Inquiries.Value})
	}
	a.TopListings, err = r.topListings(ctx, by, s)
	return a, err
}

// Own returns to an owner the figures of all their listings, taken together. Sessions and visitors of several
// listings are not counted, and nil.
func (r *Reader) Own(ctx context.Context, by queries.Viewer, from, to string) (*Analytics, error) {
	if err := by.Require(events.VenueOwner, events.ServiceProvider); err != nil {
		return nil, err
	}
	ids, err := queries.Collect[struct{ ID uuid.UUID }](
		ctx,
		r.Pool,
		`SELECT id FROM listings WHERE owner = $1`,
		by.Account,
	)
	if err != nil {
		return nil, err
	}
	f := Filter{From: from, To: to, among: map[string]bool{}}
	for _, own := range ids {
		f.among[own.ID.String()] = true
	}
	return r.figures(ctx, by, f)
}

// PresentNow returns to admins how many sessions saw a page within the last five minutes: an estimate, as of every
// distinct count.
func (r *Reader) PresentNow(ctx context.Context, by queries.Viewer) (int, error) {
	if err := by.Require(events.Admin); err != nil {
		return 0, err
	}
	generation, err := analytics.Current(ctx, r.Redis, r.Log)
	if err != nil {
		return 0, noFigures.Because(err)
	}
	keys := make([]string, analytics.Present)
	for i := range keys {
		keys[i] = analytics.Prefix(generation) + analytics.Minute(time.Now().Add(-time.Duration(i)*time.Minute))
	}
	n, err := r.Redis.PFCount(ctx, keys...).Result()
	if err != nil {
		return 0, noFigures.Because(err)
	}
	return int(n), nil
}

func (r *Reader) topListings(ctx context.Context, by queries.Viewer, s *sums) ([]ListingCount, error) {
	counts := s.top(s.views)
	ids := make([]uuid.UUID, 0, len(counts))
	for _, c := range counts {
		if id, ok := queries.ParseID(c.Key); ok {
			ids = append(ids, id)
		}
	}
	shown, err := r.Listings.Public(ctx, by, ids)
	if err != nil {
		return nil, err
	}
	rows := []ListingCount{}
	for _, l := range shown {
		rows = append(rows, ListingCount{l, s.views[l.ID.String()], s.clicks[l.ID.String()]})
	}
	return rows, nil
}

func ptr(n int) *int { return &n }
