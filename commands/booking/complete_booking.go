package booking

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// CompleteBooking records that a confirmed booking's last day is over. Only the system issues it.
type CompleteBooking struct {
	Booking uuid.UUID `json:"booking"`
}

var _ = commands.Declare(Bookings, CompleteBooking{})

// CommandName names the command.
func (CompleteBooking) CommandName() string { return "CompleteBooking" }

// Prepare refuses everybody but the system.
func (c CompleteBooking) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, Timed, error) {
	return byTime(app, by, c.Booking)
}

// Decide does nothing before the day is over, or if the booking is not confirmed. The booking's slots are released:
// nobody can request a past day, and only held and confirmed bookings have claims.
func (c CompleteBooking) Decide(_ events.Actor, s State, facts Timed) (commands.Decision, error) {
	switch {
	case s.ID == uuid.Nil:
		return commands.Decision{}, commands.NotFound
	case s.Status != Confirmed || !s.over(facts.Now):
		return commands.Decision{}, nil
	}
	return commands.Decision{
		Releases: s.claims(),
		Events:   []events.Event{events.BookingCompleted{Booking: s.ID, Listing: s.Listing}},
	}, nil
}
