package account

import (
	"context"
	"errors"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// PasswordProof is the result of verifying a password. It is valid only until the password changes.
type PasswordProof struct {
	Right   bool
	Version int // the account's PasswordVersion at the time
}

// holds reports whether the password was right and has not been changed since.
func (p PasswordProof) holds(s State) bool { return p.Right && p.Version == s.PasswordVersion }

// provePassword verifies a password of an account. It also returns the account's state.
func provePassword(
	ctx context.Context, app *commands.App, id uuid.UUID, password string,
) (PasswordProof, State, error) {
	s, _, err := Accounts.Load(ctx, app, events.AccountStream(id))
	if err != nil {
		return PasswordProof{}, s, err
	}
	p := PasswordProof{Version: s.PasswordVersion}
	err = whileHashing(ctx, id.String(), func() error {
		p.Right = app.Passwords.Matches(s.PasswordHash.Text(), password)
		return nil
	})
	return p, s, err
}

// hashNew hashes a new password. If the password was refused (good is false), it returns an empty hash, which no
// decision may store.
func hashNew(
	ctx context.Context, app *commands.App, id uuid.UUID, password string, good bool,
) (hash string, err error) {
	if !good {
		return "", nil
	}
	err = whileHashing(ctx, id.String(), func() error {
		hash = app.Passwords.Hash(password)
		return nil
	})
	return hash, err
}

// Confirm verifies the password of the signed-in account, before a grave command. It returns nil if the password is
// right, and invalid with the field if it is wrong.
func Confirm(ctx context.Context, app *commands.App, by commands.Request, password string) error {
	s, err := Load(ctx, app, by.Actor.Account)
	if errors.Is(err, commands.NotFound) {
		return commands.SignInFirst
	}
	if err != nil {
		return err
	}
	var right bool
	if err := whileHashing(ctx, s.ID.String(), func() error {
		right = app.Passwords.Matches(s.PasswordHash.Text(), password)
		return nil
	}); err != nil {
		return err
	}
	var check fault.Check
	check.Field(right, "password", "كلمة المرور غير صحيحة", "The password is not right")
	return check.Err()
}

func checkNewPassword(c *fault.Check, s State, password string) {
	if s.Role.Staff() {
		c.Field(len([]rune(password)) >= minAdminPassword, "newPassword",
			"كلمة مرور حسابات الإدارة والتحرير 12 حرفًا على الأقل",
			"Admins and editors need a password of at least 12 characters")
	}
	checkPassword(c, "newPassword", password, s.Username.Text(), s.Email.Text())
}
