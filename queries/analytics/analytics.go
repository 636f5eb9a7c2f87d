// Package analytics reads the dashboards: the figures of the site for admins, and those of listings also for their
// owners. What package figures counts is asked of it; which days of parties are asked for or free comes from the read
// models.
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
	"weddings/projections/finds"
	"weddings/projections/inquiries"
	"weddings/projections/mendings"
	"weddings/projections/visits"
	"weddings/queries"
	"weddings/queries/figures"
	"weddings/queries/listings"
)

// Entity describes the package.
var Entity = queries.Entity{
	Name: "analytics",
	Reads: []projections.Projection{
		bookings.Projection{},
		calendars.Projection{},
		catalogue.Projection{},
		inquiries.Projection{},
		mendings.Projection{},
	},
	Telemetry: []projections.Projection{finds.Projection{}, visits.Projection{}},
}

// Reader reads figures. It is safe for concurrent use.
type Reader struct {
	Pool     *pgxpool.Pool
	Redis    *redis.Client
	Log      *store.Log
	Listings *listings.Reader
	Figures  *figures.Reader

	kept keptDays
}

// Filter narrows the figures. Days are Damascus days, inclusive.
type Filter struct {
	From, To                      string
	Governorate, Device, Category *string
	Listing                       *uuid.UUID
	among                         *[]uuid.UUID // listings; nil = all
}

// private reports whether the figures are only of somebody's listings. They then contain no searches, which belong to
// the site.
func (f Filter) private() bool { return f.Listing != nil || f.among != nil }

// Analytics are the figures of a range of days, compared with as many days before it. What is not counted under a
// filter is nil, never zero.
type Analytics struct {
	From, To, PreviousFrom, PreviousTo string
	AsOf                               time.Time
	PageViews, Sessions, Visitors      Figure
	ContactClicks, Inquiries, Bots     Figure
	Quotes, Holds, Bookings, Completed Figure // nil by device, as inquiries are
	Searches                           Figure // nil if private
	Days                               []Day
	Hours                              []Hour // 24, or nil if hours are no longer kept
	ClicksByChannel                    []Count
	TopListings                        []ListingCount
	Governorates, Devices, Categories  []Count
	TopSearches, ZeroResultSearches    []Count // nil if private: searches belong to no listing
	Funnel                             []Step  // whose number is known
}

// HeldListings returns the top listings, for batch loading.
func (a *Analytics) HeldListings() []*listings.Listing {
	top := make([]*listings.Listing, len(a.TopListings))
	for i, count := range a.TopListings {
		top[i] = count.Listing
	}
	return top
}

// Step is a step from a look to a completed booking: how often it was reached within the days.
type Step struct {
	Key      string
	Value    int
	Previous *int // nil if unknown
}

// Figure is a number and that of the previous period; nil if unknown.
type Figure struct{ Value, Previous *int }

// Day is a point of the charts.
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

// ListingCount holds a listing's views and contact clicks.
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

// period is n days and the n days before them.
type period struct {
	previousFrom time.Time
	n            int
	hourly       bool // the hours of the n days are still kept
}

func (p period) day(i int) string { return p.previousFrom.AddDate(0, 0, i).Format(time.DateOnly) }

// periodOf parses a range. Days whose figures are no longer kept are cut off.
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

// Analytics returns figures for admins, and those of a listing also for its owner.
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

// steps returns the steps whose number is known.
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

// Own returns the figures of all of an owner's listings together. Sessions and visitors are nil, since they are not
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

// generation returns the counters that are read now, and unavailable while there are none.
func (r *Reader) generation(ctx context.Context) (string, error) {
	generation, err := analytics.Current(ctx, r.Redis, r.Log)
	if err != nil {
		return "", noFigures.Because(err)
	}
	return generation, nil
}

// requireOwner returns nil for owners. An admin's session is asked for the second factor before it is told that this is
// not for admins.
func requireOwner(by queries.Viewer) error {
	if err := by.RequireAccount(); err != nil {
		return err
	}
	return by.Require(events.VenueOwner, events.ServiceProvider)
}

func ptr(n int) *int { return &n }
