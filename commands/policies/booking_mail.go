package policies

import (
	"context"
	"net/url"
	"strings"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/booking"
	"weddings/commands/ical"
	"weddings/events"
)

// The other side of a booking gets a letter about each change.
var (
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.BookingRequested) (draft, error) {
		if e.Quote != uuid.Nil { // the event QuoteAccepted has a letter of its own
			return draft{}, nil
		}
		return p.toSide(ctx, r, e.Booking, events.OwnerSide, "booking_requested")
	})
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.QuoteAccepted) (draft, error) {
		return p.toSide(ctx, r, e.Booking, events.OwnerSide, "quote_accepted")
	})
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.BookingHeld) (draft, error) {
		return p.toSide(ctx, r, e.Booking, events.CoupleSide, "booking_held")
	})
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.HoldChallenged) (draft, error) {
		return p.toSide(ctx, r, e.Booking, events.CoupleSide, "hold_challenged")
	})
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.HoldRestored) (draft, error) {
		return p.toSide(ctx, r, e.Booking, events.CoupleSide, "hold_restored")
	})
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.HoldExpired) (draft, error) {
		return p.toSide(ctx, r, e.Booking, events.CoupleSide, "hold_expired")
	})
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.BookingExpired) (draft, error) {
		return p.toSide(ctx, r, e.Booking, events.CoupleSide, "request_expired")
	})
	_ = on((*Policies).overtakenLetter)
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.BookingConfirmed) (draft, error) {
		return p.toSide(ctx, r, e.Booking, other(e.By), "booking_confirmed")
	})
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.BookingDeclined) (draft, error) {
		return p.toSide(ctx, r, e.Booking, events.CoupleSide, "booking_declined")
	})
	_ = on((*Policies).cancellationLetter)
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.BookingMoved) (draft, error) {
		if e.By == events.CoupleSide {
			return p.toSide(ctx, r, e.Booking, events.OwnerSide, "request_moved")
		}
		return p.toSide(ctx, r, e.Booking, other(e.By), "booking_moved")
	})
	_ = on(func(p *Policies, ctx context.Context, r events.Recorded, e events.DepositRecorded) (draft, error) {
		return p.toSide(ctx, r, e.Booking, other(e.By), "deposit_recorded")
	})
	_ = on((*Policies).toRecorder)
	_ = on((*Policies).refusalLetter)
)

// other returns the side that gets a letter about an act of a side. An admin's act is told to the couple.
func other(by events.Side) events.Side {
	if by == events.CoupleSide {
		return events.OwnerSide
	}
	return events.CoupleSide
}

// overtakenLetter tells a couple that the date of their request is now taken by another booking. There is no letter
// once they no longer ask for it.
func (p *Policies) overtakenLetter(ctx context.Context, r events.Recorded, e events.RequestOvertaken) (draft, error) {
	s, _, err := booking.Bookings.Load(ctx, p.App, r.Stream)
	if err != nil || s.Status != booking.Pending || !s.Overtaken {
		return draft{}, err
	}
	return p.toSide(ctx, r, e.Booking, events.CoupleSide, "request_overtaken")
}

// cancellationLetter tells the other side of a cancellation. If the couple take back a request, the letter says so: it
// was no booking yet.
func (p *Policies) cancellationLetter(
	ctx context.Context, r events.Recorded, e events.BookingCancelled,
) (draft, error) {
	history, err := p.App.Log.Load(ctx, r.Stream, 0)
	if err != nil {
		return draft{}, err
	}
	var before booking.State
	for _, earlier := range history {
		if earlier.ID == r.ID {
			break
		}
		before = booking.Apply(before, earlier.Data)
	}
	if e.By == events.CoupleSide && before.Status == booking.Pending {
		return p.toSide(ctx, r, e.Booking, events.OwnerSide, "request_withdrawn")
	}
	return p.toSide(ctx, r, e.Booking, other(e.By), "booking_cancelled")
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

// refusalLetter tells a side that the other side has denied its deposit or taken one back.
func (p *Policies) refusalLetter(ctx context.Context, r events.Recorded, e events.DepositRefused) (draft, error) {
	return p.toSide(ctx, r, e.Booking, other(e.By), "deposit_refused")
}

// dated are the letters with an attachment that puts the booking into the recipient's calendar.
var dated = map[string]bool{
	"quote_accepted": true, "booking_held": true, "booking_confirmed": true, "booking_moved": true,
	"booking_cancelled": true, "hold_expired": true,
}

// toSide writes to a side of a booking about its state. A booking that its owner has entered has no couple to write to.
// A letter to an unconfirmed address contains no link that an owner wrote.
func (p *Policies) toSide(
	ctx context.Context, r events.Recorded, id uuid.UUID, side events.Side, name string,
) (draft, error) {
	s, version, err := booking.Bookings.Load(ctx, p.App, events.BookingStream(id))
	if err != nil || s.Entered || s.ID == uuid.Nil {
		return draft{}, err
	}
	about, err := listingOf(ctx, p.App, s.Listing)
	if err != nil {
		return draft{}, err
	}
	until := s.HoldUntil
	if s.Status == booking.Pending {
		until = s.AnswerBy
	}
	filled := func(listing, lang, link string) words {
		return words{
			Listing: listing,
			Link:    link,
			Day:     spanInWords(s.Days, lang),
			At:      commands.MomentInWords(until, lang),
		}
	}
	var d draft
	switch lang := commands.Language(s.Lang); {
	case side == events.OwnerSide:
		d, err = p.toAccount(ctx, r, s.Owner, name, func(to account.State, w *words) {
			*w = filled(nameIn(about.Details.Name, to.Lang), to.Lang, p.room(bookings)(about, to.Lang))
		})
	case s.SignedIn:
		d, err = p.toAccount(ctx, r, s.Customer, name, func(to account.State, w *words) {
			*w = filled(nameIn(about.Details.Name, to.Lang), to.Lang, p.link("/bookings", to.Lang))
			if !to.Verified {
				w.Listing = withoutLinks(w.Listing, to.Lang)
			}
		})
	case s.Email.Text() == "":
		return draft{}, nil
	default:
		listing := withoutLinks(nameIn(about.Details.Name, lang), lang)
		w := filled(listing, lang, p.page(about, lang)) // where they may ask for another day
		if w.Visitor = s.Live(); w.Visitor {
			w.Link = p.link("/bookings", lang)
		}
		d = draft{name: name, about: r.ID, listing: listing}
		d.Letter, err = write(name, r.ID.String(), s.Email.Text(), lang, w)
	}
	if err == nil && d.To != "" && dated[d.name] {
		d.Calendar = calendarOf(s, version, r.At, p.host(), d)
	}
	return d, err
}

// calendarOf returns a booking as an iCalendar attachment of a letter.
func calendarOf(s booking.State, version int64, at time.Time, host string, d draft) string {
	return ical.Calendar{Lang: d.Lang, Method: "PUBLISH", Entries: []ical.Entry{{
		UID: ical.UID(s.ID, host), Sequence: ical.Sequence(version, false), Changed: at, Days: s.Days,
		Status:  ical.StatusOf(string(s.Status)),
		Summary: strings.Join([]string{d.listing, ical.DaypartIn(s.Daypart, d.Lang)}, " · "), Link: d.Link,
	}}}.String()
}

// host returns the site's host name, which makes the UIDs of its calendar events unique.
func (p *Policies) host() string {
	site, err := url.Parse(p.BaseURL)
	if err != nil {
		return ""
	}
	return site.Hostname()
}
