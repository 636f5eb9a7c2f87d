// Package calendars is the read model of when listings can be booked: their halls, dayparts, seasons, closed days, and
// the external calendars that they read or that read them.
package calendars

import (
	"context"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// Name is the name of the read model.
const Name = "calendars"

// Projection keeps the read model of calendars.
type Projection struct{}

// Name implements projections.Projection.
func (Projection) Name() string { return Name }

// Version implements projections.Projection.
func (Projection) Version() int { return 3 }

// Types implements projections.Projection.
func (Projection) Types() []string {
	return events.TypesOf(
		events.CalendarRulesSet{}, events.HallSet{}, events.HallRemoved{}, events.SeasonSet{},
		events.SeasonRemoved{}, events.DaysClosed{}, events.DaysOpened{}, events.FeedOpened{},
		events.FeedClosed{}, events.SourceAdded{}, events.SourceRemoved{}, events.DaysImported{}, events.PersonErased{},
	)
}

// Tables implements projections.Projection. A listing without rows has the default calendar: see Unwritten. A removed
// hall keeps its row, because the default hall has no row until it is changed, and would return without one. The note
// of a closure is null once its owner is erased.
func (Projection) Tables() string {
	return `
CREATE TABLE calendar_rules (
	listing uuid PRIMARY KEY, hold_days integer NOT NULL, notice_days integer NOT NULL, weekdays integer[] NOT NULL,
	buffer_before integer NOT NULL, buffer_after integer NOT NULL, couples_hold boolean NOT NULL, terms jsonb NOT NULL
);
CREATE TABLE halls (
	id uuid PRIMARY KEY, listing uuid NOT NULL, name jsonb NOT NULL, capacity integer NOT NULL, teams integer NOT NULL,
	dayparts jsonb NOT NULL, removed boolean NOT NULL, place bigint NOT NULL
);
CREATE INDEX ON halls (listing, place);
CREATE TABLE seasons (
	id uuid PRIMARY KEY, listing uuid NOT NULL, name jsonb NOT NULL, first_day date NOT NULL, last_day date NOT NULL,
	prices jsonb NOT NULL, place bigint NOT NULL
);
CREATE INDEX ON seasons (listing, place);
CREATE TABLE closures (
	id uuid PRIMARY KEY, listing uuid NOT NULL, hall uuid, first_day date NOT NULL, last_day date NOT NULL,
	weekdays integer[] NOT NULL, daypart text NOT NULL, note text, note_by uuid
);
CREATE INDEX ON closures (listing, last_day);
CREATE TABLE feeds (
	listing uuid PRIMARY KEY, id uuid NOT NULL UNIQUE, names boolean NOT NULL, lang text NOT NULL
);
-- Other calendars, with the days that they take. The name and the address go with their owner.
CREATE TABLE sources (
	id uuid PRIMARY KEY, listing uuid NOT NULL, hall uuid NOT NULL, daypart text NOT NULL, name text, address text,
	added_by uuid NOT NULL, days datemultirange NOT NULL DEFAULT '{}', place bigint NOT NULL
);
CREATE INDEX ON sources (listing, place);
-- Whose words are not kept, also where a calendar is applied late because its stream was parked.
CREATE TABLE erased (person uuid PRIMARY KEY);`
}

// Project applies a batch in one pipelined round trip.
func (Projection) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	var b pgx.Batch
	for _, r := range batch {
		projectCalendar(&b, r)
		projectElsewhere(&b, r)
		if e, ok := r.Data.(events.PersonErased); ok {
			b.Queue(`DELETE FROM sources WHERE added_by = $1`, e.Person)
			b.Queue(`INSERT INTO erased (person) VALUES ($1) ON CONFLICT DO NOTHING`, e.Person)
			b.Queue(`UPDATE closures SET note = NULL WHERE note_by = $1`, e.Person)
		}
	}
	return tx.SendBatch(ctx, &b).Close()
}

// projectCalendar applies the owner's changes of a listing's halls and days.
func projectCalendar(b *pgx.Batch, r events.Recorded) {
	switch e := r.Data.(type) {
	case events.CalendarRulesSet:
		b.Queue(`INSERT INTO calendar_rules (listing, hold_days, notice_days, weekdays, buffer_before, buffer_after,
				couples_hold, terms)
				VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
				ON CONFLICT (listing) DO UPDATE SET hold_days = excluded.hold_days, notice_days = excluded.notice_days,
					weekdays = excluded.weekdays, buffer_before = excluded.buffer_before,
					buffer_after = excluded.buffer_after, couples_hold = excluded.couples_hold,
					terms = excluded.terms`,
			e.Listing, e.HoldDays, e.NoticeDays, list(e.Weekdays), e.BufferBefore, e.BufferAfter, e.CouplesHold,
			e.Terms)
	case events.HallSet:
		b.Queue(`INSERT INTO halls (id, listing, name, capacity, teams, dayparts, removed, place)
				VALUES ($1, $2, $3, $4, $5, $6, false, $7)
				ON CONFLICT (id) DO UPDATE SET name = excluded.name, capacity = excluded.capacity,
					teams = excluded.teams, dayparts = excluded.dayparts`,
			e.Hall, e.Listing, e.Name, e.Capacity, e.Teams, list(e.Dayparts), r.Version)
	case events.HallRemoved:
		b.Queue(`INSERT INTO halls (id, listing, name, capacity, teams, dayparts, removed, place)
				VALUES ($1, $2, '{}', 0, 1, '[]', true, $3) ON CONFLICT (id) DO UPDATE SET removed = true`,
			e.Hall, e.Listing, r.Version)
	case events.SeasonSet:
		b.Queue(`INSERT INTO seasons (id, listing, name, first_day, last_day, prices, place)
				VALUES ($1, $2, $3, $4, $5, $6, $7)
				ON CONFLICT (id) DO UPDATE SET name = excluded.name, first_day = excluded.first_day,
					last_day = excluded.last_day, prices = excluded.prices, place = excluded.place`,
			e.Season, e.Listing, e.Name, e.From.String(), e.To.String(), list(e.Prices), r.Version)
	case events.SeasonRemoved:
		b.Queue(`DELETE FROM seasons WHERE id = $1`, e.Season)
	case events.DaysClosed:
		b.Queue(`INSERT INTO closures (id, listing, hall, first_day, last_day, weekdays, daypart, note, note_by)
				VALUES ($1, $2, $3, $4, $5, $6, $7,
					CASE WHEN NOT EXISTS (SELECT FROM erased WHERE person = $9::uuid) THEN $8 END, $9::uuid)
				ON CONFLICT (id) DO NOTHING`,
			e.Closure, e.Listing, given(e.Hall), e.From.String(), e.To.String(), list(e.Weekdays),
			string(e.Daypart), e.Note.Nullable(), given(e.Note.Person()))
	case events.DaysOpened:
		b.Queue(`DELETE FROM closures WHERE id = $1`, e.Closure)
	}
}

// projectElsewhere applies changes of external calendars: feeds, which other calendars read, and sources, which ours
// reads.
func projectElsewhere(b *pgx.Batch, r events.Recorded) {
	switch e := r.Data.(type) {
	case events.FeedOpened:
		b.Queue(
			`INSERT INTO feeds (listing, id, names, lang) VALUES ($1, $2, $3, $4) ON CONFLICT (listing) DO UPDATE
				SET id = excluded.id, names = excluded.names, lang = excluded.lang`,
			e.Listing,
			e.Feed,
			e.Names,
			e.Lang,
		)
	case events.FeedClosed:
		b.Queue(`DELETE FROM feeds WHERE id = $1`, e.Feed)
	case events.SourceAdded:
		b.Queue(`INSERT INTO sources (id, listing, hall, daypart, name, address, added_by, place)
				SELECT $1, $2, $3, $4, $5, $6, $7, $8 WHERE NOT EXISTS (SELECT FROM erased WHERE person = $7)
				ON CONFLICT (id) DO NOTHING`,
			e.Source, e.Listing, e.Hall, string(e.Daypart), e.Name.Nullable(), e.Address.Nullable(),
			e.Address.Person(), r.Version)
	case events.SourceRemoved:
		b.Queue(`DELETE FROM sources WHERE id = $1`, e.Source)
	case events.DaysImported:
		b.Queue(`UPDATE sources SET days = days - `+ranges("$2")+` + `+ranges("$3")+` WHERE id = $1`,
			e.Source, dates(e.Freed), dates(e.Taken))
	}
}

// ranges returns an expression for the days of a parameter as a multirange of dates.
func ranges(days string) string {
	return `(SELECT coalesce(range_agg(daterange(d, d + 1)), '{}') FROM unnest(` + days + `::text[]::date[]) d)`
}

func dates(days []events.Day) []string {
	written := make([]string, len(days))
	for i, day := range days {
		written[i] = day.String()
	}
	return written
}

// list returns an empty array instead of nil: the columns are not null.
func list[T any](of []T) []T {
	if of == nil {
		return []T{}
	}
	return of
}

func given(id uuid.UUID) *uuid.UUID {
	if id == uuid.Nil {
		return nil
	}
	return &id
}
