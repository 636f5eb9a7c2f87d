package account

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// SuspendAccount refuses a person's sign-in, ends their sessions and hides their listings. Admins only.
type SuspendAccount struct {
	Account uuid.UUID `json:"account"`
	Reason  string    `json:"reason"`
}

// ReinstateAccount undoes SuspendAccount. Admins only.
type ReinstateAccount struct {
	Account uuid.UUID `json:"account"`
}

// GrantRole gives an account another role and ends its sessions, which hold the old one. Admins only.
type GrantRole struct {
	Account uuid.UUID   `json:"account"`
	Role    events.Role `json:"role"`
}

// CommandName names the command in the API.
func (SuspendAccount) CommandName() string   { return "SuspendAccount" }
func (ReinstateAccount) CommandName() string { return "ReinstateAccount" }
func (GrantRole) CommandName() string        { return "GrantRole" }

// Grave says that a role is granted with a fresh password or code only.
func (GrantRole) Grave() {}

// Whoever suspends or demotes an admin holds a seat at that very moment and cannot give it up this way, so the last
// admin always remains, also where two do it to each other at once.
var notYourself = fault.New(fault.Conflict, "لا يمكنكم فعل هذا بحسابكم.", "You cannot do this to your own account.")

func administer(
	ctx context.Context,
	app *commands.App,
	by commands.Request,
	cmd commands.Command,
	id uuid.UUID,
	decide commands.Decide[State],
) (commands.Receipt, error) {
	if err := commands.RequireRole(by.Actor, events.Admin); err != nil {
		return commands.Receipt{}, err
	}
	return commands.Execute(ctx, app, by, cmd, Accounts, target(id), func(s State) (commands.Decision, error) {
		if !s.Exists() {
			return commands.Decision{}, commands.NotFound
		}
		return decide(s)
	})
}

// Handle returns invalid without a reason and conflict for oneself. Suspending twice changes nothing.
func (c SuspendAccount) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	return administer(ctx, app, by, c, c.Account, func(s State) (commands.Decision, error) {
		if c.Account == by.Actor.Account {
			return commands.Decision{}, notYourself
		}
		if err := commands.RequireReason(c.Reason); err != nil || s.Suspended {
			return commands.Decision{}, err
		}
		d := commands.Decision{
			Events: []events.Event{events.AccountSuspended{Account: c.Account, Reason: strings.TrimSpace(c.Reason)}},
		}
		if s.Role == events.Admin {
			d.Needs, d.Releases = []commands.Claim{SeatClaim(by.Actor.Account)}, []commands.Claim{SeatClaim(c.Account)}
		}
		return app.AndEndSessions(d, c.Account, commands.EndedBySuspension), nil
	})
}

// Handle changes nothing for an account that is not suspended.
func (c ReinstateAccount) Handle(
	ctx context.Context,
	app *commands.App,
	by commands.Request,
) (commands.Receipt, error) {
	return administer(ctx, app, by, c, c.Account, func(s State) (commands.Decision, error) {
		if !s.Suspended {
			return commands.Decision{}, nil
		}
		d := commands.Decision{Events: []events.Event{events.AccountReinstated{Account: c.Account}}}
		if s.Role == events.Admin {
			d.Claims = []commands.Claim{SeatClaim(c.Account)}
		}
		return d, nil
	})
}

// Handle returns invalid for an unknown role and conflict for oneself.
func (c GrantRole) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	return administer(ctx, app, by, c, c.Account, func(s State) (commands.Decision, error) {
		var check fault.Check
		check.Field(
			c.Role == events.Customer || c.Role == events.VenueOwner || c.Role == events.ServiceProvider ||
				c.Role == events.Admin,
			"role",
			"الدور غير معروف",
			"Invalid enum value",
		)
		if err := check.Err(); err != nil {
			return commands.Decision{}, err
		}
		if c.Account == by.Actor.Account {
			return commands.Decision{}, notYourself
		}
		if s.Role == c.Role {
			return commands.Decision{}, nil
		}
		d := commands.Decision{Events: []events.Event{events.RoleGranted{Account: c.Account, Role: c.Role}}}
		switch {
		case s.Role == events.Admin:
			d.Needs, d.Releases = []commands.Claim{SeatClaim(by.Actor.Account)}, []commands.Claim{SeatClaim(c.Account)}
		case c.Role == events.Admin && !s.Suspended:
			d.Claims = []commands.Claim{SeatClaim(c.Account)}
		}
		return app.AndEndSessions(d, c.Account, commands.EndedByRole), nil
	})
}
