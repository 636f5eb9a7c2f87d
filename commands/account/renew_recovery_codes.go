package account

import (
	"context"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// RenewRecoveryCodes replaces all recovery codes of a staff account with new ones. Only the account's own person may
// issue it, after giving the second factor.
type RenewRecoveryCodes struct {
	RecoveryCodes []string `json:"recoveryCodes"`
}

var _ = commands.Declare(Accounts, RenewRecoveryCodes{})

// CommandName names the command in the API.
func (RenewRecoveryCodes) CommandName() string { return "RenewRecoveryCodes" }

var notEnabled = fault.New(
	fault.Conflict,
	"التحقق بخطوتين غير مفعّل لهذا الحساب.",
	"This account has no two-step sign-in.",
)

// Prepare refuses everybody but staff.
func (c RenewRecoveryCodes) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return target(by.Actor.Account), commands.None{}, by.Actor.Require(events.StaffRoles...)
}

// Decide returns conflict if the second factor is off.
func (c RenewRecoveryCodes) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	switch {
	case !s.HasSecondFactor():
		return commands.Decision{}, notEnabled
	case len(c.RecoveryCodes) != recoveryCodes:
		return commands.Decision{}, WrongCode
	}
	return commands.Then(events.RecoveryCodesRenewed{Account: s.ID, RecoveryCodes: hashCodes(s.ID, c.RecoveryCodes)})
}
