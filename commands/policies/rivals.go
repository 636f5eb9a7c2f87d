package policies

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"weddings/commands/booking"
	"weddings/commands/calendar"
	"weddings/events"
)

// followBooking does what follows from a change of a booking for other bookings and for the calendar.
func (p *Policies) followBooking(ctx context.Context, r events.Recorded) error {
	switch e := r.Data.(type) {
	case events.BookingHeld:
		return p.meet(ctx, r, e.Listing, e.Slots)
	case events.BookingEntered:
		return p.overtake(ctx, r, e.Booking)
	case events.BookingConfirmed:
		if err := p.overtake(ctx, r, e.Booking); err != nil {
			return err
		}
		return p.meet(ctx, r, e.Listing, e.Slots)
	case events.BookingMoved:
		if err := p.overtake(ctx, r, e.Booking); err != nil {
			return err
		}
		return p.meet(ctx, r, e.Listing, e.Slots)
	case events.DaysImported:
		if len(e.Taken) == 0 {
			return nil
		}
		return p.endOne(ctx, r, booking.MeetDays{Listing: e.Listing, Source: e.Source, Days: e.Taken})
	}
	return nil
}

// restore restores the former ends of holds after a change of a booking: of the holds that the booking has challenged,
// and of its own hold if that was challenged, since after a move the two may want different dates. The command decides
// whether the challenger still waits.
func (p *Policies) restore(ctx context.Context, r events.Recorded) error {
	switch r.Data.(type) {
	case events.BookingDeclined, events.BookingCancelled, events.BookingExpired, events.BookingMoved,
		events.BookingHeld, events.BookingConfirmed:
	default:
		return nil
	}
	s, _, err := booking.Bookings.Load(ctx, p.App, r.Stream)
	if err != nil {
		return err
	}
	holds := slices.Clone(s.Challenged)
	if s.Challenger != uuid.Nil {
		holds = append(holds, s.ID)
	}
	for _, hold := range holds {
		if err := p.endOne(ctx, r, booking.RestoreHold{Booking: hold}); err != nil {
			return err
		}
	}
	return nil
}

// overtake marks the requests for what a booking has taken as overtaken. The command decides whether the slots are
// confirmed to others.
func (p *Policies) overtake(ctx context.Context, r events.Recorded, taken uuid.UUID) error {
	if p.Rivals == nil {
		return nil
	}
	rivals, err := p.Rivals(ctx, taken, r.Position)
	if err != nil {
		return err
	}
	for _, rival := range rivals {
		if err := p.endOne(ctx, r, booking.MarkOvertaken{Booking: rival}); err != nil {
			return err
		}
	}
	return nil
}

// meet records that a booking was made on days which other calendars take, so that the owner is told. A booking that an
// owner enters is left out: it is mostly the same party that the other calendar holds.
func (p *Policies) meet(ctx context.Context, r events.Recorded, listing uuid.UUID, slots []events.Slot) error {
	if len(slots) == 0 {
		return nil
	}
	of, _, err := calendar.Calendars.Load(ctx, p.App, events.CalendarStream(listing))
	if err != nil {
		return err
	}
	for _, source := range of.Sources() {
		var days []events.Day
		for _, slot := range slots {
			if !slot.Buffer && source.Covers(slot) {
				days = append(days, slot.Day)
			}
		}
		if len(days) == 0 {
			continue
		}
		slices.Sort(days)
		c := booking.MeetDays{Listing: listing, Source: source.Source, Days: slices.Compact(days)}
		if err := p.endOne(ctx, r, c); err != nil {
			return err
		}
	}
	return nil
}
