// Package pulse reads who is on the site now. Its answers name pages and places, but no session.
package pulse

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events"
	"weddings/events/store"
	"weddings/internal/clock"
	"weddings/internal/fault"
	"weddings/projections"
	"weddings/projections/catalogue"
	"weddings/projections/leads"
	"weddings/projections/pulse"
	"weddings/projections/visits"
	"weddings/queries"
)

// Entity declares the read models behind the queries. Nobody waits for Telemetry: each answer has the time up to which
// it counts.
var Entity = queries.Entity{
	Name:      "pulse",
	Reads:     []projections.Projection{catalogue.Projection{}, leads.Projection{}},
	Telemetry: []projections.Projection{pulse.Projection{}, visits.Projection{}},
}

// Reader reads who is on the site. It is safe for concurrent use.
type Reader struct {
	Pool *pgxpool.Pool
	Log  *store.Log
}

const (
	minutes    = 5  // a session is on the site for so long after its last page view
	mostPlaces = 10 // rows of a list
	mostClicks = 8

	lateAfter = 30 * time.Second // page views are usually counted within a second
)

// present is the SQL condition of the sessions on the site. Admins who read this page are not counted.
const present = `p.at > $1 AND p.page <> '/admin'`

// Now tells who is on the site: the sessions with a page view in the last minutes, each where it is now.
type Now struct {
	AsOf         time.Time // every page view up to this time is counted
	Late         bool      // AsOf is longer ago than lateAfter
	Minutes      int       // the number of minutes after which a session has left
	Sessions     int
	Pages        []Place // the most visited first, as in the other lists
	Governorates []Place
	Channels     []Place
	Clicks       []Click // the last clicks since yesterday began, newest first
}

// Place is where sessions are: a listing or the first part of a path, a governorate, or a channel. The key "" holds
// sessions without a value.
type Place struct {
	Key            string
	NameAr, NameEn *string // of a listing
	Sessions       int
}

// Click is a click on a contact of a listing.
type Click struct {
	Listing        uuid.UUID
	NameAr, NameEn *string // nil once the listing is erased
	Way            string
	MinutesAgo     int
}

// Now returns who is on the site. For admins. It returns unavailable while the read model is being built.
func (r *Reader) Now(ctx context.Context, by queries.Viewer) (*Now, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	n := &Now{Minutes: minutes}
	var err error
	if n.AsOf, err = r.asOf(ctx); err != nil {
		return nil, err
	}
	now := r.Log.Time()
	n.Late = now.Sub(n.AsOf) > lateAfter
	since := now.Add(-minutes * time.Minute)
	if err := r.Pool.QueryRow(ctx, `SELECT count(*) FROM present_sessions p WHERE `+present, since).
		Scan(&n.Sessions); err != nil {
		return nil, err
	}
	for _, each := range []struct {
		into *[]Place
		sql  string
	}{
		{&n.Pages, `SELECT CASE WHEN l.id IS NULL THEN p.page ELSE l.id::text END, l.name_ar, l.name_en, count(*)
			FROM present_sessions p LEFT JOIN listings l ON l.id = p.listing AND NOT l.erased`},
		{&n.Governorates, `SELECT p.governorate, NULL::text, NULL::text, count(*) FROM present_sessions p`},
		{&n.Channels, `SELECT coalesce(v.channel, ''), NULL::text, NULL::text, count(*)
			FROM present_sessions p LEFT JOIN visits v ON v.session = p.session`},
	} {
		if *each.into, err = queries.Collect[Place](ctx, r.Pool, each.sql+
			` WHERE `+present+` GROUP BY 1, 2, 3 ORDER BY 4 DESC, 1 LIMIT $2`, since, mostPlaces); err != nil {
			return nil, err
		}
	}
	yesterday := clock.Day(now).AddDate(0, 0, -1).Format(time.DateOnly)
	n.Clicks, err = queries.Collect[Click](ctx, r.Pool, `SELECT c.listing, l.name_ar, l.name_en, c.way,
			floor(greatest(0, extract(epoch FROM $2::timestamptz - c.at)) / 60)::int
		FROM (SELECT listing, way, at FROM leads WHERE measure = 'clicks' AND day >= $1::text::date
			ORDER BY at DESC LIMIT $3) c LEFT JOIN listings l ON l.id = c.listing AND NOT l.erased
		ORDER BY c.at DESC`, yesterday, now, mostClicks)
	return n, err
}

var building = fault.New(fault.Unavailable, "ما يجري على الموقع غير متاح الآن، وسيعود وحده.",
	"What happens on the site is not available now; it will come back by itself.")

// asOf returns the time up to which the read model shows everything. It returns building while the read model is being
// built.
func (r *Reader) asOf(ctx context.Context) (time.Time, error) {
	var position int64
	var built bool
	err := r.Pool.QueryRow(ctx, `SELECT position, built FROM `+projections.TableOf(pulse.Projection{}, "checkpoint")).
		Scan(&position, &built)
	switch {
	case err != nil:
		return time.Time{}, err
	case !built:
		return time.Time{}, building
	}
	age, err := r.Log.Telemetry().Age(ctx, position)
	return r.Log.Time().Add(-age), err
}
