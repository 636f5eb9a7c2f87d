// Package pulse answers who is on the site now. It tells of pages and places, and of no session.
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

// Entity describes the package. Nobody waits for telemetry: an answer says up to when it tells.
var Entity = queries.Entity{
	Name:      "pulse",
	Reads:     []projections.Projection{catalogue.Projection{}, leads.Projection{}},
	Telemetry: []projections.Projection{pulse.Projection{}, visits.Projection{}},
}

// Reader answers. It is safe for concurrent use.
type Reader struct {
	Pool *pgxpool.Pool
	Log  *store.Log
}

const (
	minutes    = 5  // after its last page view a session is not on the site any more
	mostPlaces = 10 // of a list
	mostClicks = 8

	lateAfter = 30 * time.Second // counting takes less than a second
)

// present says which sessions are on the site. Admins who look are not among them.
const present = `p.at > $1 AND p.page <> '/admin'`

// Now is who is on the site: sessions with a page view in the last five minutes, each where it is now.
type Now struct {
	AsOf         time.Time // every page view up to here is in it
	Late         bool      // that is longer ago than page views take to be counted
	Minutes      int       // that it looks back
	Sessions     int
	Pages        []Place // the most visited first; so are the others
	Governorates []Place
	Channels     []Place
	Clicks       []Click // the last ones of today and yesterday, newest first
}

// Place is where sessions are: the first part of a path or a listing, a governorate, or a channel. "" is what has none.
type Place struct {
	Key            string
	NameAr, NameEn *string // of listings
	Sessions       int
}

// Click is a click on a contact of a listing.
type Click struct {
	Listing        uuid.UUID
	NameAr, NameEn *string // nil once the owner is erased
	Way            string
	MinutesAgo     int
}

// Now answers for admins.
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

// asOf returns the time up to which the read model tells everything. It is an error while that is being built.
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
