package account

import (
	"context"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// ChangePassword sets a new password for somebody who knows the old one, and ends all their sessions.
type ChangePassword struct {
	OldPassword string `json:"oldPassword"`
	NewPassword string `json:"newPassword"`
}

var _ = commands.Declare(Accounts, ChangePassword{})

// CommandName names the command in the API.
func (ChangePassword) CommandName() string { return "ChangePassword" }

// NewPassword are the facts that a change of a password needs.
type NewPassword struct {
	Old  PasswordProof
	Hash string // of the new one; none where the old one is not right
}

// Prepare verifies the old password and hashes the new one. It refuses whoever is not signed in.
func (c ChangePassword) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, NewPassword, error) {
	id, facts := by.Actor.Account, NewPassword{}
	if err := by.Actor.RequireAccount(); err != nil {
		return target(id), facts, err
	}
	var err error
	if facts.Old, _, err = prove(ctx, app, id, c.OldPassword); err != nil {
		return target(id), facts, err
	}
	facts.Hash, err = hashNew(ctx, id, c.NewPassword, facts.Old.Right)
	return target(id), facts, err
}

// Decide returns invalid where the old password is wrong or the new one is not good enough.
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
