package booking

import (
	"context"
	"slices"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// MoveBooking moves a booking to another hall, day or daypart, as its two sides have agreed. It releases the former
// slots and claims the new ones in one append. It names the version on the screen. If the owner moves it, the price
// stays. A couple may move it only while it is a request, which then has the price of the new days.
type MoveBooking struct {
	Booking uuid.UUID      `json:"booking"`
	Version int64          `json:"version"`
	Hall    *uuid.UUID     `json:"hall"` // nil = the first hall
	Days    []string       `json:"days"` // YYYY-MM-DD
	Daypart events.Daypart `json:"daypart"`
}

var _ = commands.DeclareHandler(MoveBooking{})

// CommandName names the command in the API.
func (MoveBooking) CommandName() string { return "MoveBooking" }

// Limit is the rate limit of the command: the other side gets a letter.
func (MoveBooking) Limit() commands.LimitKind { return commands.AnswerLimit }

// Prepare finds a team that is free on the new days. It refuses everybody but the booking's two sides, and returns
// invalid with the wrong fields. A couple can only choose what the owner offers.
func (c MoveBooking) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Claiming, error) {
	to := target(c.Booking, c.Version)
	if err := by.Actor.RequireAccount(); err != nil {
		return to, Claiming{}, err
	}
	s, _, err := load(ctx, app, c.Booking)
	if err != nil {
		return to, Claiming{}, err
	}
	side, err := seenAs(by.Actor, s)
	couple := side == events.CoupleSide
	switch {
	case err != nil:
		return to, Claiming{}, err
	case side != events.OwnerSide && !couple:
		return to, Claiming{}, commands.NotAllowed
	case couple && s.Status != Pending:
		return to, Claiming{}, noRequest
	case c.Version < 1:
		return to, Claiming{}, versionMissing
	}
	facts, err := around(ctx, app, s.Listing)
	if err != nil {
		return to, facts, err
	}
	if facts.Wish, err = wished(facts, c.Hall, c.Days, c.Daypart, s.Guests, couple); err != nil {
		return to, facts, err
	}
	return to, facts, facts.look(ctx, app, c.Booking)
}

// Decide returns conflict if the booking has ended or other bookings hold the slots; for a request, only if they are
// confirmed to somebody else. A move that changes nothing appends no event.
func (c MoveBooking) Decide(by events.Actor, s State, facts Claiming) (commands.Decision, error) {
	wish := facts.Wish
	side, err := seenAs(by, s)
	couple := side == events.CoupleSide
	switch {
	case !s.Live() || s.Lapsed(facts.Now):
		return commands.Decision{}, notNow
	case err != nil:
		return commands.Decision{}, err
	case s.Hall == wish.Hall && s.Daypart == wish.Daypart && slices.Equal(s.Days, wish.Days):
		return commands.Decision{}, nil
	case couple && s.Status != Pending: // the owner has answered meanwhile
		return commands.Decision{}, noRequest
	case facts.Firm, !facts.Free && s.Status != Pending:
		return commands.Decision{}, facts.taken()
	}
	moved := events.BookingMoved{
		Booking: s.ID, Listing: s.Listing, By: side,
		Hall: wish.Hall, Days: wish.Days, Daypart: wish.Daypart,
	}
	if couple {
		hall, _ := facts.Calendar.Hall(facts.About, wish.Hall) // Prepare has made sure that it exists
		moved.Price = facts.Calendar.Price(hall, wish.Days, wish.Daypart, s.Guests)
	}
	if s.Status == Pending {
		return commands.Then(moved)
	}
	if s.Status == Held {
		moved.Until = s.sooner(facts)
	}
	moved.Slots = facts.slots()
	claims, releases := taking(s.Listing, s.Slots, moved.Slots)
	return commands.Decision{
		Checks: facts.rests(), Claims: claims, Releases: releases, Events: []events.Event{moved},
	}, nil
}

// sooner returns the end of a hold that is moved to an earlier day, if the party would be over before the hold is. It
// returns the zero time if the end does not change: a move takes no extension back.
func (s State) sooner(facts Claiming) time.Time {
	days := facts.Wish.Days
	if over := (days[len(days)-1] + 1).Starts(); over.Before(s.HoldUntil) {
		return over.UTC()
	}
	return time.Time{}
}

// Handle claims the slots. Before that it ends holds in the way that have lapsed.
func (c MoveBooking) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	return claim(ctx, app, by, c)
}
