package account

import (
	"context"
	"crypto/subtle"

	"weddings/commands"
	"weddings/events"
)

// UseRecoveryCode uses up a recovery code in place of a code from the app. Only staff may issue it, for their own
// account.
type UseRecoveryCode struct {
	Code string `json:"code"`
}

var _ = commands.Declare(Accounts, UseRecoveryCode{})

// CommandName names the command in the API.
func (UseRecoveryCode) CommandName() string { return "UseRecoveryCode" }

// Prepare refuses everybody but staff.
func (c UseRecoveryCode) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return target(by.Actor.Account), commands.None{}, by.Actor.RequireStaff()
}

// Decide returns invalid if the code is unknown or used.
func (c UseRecoveryCode) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	hash := hashCode(plainCode(c.Code))
	for i, known := range s.RecoveryCodes {
		if !known.Used && subtle.ConstantTimeCompare([]byte(known.Hash), []byte(hash)) == 1 {
			return commands.Then(events.RecoveryCodeUsed{Account: s.ID, Number: i})
		}
	}
	return commands.Decision{}, WrongCode
}
