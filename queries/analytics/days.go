package analytics

import (
	"context"
	"time"

	"github.com/google/uuid"

	"weddings/events"
	"weddings/queries"
)

// FewestOthers is how many other owners must be behind a figure of a region before an owner may see it.
const FewestOthers = 5

// DaysFilter narrows DaysAsked. From and To are days of parties, inclusive. A Listing sets the governorate and category
// to its own.
type DaysFilter struct {
	From, To              string
	Governorate, Category *string
	Listing               *uuid.UUID
}

// DaysAsked tells for which days couples ask. Enough is false if an owner asks about a region with fewer than
// FewestOthers other owners: the rest is then empty.
type DaysAsked struct {
	From, To              string
	Governorate, Category *string // nil = all
	Enough                bool
	Asked                 *int // nil if Enough is false
	Days                  []DayAsked
	Weekdays              []WeekdayAsked
}

// DayAsked is how often couples ask for a day. Days that nobody asks for are omitted.
type DayAsked struct {
	Day       string
	Inquiries int // inquiries that name the day; those of one bundle count once
	Requests  int // bookings that couples requested without an inquiry
}

// Asked returns the sum of inquiries and requests.
func (d DayAsked) Asked() int { return d.Inquiries + d.Requests }

// WeekdayAsked is how often couples ask for a day of the week.
type WeekdayAsked struct{ Weekday, Asked int } // Sunday = 0

// region holds the counts of a region, as the database returns them.
type region struct {
	Governorate, Category *string
	Enough                bool
	Days                  []DayAsked
}

// daysSQL counts in the governorate $3 and category $4, or in those of the listing $5. If the viewer $6 is no admin ($7
// is false), at least $8 other owners must have public listings there. A booking that came from an inquiry counts as
// that inquiry.
const daysSQL = `WITH place AS (SELECT $3::text AS governorate, $4::text AS category WHERE $5::uuid IS NULL
		UNION ALL SELECT governorate, category FROM listings WHERE id = $5),
	region AS (SELECT p.governorate, p.category, $7 OR $8 <= (SELECT count(DISTINCT o.owner) FROM listings o
			WHERE o.public AND NOT o.erased AND o.governorate = p.governorate AND o.category = p.category
				AND o.owner <> $6) AS enough FROM place p),
	l AS (SELECT l.id FROM listings l JOIN region r ON r.enough
		AND (r.governorate IS NULL OR r.governorate = l.governorate)
		AND (r.category IS NULL OR r.category = l.category)),
	wishes AS (
		SELECT i.day, coalesce(i.bundle, i.id) AS wish, true AS inquiry FROM inquiries i JOIN l ON l.id = i.listing
		WHERE i.day BETWEEN $1::text::date AND $2::text::date
		UNION ALL
		SELECT d.day, b.id, false FROM bookings b JOIN l ON l.id = b.listing CROSS JOIN unnest(b.days) d(day)
		WHERE NOT b.entered AND b.inquiry IS NULL AND b.last_day >= $1::text::date AND b.first_day <= $2::text::date
			AND d.day BETWEEN $1::text::date AND $2::text::date)
SELECT r.governorate, r.category, r.enough, (SELECT coalesce(jsonb_agg(jsonb_build_object('Day', w.day,
		'Inquiries', w.inquiries, 'Requests', w.requests) ORDER BY w.day), '[]')
	FROM (SELECT day, count(DISTINCT wish) FILTER (WHERE inquiry) AS inquiries,
		count(*) FILTER (WHERE NOT inquiry) AS requests FROM wishes GROUP BY day) w)
FROM region r`

// DaysAsked returns for which days couples ask. Admins may ask about the whole site or a part of it, owners about the
// region of one of their listings.
func (r *Reader) DaysAsked(ctx context.Context, by queries.Viewer, f DaysFilter) (*DaysAsked, error) {
	admin := by.Require(events.Admin)
	if admin != nil {
		if f.Listing == nil {
			return nil, admin
		}
		if err := r.Listings.RequireOwn(ctx, by, *f.Listing); err != nil {
			return nil, err
		}
	}
	if _, err := daysOf(f.From, f.To); err != nil {
		return nil, err
	}
	found, err := queries.One[region](ctx, r.Pool, daysSQL, f.From, f.To, given(f.Governorate), given(f.Category),
		f.Listing, by.Account, admin == nil, FewestOthers)
	if err != nil {
		return nil, err
	}
	asked := &DaysAsked{From: f.From, To: f.To}
	if found == nil { // an admin asks about an unknown listing
		return asked, nil
	}
	asked.Governorate, asked.Category, asked.Enough = found.Governorate, found.Category, found.Enough
	if asked.Enough {
		asked.Days, asked.Weekdays = found.Days, weekdays(found.Days)
		asked.Asked = ptr(0)
		for _, each := range found.Days {
			*asked.Asked += each.Asked()
		}
	}
	return asked, nil
}

// weekdays sums up days by weekday, Saturday first.
func weekdays(days []DayAsked) []WeekdayAsked {
	list := make([]WeekdayAsked, 7)
	for i := range list {
		list[i].Weekday = (int(time.Saturday) + i) % 7
	}
	for _, each := range days {
		if day, ok := events.ParseDay(each.Day); ok {
			list[(int(day.Weekday())+1)%7].Asked += each.Asked()
		}
	}
	return list
}

// daysOf returns the number of days in a range. It returns badRange if from or to is no day, or if the range is empty
// or longer than maxDays.
func daysOf(from, to string) (int, error) {
	first, known := events.ParseDay(from)
	last, ends := events.ParseDay(to)
	if n := int(last-first) + 1; known && ends && n >= 1 && n <= maxDays {
		return n, nil
	}
	return 0, badRange
}

// given returns nil for nil and for an empty text.
func given(text *string) *string { return queries.Given(queries.Text(text)) }

// span is a range of whole days in the counters of a generation.
type span struct {
	generation string
	first      events.Day
	days       int
}

// rangeOf parses a range of days, for admins. It returns badRange for an invalid range.
func (r *Reader) rangeOf(ctx context.Context, by queries.Viewer, from, to string) (span, error) {
	if err := by.Require(events.Admin); err != nil {
		return span{}, err
	}
	days, err := daysOf(from, to)
	if err != nil {
		return span{}, err
	}
	first, _ := events.ParseDay(from) // cannot fail: daysOf has parsed it
	generation, err := r.generation(ctx)
	if err != nil {
		return span{}, err
	}
	return span{generation, first, days}, nil
}
