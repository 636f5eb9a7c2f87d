package calendar

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/subscription"
	"weddings/events"
	"weddings/internal/fault"
)

// SetHall adds a hall, or replaces all data of one. A service has one hall, whose number of teams is how many parties
// the service can serve at a time.
type SetHall struct {
	Listing  uuid.UUID               `json:"listing"`
	Hall     *uuid.UUID              `json:"hall"` // nil = a new hall
	Name     events.Bilingual        `json:"name"`
	Capacity int                     `json:"capacity"` // guests; 0 = the listing's capacity
	Teams    int                     `json:"teams"`
	Dayparts []events.OfferedDaypart `json:"dayparts"`
}

var _ = commands.Declare(Calendars, SetHall{})

// CommandName names the command in the API.
func (SetHall) CommandName() string { return "SetHall" }

// Limit is the rate limit of the command.
func (SetHall) Limit() commands.LimitKind { return commands.EditLimit }

// Prepare finds the listing. It refuses visitors who are not signed in.
func (c SetHall) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Owning, error) {
	to, facts, err := owned(ctx, app, by, c.Listing)
	if err != nil || c.Hall != nil {
		return to, facts, err
	}
	facts.Plan, err = subscription.PlanOf(ctx, app, facts.About.Owner)
	return to, facts, err
}

// Decide returns invalid with the wrong fields, and not_found for a hall that the calendar does not have. If the hall
// would not change, no event is appended.
func (c SetHall) Decide(by events.Actor, s State, facts Owning) (commands.Decision, error) {
	if err := mayChange(by, facts.About); err != nil {
		return commands.Decision{}, err
	}
	halls, id := s.Halls(facts.About), facts.ID
	var standing events.Event
	if c.Hall != nil {
		hall, ok := s.Hall(facts.About, *c.Hall)
		if !ok || *c.Hall == uuid.Nil {
			return commands.Decision{}, commands.NotFound
		}
		id, standing = hall.Hall, hall
	}
	var check fault.Check
	if c.Hall == nil {
		subscription.CheckHalls(&check, facts.Plan, len(halls))
	}
	c.Name = name(&check, c.Name)
	within(&check, "capacity", c.Capacity, 0, commands.MaxGuests)
	most := 1
	if facts.About.Kind == events.Service {
		most = maxTeams
	}
	within(&check, "teams", c.Teams, 1, most)
	check.Field(len(c.Dayparts) > 0, "dayparts", "اختاروا فترة واحدة على الأقل", "Choose one part of the day at least")
	seen, dayparts := map[events.Daypart]bool{}, []events.OfferedDaypart{}
	for _, offered := range c.Dayparts {
		known(&check, offered.Daypart)
		check.Field(!seen[offered.Daypart], "dayparts", "كل فترة مرة واحدة", "Each part of the day once")
		seen[offered.Daypart] = true
		offered.Hours = commands.Trim(offered.Hours)
		commands.CheckLength(&check, "hours", maxName, offered.Hours)
		commands.CheckLine(&check, "hours", offered.Hours.Ar, offered.Hours.En)
		if !CheckTariff(&check, offered.Tariff) {
			return commands.Decision{}, check.Err()
		}
		dayparts = append(dayparts, offered)
	}
	if err := check.Err(); err != nil {
		return commands.Decision{}, err
	}
	return commands.Change(standing, events.HallSet{
		Listing: c.Listing, Hall: id, Name: c.Name, Capacity: c.Capacity, Teams: c.Teams, Dayparts: dayparts,
	})
}
