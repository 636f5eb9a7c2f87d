package policies

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/booking"
	"weddings/events"
)

// bookingLetter tells the other side of a booking of what was done to it.
func (p *Policies) bookingLetter(ctx context.Context, r events.Recorded) (draft, error) {
	switch e := r.Data.(type) {
	case events.BookingRequested:
		return p.toldOfRequest(ctx, r, e)
	case events.QuoteAccepted:
		return p.toSide(ctx, r, e.Booking, events.OwnerSide, "quote_accepted")
	case events.BookingHeld:
		return p.toSide(ctx, r, e.Booking, events.CoupleSide, "booking_held")
	case events.HoldChallenged:
		return p.toSide(ctx, r, e.Booking, events.CoupleSide, "hold_challenged")
	case events.BookingConfirmed:
		return p.toSide(ctx, r, e.Booking, other(e.By), "booking_confirmed")
	case events.BookingDeclined:
		return p.toSide(ctx, r, e.Booking, events.CoupleSide, "booking_declined")
	case events.BookingCancelled:
		return p.toSide(ctx, r, e.Booking, other(e.By), "booking_cancelled")
	case events.BookingMoved:
		return p.toSide(ctx, r, e.Booking, other(e.By), "booking_moved")
	case events.DepositRecorded:
		return p.toSide(ctx, r, e.Booking, other(e.By), "deposit_recorded")
	case events.DepositAcknowledged:
		return p.toRecorder(ctx, r, e)
	}
	return draft{}, nil
}

// other is the side that has to be told of what a side did. What an admin did concerns the couple first.
func other(by events.Side) events.Side {
	if by == events.CoupleSide {
		return events.OwnerSide
	}
	return events.CoupleSide
}

func (p *Policies) toRecorder(
	ctx context.Context, r events.Recorded, e events.DepositAcknowledged,
) (draft, error) {
	s, _, err := booking.Bookings.Load(ctx, p.App, r.Stream)
	if err != nil {
		return draft{}, err
	}
	for _, deposit := range s.Deposits {
		if deposit.ID == e.Deposit {
			return p.toSide(ctx, r, e.Booking, deposit.By, "deposit_acknowledged")
		}
	}
	return draft{}, nil
}

// toSide writes to a side of a booking about how it stands. A party that its owner has entered has no couple. To an
// address that nobody has confirmed no letter carries a link that an owner wrote.
func (p *Policies) toSide(
	ctx context.Context, r events.Recorded, id uuid.UUID, side events.Side, name string,
) (draft, error) {
	s, _, err := booking.Bookings.Load(ctx, p.App, events.BookingStream(id))
	if err != nil || s.Entered || s.ID == uuid.Nil {
		return draft{}, err
	}
	about, err := listingOf(ctx, p.App, s.Listing)
	if err != nil {
		return draft{}, err
	}
	told := func(name events.Bilingual, lang, link string) words {
		return words{
			Listing: nameIn(
				name,
				lang,
			),
			Link: link,
			Day:  spanInWords(s.Days, lang),
			At:   momentInWords(s.HoldUntil, lang),
		}
	}
	if side == events.OwnerSide {
		return p.toAccount(ctx, r.ID.String(), s.Owner, name, func(to account.State, w *words) {
			*w = told(about.Details.Name, to.Lang, p.dashboard(about, to.Lang))
		})
	}
	if s.SignedIn {
		return p.toAccount(ctx, r.ID.String(), s.Customer, name, func(to account.State, w *words) {
			*w = told(about.Details.Name, to.Lang, p.page(about, to.Lang))
			if !to.Verified {
				w.Listing = withoutLinks(w.Listing, to.Lang)
			}
		})
	}
	if s.Email.Text() == "" {
		return draft{}, nil
	}
	lang := commands.Language(s.Lang)
	w := told(about.Details.Name, lang, p.page(about, lang))
	w.Listing = withoutLinks(w.Listing, lang)
	d := draft{name: name, about: r.ID}
	d.Letter, err = write(name, r.ID.String(), s.Email.Text(), lang, w)
	return d, err
}
