package policies

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/booking"
	"weddings/commands/bundle"
	"weddings/commands/figurekey"
	"weddings/commands/figurereport"
	"weddings/commands/figureshare"
	"weddings/events"
	"weddings/internal/fault"
)

// end ends what an event leaves without a reason. Bookings and quotes end when an account is erased or a listing takes
// nothing new, even if they were made in the same moment. Figure reports, shared links and keys end when an account may
// no longer read figures. A bundle ends when one of its quotes is accepted. A challenge ends when its couple no longer
// ask for the date. end also marks requests whose date was taken, and tells an owner that another calendar takes the
// date of a booking.
func (p *Policies) end(ctx context.Context, r events.Recorded) error {
	switch e := r.Data.(type) {
	case events.AccountErased:
		if err := p.endReading(ctx, r, e.Account); err != nil {
			return err
		}
		return p.endAll(ctx, r, e.Account)
	case events.AccountSuspended:
		return p.endReading(ctx, r, e.Account)
	case events.RoleGranted:
		return p.endReading(ctx, r, e.Account)
	case events.ListingSuspended:
		return p.endAll(ctx, r, e.Listing)
	case events.ListingArchived:
		return p.endAll(ctx, r, e.Listing)
	case events.BookingRequested:
		if err := p.endOne(ctx, r, booking.EndBooking{Booking: e.Booking}); err != nil {
			return err
		}
		return p.endOne(ctx, r, booking.MarkOvertaken{Booking: e.Booking}) // taken in the same moment
	case events.BookingAttached:
		return p.endOne(ctx, r, booking.EndBooking{Booking: e.Booking})
	case events.QuoteGiven:
		return p.endOne(ctx, r, booking.EndQuote{Inquiry: e.Inquiry})
	case events.QuoteAccepted:
		return p.endOne(ctx, r, bundle.EndBundle{Inquiry: e.Inquiry})
	}
	if err := p.restore(ctx, r); err != nil {
		return err
	}
	return p.followBooking(ctx, r)
}

// endAll searches the log for the bookings and inquiries of an account or a listing, since commands read no projection.
// The commands decide what ends. Erasures, suspensions and archivals are rare.
func (p *Policies) endAll(ctx context.Context, r events.Recorded, of uuid.UUID) error {
	for _, kind := range []events.Event{
		events.BookingRequested{},
		events.BookingEntered{},
		events.BookingAttached{},
		events.InquirySent{},
		events.InquiryAttached{},
	} {
		err := p.each(ctx, kind, func(found events.Event) error {
			if c := endingOf(found, of); c != nil {
				return p.endOne(ctx, r, c)
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// endingOf returns the command that may end what an event began; nil if the event does not concern the account or
// listing.
func endingOf(e events.Event, of uuid.UUID) commands.Command {
	switch e := e.(type) {
	case events.BookingRequested:
		if of == e.Listing || of == e.Owner || of == e.Customer {
			return booking.EndBooking{Booking: e.Booking}
		}
	case events.BookingEntered:
		if of == e.Listing || of == e.Owner {
			return booking.EndBooking{Booking: e.Booking}
		}
	case events.BookingAttached:
		if of == e.Account {
			return booking.EndBooking{Booking: e.Booking}
		}
	case events.InquirySent:
		if of == e.Listing || of == e.Owner || of == e.Sender {
			return booking.EndQuote{Inquiry: e.Inquiry}
		}
	case events.InquiryAttached:
		if of == e.Account {
			return booking.EndQuote{Inquiry: e.Inquiry}
		}
	}
	return nil
}

func (p *Policies) endOne(ctx context.Context, r events.Recorded, c commands.Command) error {
	_, err := commands.Handle(ctx, p.App, causedBy(r), c)
	if fault.CodeOf(err) == fault.NotFound { // its first event is gone from the log: there is nothing to end
		return nil
	}
	return err
}

// endReading ends an account's figure reports, shared links and keys. The commands do nothing if the account may still
// read figures.
func (p *Policies) endReading(ctx context.Context, r events.Recorded, of uuid.UUID) error {
	for _, id := range figurereport.Places(p.App, of) {
		if err := p.endOne(ctx, r, figurereport.EndFigureReport{Report: id}); err != nil {
			return err
		}
	}
	if err := p.endOne(ctx, r, figureshare.EndFigureShares{Account: of}); err != nil {
		return err
	}
	return p.endOne(ctx, r, figurekey.EndFigureKeys{Account: of})
}
