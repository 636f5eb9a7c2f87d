// Package shortcomings is the read model of what public listings lack, such as a price, and of when owners fixed it.
// Owners get advice from it, and figures show the effect of the advice.
package shortcomings

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/events"
)

// Name is the name of the read model.
const Name = "shortcomings"

// The shortcomings of a listing.
const (
	Price       = "price"
	Pictures    = "pictures" // never in lacks: the number of pictures is compared with that of other listings
	Description = "description"
	Language    = "language" // the description is in one language only
	Guests      = "guests"   // a venue does not give its minimum number of guests
	Amenities   = "amenities"
	WhatsApp    = "whatsapp"
	Calendar    = "calendar" // nobody has written in the calendar for Idle
)

// Idle is the time after which a calendar without changes counts as neglected.
const Idle = 30 * 24 * time.Hour

// Projection keeps the facts of listings.
type Projection struct{}

// Name implements projections.Projection.
func (Projection) Name() string { return Name }

// Version implements projections.Projection.
func (Projection) Version() int { return 1 }

// Types implements projections.Projection. A test compares them with the cases of Project.
func (Projection) Types() []string {
	return events.TypesOf(
		events.ListingCreated{}, events.ListingEdited{}, events.RevisionOpened{}, events.RevisionApproved{},
		events.RevisionRejected{}, events.AvailabilityAndPriceChanged{}, events.ListingApproved{},
		events.CalendarRulesSet{}, events.HallSet{}, events.HallRemoved{}, events.SeasonSet{},
		events.SeasonRemoved{}, events.DaysClosed{}, events.DaysOpened{}, events.SourceAdded{},
		events.DaysImported{}, events.BookingEntered{}, events.BookingHeld{}, events.BookingConfirmed{},
		events.BookingMoved{},
	)
}

// Tables implements projections.Projection. lacks are the shortcomings of the details, offer_lacks those of the offer;
// the two change in different events. waiting_lacks and waiting_pictures belong to the edit that waits for approval and
// are NULL without one. since is when the listing was first approved.
func (Projection) Tables() string {
	return `
CREATE TABLE listing_facts (
	listing uuid PRIMARY KEY, venue boolean NOT NULL, since timestamptz, pictures integer NOT NULL,
	lacks text[] NOT NULL, offer_lacks text[] NOT NULL, changed_at timestamptz NOT NULL,
	waiting_pictures integer, waiting_lacks text[]
);
-- What was mended, in the order of the log; the numbers are of pictures.
CREATE TABLE fixes (
	listing uuid NOT NULL, what text NOT NULL, at timestamptz NOT NULL, was integer, is_now integer
);
CREATE INDEX ON fixes (listing, at);
CREATE TABLE calendars_kept (listing uuid PRIMARY KEY, at timestamptz NOT NULL);
-- Each time that somebody wrote in a calendar. A stream that was parked may be applied after later times.
CREATE TABLE calendar_writes (listing uuid, at timestamptz, PRIMARY KEY (listing, at));`
}

// Project applies a batch in one pipelined round trip.
func (Projection) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	var b pgx.Batch
	for _, r := range batch {
		if listing := keptIn(r.Data); listing != uuid.Nil {
			kept(&b, listing, r.At)
		}
		switch e := r.Data.(type) {
		case events.ListingCreated:
			b.Queue(`INSERT INTO listing_facts (listing, venue, pictures, lacks, offer_lacks, changed_at)
				VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (listing) DO NOTHING`, e.Listing, e.Kind == events.Venue,
				len(e.Details.Pictures), lacks(e.Details, e.Kind == events.Venue), offerLacks(e.Offer), r.At)
		case events.ListingEdited:
			waits(&b, e.Listing, e.Details)
			live(&b, e.Listing, r.At)
		case events.RevisionOpened:
			waits(&b, e.Listing, e.Details)
		case events.RevisionApproved:
			live(&b, e.Listing, r.At)
		case events.RevisionRejected:
			b.Queue(`UPDATE listing_facts SET waiting_pictures = NULL, waiting_lacks = NULL WHERE listing = $1`,
				e.Listing)
		case events.AvailabilityAndPriceChanged:
			lacking := offerLacks(e.Offer)
			b.Queue(`INSERT INTO fixes SELECT f.listing, what, $3::timestamptz, NULL, NULL
				FROM listing_facts f, unnest(f.offer_lacks) what
				WHERE f.listing = $1 AND f.since IS NOT NULL AND what <> ALL($2::text[])`, e.Listing, lacking, r.At)
			b.Queue(`UPDATE listing_facts SET offer_lacks = $2, changed_at = $3 WHERE listing = $1`, e.Listing, lacking,
				r.At)
		case events.ListingApproved:
			b.Queue(`UPDATE listing_facts SET since = coalesce(since, $2) WHERE listing = $1`, e.Listing, r.At)
		}
	}
	return tx.SendBatch(ctx, &b).Close()
}

// waits stores the shortcomings of an edit. The row knows whether the listing is a venue.
func waits(b *pgx.Batch, listing uuid.UUID, d events.Details) {
	b.Queue(`UPDATE listing_facts SET waiting_pictures = $2,
		waiting_lacks = CASE WHEN venue THEN $3::text[] ELSE $4::text[] END WHERE listing = $1`,
		listing, len(d.Pictures), lacks(d, true), lacks(d, false))
}

// live makes the facts of the waiting edit those of the listing, and records what it mended. A listing that was never
// public records nothing, because no visitor saw the shortcoming.
func live(b *pgx.Batch, listing uuid.UUID, at time.Time) {
	b.Queue(`INSERT INTO fixes SELECT f.listing, what, $2::timestamptz, NULL::integer, NULL::integer
		FROM listing_facts f, unnest(f.lacks) what
		WHERE f.listing = $1 AND f.since IS NOT NULL AND what <> ALL(f.waiting_lacks)
			AND (what <> '`+Language+`' OR '`+Description+`' <> ALL(f.waiting_lacks))
		UNION ALL SELECT listing, '`+Pictures+`', $2::timestamptz, pictures, waiting_pictures FROM listing_facts
		WHERE listing = $1 AND since IS NOT NULL AND waiting_pictures > pictures`, listing, at)
	b.Queue(`UPDATE listing_facts SET pictures = waiting_pictures, lacks = waiting_lacks, waiting_pictures = NULL,
		waiting_lacks = NULL, changed_at = $2 WHERE listing = $1 AND waiting_lacks IS NOT NULL`, listing, at)
}

// kept records that somebody wrote in a calendar, which mends a calendar that was neglected. Whether the next write
// mended one depends on this write, so both are judged again.
func kept(b *pgx.Batch, listing uuid.UUID, at time.Time) {
	b.Queue(`INSERT INTO calendar_writes VALUES ($1, $2) ON CONFLICT DO NOTHING`, listing, at)
	b.Queue(`DELETE FROM fixes WHERE listing = $1 AND what = '`+Calendar+`' AND at >= $2`, listing, at)
	b.Queue(`INSERT INTO fixes SELECT $1, '`+Calendar+`', at, NULL, NULL
		FROM (SELECT at, lag(at) OVER (ORDER BY at) AS before FROM calendar_writes WHERE listing = $1 AND at >=
			(SELECT coalesce(max(at), '-infinity') FROM calendar_writes WHERE listing = $1 AND at < $2)) w
		WHERE at >= $2 AND before < at - make_interval(secs => $3)`, listing, at, Idle.Seconds())
	b.Queue(`INSERT INTO calendars_kept VALUES ($1, $2)
		ON CONFLICT (listing) DO UPDATE SET at = greatest(calendars_kept.at, excluded.at)`, listing, at)
}

// keptIn returns the listing whose calendar an event shows to be up to date, or the zero id. A new listing counts as up
// to date.
func keptIn(e events.Event) uuid.UUID {
	switch e := e.(type) {
	case events.ListingCreated:
		return e.Listing
	case events.CalendarRulesSet:
		return e.Listing
	case events.HallSet:
		return e.Listing
	case events.HallRemoved:
		return e.Listing
	case events.SeasonSet:
		return e.Listing
	case events.SeasonRemoved:
		return e.Listing
	case events.DaysClosed:
		return e.Listing
	case events.DaysOpened:
		return e.Listing
	case events.SourceAdded:
		return e.Listing
	case events.DaysImported:
		return e.Listing
	case events.BookingEntered:
		return e.Listing
	case events.BookingHeld:
		return e.Listing
	case events.BookingConfirmed:
		return e.Listing
	case events.BookingMoved:
		return e.Listing
	}
	return uuid.Nil
}

// lacks returns the shortcomings of details.
func lacks(d events.Details, venue bool) []string {
	lacking := []string{}
	switch {
	case d.Description == events.Bilingual{}:
		lacking = append(lacking, Description)
	case d.Description.Ar == "" || d.Description.En == "":
		lacking = append(lacking, Language)
	}
	if venue && d.MinCapacity == 0 {
		lacking = append(lacking, Guests)
	}
	if len(d.Amenities) == 0 {
		lacking = append(lacking, Amenities)
	}
	return lacking
}

// offerLacks returns the shortcomings of an offer. A number that an erasure made unreadable counts as given.
func offerLacks(o events.Offer) []string {
	lacking := []string{}
	if o.Lowest() == nil {
		lacking = append(lacking, Price)
	}
	if !o.WhatsApp.Given() {
		lacking = append(lacking, WhatsApp)
	}
	return lacking
}
