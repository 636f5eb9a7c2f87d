// Package calendars reads calendars: when a listing can be booked for everybody, and everything else for its owner.
package calendars

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"weddings/events"
	"weddings/internal/fault"
	"weddings/projections"
	"weddings/projections/bookings"
	"weddings/projections/calendars"
	"weddings/projections/catalogue"
	"weddings/queries"
	"weddings/queries/listings"
)

// Entity declares the read models behind the queries, and what a person's export contains.
var Entity = queries.Entity{
	Name:  "calendars",
	Reads: []projections.Projection{calendars.Projection{}, bookings.Projection{}, catalogue.Projection{}},
	Exports: map[string]string{
		"calendars": `SELECT coalesce(jsonb_agg(to_jsonb(c) - 'note_by' ORDER BY c.first_day, c.id), '[]')
			FROM closures c WHERE c.listing IN (SELECT id FROM listings WHERE owner = $1)`,
		"calendarFeeds": `SELECT coalesce(jsonb_agg(to_jsonb(f) ORDER BY f.listing), '[]')
			FROM feeds f WHERE f.listing IN (SELECT id FROM listings WHERE owner = $1)`,
		"calendarSources": `SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'listing', s.listing,
				'name', s.name, 'address', s.address, 'hall', s.hall, 'daypart', s.daypart, 'days', s.days::text)
				ORDER BY s.listing, s.place), '[]')
			FROM sources s WHERE s.added_by = $1`,
		"calendarRules": `SELECT coalesce(jsonb_agg(to_jsonb(r) ORDER BY r.listing), '[]')
			FROM calendar_rules r WHERE r.listing IN (SELECT id FROM listings WHERE owner = $1)`,
		"seasons": `SELECT coalesce(jsonb_agg(to_jsonb(s) ORDER BY s.listing, s.place), '[]')
			FROM seasons s WHERE s.listing IN (SELECT id FROM listings WHERE owner = $1)`,
		"halls": `SELECT coalesce(jsonb_agg(to_jsonb(h) ORDER BY h.place), '[]')
			FROM halls h WHERE h.listing IN (SELECT id FROM listings WHERE owner = $1)`,
	},
}

// Reader reads calendars. It is safe for concurrent use.
type Reader struct {
	Pool     *pgxpool.Pool
	Listings *listings.Reader
	Now      func() time.Time
}

// Calendar holds the rules by which a listing can be booked.
type Calendar struct {
	ListingID    uuid.UUID
	HoldDays     int
	NoticeDays   int
	Weekdays     []int // from Sunday = 0; empty for every day
	BufferBefore int   // in dayparts, as BufferAfter
	BufferAfter  int
	CouplesHold  bool
	Terms        events.Terms
	Halls        []Hall
	Seasons      []Season
}

// Hall is a part of a listing that can be booked.
type Hall struct {
	ID       uuid.UUID               `json:"id"`
	Name     events.Bilingual        `json:"name"`
	Capacity int                     `json:"capacity"` // guests; 0 if unknown
	Teams    int                     `json:"teams"`
	Dayparts []events.OfferedDaypart `json:"dayparts"`
}

// Season is a range of days with its own prices.
type Season struct {
	ID     uuid.UUID            `json:"id"`
	Name   events.Bilingual     `json:"name"`
	From   events.Day           `json:"from"`
	To     events.Day           `json:"to"`
	Prices []events.SeasonPrice `json:"prices"`
}

// seen selects the listing $1 if the viewer $2 may see it: it is public, it is theirs, or they are an admin ($3).
const seen = `l AS (SELECT id, details, capacity, owner = $2 OR $3 AS own
	FROM listings WHERE id = $1 AND (public OR owner = $2 OR $3))`

// Calendar returns the calendar of a listing that the viewer may see, nil for any other.
func (r *Reader) Calendar(ctx context.Context, by queries.Viewer, listing uuid.UUID) (*Calendar, error) {
	return queries.One[Calendar](ctx, r.Pool, `WITH `+seen+`
		SELECT l.id, coalesce(c.hold_days, $5), coalesce(c.notice_days, 0), coalesce(c.weekdays, '{}'),
			coalesce(c.buffer_before, 0), coalesce(c.buffer_after, 0), coalesce(c.couples_hold, false),
			coalesce(c.terms, $6),
			(SELECT jsonb_agg(jsonb_build_object('id', h.id, 'name', h.name, 'capacity', h.capacity, 'teams', h.teams,
				'dayparts', h.dayparts) ORDER BY h.place, h.id) FROM `+calendars.Halls+` h),
			(SELECT coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'from', s.first_day,
				'to', s.last_day, 'prices', s.prices) ORDER BY s.first_day, s.id), '[]')
				FROM seasons s WHERE s.listing = l.id AND s.last_day >= $4::text::date)
		FROM l LEFT JOIN calendar_rules c ON c.listing = l.id`,
		listing, by.Account, by.Role == events.Admin, events.DayOf(r.Now()).String(),
		events.DefaultCalendarRules.HoldDays, events.DefaultCalendarRules.Terms)
}

// HallNames returns the names of the halls of listings that the viewer may see, including removed halls.
func (r *Reader) HallNames(
	ctx context.Context, by queries.Viewer, of []uuid.UUID,
) (map[uuid.UUID]events.Bilingual, error) {
	if err := by.RequireAccount(); err != nil {
		return nil, err
	}
	rows, err := r.Pool.Query(ctx, `SELECT h.id, h.name FROM halls h JOIN listings l ON l.id = h.listing
		WHERE l.id = ANY($1) AND (l.public OR l.owner = $2 OR $3)`, of, by.Account, by.Role == events.Admin)
	if err != nil {
		return nil, err
	}
	names := map[uuid.UUID]events.Bilingual{}
	var id uuid.UUID
	var name events.Bilingual
	_, err = pgx.ForEachRow(rows, []any{&id, &name}, func() error {
		names[id] = name
		return nil
	})
	return names, err
}

// Slot is a daypart of a day in a hall, as everybody may see it. It tells neither who booked it nor why it is closed.
type Slot struct {
	Hall    uuid.UUID
	Day     events.Day
	Daypart events.Daypart
	State   string // free, asked, held, taken or closed; past days are past for all but the owner and admins
	Asked   int    // the number of pending requests
}

// MaxSpan is the most days of one query: two months, each with the whole weeks in which it begins and ends.
const MaxSpan = 84

var badSpan = fault.New(fault.Invalid, "عدد الأيام بين 1 و84.", "Ask for 1 to 84 days.").
	With("days", "بين 1 و84", "Between 1 and 84")

// Slots returns the slots of a listing from a day on, in the order of days, halls and dayparts, in one statement. A
// listing that the viewer may not see has none. Days that are not open yet, or that the notice period excludes, are
// closed. Only the owner and admins see the states of past days.
func (r *Reader) Slots(
	ctx context.Context, by queries.Viewer, listing uuid.UUID, from events.Day, days int,
) ([]Slot, error) {
	if days < 1 || days > MaxSpan {
		return nil, badSpan
	}
	now := r.Now()
	book, err := queries.One[asked](ctx, r.Pool, slotsSQL, listing, by.Account, by.Role == events.Admin,
		from.String(), (from + events.Day(days) - 1).String(), now)
	if book == nil || err != nil {
		return []Slot{}, err
	}
	return book.slots(from, days, events.DayOf(now)), nil
}

// asked is the book of a listing, with its pending requests.
type asked struct {
	calendars.Book
	Wished []wish
	Own    bool   // the viewer is the owner or an admin
	Was    []wish // completed bookings
}

// wish is a slot that a booking asks for.
type wish struct {
	Hall    uuid.UUID      `json:"hall"`
	Day     events.Day     `json:"day"`
	Daypart events.Daypart `json:"daypart"`
}

const slotsSQL = `WITH ` + seen + `, s AS (SELECT $4::text::date AS first, $5::text::date AS last,
	$6::timestamptz AS now)
SELECT ` + calendars.BookColumns + `, (SELECT coalesce(jsonb_agg(jsonb_build_object('hall', b.hall, 'day', d.day,
		'daypart', b.daypart)), '[]') FROM bookings b, unnest(b.days) d(day)
	WHERE b.listing = l.id AND b.status = 'pending' AND d.day BETWEEN s.first AND s.last), l.own,
	(SELECT coalesce(jsonb_agg(jsonb_build_object('hall', b.hall, 'day', d.day, 'daypart', b.daypart)), '[]')
		FROM bookings b, unnest(b.days) d(day)
		WHERE l.own AND b.listing = l.id AND b.status = 'completed' AND d.day BETWEEN s.first AND s.last)
FROM s, l LEFT JOIN calendar_rules r ON r.listing = l.id`

func (a *asked) slots(from events.Day, days int, today events.Day) []Slot {
	all := []Slot{}
	for day := from; day < from+events.Day(days); day++ {
		open := a.Open(day, today)
		for i := range a.Halls {
			for _, daypart := range a.Halls[i].Dayparts {
				slot := Slot{Hall: a.Halls[i].ID, Day: day, Daypart: daypart}
				if day < today {
					slot.State = a.was(&a.Halls[i], day, daypart)
				} else {
					slot.Asked = slot.among(a.Wished)
					slot.State = state(a.Offer(&a.Halls[i], day, daypart), open, slot.Asked)
				}
				all = append(all, slot)
			}
		}
	}
	return all
}

// among returns how many of the wishes are for the slot.
func (s Slot) among(list []wish) (n int) {
	for _, w := range list {
		same := w.Daypart == s.Daypart || w.Daypart == events.AllDay || s.Daypart == events.AllDay
		if w.Hall == s.Hall && w.Day == s.Day && same {
			n++
		}
	}
	return n
}

// was returns the state of a slot on a past day. Completed bookings no longer hold their slots, so they are read from
// Was.
func (a *asked) was(hall *calendars.BookedHall, day events.Day, daypart events.Daypart) string {
	slot := Slot{Hall: hall.ID, Day: day, Daypart: daypart}
	switch {
	case !a.Own:
		return "past"
	case slot.among(a.Was) > 0:
		return "taken"
	}
	return state(a.Offer(hall, day, daypart), a.Open(day, day-events.Day(a.Notice)), 0)
}

func state(offer calendars.Offer, open bool, asked int) string {
	switch {
	case offer == calendars.Confirmed:
		return "taken"
	case offer == calendars.Held:
		return "held"
	case offer == calendars.Closed || !open:
		return "closed"
	case asked > 0:
		return "asked"
	}
	return "free"
}

// Closure is a range of days on which a listing takes no requests. Only the owner who wrote the note sees it.
type Closure struct {
	ID       uuid.UUID
	Hall     *uuid.UUID // nil for all halls
	From, To events.Day
	Weekdays []int
	Daypart  events.Daypart
	Note     *string
}

// Closures returns the closures of a listing that are not over. For its owner and admins.
func (r *Reader) Closures(ctx context.Context, by queries.Viewer, listing uuid.UUID) ([]Closure, error) {
	if err := r.Listings.RequireOwn(ctx, by, listing); err != nil {
		return nil, err
	}
	return queries.Collect[Closure](ctx, r.Pool, `SELECT id, hall, first_day - DATE '1970-01-01',
		last_day - DATE '1970-01-01', weekdays, daypart, CASE WHEN note_by = $2 THEN note END
		FROM closures WHERE listing = $1 AND last_day >= $3::text::date ORDER BY first_day, id`,
		listing, by.Account, events.DayOf(r.Now()).String())
}

// Feed is the iCalendar feed of a listing, from which other calendars read its bookings.
type Feed struct {
	ID    uuid.UUID
	Names bool // the feed says for whom a booking is
	Lang  string
}

// Feed returns the feed of a listing to its owner. It returns nil if no feed is open, and to admins.
func (r *Reader) Feed(ctx context.Context, by queries.Viewer, listing uuid.UUID) (*Feed, error) {
	if err := r.Listings.RequireOwn(ctx, by, listing); err != nil {
		return nil, err
	}
	return queries.One[Feed](ctx, r.Pool, `SELECT f.id, f.names, f.lang FROM feeds f JOIN listings l ON l.id = f.listing
		WHERE f.listing = $1 AND l.owner = $2`, listing, by.Account)
}

// Published is the content of a feed.
type Published struct {
	Listing uuid.UUID
	Name    events.Bilingual
	Names   bool
	Lang    string
	Entries []PublishedEntry `db:"-"`
}

// PublishedEntry is a booking in a feed. Party is the name of the couple, nil unless the owner lets the feed show
// names.
type PublishedEntry struct {
	ID        uuid.UUID
	Version   int64
	Lapsed    bool // a hold whose end has passed, and whose HoldExpired is not in the log yet
	Changed   time.Time
	Days      []events.Day
	Daypart   events.Daypart
	Status    string
	Hall      events.Bilingual
	SeveralOf bool // the listing has more than one hall
	Party     *string
}

// A feed shows cancelled bookings for shownCancelledDays days, and past ones for shownPastDays days. It has at most
// maxEntries entries.
const shownCancelledDays, shownPastDays, maxEntries = 30, 90, 2_000

// Published returns the content of a feed to somebody who has shown its token: held, confirmed and completed bookings,
// and cancelled and expired ones that were held or confirmed. It returns nil if the feed is closed, if the listing is
// archived, or if its owner is suspended or erased.
func (r *Reader) Published(ctx context.Context, _ queries.Viewer, feed uuid.UUID) (*Published, error) {
	p, err := queries.One[Published](ctx, r.Pool, `SELECT l.id, l.details -> 'name', f.names, f.lang
		FROM feeds f JOIN listings l ON l.id = f.listing WHERE f.id = $1
			AND l.status <> 'archived' AND NOT l.erased AND NOT l.owner_suspended`, feed)
	if p == nil || err != nil {
		return nil, err
	}
	now := r.Now()
	p.Entries, err = queries.Collect[PublishedEntry](ctx, r.Pool, `WITH l AS (SELECT id, details, capacity FROM listings
			WHERE id = $1), h AS (SELECT id, name FROM `+calendars.Halls+` h)
		SELECT b.id, b.version, lapsed,
			CASE WHEN lapsed THEN greatest(b.changed_at, b.held_until) ELSE b.changed_at END,
			ARRAY(SELECT d - DATE '1970-01-01' FROM unnest(b.days) d), b.daypart,
			CASE WHEN lapsed THEN 'expired' ELSE b.status END,
			coalesce((SELECT name FROM h WHERE h.id = b.hall), '{}'), (SELECT count(*) FROM h) > 1,
			CASE WHEN $2 THEN b.name END
		FROM bookings b, LATERAL (SELECT b.status = 'held' AND b.held_until <= $3 AS lapsed) now
		WHERE b.listing = $1 AND b.last_day >= $4::text::date AND (b.status IN ('held', 'confirmed',
			'completed') OR (b.status IN ('cancelled', 'expired') AND b.changed_at > $5
				AND (b.held_until IS NOT NULL OR b.confirmed_at IS NOT NULL)))
		ORDER BY b.first_day DESC, b.id LIMIT $6`,
		p.Listing, p.Names, now, (events.DayOf(now) - shownPastDays).String(), now.AddDate(0, 0, -shownCancelledDays),
		maxEntries)
	return p, err
}
