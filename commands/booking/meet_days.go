package booking

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/calendar"
	"weddings/events"
)

// MeetDays records the bookings on days that another calendar takes, if they are not recorded yet. A booking may be
// made while ImportDays runs, or after it. A policy issues MeetDays once both events are in the log, so that no booking
// is missed in either order.
type MeetDays struct {
	Listing uuid.UUID    `json:"listing"`
	Source  uuid.UUID    `json:"source"`
	Days    []events.Day `json:"days"` // ascending
}

var _ = commands.Declare(calendar.Calendars, MeetDays{})

// CommandName names the command.
func (MeetDays) CommandName() string { return "MeetDays" }

// Prepare finds the bookings on those of the days which the source still takes. A removed source takes none. It refuses
// everybody but the system.
func (c MeetDays) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Importing, error) {
	to := commands.Target{ID: c.Listing, Stream: events.CalendarStream(c.Listing)}
	facts := Importing{Today: events.DayOf(app.Now())}
	if err := by.Actor.Require(events.System); err != nil {
		return to, facts, err
	}
	around, err := around(ctx, app, c.Listing)
	if err != nil {
		return to, facts, err
	}
	source, _ := around.Calendar.Source(c.Source)
	days := slices.DeleteFunc(slices.Clone(c.Days), func(day events.Day) bool {
		_, taken := slices.BinarySearch(source.Days, day)
		return !taken || day < facts.Today
	})
	return to, facts, facts.meetAll(ctx, app, around, source, days)
}

// Decide does nothing if all of them are recorded.
func (c MeetDays) Decide(_ events.Actor, s calendar.State, facts Importing) (commands.Decision, error) {
	source, ok := s.Source(c.Source)
	if !ok {
		return commands.Decision{}, nil
	}
	met := facts.untold(source)
	if len(met) == 0 {
		return commands.Decision{}, nil
	}
	return commands.Then(events.DaysImported{Listing: c.Listing, Source: c.Source, Met: met})
}
