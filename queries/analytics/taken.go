package analytics

import (
	"slices"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// TakenDays tells how often couples asked for days of the coming year, and how often for days on which all halls of the
// listing are taken or closed. Asked counts inquiries and booking requests to the listing. It also counts sessions that
// searched for the day, with the listing's category and governorate or without one.
type TakenDays struct {
	Asked, Taken int
	Months       []TakenIn // the coming year, this month first
	Weekdays     []TakenIn // Saturday first
}

// TakenIn holds the counts of a month or of a day of the week. Key is YYYY-MM, or a digit from "0" for Sunday.
type TakenIn struct {
	Key                string
	Inquiries          int // inquiries and booking requests for days that are taken
	Searches           int // searches for days that are taken
	Asked              int // all of them, for any day
	TakenDays, AllDays int // days of the calendar
}

// askedSQL counts inquiries and booking requests for days from $3 to $4, by listing. wantedSQL counts the sessions that
// searched for them, by region.
const (
	askedSQL = `WITH ` + ownSQL + ` SELECT w.listing, w.day - DATE '1970-01-01', count(DISTINCT w.wish) FROM (
			SELECT i.listing, i.day, coalesce(i.bundle, i.id) AS wish FROM inquiries i JOIN own ON own.id = i.listing
			WHERE i.day BETWEEN $3::text::date AND $4::text::date
			UNION ALL
			SELECT b.listing, d.day, b.id FROM bookings b JOIN own ON own.id = b.listing
				CROSS JOIN unnest(b.days) d(day)
			WHERE NOT b.entered AND b.inquiry IS NULL AND d.day BETWEEN $3::text::date AND $4::text::date
		) w GROUP BY w.listing, w.day`
	wantedSQL = `WITH ` + ownSQL + `, region AS (SELECT DISTINCT governorate, category FROM own)
		SELECT r.governorate, r.category, w.wanted - DATE '1970-01-01', count(DISTINCT w.session)
		FROM region r JOIN wanted_days w
			ON w.category IN ('', r.category) AND w.governorate IN ('', r.governorate)
		WHERE w.wanted BETWEEN $3::text::date AND $4::text::date GROUP BY 1, 2, 3`
	// bookedSQL selects the listings whose calendars are read.
	bookedSQL = `WITH ` + ownSQL + ` SELECT l.id, l.details, l.capacity FROM listings l JOIN own ON own.id = l.id`
)

// queueWanted queues the statements that count wishes for days, and those that read the calendars of the owner's
// listings on these days.
func (c *coachReading) queueWanted(b *pgx.Batch, own []any) {
	span := append(slices.Clone(own), c.today.String(), c.last.String())
	b.Queue(askedSQL, span...).Query(func(rows pgx.Rows) error {
		var listing uuid.UUID
		var day events.Day
		var n int
		_, err := pgx.ForEachRow(rows, []any{&listing, &day, &n}, func() error {
			if l := c.ofID[listing]; l != nil {
				l.asked[day] = n
			}
			return nil
		})
		return err
	})
	b.Queue(wantedSQL, span...).Query(func(rows pgx.Rows) error {
		var at place
		var day events.Day
		var n int
		_, err := pgx.ForEachRow(rows, []any{&at.Governorate, &at.Category, &day, &n}, func() error {
			c.market.at(at.Governorate, at.Category).searched[monthOf(day)] += n
			for _, l := range c.all {
				if l.Own && l.Governorate == at.Governorate && l.Category == at.Category {
					l.searched[day] = n
				}
			}
			return nil
		})
		return err
	})
	c.books.Queue(b, bookedSQL, daysBetween(c.today, c.last), c.now, own...)
}

// taken counts how often couples asked for days, and how often for days that are not free.
func (l *coached) taken(today, last events.Day) TakenDays {
	t := TakenDays{}
	months, weekdays := map[string]*TakenIn{}, map[string]*TakenIn{}
	for i := range 7 {
		t.Weekdays = append(t.Weekdays, TakenIn{Key: strconv.Itoa((int(time.Saturday) + i) % 7)})
	}
	for i := range t.Weekdays { // only now: append moves the rows
		weekdays[t.Weekdays[i].Key] = &t.Weekdays[i]
	}
	for _, month := range monthsFrom(today) {
		t.Months = append(t.Months, TakenIn{Key: month})
	}
	for i := range t.Months {
		months[t.Months[i].Key] = &t.Months[i]
	}
	for day := today; day <= last; day++ {
		free := l.Book.FreeOn(day, today, "")
		asked := l.asked[day] + l.searched[day]
		t.Asked += asked
		if !free {
			t.Taken += asked
		}
		for _, in := range []*TakenIn{months[monthOf(day)], weekdays[strconv.Itoa(int(day.Weekday()))]} {
			in.AllDays++
			in.Asked += asked
			if !free {
				in.TakenDays++
				in.Inquiries += l.asked[day]
				in.Searches += l.searched[day]
			}
		}
	}
	return t
}

// coachedMonths is how many months are read, this month included.
const coachedMonths = 12

func monthOf(day events.Day) string { return day.String()[:len("2006-01")] }

// monthsFrom returns the months that are read, as YYYY-MM.
func monthsFrom(today events.Day) []string {
	year, month, _ := today.Date()
	list := make([]string, coachedMonths)
	for i := range list {
		list[i] = time.Date(year, month+time.Month(i), 1, 0, 0, 0, 0, time.UTC).Format("2006-01")
	}
	return list
}

// lastOf returns the last day of the last month that is read.
func lastOf(today events.Day) events.Day {
	year, month, _ := today.Date()
	last, _ := events.ParseDay(time.Date(year, month+coachedMonths, 0, 0, 0, 0, 0, time.UTC).Format(time.DateOnly))
	return last
}

func daysBetween(first, last events.Day) []events.Day { return daysUpTo(last, int(last-first)+1) }
