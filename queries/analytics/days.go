package analytics

import (
	"context"
	"time"

	"github.com/google/uuid"

	"weddings/events"
	"weddings/queries"
)

// FewestOthers is how many owners, besides the one who reads, must be behind a figure of a region for owners.
const FewestOthers = 5

// DaysFilter narrows the days asked for. From and To are days of parties, inclusive. A listing stands for its
// governorate and category, in the place of those given.
type DaysFilter struct {
	From, To              string
	Governorate, Category *string
	Listing               *uuid.UUID
}

// DaysAsked is which days couples ask for. An owner is told nothing of a region with too few others.
type DaysAsked struct {
	From, To              string
	Governorate, Category *string // nil = all
	Enough                bool
	Asked                 *int // nil where it is not told
	Days                  []DayAsked
	Weekdays              []WeekdayAsked
}

// DayAsked is how often couples ask for a day. Only days that anybody asks for are listed.
type DayAsked struct {
	Day       string
	Inquiries int // that name it; those that a couple sent in one bundle are one
	Requests  int // bookings that couples asked for without an inquiry
}

// Asked is how often in all.
func (d DayAsked) Asked() int { return d.Inquiries + d.Requests }

// WeekdayAsked is how often couples ask for a day of the week.
type WeekdayAsked struct{ Weekday, Asked int } // Sunday = 0

// region is what was counted of a region, as the database returns it.
type region struct {
	Governorate, Category *string
	Enough                bool
	Days                  []DayAsked
}

// daysSQL counts in the region $3 and $4, or in that of the listing $5. Where the viewer $6 is no admin ($7), at least
// $8 other owners must have public listings there. A booking whose quote was accepted is its inquiry.
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

// DaysAsked returns which days couples ask for: to admins of the whole site or a part of it, to owners of where a
// listing of theirs is.
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
	if found == nil { // an admin asks about a listing that is not there
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

// weekdays sums up days by their weekday, Saturday first.
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

// daysOf returns how many days a range has.
func daysOf(from, to string) (int, error) {
	first, known := events.ParseDay(from)
	last, ends := events.ParseDay(to)
	if n := int(last-first) + 1; known && ends && n >= 1 && n <= maxDays {
		return n, nil
	}
	return 0, badRange
}

// given returns nil for an empty text.
func given(text *string) *string { return queries.Given(queries.Text(text)) }

// span is a range of whole days in the counters of a generation.
type span struct {
	generation string
	first      events.Day
	days       int
}

// rangeOf reads a range of days, for admins. It returns invalid for what is no range.
func (r *Reader) rangeOf(ctx context.Context, by queries.Viewer, from, to string) (span, error) {
	if err := by.Require(events.Admin); err != nil {
		return span{}, err
	}
	days, err := daysOf(from, to)
	if err != nil {
		return span{}, err
	}
	first, _ := events.ParseDay(from) // daysOf has read it
	generation, err := r.generation(ctx)
	if err != nil {
		return span{}, err
	}
	return span{generation, first, days}, nil
}
