package account

import (
	"context"
	"unicode/utf8"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// CreateAdmin opens an admin's account. Only the command line may; there is no default password anywhere.
type CreateAdmin struct {
	Username string `json:"username"`
	Email    string `json:"email"`
	Password string `json:"password"` // at least twelve characters
}

// CommandName names the command.
func (CreateAdmin) CommandName() string { return "CreateAdmin" }

// Handle registers the admin. It returns invalid with the fields at fault, and conflict where the email is taken.
func (c CreateAdmin) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	if err := commands.RequireRole(by.Actor, events.CommandLine); err != nil {
		return commands.Receipt{}, err
	}
	var check fault.Check
	commands.CheckName(&check, "username", c.Username)
	checkEmail(&check, c.Email)
	check.Field(utf8.RuneCountInString(c.Password) >= minAdminPassword, "password",
		"كلمة مرور المدير 12 حرفًا على الأقل", "An admin's password must be at least 12 characters")
	checkPassword(&check, "password", c.Password, c.Username, c.Email)
	if err := check.Err(); err != nil {
		return commands.Receipt{}, err
	}
	return register(
		ctx,
		app,
		by,
		RegisterAccount{Username: c.Username, Email: c.Email, Password: c.Password, Role: events.Admin},
		"",
	)
}
