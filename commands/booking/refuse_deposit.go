package booking

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// RefuseDeposit refuses a deposit that is not acknowledged. The side that recorded it takes it back, for example
// because the sum was mistyped; the other side denies that it was paid.
type RefuseDeposit struct {
	Booking uuid.UUID `json:"booking"`
	Deposit uuid.UUID `json:"deposit"`
}

var _ = commands.Declare(Bookings, RefuseDeposit{})

// CommandName names the command in the API.
func (RefuseDeposit) CommandName() string { return "RefuseDeposit" }

// Prepare refuses visitors who are not signed in.
func (c RefuseDeposit) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return target(c.Booking, 0), commands.None{}, by.Actor.RequireAccount()
}

// Decide returns conflict for a deposit that both sides agree on. The side that recorded a deposit may take it back
// after the other side has denied it. Anything else that was refused before appends no event.
func (c RefuseDeposit) Decide(by events.Actor, s State, _ commands.None) (commands.Decision, error) {
	side, err := partyTo(by, s)
	if err != nil {
		return commands.Decision{}, err
	}
	at := slices.IndexFunc(s.Deposits, func(d Deposit) bool { return d.ID == c.Deposit })
	if at < 0 {
		return commands.Decision{}, commands.NotFound
	}
	switch d := s.Deposits[at]; {
	case d.Acknowledged:
		return commands.Decision{}, agreedOn
	case d.Refused == d.By, d.Refused == side:
		return commands.Decision{}, nil
	}
	return commands.Then(events.DepositRefused{Booking: s.ID, Deposit: c.Deposit, By: side})
}
