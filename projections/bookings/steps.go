package bookings

import (
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// stepsTable is the history of bookings: who did what and when. It holds no personal text. The reason for an end is in
// bookings, which erases it.
const stepsTable = `
CREATE TABLE booking_steps (
	booking uuid NOT NULL, version bigint NOT NULL, type text NOT NULL, at timestamptz NOT NULL,
	actor uuid NOT NULL, role text NOT NULL, by text, reminded text, days date[], daypart text, until timestamptz,
	amount numeric, currency text, why text,
	PRIMARY KEY (booking, version)
);`

// step is what a booking's history has of an event besides its type, its time and its actor. The fields that do not
// apply to an event are empty.
type step struct {
	by       events.Side // which side did it
	reminded events.Side // to whom a reminder went
	days     []events.Day
	daypart  events.Daypart
	until    time.Time
	amount   *events.Money
	why      events.Why
}

// stepOf returns what the history tells of an event.
func stepOf(e events.Event) step {
	switch e := e.(type) {
	case events.BookingRequested:
		return step{days: e.Days, daypart: e.Daypart, until: e.AnswerBy, amount: e.Price}
	case events.BookingEntered:
		return step{days: e.Days, daypart: e.Daypart}
	case events.BookingHeld:
		return step{by: e.By, until: e.Until}
	case events.HoldExtended:
		return step{until: e.Until}
	case events.HoldChallenged:
		return step{until: e.Until}
	case events.HoldRestored:
		return step{until: e.Until}
	case events.BookingConfirmed:
		return step{by: e.By}
	case events.BookingMoved:
		return step{by: e.By, days: e.Days, daypart: e.Daypart, amount: e.Price, until: e.Until}
	case events.BookingCancelled:
		return step{by: e.By, why: e.Why}
	case events.DepositRecorded:
		return step{by: e.By, amount: &e.Amount}
	case events.DepositRefused:
		return step{by: e.By}
	case events.BookingReminded:
		return step{reminded: e.To, until: e.Until}
	}
	return step{}
}

// stepped stores an event of a booking's stream in the booking's history, and when the booking last changed.
func stepped(b *pgx.Batch, r events.Recorded) {
	id, is := strings.CutPrefix(r.Stream, "booking-")
	if !is {
		return
	}
	if r.Version > 1 { // the first event inserts it
		b.Queue(`UPDATE bookings SET changed_at = $2 WHERE id = $1::text::uuid`, id, r.At)
	}
	s := stepOf(r.Data)
	amount, currency := columnsOf(s.amount)
	b.Queue(`INSERT INTO booking_steps (booking, version, type, at, actor, role, by, reminded, days, daypart, until,
			amount, currency, why)
		VALUES ($1::text::uuid, $2, $3, $4, $5, $6, nullif($7, ''), nullif($8, ''),
			nullif($9::text[]::date[], '{}'), nullif($10, ''), $11, $12, $13, nullif($14, ''))
		ON CONFLICT DO NOTHING`,
		id, r.Version, r.Type, r.At, r.Metadata.Actor.Account, string(r.Metadata.Actor.Role), string(s.by),
		string(s.reminded), datesOf(s.days), string(s.daypart), timeOrNull(s.until), amount, currency, string(s.why))
}

// timeOrNull returns nil for the zero time.
func timeOrNull(at time.Time) *time.Time {
	if at.IsZero() {
		return nil
	}
	return &at
}
