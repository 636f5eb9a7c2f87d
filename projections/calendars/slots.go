package calendars

import (
	"slices"
	"time"

	"github.com/google/uuid"

	"weddings/events"
	"weddings/search"
	"weddings/search/text"
)

// Book is everything that decides which slots of a listing are free.
type Book struct {
	Listing  uuid.UUID
	Notice   int   // days between asking and the party, at least
	Weekdays []int // Sunday = 0; none = every day
	Before   int   // dayparts for setting up, which a party takes as well
	After    int   // dayparts for clearing up
	Halls    []BookedHall
	Closures []Closure
	Taken    []Taken
}

// BookedHall is a hall, or another thing that can be booked, such as a band. It has one slot for each daypart and team.
type BookedHall struct {
	ID       uuid.UUID        `json:"id"`
	Teams    int              `json:"teams"`
	Dayparts []events.Daypart `json:"dayparts"`
}

// Closure is a range of days that are closed for a daypart. Hall is nil if it closes all halls. Weekdays limits it to
// some weekdays; none = every day.
type Closure struct {
	Hall     *uuid.UUID     `json:"hall"`
	From     events.Day     `json:"from"`
	To       events.Day     `json:"to"`
	Weekdays []int          `json:"weekdays"`
	Daypart  events.Daypart `json:"daypart"`
}

// Taken is a slot that a booking occupies. Ordinal is the team. Firm is true once the booking is confirmed.
type Taken struct {
	Hall    uuid.UUID      `json:"hall"`
	Day     events.Day     `json:"day"`
	Daypart events.Daypart `json:"daypart"`
	Ordinal int            `json:"ordinal"`
	Firm    bool           `json:"firm"`
}

// Halls selects the halls of the listings l: those of their owners, and the default hall of each listing unless its
// owner has changed or removed it.
const Halls = `(SELECT h.id, h.name, CASE WHEN h.capacity > 0 THEN h.capacity ELSE l.capacity END AS capacity,
		h.teams, h.dayparts, h.place, h.listing
	FROM halls h JOIN l ON l.id = h.listing WHERE NOT h.removed
	UNION ALL
	SELECT l.id, l.details -> 'name', l.capacity, 1, '[{"daypart": "evening", "hours": {}, "tariff": {}}]'::jsonb, 0,
		l.id
	FROM l WHERE NOT EXISTS (SELECT FROM halls h WHERE h.id = l.id))`

// ClosedDays selects the closures by owners and by external calendars.
const ClosedDays = `(SELECT listing, hall, first_day, last_day, weekdays, daypart FROM closures
	UNION ALL SELECT i.listing, i.hall, lower(d), upper(d) - 1, '{}', i.daypart FROM sources i, unnest(i.days) d)`

// BookColumns selects the books of the listings l, with their rules r, for the days s.first to s.last at the instant
// s.now. A hold that has expired takes nothing, even before the event that ends it. Days that an external calendar
// takes count as closures. Taken slots begin on the day before and end on the day after, because setting up and
// clearing up take three dayparts each at most.
const BookColumns = `l.id, coalesce(r.notice_days, 0), coalesce(r.weekdays, '{}'),
	coalesce(r.buffer_before, 0), coalesce(r.buffer_after, 0),
	(SELECT coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'teams', h.teams,
		'dayparts', jsonb_path_query_array(h.dayparts, '$[*].daypart')) ORDER BY h.place, h.id), '[]')
		FROM ` + Halls + ` h WHERE h.listing = l.id),
	(SELECT coalesce(jsonb_agg(jsonb_build_object('hall', c.hall, 'from', c.first_day, 'to', c.last_day,
		'weekdays', c.weekdays, 'daypart', c.daypart)), '[]')
		FROM ` + ClosedDays + ` c
		WHERE c.listing = l.id AND c.last_day >= s.first AND c.first_day <= s.last),
	(SELECT coalesce(jsonb_agg(jsonb_build_object('hall', t.hall, 'day', t.day, 'daypart', t.daypart,
		'ordinal', t.ordinal, 'firm', b.status = 'confirmed')), '[]')
		FROM booking_slots t JOIN bookings b ON b.id = t.booking
		WHERE t.listing = l.id AND t.day BETWEEN s.first - 1 AND s.last + 1
			AND (b.status = 'confirmed' OR b.held_until > s.now))`

// Offer is the state of a slot.
type Offer int

// The states of a slot, from the one that leaves most open.
const (
	Free Offer = iota
	Closed
	Held
	Confirmed
)

// Offer returns the state of a hall on a day in a daypart. It ignores the notice and the weekday: see Open. A party
// needs its dayparts and those for setting up and clearing up.
func (b *Book) Offer(hall *BookedHall, day events.Day, daypart events.Daypart) Offer {
	parts := daypart.Parts()
	first, last := place(day, parts[0])-b.Before, place(day, parts[len(parts)-1])+b.After
	var firm, taken []int // teams; a few at most
	for _, t := range b.Taken {
		if t.Hall != hall.ID || t.Day < day-1 || t.Day > day+1 {
			continue
		}
		if at := place(t.Day, t.Daypart); at < first || at > last {
			continue
		}
		taken = with(taken, t.Ordinal)
		if t.Firm {
			firm = with(firm, t.Ordinal)
		}
	}
	switch {
	case len(firm) >= hall.Teams:
		return Confirmed
	case len(taken) >= hall.Teams:
		return Held
	case slices.ContainsFunc(b.Closures, func(c Closure) bool { return c.closes(hall.ID, day, daypart) }):
		return Closed
	}
	return Free
}

// place returns the number of a daypart since 1970.
func place(day events.Day, daypart events.Daypart) int {
	return int(day)*len(events.Dayparts) + slices.Index(events.Dayparts, daypart)
}

func with(teams []int, ordinal int) []int {
	if slices.Contains(teams, ordinal) {
		return teams
	}
	return append(teams, ordinal)
}

func (c *Closure) closes(hall uuid.UUID, day events.Day, daypart events.Daypart) bool {
	return (c.Hall == nil || *c.Hall == hall) && c.From <= day && day <= c.To && on(c.Weekdays, day) &&
		(c.Daypart == daypart || c.Daypart == events.AllDay || daypart == events.AllDay)
}

// on reports whether a day falls on one of the weekdays. None stands for every day.
func on(weekdays []int, day events.Day) bool {
	return len(weekdays) == 0 || slices.Contains(weekdays, int(day.Weekday()))
}

// Open reports whether a day may be asked for today, according to the notice, the weekdays and the horizon.
func (b *Book) Open(day, today events.Day) bool {
	c := search.Calendar{Notice: b.Notice, Weekdays: weekdaysOf(b.Weekdays)}
	return c.Open(text.Day(day), text.Day(today))
}

func weekdaysOf(list []int) (set text.Weekdays) {
	for _, weekday := range list {
		set |= 1 << weekday
	}
	return set
}

// Calendar returns the book in the form that a search engine needs. A daypart is busy on a day if it is busy in every
// hall that offers it. first is the first day of the book.
func (b *Book) Calendar(first events.Day) search.Calendar {
	c := search.Calendar{First: text.Day(first), Notice: b.Notice, Weekdays: weekdaysOf(b.Weekdays)}
	days := b.marked(first)
	for _, daypart := range append(slices.Clone(events.Dayparts), events.AllDay) {
		part, offered := search.Part{Daypart: string(daypart)}, false
		var halls []*BookedHall
		for i := range b.Halls {
			if slices.Contains(b.Halls[i].Dayparts, daypart) {
				halls, offered = append(halls, &b.Halls[i]), true
			}
		}
		if !offered {
			continue
		}
		for day, book := range days {
			free := func(hall *BookedHall) bool { return book.Offer(hall, day, daypart) == Free }
			if !slices.ContainsFunc(halls, free) {
				part.Take(c.First, text.Day(day))
			}
		}
		c.Parts = append(c.Parts, part)
	}
	return c
}

// marked returns the days with a closure or with a slot that may be in the way of a party. The book of each day
// contains only the closures of that day, and those slots.
func (b *Book) marked(first events.Day) map[events.Day]*Book {
	days := map[events.Day]*Book{}
	of := func(day events.Day) *Book {
		if days[day] == nil {
			days[day] = &Book{Before: b.Before, After: b.After}
		}
		return days[day]
	}
	for _, t := range b.Taken {
		from, to := t.Day, t.Day
		if b.After > 0 {
			from--
		}
		if b.Before > 0 {
			to++
		}
		for day := from; day <= to; day++ {
			book := of(day)
			book.Taken = append(book.Taken, t)
		}
	}
	for _, c := range b.Closures {
		for day := max(first, c.From); day <= min(c.To, first+text.Horizon+2*aside); day++ {
			if on(c.Weekdays, day) {
				book := of(day)
				book.Closures = append(book.Closures, c)
			}
		}
	}
	return days
}

// aside is the number of days by which a book for a search engine begins before today and ends after the horizon,
// because the clocks of two servers may differ.
const aside = 2

// Span returns the first and last day that a search engine must know at an instant.
func Span(now time.Time) (from, to events.Day) {
	today := events.DayOf(now)
	return today - aside, today + text.Horizon + aside
}

// Unwritten returns the book of a listing whose calendar nobody has written in: one hall with one team, in the evening.
func Unwritten(listing uuid.UUID) *Book {
	return &Book{
		Listing: listing,
		Halls:   []BookedHall{{ID: listing, Teams: 1, Dayparts: []events.Daypart{events.Evening}}},
	}
}
