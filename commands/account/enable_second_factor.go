package account

import (
	"context"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// EnableSecondFactor turns on the second factor of a staff account: from now on each sign-in needs a code. Only the
// account's own person may issue it.
type EnableSecondFactor struct {
	Secret        string   `json:"secret"`
	Code          string   `json:"code"` // a code made with the secret, which proves that the person's app has it
	RecoveryCodes []string `json:"recoveryCodes"`
}

var _ = commands.Declare(Accounts, EnableSecondFactor{})

// CommandName names the command in the API.
func (EnableSecondFactor) CommandName() string { return "EnableSecondFactor" }

var alreadyEnabled = fault.New(
	fault.Conflict,
	"التحقق بخطوتين مفعّل لهذا الحساب.",
	"This account has two-step sign-in already.",
)

// Prepare refuses everybody but staff. It returns invalid for a wrong code.
func (c EnableSecondFactor) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	to, none := target(by.Actor.Account), commands.None{}
	if err := by.Actor.RequireStaff(); err != nil {
		return to, none, err
	}
	if _, right := Step(c.Secret, c.Code, app.Now()); !right || len(c.RecoveryCodes) != recoveryCodes {
		return to, none, WrongCode
	}
	return to, none, nil
}

// Decide returns conflict if the second factor is on already.
func (c EnableSecondFactor) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	switch {
	case !s.Exists() || !s.Role.Staff():
		return commands.Decision{}, commands.NotFound
	case s.HasSecondFactor():
		return commands.Decision{}, alreadyEnabled
	}
	return commands.Then(events.SecondFactorEnabled{
		Account:       s.ID,
		Secret:        events.PersonalOf(s.ID, c.Secret),
		RecoveryCodes: hashCodes(s.ID, c.RecoveryCodes),
	})
}
