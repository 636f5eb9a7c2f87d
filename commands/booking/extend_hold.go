package booking

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/calendar"
	"weddings/events"
	"weddings/internal/fault"
)

// ExtendHold extends a hold by its length, once. The owner may, unless another couple have challenged it.
type ExtendHold struct {
	Booking uuid.UUID `json:"booking"`
}

var _ = commands.Declare(Bookings, ExtendHold{})

// CommandName names the command in the API.
func (ExtendHold) CommandName() string { return "ExtendHold" }

var (
	extendedOnce = fault.New(fault.Conflict, "يُمدَّد الحجز المؤقت مرة واحدة.", "A hold is extended once.")
	challenged   = fault.New(
		fault.Conflict,
		"ينتظر غيركم هذا الموعد، فلا يُمدَّد الحجز المؤقت.",
		"Another couple are waiting for this date, so the hold is not extended.",
	)
)

// Extending contains the facts that an extension needs.
type Extending struct {
	Timed
	Days int // how many days a hold lasts
}

// Prepare reads how long a hold lasts. It refuses visitors who are not signed in.
func (c ExtendHold) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Extending, error) {
	to, now, err := timed(app, by, c.Booking)
	if err != nil {
		return to, Extending{}, err
	}
	s, _, err := load(ctx, app, c.Booking)
	if err != nil {
		return to, Extending{}, err
	}
	of, _, err := calendar.Calendars.Load(ctx, app, events.CalendarStream(s.Listing))
	return to, Extending{now, of.Rules().HoldDays}, err
}

// Decide returns conflict for a booking that is no hold, and for a hold that has lapsed, was extended before or is
// challenged.
func (c ExtendHold) Decide(by events.Actor, s State, facts Extending) (commands.Decision, error) {
	side, err := seenAs(by, s)
	switch {
	case err != nil:
		return commands.Decision{}, err
	case side != events.OwnerSide:
		return commands.Decision{}, commands.NotAllowed
	case s.Lapsed(facts.Now):
		return commands.Decision{}, holdOver
	case s.Status != Held:
		return commands.Decision{}, notNow
	case s.Challenger != uuid.Nil:
		return commands.Decision{}, challenged
	}
	until := heldUntil(s.HoldUntil, facts.Days, s)
	if s.Extended || !until.After(s.HoldUntil) {
		return commands.Decision{}, extendedOnce
	}
	return commands.Then(events.HoldExtended{Booking: s.ID, Until: until})
}
