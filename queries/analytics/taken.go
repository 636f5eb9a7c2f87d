package analytics

import (
	"slices"
	"strconv"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// TakenDays is how often couples asked for a day of the coming year, and how often that was taken or closed in all
// halls of the listing. Asked counts inquiries and requests to the listing, and sessions that searched for its category
// and governorate on that day.
type TakenDays struct {
	Asked, Taken int
	Months       []TakenIn // of the coming year, from this month on
	Weekdays     []TakenIn // Saturday first
}

// TakenIn is a month, YYYY-MM, or a day of the week, from "0" for Sunday.
type TakenIn struct {
	Key                string
	Inquiries          int // that were told of a taken day
	Searches           int // for one
	Asked              int // for any day
	TakenDays, AllDays int // of the calendar
}

// askedSQL counts wishes for days from $3 to $4 by listing, and wantedSQL searches for them by region.
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
	// bookedSQL selects what books are read of.
	bookedSQL = `WITH ` + ownSQL + ` SELECT l.id, l.details, l.capacity FROM listings l JOIN own ON own.id = l.id`
)

// queueWanted asks for the days that are asked for, and for the books of own listings on all of them.
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

// taken counts how often days were asked for that are not free.
func (l *coached) taken(today, last events.Day) TakenDays {
	t := TakenDays{}
	months, weekdays := map[string]*TakenIn{}, map[string]*TakenIn{}
	for i := range 7 {
		weekday := strconv.Itoa((int(time.Saturday) + i) % 7)
		t.Weekdays = append(t.Weekdays, TakenIn{Key: weekday})
		weekdays[weekday] = &t.Weekdays[i]
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

// coachedMonths is how many months are looked at, this one included.
const coachedMonths = 12

func monthOf(day events.Day) string { return day.String()[:len("2006-01")] }

// monthsFrom returns the months that are looked at.
func monthsFrom(today events.Day) []string {
	year, month, _ := today.Date()
	list := make([]string, coachedMonths)
	for i := range list {
		list[i] = time.Date(year, month+time.Month(i), 1, 0, 0, 0, 0, time.UTC).Format("2006-01")
	}
	return list
}

// lastOf returns the last day of the last of them.
func lastOf(today events.Day) events.Day {
	year, month, _ := today.Date()
	last, _ := events.ParseDay(time.Date(year, month+coachedMonths, 0, 0, 0, 0, 0, time.UTC).Format(time.DateOnly))
	return last
}

func daysBetween(first, last events.Day) []events.Day { return daysUpTo(last, int(last-first)+1) }
