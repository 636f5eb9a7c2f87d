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

// end ends what an event leaves without ground: the bookings and quotes of an erased account, and of a listing that
// takes nothing new, also those that were made meanwhile; the reports, links and keys of an account that may no longer
// read figures; the bundle of an accepted quote; and challenges whose couple do not wait any more. It also tells those
// who ask for a date that it is taken, and an owner that another calendar takes it too.
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
		return p.endOne(ctx, r, booking.MarkOvertaken{Booking: e.Booking}) // its date may be taken just now
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

// endAll searches the log for what an account or a listing has to do with, as commands read no projection. The commands
// decide what ends. Erasures, suspensions and archivals are rare.
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

// endingOf returns what may have to end of what an event began, nil where it has nothing to do with an account or a
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

// endReading ends the reports of figures, links to them and keys of an account, unless it may still read figures. The
// commands find that out.
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
