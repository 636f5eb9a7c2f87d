package booking

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// AcknowledgeDeposit confirms that a deposit was paid. The other side has recorded the deposit.
type AcknowledgeDeposit struct {
	Booking uuid.UUID `json:"booking"`
	Deposit uuid.UUID `json:"deposit"`
}

var _ = commands.Declare(Bookings, AcknowledgeDeposit{})

// CommandName names the command in the API.
func (AcknowledgeDeposit) CommandName() string { return "AcknowledgeDeposit" }

// Prepare refuses visitors who are not signed in.
func (c AcknowledgeDeposit) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return target(c.Booking, 0), commands.None{}, by.Actor.RequireAccount()
}

// Decide returns forbidden for the side that recorded the deposit: both sides must agree that it was paid. It returns
// conflict if that side has taken the deposit back. A side that has denied a deposit may acknowledge it later.
func (c AcknowledgeDeposit) Decide(by events.Actor, s State, _ commands.None) (commands.Decision, error) {
	side, err := partyTo(by, s)
	if err != nil {
		return commands.Decision{}, err
	}
	at := slices.IndexFunc(s.Deposits, func(d Deposit) bool { return d.ID == c.Deposit })
	switch {
	case at < 0:
		return commands.Decision{}, commands.NotFound
	case s.Deposits[at].By == side:
		return commands.Decision{}, commands.NotAllowed
	case s.Deposits[at].Acknowledged:
		return commands.Decision{}, nil
	case s.Deposits[at].Refused == s.Deposits[at].By:
		return commands.Decision{}, takenBack
	}
	return commands.Then(events.DepositAcknowledged{Booking: s.ID, Deposit: c.Deposit})
}
