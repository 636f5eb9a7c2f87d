package account

import (
	"context"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// ChangePassword sets a new password for somebody who knows the old one, and ends all their sessions.
type ChangePassword struct {
	OldPassword string `json:"oldPassword"`
	NewPassword string `json:"newPassword"`
}

// RequestPasswordReset asks for a mail with a link. Anybody may, for any email.
type RequestPasswordReset struct {
	Email string `json:"email"`
}

// ResetPassword sets a new password for somebody who holds the link, and ends all sessions of the account.
type ResetPassword struct {
	Token       string `json:"token"`
	NewPassword string `json:"newPassword"`
}

// CommandName names the command in the API.
func (ChangePassword) CommandName() string       { return "ChangePassword" }
func (RequestPasswordReset) CommandName() string { return "RequestPasswordReset" }
func (ResetPassword) CommandName() string        { return "ResetPassword" }

// proof is whether a password was an account's when it was looked at. It is taken before the decision, which stays
// pure.
type proof struct {
	right   bool
	version int
}

// holds reports whether the password was right and is the account's still.
func (p proof) holds(s State) bool { return p.right && p.version == s.PasswordVersion }

func prove(ctx context.Context, app *commands.App, id uuid.UUID, password string) (proof, error) {
	s, _, err := Accounts.Load(ctx, app, events.AccountStream(id))
	if err != nil {
		return proof{}, err
	}
	p := proof{version: s.PasswordVersion}
	err = whileHashing(ctx, id.String(), func() error {
		p.right = verifyPassword(s.PasswordHash.Text(), password)
		return nil
	})
	return p, err
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

// Handle returns invalid where the old password is wrong or the new one is not good enough.
func (c ChangePassword) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	if err := commands.RequireAccount(by.Actor); err != nil {
		return commands.Receipt{}, err
	}
	id := by.Actor.Account
	old, err := prove(ctx, app, id, c.OldPassword)
	if err != nil {
		return commands.Receipt{}, err
	}
	hash, err := hashNew(ctx, id, c.NewPassword, old.right)
	if err != nil {
		return commands.Receipt{}, err
	}
	return commands.Execute(ctx, app, by, c, Accounts, target(id), func(s State) (commands.Decision, error) {
		if !s.Exists() {
			return commands.Decision{}, commands.NotFound
		}
		var check fault.Check
		check.Field(old.holds(s), "oldPassword", "كلمة المرور الحالية غير صحيحة", "The current password is not right")
		checkNewPassword(&check, s, c.NewPassword)
		if err := check.Err(); err != nil {
			return commands.Decision{}, err
		}
		d := commands.Decision{
			Events: []events.Event{events.PasswordChanged{Account: id, PasswordHash: events.PersonalOf(id, hash)}},
		}
		return app.AndEndSessions(d, id, commands.EndedByPassword), nil
	})
}

// resetTakes is how long an answer to RequestPasswordReset takes at least: far longer than the append that only an
// account calls for, so that the time does not tell either.
const resetTakes = 400 * time.Millisecond

// Check returns invalid where the email is none.
func (c RequestPasswordReset) Check() error {
	var check fault.Check
	checkEmail(&check, c.Email)
	return check.Err()
}

// Handle answers the same, and after the same time, whether or not there is such an account, so that nobody learns who
// has one. It takes no idempotency key: only accounts could be refused for one that was used with another email. A
// repetition is a letter more, and the letters are limited.
func (c RequestPasswordReset) Handle(
	ctx context.Context,
	app *commands.App,
	by commands.Request,
) (commands.Receipt, error) {
	if err := c.Check(); err != nil {
		return commands.Receipt{}, err
	}
	by.Key = ""
	due := time.NewTimer(resetTakes)
	defer due.Stop()
	err := c.ask(ctx, app, by)
	select {
	case <-due.C:
	case <-ctx.Done(): // whoever hangs up learns nothing
	}
	return commands.Receipt{}, err
}

func (c RequestPasswordReset) ask(ctx context.Context, app *commands.App, by commands.Request) error {
	s, err := byEmail(ctx, app, c.Email)
	if err != nil || !s.Exists() || s.Suspended {
		return err
	}
	_, err = commands.Execute(ctx, app, by, c, Accounts, target(s.ID), func(State) (commands.Decision, error) {
		return commands.Decision{Events: []events.Event{events.PasswordResetRequested{Account: s.ID}}}, nil
	})
	return err
}

// Handle returns invalid where the link is wrong, old or used, or the password is not good enough. A repetition is told
// that the link is used where the password was changed again since.
func (c ResetPassword) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	id, err := tokenAccount(c.Token)
	if err != nil {
		return commands.Receipt{}, err
	}
	allowed := func(s State) error {
		if err := checkToken(app, purposeReset, c.Token, s); err != nil {
			return err
		}
		var check fault.Check
		checkNewPassword(&check, s, c.NewPassword)
		return check.Err()
	}
	s, _, err := Accounts.Load(ctx, app, events.AccountStream(id))
	if err != nil {
		return commands.Receipt{}, err
	}
	hash, err := hashNew(ctx, id, c.NewPassword, allowed(s) == nil)
	if err != nil {
		return commands.Receipt{}, err
	}
	receipt, err := commands.Execute(ctx, app, by, c, Accounts, target(id), func(s State) (commands.Decision, error) {
		if err := allowed(s); err != nil {
			return commands.Decision{}, err
		}
		if hash == "" { // it was not allowed a moment ago
			return commands.Decision{}, commands.Stale
		}
		d := commands.Decision{
			Events: []events.Event{events.PasswordReset{Account: id, PasswordHash: events.PersonalOf(id, hash)}},
		}
		return app.AndEndSessions(d, id, commands.EndedByPassword), nil
	})
	if err != nil || !receipt.Replayed {
		return receipt, err
	}
	s, _, err = Accounts.Load(ctx, app, events.AccountStream(id))
	if err == nil {
		err = checkUsed(app, purposeReset, c.Token, s)
	}
	if err != nil {
		return commands.Receipt{}, err
	}
	return receipt, nil
}

func checkNewPassword(c *fault.Check, s State, password string) {
	if s.Role == events.Admin {
		c.Field(len([]rune(password)) >= minAdminPassword, "newPassword",
			"كلمة مرور المدير 12 حرفًا على الأقل", "An admin's password must be at least 12 characters")
	}
	checkPassword(c, "newPassword", password, s.Username.Text(), s.Email.Text())
}
