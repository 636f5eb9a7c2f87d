package account

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// SuspendAccount suspends an account: it refuses the person's sign-ins, ends their sessions and hides their listings.
// Only admins may issue it.
type SuspendAccount struct {
	Account uuid.UUID `json:"account"`
	Reason  string    `json:"reason"`
}

var _ = commands.Declare(Accounts, SuspendAccount{})

// CommandName names the command in the API.
func (SuspendAccount) CommandName() string { return "SuspendAccount" }

// Grave implements commands.Grave: the admin must have given a password or a code a short while ago, because the
// account may be another admin's.
func (SuspendAccount) Grave(events.Actor) bool { return true }

// Prepare refuses everybody but admins.
func (c SuspendAccount) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return administration(by, c.Account)
}

// Decide returns invalid without a reason, and conflict if the account is the admin's own. If the account is suspended
// already, no event is appended.
func (c SuspendAccount) Decide(by events.Actor, s State, _ commands.None) (commands.Decision, error) {
	switch {
	case !s.Exists():
		return commands.Decision{}, commands.NotFound
	case c.Account == by.Account:
		return commands.Decision{}, notYourself
	}
	if err := commands.RequireReason(c.Reason); err != nil || s.Suspended {
		return commands.Decision{}, err
	}
	suspended := events.AccountSuspended{Account: s.ID, Reason: strings.TrimSpace(c.Reason)}
	d := signingOut(s.ID, commands.EndedBySuspension, suspended)
	if s.Role == events.Admin {
		d.Needs, d.Releases = []commands.Claim{SeatClaim(by.Account)}, []commands.Claim{SeatClaim(s.ID)}
	}
	return d, nil
}
