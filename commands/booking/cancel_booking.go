package booking

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// CancelBooking ends a booking and releases its slots in the same append. Either side may, and admins. Owners and
// admins must give a reason. What cancelling costs depends on the status, so the command may name the version that was
// on the screen.
type CancelBooking struct {
	Booking uuid.UUID `json:"booking"`
	Version int64     `json:"version"` // 0 = any
	Reason  string    `json:"reason"`
}

var _ = commands.Declare(Bookings, CancelBooking{})

// CommandName names the command in the API.
func (CancelBooking) CommandName() string { return "CancelBooking" }

var declineInstead = fault.New(
	fault.Conflict,
	"هذا طلب لم تجيبوا عنه بعد. اعتذروا عنه بدل إلغائه.",
	"This is a request that you have not answered yet. Decline it instead.",
)

// Prepare refuses visitors who are not signed in.
func (c CancelBooking) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, Timed, error) {
	to, facts, err := timed(app, by, c.Booking)
	to.Version = c.Version
	return to, facts, err
}

// Decide returns invalid if an owner or an admin gives no reason, and conflict for a booking that has ended.
func (c CancelBooking) Decide(by events.Actor, s State, facts Timed) (commands.Decision, error) {
	side, err := seenAs(by, s)
	if err != nil {
		return commands.Decision{}, err
	}
	if side == events.CoupleSide || s.Entered {
		var check fault.Check
		checkText(&check, "reason", c.Reason)
		err = check.Err()
	} else {
		err = commands.RequireReason(c.Reason)
	}
	switch {
	case err != nil:
		return commands.Decision{}, err
	case s.Status == Cancelled:
		return commands.Decision{}, nil
	case !s.Live():
		return commands.Decision{}, notNow
	case s.Status == Pending && side == events.OwnerSide:
		return commands.Decision{}, declineInstead
	case s.over(facts.Now):
		return commands.Decision{}, dayOver
	}
	cancelled := events.BookingCancelled{
		Booking: s.ID, Listing: s.Listing, By: side,
		Reason:   events.PersonalOf(by.Account, strings.TrimSpace(c.Reason)),
		DaysLeft: s.daysLeft(facts.Now),
	}
	if side == events.CoupleSide {
		cancelled.Kept = s.kept(facts.Now)
	}
	return commands.Decision{Releases: s.claims(), Events: []events.Event{cancelled}}, nil
}
