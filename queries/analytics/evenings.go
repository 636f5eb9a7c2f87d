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

// thursdays is how many coming Thursdays are looked at: half a year.
const thursdays = 26

// comingThursdays returns the next Thursdays after an instant; today is one of them.
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

// FreeThursdays is on how many of the coming Thursday evenings venues are free.
type FreeThursdays struct {
	Days         []string
	Governorates []FreeOf // in the order of their keys
	All          FreeOf
}

// FreeOf is how many venues are free on each of the Thursdays. Venues in whose calendar nobody has written yet would
// look free on all of them: they are told apart and not counted.
type FreeOf struct {
	Governorate string // "" for all
	Venues      int    // that let evenings and keep a calendar
	Unwritten   int    // that keep none
	Free        []int  // by Thursday
}

// Share is that of the evenings that are free; nil where no venue keeps a calendar.
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

// ShareOn is that of the venues that are free on one of the Thursdays.
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

// placed is a listing's book with where the listing is.
type placed struct {
	Governorate string
	calendars.Book
}

// span names the days and the instant that books are read for.
const span = `s AS (SELECT $1::text::date AS first, $2::text::date AS last, $3::timestamptz AS now)`

// The lists are not materialized, so that the parts of a book look up one listing and not all of them.
const writtenBooks = `WITH l AS NOT MATERIALIZED (SELECT id, details, capacity, governorate FROM listings
		WHERE public AND NOT erased AND kind = 'venue' AND id IN ` + calendars.Written + `), ` + span + `
	SELECT l.governorate, ` + calendars.BookColumns + `
	FROM s, l LEFT JOIN calendar_rules r ON r.listing = l.id ORDER BY l.governorate`

const unwrittenVenues = `SELECT governorate, count(*)::int FROM listings
	WHERE public AND NOT erased AND kind = 'venue' AND id NOT IN ` + calendars.Written + ` GROUP BY governorate`

// FreeThursdays returns how many venues are free on the coming Thursday evenings, by governorate, to admins.
func (r *Reader) FreeThursdays(ctx context.Context, by queries.Viewer) (*FreeThursdays, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	now := r.Log.Time()
	days := comingThursdays(now)
	var b pgx.Batch
	var books []placed
	unwritten := map[string]int{}
	b.Queue(writtenBooks, days[0].String(), days[thursdays-1].String(), now).Query(func(rows pgx.Rows) (err error) {
		books, err = pgx.CollectRows(rows, pgx.RowToStructByPos[placed])
		return err
	})
	b.Queue(unwrittenVenues).Query(func(rows pgx.Rows) error {
		var governorate string
		var n int
		_, err := pgx.ForEachRow(rows, []any{&governorate, &n}, func() error {
			unwritten[governorate] = n
			return nil
		})
		return err
	})
	if err := r.Pool.SendBatch(ctx, &b).Close(); err != nil {
		return nil, err
	}
	return sumUp(days, events.DayOf(now), books, unwritten), nil
}

func sumUp(days []events.Day, today events.Day, books []placed, unwritten map[string]int) *FreeThursdays {
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
	for i := range books {
		if free := freeOn(&books[i].Book, days, today); free != nil {
			of(books[i].Governorate).add(free)
			f.All.add(free)
		}
	}
	for governorate, n := range unwritten {
		of(governorate).Unwritten = n
		f.All.Unwritten += n
	}
	for _, key := range slices.Sorted(maps.Keys(places)) {
		f.Governorates = append(f.Governorates, *places[key])
	}
	return f
}

// freeOn returns on which of the days a listing is free in the evening; nil for one that lets no evenings.
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
