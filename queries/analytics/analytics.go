// Package analytics reads the dashboards: the figures of the whole site for admins, and those of listings for admins
// and their owners. It asks package figures for counts. It reads from the read models on which days couples ask for
// parties, and which days are free.
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
	"weddings/projections/bookings"
	"weddings/projections/calendars"
	"weddings/projections/catalogue"
	"weddings/projections/inquiries"
	"weddings/projections/searchusage"
	"weddings/projections/shortcomings"
	"weddings/projections/visits"
	"weddings/queries"
	"weddings/queries/figures"
	"weddings/queries/listings"
)

// Entity describes the package to package all.
var Entity = queries.Entity{
	Name: "analytics",
	Reads: []projections.Projection{
		bookings.Projection{},
		calendars.Projection{},
		catalogue.Projection{},
		inquiries.Projection{},
		shortcomings.Projection{},
	},
	Telemetry: []projections.Projection{searchusage.Projection{}, visits.Projection{}},
}

// Reader reads figures. It is safe for concurrent use.
type Reader struct {
	Pool     *pgxpool.Pool
	Redis    *redis.Client
	Log      *store.Log
	Listings *listings.Reader
	Figures  *figures.Reader

	dayCache dayCache
}

// Filter narrows the figures. Days are Damascus days, inclusive.
type Filter struct {
	From, To                      string
	Governorate, Device, Category *string
	Listing                       *uuid.UUID
	among                         *[]uuid.UUID // listings; nil = all
}

// private reports whether the figures are restricted to some listings. They then contain no searches: a search belongs
// to no listing.
func (f Filter) private() bool { return f.Listing != nil || f.among != nil }

// Analytics holds the figures of a range of days, beside those of as many days before it. A figure that is not counted
// under a filter is nil, never zero.
type Analytics struct {
	From, To, PreviousFrom, PreviousTo string
	AsOf                               time.Time
	PageViews, Sessions, Visitors      Figure
	ContactClicks, Inquiries, Bots     Figure
	Quotes, Holds, Bookings, Completed Figure // nil, as Inquiries, under a filter by device
	Searches                           Figure // nil if the figures are of some listings only
	Days                               []Day
	Hours                              []Hour // 24, or nil if hours are no longer kept
	ClicksByChannel                    []Count
	TopListings                        []ListingCount
	Governorates, Devices, Categories  []Count
	TopSearches, ZeroResultSearches    []Count // nil if the figures are of some listings only
	Funnel                             []Step  // the steps whose number is known
}

// HeldListings returns the top listings, for batch loading.
func (a *Analytics) HeldListings() []*listings.Listing {
	top := make([]*listings.Listing, len(a.TopListings))
	for i, count := range a.TopListings {
		top[i] = count.Listing
	}
	return top
}

// Step is one step on the way from a page view to a completed booking. Value is how often it was reached in the range.
type Step struct {
	Key      string
	Value    int
	Previous *int // nil if unknown
}

// Figure is a number and the same number of the previous period. Each is nil if unknown.
type Figure struct{ Value, Previous *int }

// Day is one day of the charts.
type Day struct {
	Day                                      string
	PageViews, ContactClicks                 int
	Sessions, Visitors, Searches             *int
	PreviousPageViews, PreviousContactClicks *int
}

// Hour sums up one hour of the Damascus day over all days of the range.
type Hour struct{ Hour, PageViews, ContactClicks int }

// Count is the number of events with a key.
type Count struct {
	Key   string
	Value int
}

// ListingCount holds the page views and contact clicks of a listing.
type ListingCount struct {
	Listing *listings.Listing
	Views   int
	Clicks  int
}

const (
	maxDays = 366 // in a range
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

// period is n days and the n days before them. Day 0 is previousFrom.
type period struct {
	previousFrom time.Time
	n            int
	hourly       bool // the counters by hour of the n days are still kept
}

func (p period) day(i int) string { return p.previousFrom.AddDate(0, 0, i).Format(time.DateOnly) }

// periodOf parses a range of days. It cuts off days whose counters are no longer kept and days to come. It returns
// badRange if from or to is no day, or if the range is empty, longer than maxDays, or begins after today.
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
	if first.After(today) {
		return period{}, badRange
	}
	if last.After(today) {
		last = today
	}
	oldest := today.AddDate(0, 0, -analytics.KeptDays)
	first, last = later(first, oldest), later(last, oldest)
	p := period{n: int(last.Sub(first).Hours()/24) + 1}
	p.previousFrom = first.AddDate(0, 0, -p.n)
	p.hourly = !first.Before(today.AddDate(0, 0, -analytics.KeptHours))
	return p, nil
}

func later(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}

// Analytics returns the figures under a filter to admins. The owner of Filter.Listing may read that listing's figures.
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

// steps returns the steps whose number is known. views are the page views of listings.
func (a *Analytics) steps(views Figure) (known []Step) {
	for _, step := range []struct {
		key string
		Figure
	}{
		{"views", views},
		{"clicks", a.ContactClicks},
		{"inquiries", a.Inquiries},
		{"quotes", a.Quotes},
		{"holds", a.Holds},
		{"bookings", a.Bookings},
		{"completed", a.Completed},
	} {
		if step.Value != nil {
			known = append(known, Step{step.key, *step.Value, step.Previous})
		}
	}
	return known
}

// Own returns the figures of all listings of the signed-in owner together. Sessions and visitors are nil: they are not
// counted over several listings.
func (r *Reader) Own(ctx context.Context, by queries.Viewer, from, to string) (*Analytics, error) {
	if err := requireOwner(by); err != nil {
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
	f := Filter{From: from, To: to, among: &[]uuid.UUID{}}
	for _, own := range ids {
		*f.among = append(*f.among, own.ID)
	}
	return r.figures(ctx, by, f)
}

// generation returns the generation of the counters that is read now. It returns noFigures if there is none, as while
// counters that Redis lost are counted again: without a generation every count would be 0.
func (r *Reader) generation(ctx context.Context) (string, error) {
	generation, err := analytics.Current(ctx, r.Redis, r.Log)
	if err != nil || generation == "" {
		return "", noFigures.Because(err)
	}
	return generation, nil
}

// requireOwner returns nil for owners. An admin's session must pass the second factor before the refusal says that this
// is not for admins.
func requireOwner(by queries.Viewer) error {
	if err := by.RequireAccount(); err != nil {
		return err
	}
	return by.Require(events.VenueOwner, events.ServiceProvider)
}

func ptr(n int) *int { return &n }
