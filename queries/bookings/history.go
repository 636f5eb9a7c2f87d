package bookings

import (
	"context"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"

	"weddings/events"
	"weddings/queries"
)

// Step is one event of a booking: who did what, and when. Fields are nil where the event says nothing of them.
type Step struct {
	Version   int64
	Type      string
	At        time.Time
	Actor     uuid.UUID
	ActorName *string // nil for visitors and once erased
	Role      string
	Side      *string // the side that did it: couple, owner or admin
	Reminded  *string // the side that was reminded
	Days      []events.Day
	Daypart   *events.Daypart
	Until     *time.Time // the end of a hold, or of the time to answer
	Amount    *decimal.Decimal
	Currency  *string
	Why       *string // why the site itself cancelled it
	Reason    *string // of whoever declined or cancelled it, nil once erased
}

// Price returns the sum that the event names, nil if it names none.
func (s *Step) Price() *events.Money {
	return (&Booking{Amount: s.Amount, Currency: s.Currency}).Price()
}

// History is a page of the steps of a booking.
type History struct {
	Nodes       []Step
	EndCursor   *string
	HasNextPage bool
	Total       int
}

// History returns a page of a booking's steps, newest first. For admins.
func (r *Reader) History(
	ctx context.Context, by queries.Viewer, booking uuid.UUID, first int, after *string,
) (*History, error) {
	if err := by.Require(events.Admin); err != nil {
		return nil, err
	}
	n, err := queries.Page(first)
	if err != nil {
		return nil, err
	}
	before := int64(1) << 62
	if _, err := queries.ReadCursor(after, &before); err != nil {
		return nil, err
	}
	p := &History{}
	if err := r.Pool.QueryRow(ctx, `SELECT count(*)::int FROM booking_steps WHERE booking = $1`, booking).
		Scan(&p.Total); err != nil {
		return nil, err
	}
	p.Nodes, err = queries.Collect[Step](ctx, r.Pool, `SELECT s.version, s.type, s.at, s.actor, a.username, s.role,
			s.by, s.reminded, ARRAY(SELECT d - DATE '1970-01-01' FROM unnest(s.days) d), s.daypart, s.until,
			s.amount, s.currency, s.why,
			CASE WHEN s.type = ANY($4) THEN nullif(b.reason, '') END
		FROM booking_steps s LEFT JOIN bookings b ON b.id = s.booking LEFT JOIN accounts a ON a.id = s.actor
		WHERE s.booking = $1 AND s.version < $2 ORDER BY s.version DESC LIMIT $3`,
		booking, before, n+1, endings)
	if err != nil {
		return nil, err
	}
	if len(p.Nodes) > n {
		p.Nodes, p.HasNextPage = p.Nodes[:n], true
	}
	if len(p.Nodes) > 0 {
		p.EndCursor = queries.Cursor(p.Nodes[len(p.Nodes)-1].Version)
	}
	return p, nil
}

// endings are the types of the events with a reason. A booking has one of them at most.
var endings = events.TypesOf(events.BookingDeclined{}, events.BookingCancelled{})
