package analytics

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"weddings/events"
	"weddings/projections/calendars"
	"weddings/queries"
)

// thursdays is how many coming Thursdays are read: half a year.
const thursdays = 26

// comingThursdays returns the next Thursdays. If today is a Thursday, it is the first.
func comingThursdays(now time.Time) []events.Day {
	first := events.DayOf(now)
	for first.Weekday() != time.Thursday {
		first++
	}
	days := make([]events.Day, thursdays)
	for i := range days {
		days[i] = first + events.Day(7*i)
	}
	return days
}

// FreeThursdays tells how many venues are free on each of the coming Thursday evenings.
type FreeThursdays struct {
	Days         []string
	Governorates []FreeOf // in the order of their keys
	All          FreeOf
}

// FreeOf tells how many venues of a governorate are free on each Thursday evening. A venue in whose calendar nobody has
// written yet would look free on all evenings. Such venues are only counted in Unwritten.
type FreeOf struct {
	Governorate string // "" for all
	Venues      int    // venues that can be booked for evenings and keep a calendar
	Unwritten   int    // venues in whose calendar nobody has written
	Free        []int  // free venues, for each Thursday
}

// Share returns the share of evenings that are free, nil if no venue keeps a calendar.
func (f FreeOf) Share() *float64 {
	if f.Venues == 0 {
		return nil
	}
	free := 0
	for _, n := range f.Free {
		free += n
	}
	share := float64(free) / float64(f.Venues*len(f.Free))
	return &share
}

// ShareOn returns the share of venues that are free on one of the Thursdays, by index.
func (f FreeOf) ShareOn(thursday int) *float64 {
	return FreeOf{Venues: f.Venues, Free: f.Free[thursday : thursday+1]}.Share()
}

func (f *FreeOf) add(free []bool) {
	f.Venues++
	for i, is := range free {
		if is {
			f.Free[i]++
		}
	}
}

// placed is the calendar of a venue, with its governorate. Written reports whether anybody has written in the calendar.
type placed struct {
	Governorate string
	Written     bool
	calendars.Book
}

// publicVenues selects the venues. venuesSQL selects their data, but for the calendars.
const (
	publicVenues = `SELECT id, details, capacity, governorate FROM listings
		WHERE public AND NOT erased AND kind = 'venue'`
	venuesSQL = `WITH l AS (` + publicVenues + `)
		SELECT l.id, l.governorate, coalesce(r.notice_days, 0), coalesce(r.weekdays, '{}'), ` + calendars.Written + `
		FROM l LEFT JOIN calendar_rules r ON r.listing = l.id`
)

// FreeThursdays returns how many venues are free on the coming Thursday evenings, by governorate. For admins.
func (r *Reader) FreeThursdays(ctx context.Context, by queries.Viewer) (*FreeThursdays, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	now := r.Log.Time()
	days := comingThursdays(now)
	var b pgx.Batch
	var venues []*placed
	books := calendars.Books{}
	b.Queue(venuesSQL).Query(func(rows pgx.Rows) error {
		var p placed
		to := []any{&p.Listing, &p.Governorate, &p.Notice, &p.Weekdays, &p.Written}
		_, err := pgx.ForEachRow(rows, to, func() error {
			venue := new(p)
			venues, books[p.Listing] = append(venues, venue), &venue.Book
			p = placed{}
			return nil
		})
		return err
	})
	books.Queue(&b, publicVenues, days, now)
	if err := r.Pool.SendBatch(ctx, &b).Close(); err != nil {
		return nil, err
	}
	return sumUp(days, events.DayOf(now), venues), nil
}

func sumUp(days []events.Day, today events.Day, venues []*placed) *FreeThursdays {
	f := &FreeThursdays{All: FreeOf{Free: make([]int, len(days))}}
	for _, day := range days {
		f.Days = append(f.Days, day.String())
	}
	places := map[string]*FreeOf{}
	of := func(governorate string) *FreeOf {
		if places[governorate] == nil {
			places[governorate] = &FreeOf{Governorate: governorate, Free: make([]int, len(days))}
		}
		return places[governorate]
	}
	for _, venue := range venues {
		at := of(venue.Governorate)
		if !venue.Written {
			at.Unwritten++
			f.All.Unwritten++
		} else if free := freeOn(&venue.Book, days, today); free != nil {
			at.add(free)
			f.All.add(free)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(places)) {
		f.Governorates = append(f.Governorates, *places[key])
	}
	return f
}

// freeOn reports for each of the days whether a listing is free in the evening. It returns nil if the listing cannot be
// booked for evenings.
func freeOn(book *calendars.Book, days []events.Day, today events.Day) []bool {
	if !book.Serves(events.Evening) {
		return nil
	}
	free := make([]bool, len(days))
	for i, day := range days {
		free[i] = book.FreeOn(day, today, events.Evening)
	}
	return free
}
