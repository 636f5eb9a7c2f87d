package booking

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// ExpireBooking ends a request that was not answered in time, or a hold that was not confirmed in time. Only the system
// issues it: when a timer is due, or when a claim meets a hold that has lapsed. Late, early or repeated it does no
// harm.
type ExpireBooking struct {
	Booking uuid.UUID `json:"booking"`
}

var _ = commands.Declare(Bookings, ExpireBooking{})

// CommandName names the command.
func (ExpireBooking) CommandName() string { return "ExpireBooking" }

// Prepare refuses everybody but the system.
func (c ExpireBooking) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, Timed, error) {
	return byTime(app, by, c.Booking)
}

// Decide does nothing before the time has come, or if the booking is neither a request nor a hold.
func (c ExpireBooking) Decide(_ events.Actor, s State, facts Timed) (commands.Decision, error) {
	switch {
	case s.ID == uuid.Nil:
		return commands.Decision{}, commands.NotFound
	case s.Lapsed(facts.Now):
		return commands.Decision{
			Releases: s.claims(),
			Events:   []events.Event{events.HoldExpired{Booking: s.ID, Listing: s.Listing}},
		}, nil
	case s.Status == Pending && !facts.Now.Before(s.AnswerBy):
		return commands.Then(events.BookingExpired{Booking: s.ID, Listing: s.Listing})
	}
	return commands.Decision{}, nil
}
