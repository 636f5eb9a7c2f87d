package booking

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// RestoreHold restores the former end of a hold when its challenger no longer waits for the date. A policy issues it.
// It reads both bookings, so that it does nothing when there is no reason, however often and whenever it is issued.
type RestoreHold struct {
	Booking uuid.UUID `json:"booking"` // the hold
}

var _ = commands.Declare(Bookings, RestoreHold{})

// CommandName names the command.
func (RestoreHold) CommandName() string { return "RestoreHold" }

// Restoring contains the facts of restoring a hold.
type Restoring struct {
	Timed
	Challenger State
	Wished     []events.Slot // the slots that the challenger wants
}

// Prepare reads the state of the challenger. It refuses everybody but the system.
func (c RestoreHold) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Restoring, error) {
	to, now, err := byTime(app, by, c.Booking)
	facts := Restoring{Timed: now}
	if err != nil {
		return to, facts, err
	}
	s, _, err := load(ctx, app, c.Booking)
	if err != nil || s.Challenger == uuid.Nil {
		return to, facts, err
	}
	if facts.Challenger, _, err = load(ctx, app, s.Challenger); err != nil || facts.Challenger.Status != Pending {
		return to, facts, err
	}
	around, err := around(ctx, app, s.Listing)
	if err == nil && len(s.Slots) > 0 {
		w := facts.Challenger
		facts.Wished = around.Calendar.Slots(w.Hall, w.Days, w.Daypart, s.Slots[0].Ordinal)
	}
	return to, facts, err
}

// waits reports whether the challenger still requests a slot that the hold takes.
func (f Restoring) waits(hold State) bool {
	at := func(a events.Slot) func(events.Slot) bool {
		return func(b events.Slot) bool { return a.Hall == b.Hall && a.Day == b.Day && a.Daypart == b.Daypart }
	}
	return f.Challenger.Status == Pending && slices.ContainsFunc(f.Wished, func(wished events.Slot) bool {
		return slices.ContainsFunc(hold.Slots, at(wished))
	})
}

// Decide does nothing for a booking that is no hold, for a hold that has lapsed, and while the challenger waits.
func (c RestoreHold) Decide(_ events.Actor, s State, facts Restoring) (commands.Decision, error) {
	switch {
	case s.ID == uuid.Nil:
		return commands.Decision{}, commands.NotFound
	case s.Status != Held || s.Lapsed(facts.Now) || s.Challenger == uuid.Nil,
		s.Challenger != facts.Challenger.ID || facts.waits(s):
		return commands.Decision{}, nil
	}
	return commands.Then(events.HoldRestored{Booking: s.ID, Until: s.former()})
}

// former returns the end of a hold without its challenge: its former end, but at the latest the end of the day to which
// it was moved since.
func (s State) former() time.Time {
	until := s.Former
	if end := (s.Days[len(s.Days)-1] + 1).Starts(); end.Before(until) {
		until = end
	}
	if until.Before(s.HoldUntil) {
		until = s.HoldUntil
	}
	return until.UTC()
}
