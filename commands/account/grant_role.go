package account

import (
	"context"
	"slices"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// GrantRole gives an account another role. It ends the account's sessions, because a session holds the role. Only
// admins may issue it.
type GrantRole struct {
	Account uuid.UUID   `json:"account"`
	Role    events.Role `json:"role"`
}

var _ = commands.Declare(Accounts, GrantRole{})

// CommandName names the command in the API.
func (GrantRole) CommandName() string { return "GrantRole" }

// Grave implements commands.Grave: the admin must have given a password or a code a short while ago.
func (GrantRole) Grave(events.Actor) bool { return true }

// Prepare refuses everybody but admins.
func (c GrantRole) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return administration(by, c.Account)
}

// Decide returns invalid for an unknown role, and conflict if the account is the admin's own.
func (c GrantRole) Decide(by events.Actor, s State, _ commands.None) (commands.Decision, error) {
	if !s.Exists() {
		return commands.Decision{}, commands.NotFound
	}
	var check fault.Check
	check.Field(
		slices.Contains(events.AccountRoles, c.Role),
		"role",
		"الدور غير معروف",
		"Invalid enum value",
	)
	if err := check.Err(); err != nil {
		return commands.Decision{}, err
	}
	switch {
	case c.Account == by.Account:
		return commands.Decision{}, notYourself
	case s.Role == c.Role:
		return commands.Decision{}, nil
	}
	d := signingOut(s.ID, commands.EndedByRole, events.RoleGranted{Account: s.ID, Role: c.Role})
	switch {
	case s.Role == events.Admin:
		d.Needs, d.Releases = []commands.Claim{SeatClaim(by.Account)}, []commands.Claim{SeatClaim(s.ID)}
	case c.Role == events.Admin && !s.Suspended:
		d.Claims = []commands.Claim{SeatClaim(s.ID)}
	}
	return d, nil
}
