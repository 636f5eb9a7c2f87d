package booking

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/calendar"
	"weddings/events"
)

// ImportDays imports the days that another calendar (a source) takes. Only the difference to the days before is stored.
// Bookings on those days stay: they have priority over the source. Only the system issues it.
type ImportDays struct {
	Listing uuid.UUID    `json:"listing"`
	Source  uuid.UUID    `json:"source"`
	Days    []events.Day `json:"days"` // ascending, from today on
}

var _ = commands.Declare(calendar.Calendars, ImportDays{})

// CommandName names the command in the API.
func (ImportDays) CommandName() string { return "ImportDays" }

// Importing contains the facts of an import of days.
type Importing struct {
	Today events.Day
	Met   []events.Met // the held and confirmed bookings on the new days
}

// Prepare finds the bookings on days that the source did not take before.
func (c ImportDays) Prepare(
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
	source, ok := around.Calendar.Source(c.Source)
	if !ok {
		return to, facts, commands.NotFound
	}
	taken, _ := difference(source.Days, c.Days, facts.Today)
	return to, facts, facts.meetAll(ctx, app, around, source, taken)
}

// atATime is how many days the claims are looked up for in one read.
const atATime = 50

// meetAll adds the bookings on days of a source to the facts.
func (f *Importing) meetAll(
	ctx context.Context, app *commands.App, around Claiming, source calendar.Source, all []events.Day,
) error {
	hall, ok := around.Calendar.Hall(around.About, source.Hall)
	if !ok || hall.Hall != source.Hall { // the hall was removed; its bookings stay
		hall = events.HallSet{Hall: source.Hall, Teams: 1}
	}
	for days := range slices.Chunk(all, atATime) {
		if err := f.meet(ctx, app, around, source, hall, days); err != nil {
			return err
		}
	}
	return nil
}

// meet adds the bookings on some of a source's days to the facts.
func (f *Importing) meet(
	ctx context.Context, app *commands.App, around Claiming, source calendar.Source, hall events.HallSet,
	days []events.Day,
) error {
	var wanted []events.Slot
	for ordinal := 1; ordinal <= around.Calendar.Ordinals(hall); ordinal++ {
		for _, day := range days {
			for _, part := range source.Daypart.Parts() {
				wanted = append(wanted, events.Slot{Hall: hall.Hall, Day: day, Daypart: part, Ordinal: ordinal})
			}
		}
	}
	holders, err := holdersOf(ctx, app, around.About.ID, wanted, "")
	if err != nil {
		return err
	}
	for _, stream := range holders {
		s, _, err := Bookings.Load(ctx, app, stream)
		if err != nil {
			return err
		}
		for _, slot := range s.Slots {
			if !slot.Buffer && slices.Contains(wanted, slot) && s.Live() && !s.Lapsed(around.Now) {
				f.Met = append(f.Met, events.Met{Booking: s.ID, Day: slot.Day})
				break
			}
		}
	}
	return nil
}

// Decide returns not_found if the source was removed meanwhile. Past days are dropped along with another change, but
// not on their own.
func (c ImportDays) Decide(_ events.Actor, s calendar.State, facts Importing) (commands.Decision, error) {
	source, ok := s.Source(c.Source)
	if !ok {
		return commands.Decision{}, commands.NotFound
	}
	taken, freed := difference(source.Days, c.Days, facts.Today)
	if len(taken)+len(freed) == 0 {
		return commands.Decision{}, nil
	}
	over := slices.DeleteFunc(slices.Clone(source.Days), func(day events.Day) bool { return day >= facts.Today })
	e := events.DaysImported{
		Listing: c.Listing, Source: c.Source, Taken: taken, Freed: slices.Concat(over, freed),
	}
	e.Met = facts.untold(source)
	return commands.Then(e)
}

// untold returns the bookings that the source has not met before, each once.
func (f Importing) untold(source calendar.Source) (list []events.Met) {
	for _, met := range f.Met {
		told := func(o events.Met) bool { return o.Booking == met.Booking }
		if !source.HasMet(met.Booking) && !slices.ContainsFunc(list, told) {
			list = append(list, met)
		}
	}
	return list
}

// difference returns the days from today on that are new, and those that are gone. Both lists are ascending.
func difference(before, after []events.Day, today events.Day) (taken, freed []events.Day) {
	known := func(in []events.Day) func(events.Day) bool {
		return func(day events.Day) bool {
			_, there := slices.BinarySearch(in, day)
			return there || day < today
		}
	}
	taken = slices.DeleteFunc(slices.Clone(after), known(before))
	freed = slices.DeleteFunc(slices.Clone(before), known(after))
	return taken, freed
}
