package booking

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/calendar"
	"weddings/commands/listing"
	"weddings/events"
	"weddings/internal/fault"
)

// EnterBooking enters a booking that the owner agreed on outside of the site. Only the owner sees the name.
type EnterBooking struct {
	Listing uuid.UUID      `json:"listing"`
	Hall    *uuid.UUID     `json:"hall"` // nil = the first hall
	Days    []string       `json:"days"` // YYYY-MM-DD
	Daypart events.Daypart `json:"daypart"`
	Guests  int            `json:"guests"`
	Name    string         `json:"name"`
}

var _ = commands.DeclareHandler(EnterBooking{})

// CommandName names the command in the API.
func (EnterBooking) CommandName() string { return "EnterBooking" }

// Limit is the rate limit of the command.
func (EnterBooking) Limit() commands.LimitKind { return commands.EditLimit }

// Prepare finds a free team. It refuses everybody but the listing's owner, and returns invalid with the wrong fields,
// and conflict for an archived listing.
func (c EnterBooking) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Claiming, error) {
	if err := by.Actor.RequireAccount(); err != nil {
		return commands.Target{}, Claiming{}, err
	}
	facts, err := around(ctx, app, c.Listing)
	to := fresh(facts.ID)
	if err != nil {
		return to, facts, err
	}
	switch {
	case facts.About.ID == uuid.Nil:
		return to, facts, commands.NotFound
	case facts.About.Owner != by.Actor.Account && facts.About.Status != listing.Approved:
		return to, facts, commands.Hidden
	case facts.About.Owner != by.Actor.Account:
		return to, facts, commands.NotAllowed
	case facts.About.Status == listing.Archived:
		return to, facts, calendar.Archived
	}
	var check fault.Check
	name := strings.TrimSpace(c.Name)
	check.Field(utf8.RuneCountInString(name) <= 80, "name", "الاسم 80 حرفًا على الأكثر",
		"Name must be at most 80 characters")
	commands.CheckLine(&check, "name", name)
	if err := check.Err(); err != nil {
		return to, facts, err
	}
	if facts.Wish, err = wished(facts, c.Hall, c.Days, c.Daypart, c.Guests, false); err != nil {
		return to, facts, err
	}
	return to, facts, facts.look(ctx, app, facts.ID)
}

// Decide returns conflict if other bookings hold the slots.
func (c EnterBooking) Decide(by events.Actor, _ State, facts Claiming) (commands.Decision, error) {
	if !facts.Free {
		return commands.Decision{}, facts.taken()
	}
	list := facts.slots()
	return commands.Decision{
		Checks: facts.rests(), Claims: claimsOf(facts.About.ID, list),
		Events: []events.Event{events.BookingEntered{
			Booking: facts.ID, Listing: facts.About.ID, Kind: facts.About.Kind, Owner: by.Account,
			Name: events.PersonalOf(by.Account, strings.TrimSpace(c.Name)),
			Hall: facts.Wish.Hall, Days: facts.Wish.Days, Daypart: facts.Wish.Daypart, Guests: c.Guests, Slots: list,
		}},
	}, nil
}

// Handle claims the slots. Before that it ends holds in the way that have lapsed.
func (c EnterBooking) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	return claim(ctx, app, by, c)
}
