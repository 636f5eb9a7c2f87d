package account

import (
	"context"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// ChangePassword sets a new password for a signed-in person who gives the current one. It ends all sessions of the
// account.
type ChangePassword struct {
	OldPassword string `json:"oldPassword"`
	NewPassword string `json:"newPassword"`
}

var _ = commands.Declare(Accounts, ChangePassword{})

// CommandName names the command in the API.
func (ChangePassword) CommandName() string { return "ChangePassword" }

// NewPassword contains the facts that the decision needs.
type NewPassword struct {
	Old  PasswordProof
	Hash string // the hash of the new password; empty if the old password is wrong
}

// Prepare verifies the old password and hashes the new one. It refuses visitors who are not signed in.
func (c ChangePassword) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, NewPassword, error) {
	id, facts := by.Actor.Account, NewPassword{}
	if err := by.Actor.RequireAccount(); err != nil {
		return target(id), facts, err
	}
	var err error
	if facts.Old, _, err = provePassword(ctx, app, id, c.OldPassword); err != nil {
		return target(id), facts, err
	}
	facts.Hash, err = hashNew(ctx, app, id, c.NewPassword, facts.Old.Right)
	return target(id), facts, err
}

// Decide returns invalid if the old password is wrong or the new one breaks the rules for passwords.
func (c ChangePassword) Decide(_ events.Actor, s State, facts NewPassword) (commands.Decision, error) {
	if !s.Exists() {
		return commands.Decision{}, commands.NotFound
	}
	var check fault.Check
	check.Field(facts.Old.holds(s), "oldPassword", "كلمة المرور الحالية غير صحيحة", "The current password is not right")
	checkNewPassword(&check, s, c.NewPassword)
	if err := check.Err(); err != nil {
		return commands.Decision{}, err
	}
	changed := events.PasswordChanged{Account: s.ID, PasswordHash: events.PersonalOf(s.ID, facts.Hash)}
	return signingOut(s.ID, commands.EndedByPassword, changed), nil
}
