package account

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// ReinstateAccount ends the suspension of an account. Only admins may issue it.
type ReinstateAccount struct {
	Account uuid.UUID `json:"account"`
}

var _ = commands.Declare(Accounts, ReinstateAccount{})

// CommandName names the command in the API.
func (ReinstateAccount) CommandName() string { return "ReinstateAccount" }

// Prepare refuses everybody but admins.
func (c ReinstateAccount) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return administration(by, c.Account)
}

// Decide changes nothing for an account that is not suspended.
func (c ReinstateAccount) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	switch {
	case !s.Exists():
		return commands.Decision{}, commands.NotFound
	case !s.Suspended:
		return commands.Decision{}, nil
	}
	d, err := commands.Then(events.AccountReinstated{Account: s.ID})
	if s.Role == events.Admin {
		d.Claims = []commands.Claim{SeatClaim(s.ID)}
	}
	return d, err
}
