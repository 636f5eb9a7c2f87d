package agreement

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/commands/booking"
	"weddings/commands/listing"
	"weddings/events"
)

// record is what the log says about a booking.
type record struct {
	state booking.State
	asked events.BookingRequested
	// versions are the versions at which a sheet says something new, oldest first. Their sheets lack names.
	versions []version
	ended    time.Time // when it was cancelled or its hold expired
}

type version struct {
	sheet    Sheet
	position int64 // of its event in the log
}

// read returns what the log says about a booking. The state of a missing booking is the zero state.
func read(ctx context.Context, app *commands.App, id uuid.UUID) (record, error) {
	history, err := app.Log.Load(ctx, events.BookingStream(id), 0)
	if err != nil {
		return record{}, err
	}
	var rec record
	var agreed time.Time
	var previous []byte
	acknowledged := map[uuid.UUID]time.Time{}
	for _, r := range history {
		rec.state = booking.Apply(rec.state, r.Data)
		switch e := r.Data.(type) {
		case events.BookingRequested:
			rec.asked = e
		case events.BookingHeld, events.BookingConfirmed, events.BookingMoved:
			agreed = r.At
		case events.DepositAcknowledged:
			if _, known := acknowledged[e.Deposit]; !known {
				acknowledged[e.Deposit] = r.At
			}
		case events.BookingCancelled, events.HoldExpired:
			rec.ended = r.At
		}
		if !stands(rec.state) {
			continue
		}
		sheet := saidBy(rec.state, agreed, acknowledged)
		current, err := json.Marshal(sheet)
		if err != nil {
			return record{}, err
		}
		if bytes.Equal(current, previous) {
			continue
		}
		previous = current
		sheet.Version, sheet.Event, sheet.Issued = r.Version, hex.EncodeToString(r.Hash), r.At
		rec.versions = append(rec.versions, version{sheet, r.Position})
	}
	return rec, nil
}

// stands reports whether something is agreed between two sides. A booking that an owner entered has only one side.
func stands(s booking.State) bool {
	return !s.Entered && (s.Status == booking.Held || s.Status == booking.Confirmed || s.Status == booking.Completed)
}

// saidBy returns the sheet as far as it follows from the booking's own events.
func saidBy(s booking.State, agreed time.Time, acknowledged map[uuid.UUID]time.Time) Sheet {
	sheet := Sheet{
		Form: form, Booking: s.ID, Standing: Confirmed, Agreed: agreed,
		Listing: s.Listing, Hall: s.Hall, Days: s.Days, Daypart: s.Daypart, Guests: s.Guests, Price: s.Price,
		Included: []events.Included{}, Deposits: []Deposit{}, Terms: s.Terms,
	}
	if s.Status == booking.Held {
		until := s.HoldUntil.UTC()
		sheet.Standing, sheet.Until = Held, &until
	}
	for _, d := range s.Deposits {
		if d.Acknowledged {
			sheet.Deposits = append(sheet.Deposits, Deposit{d.Amount, d.By, acknowledged[d.ID]})
		}
	}
	return sheet
}

// newest returns the last version at which something was agreed.
func (r record) newest() (version, bool) {
	if len(r.versions) == 0 {
		return version{}, false
	}
	return r.versions[len(r.versions)-1], true
}

// streams returns the streams from which a sheet of the booking is made.
func (r record) streams() []string {
	list := []string{
		events.BookingStream(r.state.ID), events.ListingStream(r.state.Listing),
		events.CalendarStream(r.state.Listing), events.AccountStream(r.state.Owner),
	}
	if r.asked.Inquiry != uuid.Nil {
		list = append(list, events.InquiryStream(r.asked.Inquiry))
	}
	return list
}

// named returns the sheet of a version with what other streams said at that time: the names of the listing, its hall
// and its owner, and what the quote included. It returns false if a side was erased since, so that its name is unknown.
func (r record) named(ctx context.Context, app *commands.App, v version) (Sheet, bool, error) {
	sheet := v.sheet
	var of listing.State
	var owner account.State
	each := func(stream string, apply func(events.Event)) error {
		history, err := app.Log.Load(ctx, stream, 0)
		for _, past := range history {
			if past.Position > v.position {
				break
			}
			apply(past.Data)
		}
		return err
	}
	if err := each(
		events.ListingStream(sheet.Listing),
		func(e events.Event) { of = listing.Apply(of, e) },
	); err != nil {
		return sheet, false, err
	}
	sheet.ListingName = of.Details.Name
	if err := each(events.CalendarStream(sheet.Listing), func(e events.Event) {
		if set, is := e.(events.HallSet); is && set.Hall == sheet.Hall {
			sheet.HallName = set.Name
		}
	}); err != nil {
		return sheet, false, err
	}
	err := each(events.AccountStream(r.state.Owner), func(e events.Event) { owner = account.Accounts.Apply(owner, e) })
	if err != nil {
		return sheet, false, err
	}
	if r.asked.Inquiry != uuid.Nil {
		if err := each(events.InquiryStream(r.asked.Inquiry), func(e events.Event) {
			if quote, is := e.(events.QuoteGiven); is && quote.Quote == r.asked.Quote && quote.Included != nil {
				sheet.Included = quote.Included
			}
		}); err != nil {
			return sheet, false, err
		}
	}
	// The couple's name was sealed again when the booking was attached to an account. The text is the same.
	sheet.Couple, sheet.Owner = r.state.Name.Text(), owner.Username.Text()
	return sheet, r.state.Name.Readable() && owner.Username.Readable(), nil
}
