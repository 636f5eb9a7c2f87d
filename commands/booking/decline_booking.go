package booking

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// DeclineBooking is the owner's no to a request, with a word to the couple if they like.
type DeclineBooking struct {
	Booking uuid.UUID `json:"booking"`
	Reason  string    `json:"reason"`
}

var _ = commands.Declare(Bookings, DeclineBooking{})

// CommandName names the command in the API.
func (DeclineBooking) CommandName() string { return "DeclineBooking" }

// Prepare refuses whoever is not signed in.
func (c DeclineBooking) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, Timed, error) {
	return timed(app, by, c.Booking)
}

// Decide returns conflict for what is no request any more. Only the owner may.
func (c DeclineBooking) Decide(by events.Actor, s State, _ Timed) (commands.Decision, error) {
	side, err := seenAs(by, s)
	switch {
	case err != nil:
		return commands.Decision{}, err
	case side != events.OwnerSide:
		return commands.Decision{}, commands.NotAllowed
	}
	var check fault.Check
	checkText(&check, "reason", c.Reason)
	switch err := check.Err(); {
	case err != nil:
		return commands.Decision{}, err
	case s.Status == Declined:
		return commands.Decision{}, nil
	case s.Status != Pending:
		return commands.Decision{}, notNow
	}
	return commands.Then(events.BookingDeclined{
		Booking: s.ID, Listing: s.Listing, Reason: events.PersonalOf(by.Account, strings.TrimSpace(c.Reason)),
	})
}
