package account

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"encoding/hex"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"
	"github.com/pquerna/otp"
	"github.com/pquerna/otp/totp"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

const (
	recoveryCodes    = 10
	recoveryCodeSize = 15 // bytes: 120 bits, so that their hash needs neither salt nor stretching (ASVS 5.0, 6.5.2)
	secretSize       = 20 // bytes (RFC 4226 §4)
	totpPeriod       = 30 * time.Second
)

var encoding = base32.StdEncoding.WithPadding(base32.NoPadding)

// RecoveryCode is one that was given out; only its hash is known.
type RecoveryCode struct {
	Hash string
	Used bool
}

func recoveryCodesOf(hashes events.Personal) []RecoveryCode {
	var codes []RecoveryCode
	for _, hash := range strings.Fields(hashes.Text()) {
		codes = append(codes, RecoveryCode{Hash: hash})
	}
	return codes
}

// UnusedRecoveryCodes counts the codes that still open the account.
func (s State) UnusedRecoveryCodes() int {
	unused := 0
	for _, code := range s.RecoveryCodes {
		if !code.Used {
			unused++
		}
	}
	return unused
}

// hashCodes returns the hashes of codes as the events keep them.
func hashCodes(id uuid.UUID, codes []string) events.Personal {
	hashes := make([]string, len(codes))
	for i, code := range codes {
		hashes[i] = hashCode(plainCode(code))
	}
	return events.PersonalOf(id, strings.Join(hashes, " "))
}

func hashCode(code string) string {
	sum := sha256.Sum256([]byte(code))
	return hex.EncodeToString(sum[:])
}

// plainCode is a code as it is compared: people add spaces and dashes.
func plainCode(code string) string {
	return strings.ToUpper(strings.NewReplacer(" ", "", "-", "").Replace(strings.TrimSpace(commands.Digits(code))))
}

// IsRecoveryCode reports whether a code cannot be one of the app's, whose six digits can be guessed.
func IsRecoveryCode(code string) bool { return len(plainCode(code)) != otp.DigitsSix.Length() }

// HasSecondFactor reports whether a code is asked for besides the password.
func (s State) HasSecondFactor() bool { return s.Secret.Given() }

// NewSecret returns a random secret for TOTP, in base32.
func NewSecret() string { return randomCode(secretSize) }

func randomCode(size int) string {
	raw := make([]byte, size)
	_, _ = rand.Read(raw) // crypto/rand never fails; it crashes the program instead
	return encoding.EncodeToString(raw)
}

// NewRecoveryCodes returns codes to be shown once.
func NewRecoveryCodes() []string {
	codes := make([]string, recoveryCodes)
	for i := range codes {
		fours := slices.Collect(slices.Chunk([]byte(randomCode(recoveryCodeSize)), 4))
		codes[i] = string(bytes.Join(fours, []byte("-")))
	}
	return codes
}

// Step returns the period that a TOTP code of a secret belongs to: the present one, or one beside it, as clocks differ.
// Whoever accepts a code must accept each period once.
func Step(secret, code string, now time.Time) (int64, bool) {
	code = plainCode(code)
	for _, beside := range []int64{0, -1, 1} {
		at := now.Add(time.Duration(beside) * totpPeriod)
		wanted, err := totp.GenerateCodeCustom(secret, at, totp.ValidateOpts{
			Period: uint(
				totpPeriod / time.Second,
			),
			Digits:    otp.DigitsSix,
			Algorithm: otp.AlgorithmSHA1, // what every app knows
		})
		if err == nil && subtle.ConstantTimeCompare([]byte(wanted), []byte(code)) == 1 {
			return at.Unix() / int64(totpPeriod/time.Second), true
		}
	}
	return 0, false
}

// EnableSecondFactor asks for a code at every sign-in from now on. Admins only, who have none yet.
type EnableSecondFactor struct {
	Secret        string   `json:"secret"`
	Code          string   `json:"code"` // of the secret, to show that the app has it
	RecoveryCodes []string `json:"recoveryCodes"`
}

// UseRecoveryCode gives one of the codes in place of the app's. Admins only, for themselves.
type UseRecoveryCode struct {
	Code string `json:"code"`
}

// RenewRecoveryCodes replaces all recovery codes by new ones. Admins only, for themselves, with the second factor
// given.
type RenewRecoveryCodes struct {
	RecoveryCodes []string `json:"recoveryCodes"`
}

// ResetSecondFactor forgets somebody's second factor, who then sets up another. Only the command line may.
type ResetSecondFactor struct {
	Email string `json:"email"`
}

// CommandName names the command in the API.
func (EnableSecondFactor) CommandName() string { return "EnableSecondFactor" }
func (UseRecoveryCode) CommandName() string    { return "UseRecoveryCode" }
func (RenewRecoveryCodes) CommandName() string { return "RenewRecoveryCodes" }
func (ResetSecondFactor) CommandName() string  { return "ResetSecondFactor" }

var (
	alreadyEnabled = fault.New(
		fault.Conflict,
		"التحقق بخطوتين مفعّل لهذا الحساب.",
		"This account has two-step sign-in already.",
	)
	notEnabled = fault.New(
		fault.Conflict,
		"التحقق بخطوتين غير مفعّل لهذا الحساب.",
		"This account has no two-step sign-in.",
	)
	// WrongCode is what a code is refused with.
	WrongCode = fault.New(fault.Invalid, "الرمز غير صحيح أو سبق استخدامه.",
		"The code is not right, or was used before.").
		With("code", "الرمز غير صحيح أو سبق استخدامه", "The code is not right, or was used before")
)

func forThemselves(actor events.Actor) error {
	return commands.RequireRole(actor, events.Admin, events.AdminUnverified)
}

// Handle returns invalid for a wrong code and conflict where there is a second factor already.
func (c EnableSecondFactor) Handle(
	ctx context.Context,
	app *commands.App,
	by commands.Request,
) (commands.Receipt, error) {
	if err := forThemselves(by.Actor); err != nil {
		return commands.Receipt{}, err
	}
	if _, right := Step(c.Secret, c.Code, app.Now()); !right || len(c.RecoveryCodes) != recoveryCodes {
		return commands.Receipt{}, WrongCode
	}
	id := by.Actor.Account
	return commands.Execute(ctx, app, by, c, Accounts, target(id), func(s State) (commands.Decision, error) {
		switch {
		case !s.Exists() || s.Role != events.Admin:
			return commands.Decision{}, commands.NotFound
		case s.HasSecondFactor():
			return commands.Decision{}, alreadyEnabled
		}
		return commands.Decision{Events: []events.Event{
			events.SecondFactorEnabled{
				Account:       id,
				Secret:        events.PersonalOf(id, c.Secret),
				RecoveryCodes: hashCodes(id, c.RecoveryCodes),
			},
		}}, nil
	})
}

// Handle returns invalid for a code that is none of the account's, or was used.
func (c UseRecoveryCode) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	if err := forThemselves(by.Actor); err != nil {
		return commands.Receipt{}, err
	}
	hash, id := hashCode(plainCode(c.Code)), by.Actor.Account
	return commands.Execute(ctx, app, by, c, Accounts, target(id), func(s State) (commands.Decision, error) {
		for i, known := range s.RecoveryCodes {
			if !known.Used && subtle.ConstantTimeCompare([]byte(known.Hash), []byte(hash)) == 1 {
				return commands.Decision{Events: []events.Event{events.RecoveryCodeUsed{Account: id, Number: i}}}, nil
			}
		}
		return commands.Decision{}, WrongCode
	})
}

// Handle returns conflict where there is no second factor.
func (c RenewRecoveryCodes) Handle(
	ctx context.Context,
	app *commands.App,
	by commands.Request,
) (commands.Receipt, error) {
	if err := commands.RequireRole(by.Actor, events.Admin); err != nil {
		return commands.Receipt{}, err
	}
	id := by.Actor.Account
	return commands.Execute(ctx, app, by, c, Accounts, target(id), func(s State) (commands.Decision, error) {
		if !s.HasSecondFactor() {
			return commands.Decision{}, notEnabled
		}
		if len(c.RecoveryCodes) != recoveryCodes {
			return commands.Decision{}, WrongCode
		}
		return commands.Decision{Events: []events.Event{
			events.RecoveryCodesRenewed{Account: id, RecoveryCodes: hashCodes(id, c.RecoveryCodes)},
		}}, nil
	})
}

// Handle returns not_found for an email without an account. It changes nothing where there is no second factor.
func (c ResetSecondFactor) Handle(
	ctx context.Context,
	app *commands.App,
	by commands.Request,
) (commands.Receipt, error) {
	if err := commands.RequireRole(by.Actor, events.CommandLine); err != nil {
		return commands.Receipt{}, err
	}
	s, err := byEmail(ctx, app, c.Email)
	if err == nil && !s.Exists() {
		err = commands.NotFound
	}
	if err != nil {
		return commands.Receipt{}, err
	}
	return commands.Execute(ctx, app, by, c, Accounts, target(s.ID), func(s State) (commands.Decision, error) {
		if !s.HasSecondFactor() {
			return commands.Decision{}, nil
		}
		return app.AndEndSessions(
			commands.Decision{Events: []events.Event{events.SecondFactorReset{Account: s.ID}}},
			s.ID,
			commands.EndedBySecondFactor,
		), nil
	})
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
