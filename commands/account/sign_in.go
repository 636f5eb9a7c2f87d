package account

import (
	"context"
	"unicode/utf8"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// The refusals of a sign-in.
var (
	WrongCredentials = fault.New(
		fault.Unauthenticated,
		"البريد أو كلمة المرور غير صحيحة.",
		"The email or the password is not right.",
	)
	Suspended = fault.New(
		fault.Forbidden,
		"هذا الحساب موقوف. راسلونا إن كنتم ترون أن في الأمر خطأ.",
		"This account is suspended. Write to us if you think this is a mistake.",
	)
)

// TooShort refuses staff whose password is shorter than a staff password must be. They registered with another role,
// for which the password was long enough.
var TooShort = fault.New(
	fault.Forbidden,
	"كلمة مرور حسابات الإدارة والتحرير 12 حرفًا على الأقل. اختاروا واحدة جديدة من «نسيت كلمة المرور».",
	"Admins and editors need a password of at least 12 characters. Choose a new one through \"Forgot password\".",
)

// SignIn verifies an email and a password, and returns the account's state. It appends no event. It returns invalid if
// a field is missing or malformed, and unauthenticated for an unknown email or a wrong password, without telling which.
// If the password is right, it returns forbidden for a suspended account and for staff with a short password. It
// returns admission.Busy if too many requests wait for a hash. With unauthenticated and forbidden, the returned state
// contains only the ID of the tried account, if it exists: use it only for the security log.
func SignIn(ctx context.Context, app *commands.App, email, password string) (State, error) {
	var check fault.Check
	checkEmail(&check, email)
	check.Field(password != "", "password", "كلمة المرور مطلوبة", "Password is required")
	if err := check.Err(); err != nil {
		return State{}, err
	}
	s, err := byEmail(ctx, app, email)
	if err != nil {
		return State{}, err
	}
	var right bool
	if err := whileHashing(ctx, normaliseEmail(email), func() error {
		// An account that does not exist has an empty hash, which takes as long.
		right = app.Passwords.Matches(s.PasswordHash.Text(), password)
		return nil
	}); err != nil {
		return State{}, err
	}
	switch tried := (State{ID: s.ID}); {
	case !s.Exists():
		return State{}, WrongCredentials
	case !right:
		return tried, WrongCredentials
	case s.Suspended:
		return tried, Suspended
	case s.Role.Staff() && utf8.RuneCountInString(password) < minAdminPassword:
		return tried, TooShort
	}
	return s, nil
}

// Load returns the state of an account. It returns NotFound if the account does not exist or was erased.
func Load(ctx context.Context, app *commands.App, id uuid.UUID) (State, error) {
	s, _, err := Accounts.Load(ctx, app, events.AccountStream(id))
	if err == nil && !s.Exists() {
		return State{}, commands.NotFound
	}
	return s, err
}

// byEmail returns the state of the account that holds the claim on an email. Claims are written together with the
// events, so they are never behind the log. It returns the zero State if no account holds the claim.
func byEmail(ctx context.Context, app *commands.App, email string) (State, error) {
	stream, held, err := app.Log.Holder(ctx, EmailClaim(email).Claim)
	if err != nil {
		return State{}, commands.Unavailable.Because(err)
	}
	if !held {
		stream = events.AccountStream(uuid.Nil) // no account has this stream, but reading it takes the same time
	}
	s, _, err := Accounts.Load(ctx, app, stream)
	return s, err
}
