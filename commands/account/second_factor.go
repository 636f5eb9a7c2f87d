package account

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base32"
	"encoding/hex"
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

// WrongCode is what a code is refused with.
var WrongCode = fault.New(fault.Invalid, "الرمز غير صحيح أو سبق استخدامه.",
	"The code is not right, or was used before.").
	With("code", "الرمز غير صحيح أو سبق استخدامه", "The code is not right, or was used before")

func forThemselves(actor events.Actor) error {
	return actor.RequireStaff()
}
