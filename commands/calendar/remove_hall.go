package calendar

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// RemoveHall removes a hall from the calendar. Bookings of the hall stay.
type RemoveHall struct {
	Listing uuid.UUID `json:"listing"`
	Hall    uuid.UUID `json:"hall"`
}

var _ = commands.Declare(Calendars, RemoveHall{})

// CommandName names the command in the API.
func (RemoveHall) CommandName() string { return "RemoveHall" }

// Limit is the rate limit of the command.
func (RemoveHall) Limit() commands.LimitKind { return commands.EditLimit }

var (
	lastHall = fault.New(
		fault.Conflict,
		"هذه آخر صالة في التقويم. أضيفوا غيرها قبل أن تحذفوها.",
		"This is the calendar's last hall. Add another one before you remove it.",
	)
	lastTeam = fault.New(
		fault.Conflict,
		"هذا آخر فريق في التقويم. أضيفوا غيره قبل أن تحذفوه.",
		"This is the calendar's last team. Add another one before you remove it.",
	)
)

// Prepare finds the listing. It refuses visitors who are not signed in.
func (c RemoveHall) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Owning, error) {
	return owned(ctx, app, by, c.Listing)
}

// Decide returns not_found for a hall that the calendar does not have, and conflict for the last one.
func (c RemoveHall) Decide(by events.Actor, s State, facts Owning) (commands.Decision, error) {
	if err := mayChange(by, facts.About); err != nil {
		return commands.Decision{}, err
	}
	_, ok := s.Hall(facts.About, c.Hall)
	switch {
	case s.removed[c.Hall]:
		return commands.Decision{}, nil
	case !ok || c.Hall == uuid.Nil:
		return commands.Decision{}, commands.NotFound
	case len(s.Halls(facts.About)) == 1 && facts.About.Kind == events.Service:
		return commands.Decision{}, lastTeam
	case len(s.Halls(facts.About)) == 1:
		return commands.Decision{}, lastHall
	}
	return commands.Then(events.HallRemoved{Listing: c.Listing, Hall: c.Hall})
}
