// Package leads is the read model of leads, for figures: contact clicks, inquiries, quotes, holds and bookings, one row
// each. It has no bots and no text that a person wrote.
package leads

import (
	"context"

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

// entered is the measure of a booking that its owner entered. Its stream gets no other row, because it is no lead of
// the site.
const entered = "entered"

// Projection projects leads.
type Projection struct{}

// Name implements projections.Projection.
func (Projection) Name() string { return Name }

// Version implements projections.Projection.
func (Projection) Version() int { return 2 }

// Types implements projections.Projection.
func (Projection) Types() []string {
	return events.TypesOf(
		events.ContactClicked{}, events.InquirySent{}, events.QuoteGiven{}, events.BookingEntered{},
		events.BookingHeld{}, events.BookingConfirmed{}, events.BookingCompleted{},
	)
}

// Tables implements projections.Projection. Only clicks have a session (its visits.Hash), a category, a governorate and
// a device. Readers take the category and governorate of other rows from their listing.
func (Projection) Tables() string {
	return `
CREATE TABLE leads (
	stream text NOT NULL, measure text NOT NULL, listing uuid NOT NULL, day date NOT NULL, hour smallint NOT NULL,
	session bigint, way text NOT NULL, category text NOT NULL, governorate text NOT NULL, device text NOT NULL,
	at timestamptz NOT NULL
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
					`INSERT INTO leads VALUES ($1, 'clicks', $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
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
			step(&b, r, Inquiries, e.Listing)
		case events.QuoteGiven:
			step(&b, r, Quotes, e.Listing)
		case events.BookingEntered:
			step(&b, r, entered, e.Listing)
		case events.BookingHeld:
			step(&b, r, Holds, e.Listing)
		case events.BookingConfirmed:
			step(&b, r, Bookings, e.Listing)
		case events.BookingCompleted:
			step(&b, r, Completed, e.Listing)
		}
	}
	return tx.SendBatch(ctx, &b).Close()
}

// step stores the first event of a measure in a stream, unless the owner entered the booking.
func step(b *pgx.Batch, r events.Recorded, measure string, listing uuid.UUID) {
	b.Queue(`INSERT INTO leads SELECT $1, $2, $3, $4, $5, NULL, '', '', '', '', $6
		WHERE NOT EXISTS (SELECT FROM leads WHERE stream = $1 AND measure = 'entered') ON CONFLICT DO NOTHING`,
		r.Stream, measure, listing, dayOf(r), hourOf(r), r.At)
}

func dayOf(r events.Recorded) string { return clock.Day(r.At).Format("2006-01-02") }

func hourOf(r events.Recorded) int16 { return int16(r.At.In(clock.Damascus).Hour()) }
