package bookings

import (
	"context"

	"weddings/events"
	"weddings/queries"
)

// Date is a booking in an owner's agenda. It does not say for whom it is.
type Date struct {
	Days           []events.Day
	Daypart        events.Daypart
	NameAr, NameEn string // of the listing
	Guests         int
	Status         string // pending, held or confirmed
}

// mostDates bounds the bookings of an agenda.
const mostDates = 100

// Week returns an owner's held and confirmed bookings between two days, and all pending requests, ordered by their
// first day.
func (r *Reader) Week(ctx context.Context, by queries.Viewer, from, to events.Day) ([]Date, error) {
	if err := by.Require(events.VenueOwner, events.ServiceProvider); err != nil {
		return nil, err
	}
	return queries.Collect[Date](ctx, r.Pool, `SELECT ARRAY(SELECT d - DATE '1970-01-01' FROM unnest(b.days) d),
		b.daypart, l.name_ar, l.name_en, b.guests, b.status
	FROM bookings b JOIN listings l ON l.id = b.listing
	WHERE b.owner = $1 AND (b.status = 'pending' OR b.last_day >= $2::text::date AND b.first_day <= $3::text::date
		AND (b.status = 'confirmed' OR b.status = 'held' AND b.held_until > now()))
	ORDER BY b.first_day, b.id LIMIT $4`, by.Account, from.String(), to.String(), mostDates)
}
