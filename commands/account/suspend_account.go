package account

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// SuspendAccount refuses a person's sign-in, ends their sessions and hides their listings. Admins only.
type SuspendAccount struct {
	Account uuid.UUID `json:"account"`
	Reason  string    `json:"reason"`
}

var _ = commands.Declare(Accounts, SuspendAccount{})

// CommandName names the command in the API.
func (SuspendAccount) CommandName() string { return "SuspendAccount" }

// Grave says that an account is suspended with a fresh password or code only: an admin's, too, may be.
func (SuspendAccount) Grave() {}

// Prepare refuses everybody but admins.
func (c SuspendAccount) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return administration(by, c.Account)
}

// Decide returns invalid without a reason and conflict for oneself. Suspending twice changes nothing.
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
