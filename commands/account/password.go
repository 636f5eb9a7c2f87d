package account

import (
	"context"
	"errors"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// PasswordProof is whether a password was an account's when it was looked at.
type PasswordProof struct {
	Right   bool
	Version int // of the password
}

// holds reports whether the password was right and is the account's still.
func (p PasswordProof) holds(s State) bool { return p.Right && p.Version == s.PasswordVersion }

// prove verifies a password of an account, whose state it returns, too.
func prove(ctx context.Context, app *commands.App, id uuid.UUID, password string) (PasswordProof, State, error) {
	s, _, err := Accounts.Load(ctx, app, events.AccountStream(id))
	if err != nil {
		return PasswordProof{}, s, err
	}
	p := PasswordProof{Version: s.PasswordVersion}
	err = whileHashing(ctx, id.String(), func() error {
		p.Right = verifyPassword(s.PasswordHash.Text(), password)
		return nil
	})
	return p, s, err
}

// hashNew hashes a password that was found good enough. "" stands for one that was not: nothing may be decided with it.
func hashNew(ctx context.Context, id uuid.UUID, password string, good bool) (hash string, err error) {
	if !good {
		return "", nil
	}
	err = whileHashing(ctx, id.String(), func() error {
		hash = hashPassword(password)
		return nil
	})
	return hash, err
}

// Confirm reports whether a password is the account's, for somebody who is signed in and does something grave. It
// returns invalid, with the field at fault, where it is not.
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
		right = verifyPassword(s.PasswordHash.Text(), password)
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
