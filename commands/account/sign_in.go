package account

import (
	"context"
	"unicode/utf8"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// What a sign-in is refused with.
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

// TooShort is told to staff who became so with a short password, which was good enough for what they were before.
var TooShort = fault.New(
	fault.Forbidden,
	"كلمة مرور حسابات الإدارة والتحرير 12 حرفًا على الأقل. اختاروا واحدة جديدة من «نسيت كلمة المرور».",
	"Admins and editors need a password of at least 12 characters. Choose a new one through \"Forgot password\".",
)

// decoy is verified where there is no account, so that known and unknown emails take the same time.
var decoy = hashPassword("nobody")

// SignIn returns the account that the email and password belong to. It appends nothing. It returns invalid for missing
// fields, unauthenticated with one answer for an unknown email and a wrong password, and, where the password was right,
// forbidden for a suspended account and for staff whose password is too short for that; admission.Busy where too many
// passwords wait to be verified. With unauthenticated and forbidden the state's ID names the account that was tried, if
// there is one: that is for the security log alone.
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
	hash := decoy
	if s.Exists() {
		hash = s.PasswordHash.Text()
	}
	var right bool
	if err := whileHashing(ctx, normaliseEmail(email), func() error {
		right = verifyPassword(hash, password)
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

// Load returns an account, and NotFound where there is none or it was erased.
func Load(ctx context.Context, app *commands.App, id uuid.UUID) (State, error) {
	s, _, err := Accounts.Load(ctx, app, events.AccountStream(id))
	if err == nil && !s.Exists() {
		return State{}, commands.NotFound
	}
	return s, err
}

// byEmail finds an account through the claim on its email, which is never behind the log; the zero State is nobody.
func byEmail(ctx context.Context, app *commands.App, email string) (State, error) {
	stream, held, err := app.Log.Holder(ctx, EmailClaim(email).Claim)
	if err != nil {
		return State{}, commands.Unavailable.Because(err)
	}
	if !held {
		stream = events.AccountStream(uuid.Nil) // which nobody has, but looking takes its time too
	}
	s, _, err := Accounts.Load(ctx, app, stream)
	return s, err
}
