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
	recoveryCodeSize = 15 // bytes: 120 bits, so the hash needs neither a salt nor a slow function (ASVS 5.0, 6.5.2)
	secretSize       = 20 // bytes (RFC 4226 §4)
	totpPeriod       = 30 * time.Second
)

var encoding = base32.StdEncoding.WithPadding(base32.NoPadding)

// RecoveryCode is a code that replaces the app's code once. Only its hash is stored.
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

// UnusedRecoveryCodes returns how many recovery codes have not been used.
func (s State) UnusedRecoveryCodes() int {
	unused := 0
	for _, code := range s.RecoveryCodes {
		if !code.Used {
			unused++
		}
	}
	return unused
}

// hashCodes returns the hashes of recovery codes in the form in which events contain them: hex, separated by spaces.
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

// plainCode normalises a code before comparison: without spaces and dashes, in upper case, with ASCII digits.
func plainCode(code string) string {
	return strings.ToUpper(strings.NewReplacer(" ", "", "-", "").Replace(strings.TrimSpace(commands.Digits(code))))
}

// IsRecoveryCode reports whether a code has another length than the six digits of a TOTP code. Only codes of six digits
// can be guessed.
func IsRecoveryCode(code string) bool { return len(plainCode(code)) != otp.DigitsSix.Length() }

// HasSecondFactor reports whether a sign-in needs a code besides the password.
func (s State) HasSecondFactor() bool { return s.Secret.Given() }

// NewSecret returns a random TOTP secret in base32.
func NewSecret() string { return randomCode(secretSize) }

func randomCode(size int) string {
	raw := make([]byte, size)
	_, _ = rand.Read(raw) // crypto/rand never fails; it crashes the program instead
	return encoding.EncodeToString(raw)
}

// NewRecoveryCodes returns ten random recovery codes. They are shown to the person once.
func NewRecoveryCodes() []string {
	codes := make([]string, recoveryCodes)
	for i := range codes {
		fours := slices.Collect(slices.Chunk([]byte(randomCode(recoveryCodeSize)), 4))
		codes[i] = string(bytes.Join(fours, []byte("-")))
	}
	return codes
}

// Step returns the TOTP time step (RFC 6238 §4) of a valid code, and false for a wrong code. It accepts the current
// step and the two beside it, because clocks differ. The caller must accept each step only once.
func Step(secret, code string, now time.Time) (int64, bool) {
	code = plainCode(code)
	for _, beside := range []int64{0, -1, 1} {
		at := now.Add(time.Duration(beside) * totpPeriod)
		wanted, err := totp.GenerateCodeCustom(secret, at, totp.ValidateOpts{
			Period: uint(
				totpPeriod / time.Second,
			),
			Digits:    otp.DigitsSix,
			Algorithm: otp.AlgorithmSHA1, // the algorithm that every authenticator app supports
		})
		if err == nil && subtle.ConstantTimeCompare([]byte(wanted), []byte(code)) == 1 {
			return at.Unix() / int64(totpPeriod/time.Second), true
		}
	}
	return 0, false
}

// WrongCode refuses a wrong or used code.
var WrongCode = fault.New(fault.Invalid, "الرمز غير صحيح أو سبق استخدامه.",
	"The code is not right, or was used before.").
	With("code", "الرمز غير صحيح أو سبق استخدامه", "The code is not right, or was used before")
