package account

import (
	"context"
	"unicode/utf8"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// CreateAdmin creates an admin's account. Only the command line may issue it. No admin has a default password.
type CreateAdmin struct {
	Username string `json:"username"`
	Email    string `json:"email"`
	Password string `json:"password"` // at least twelve characters
}

var _ = commands.Declare(Accounts, CreateAdmin{})

// CommandName names the command.
func (CreateAdmin) CommandName() string { return "CreateAdmin" }

// Prepare hashes the password. It refuses everybody but the command line. It returns invalid with the wrong fields.
func (c CreateAdmin) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Registration, error) {
	if err := by.Actor.Require(events.CommandLine); err != nil {
		return commands.Target{}, Registration{}, err
	}
	var check fault.Check
	commands.CheckName(&check, "username", c.Username)
	checkEmail(&check, c.Email)
	check.Field(utf8.RuneCountInString(c.Password) >= minAdminPassword, "password",
		"كلمة مرور المدير 12 حرفًا على الأقل", "An admin's password must be at least 12 characters")
	checkPassword(&check, "password", c.Password, c.Username, c.Email)
	if err := check.Err(); err != nil {
		return commands.Target{}, Registration{}, err
	}
	return prepareRegistration(ctx, app, c.Email, c.Password)
}

// Decide returns conflict if another account has the email.
func (c CreateAdmin) Decide(by events.Actor, s State, facts Registration) (commands.Decision, error) {
	return RegisterAccount{Username: c.Username, Email: c.Email, Role: events.Admin}.Decide(by, s, facts)
}
