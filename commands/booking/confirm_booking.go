package booking

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// ConfirmBooking confirms a booking. The owner confirms a request or a hold; a couple confirm a hold of theirs. The
// command names the version that was on the screen.
type ConfirmBooking struct {
	Booking uuid.UUID `json:"booking"`
	Version int64     `json:"version"`
}

var _ = commands.DeclareHandler(ConfirmBooking{})

// CommandName names the command in the API.
func (ConfirmBooking) CommandName() string { return "ConfirmBooking" }

// Prepare finds the booking's calendar and a free team. It refuses visitors who are not signed in, and returns invalid
// without a version.
func (c ConfirmBooking) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Claiming, error) {
	to, facts, err := claiming(ctx, app, by, c.Booking, c.Version)
	facts.Confirming = len(facts.Wish.Days) > 0
	if err == nil && c.Version < 1 {
		err = versionMissing
	}
	return to, facts, err
}

// Decide returns conflict if the booking has ended, its day is over, or other bookings hold the slots. An owner may
// confirm a hold that has lapsed as long as nobody has claimed its slots.
func (c ConfirmBooking) Decide(by events.Actor, s State, facts Claiming) (commands.Decision, error) {
	side, err := seenAs(by, s)
	switch {
	case err != nil:
		return commands.Decision{}, err
	case side != events.OwnerSide && (side != events.CoupleSide || s.Status == Pending):
		return commands.Decision{}, commands.NotAllowed
	case s.Status == Confirmed:
		return commands.Decision{}, nil
	case side == events.CoupleSide && s.Lapsed(facts.Now):
		return commands.Decision{}, holdOver
	case s.Status != Pending && s.Status != Held:
		return commands.Decision{}, notNow
	case s.over(facts.Now):
		return commands.Decision{}, dayOver
	}
	confirmed := events.BookingConfirmed{Booking: s.ID, Listing: s.Listing, By: side}
	if s.Status == Held {
		d := commands.Decision{Events: []events.Event{confirmed}}
		if side == events.OwnerSide { // the owner agrees, so the couple need no seat
			d.Releases = s.seat()
		}
		return d, nil
	}
	switch {
	case !facts.fits(s):
		return commands.Decision{}, movedMeanwhile
	case !facts.Free:
		return commands.Decision{}, facts.taken()
	}
	confirmed.Slots = facts.slots()
	return commands.Decision{
		Checks: facts.rests(), Claims: claimsOf(s.Listing, confirmed.Slots), Events: []events.Event{confirmed},
	}, nil
}

// Handle claims the slots. Before that it ends holds in the way that have lapsed.
func (c ConfirmBooking) Handle(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Receipt, error) {
	return claim(ctx, app, by, c)
}
