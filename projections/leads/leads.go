// Package leads is the read model of leads, for figures: contact clicks, inquiries, quotes, holds and bookings, one row
// each. It has no bots and no text that a person wrote.
package leads

import (
	"context"
	"slices"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/events"
	"weddings/internal/clock"
	"weddings/projections/visits"
)

// Name is the name of the read model.
const Name = "leads"

// The measures. A stream has one row of each measure except clicks, on the day of its first event. The counters in
// projections/analytics/steps.go follow the same rule.
const (
	Clicks    = "clicks"
	Inquiries = "inquiries"
	Quotes    = "quotes"
	Holds     = "holds"
	Bookings  = "bookings"
	Completed = "completed"
)

// Rows that count nothing. A booking that its owner entered is no lead of the site, so its stream gets no other row.
// The party of a booking has a row with the month that was named last.
const (
	entered = "entered"
	party   = "party"
)

// Projection projects leads.
type Projection struct{}

// Name implements projections.Projection.
func (Projection) Name() string { return Name }

// Version implements projections.Projection.
func (Projection) Version() int { return 3 }

// Types implements projections.Projection.
func (Projection) Types() []string {
	return events.TypesOf(
		events.ContactClicked{}, events.InquirySent{}, events.QuoteGiven{}, events.BookingEntered{},
		events.BookingHeld{}, events.BookingMoved{}, events.BookingConfirmed{}, events.BookingCompleted{},
	)
}

// Tables implements projections.Projection. Only clicks have a session (its visits.Hash), a category, a governorate and
// a device. Readers take the category and governorate of other rows from their listing. party_month is the month of the
// party, YYYY-MM, at the time of the step; empty if the couple named no day.
func (Projection) Tables() string {
	return `
CREATE TABLE leads (
	stream text NOT NULL, measure text NOT NULL, listing uuid NOT NULL, day date NOT NULL, hour smallint NOT NULL,
	session bigint, way text NOT NULL, category text NOT NULL, governorate text NOT NULL, device text NOT NULL,
	at timestamptz NOT NULL, party_month text NOT NULL
);
CREATE UNIQUE INDEX ON leads (stream, measure) WHERE measure <> 'clicks';
CREATE INDEX ON leads (day, measure);
CREATE INDEX ON leads (listing, day);`
}

// Project applies a batch in one pipelined round trip.
func (Projection) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	var b pgx.Batch
	for _, r := range batch {
		switch e := r.Data.(type) {
		case events.ContactClicked:
			if !e.Bot {
				b.Queue(
					`INSERT INTO leads VALUES ($1, 'clicks', $2, $3, $4, $5, $6, $7, $8, $9, $10, '')`,
					r.Stream,
					e.Listing,
					dayOf(r),
					hourOf(r),
					visits.Hash(e.Session),
					e.Channel,
					e.Category,
					e.Governorate,
					e.Device,
					r.At,
				)
			}
		case events.InquirySent:
			step(&b, r, Inquiries, e.Listing, e.Party.Day)
		case events.QuoteGiven:
			step(&b, r, Quotes, e.Listing, e.Days...)
		case events.BookingEntered:
			step(&b, r, entered, e.Listing)
		case events.BookingHeld:
			name(&b, r, e.Listing, daysOf(e.Slots))
			step(&b, r, Holds, e.Listing)
		case events.BookingMoved:
			name(&b, r, e.Listing, e.Days)
		case events.BookingConfirmed:
			name(&b, r, e.Listing, daysOf(e.Slots))
			step(&b, r, Bookings, e.Listing)
		case events.BookingCompleted:
			step(&b, r, Completed, e.Listing)
		}
	}
	return tx.SendBatch(ctx, &b).Close()
}

// step stores the first event of a measure in a stream, unless the owner entered the booking. If the event names no
// day, the month is that of the stream's party.
func step(b *pgx.Batch, r events.Recorded, measure string, listing uuid.UUID, days ...events.Day) {
	b.Queue(`INSERT INTO leads SELECT $1, $2, $3, $4, $5, NULL, '', '', '', '', $6,
			coalesce(nullif($7, ''), (SELECT party_month FROM leads WHERE stream = $1 AND measure = 'party'), '')
		WHERE NOT EXISTS (SELECT FROM leads WHERE stream = $1 AND measure = 'entered') ON CONFLICT DO NOTHING`,
		r.Stream, measure, listing, dayOf(r), hourOf(r), r.At, monthOf(days))
}

// name stores the month of a booking's party.
func name(b *pgx.Batch, r events.Recorded, listing uuid.UUID, days []events.Day) {
	if month := monthOf(days); month != "" {
		b.Queue(`INSERT INTO leads VALUES ($1, $2, $3, $4, $5, NULL, '', '', '', '', $6, $7)
			ON CONFLICT (stream, measure) WHERE measure <> 'clicks' DO UPDATE SET party_month = excluded.party_month`,
			r.Stream, party, listing, dayOf(r), hourOf(r), r.At, month)
	}
}

// daysOf returns the days of a party's own slots.
func daysOf(slots []events.Slot) (days []events.Day) {
	for _, slot := range slots {
		if !slot.Buffer {
			days = append(days, slot.Day)
		}
	}
	return days
}

// monthOf returns the month of the earliest day as YYYY-MM, "" if no day is named.
func monthOf(days []events.Day) string {
	if len(days) == 0 || slices.Min(days) == 0 {
		return ""
	}
	return slices.Min(days).String()[:len("2006-01")]
}

func dayOf(r events.Recorded) string { return clock.Day(r.At).Format("2006-01-02") }

func hourOf(r events.Recorded) int16 { return int16(r.At.In(clock.Damascus).Hour()) }
