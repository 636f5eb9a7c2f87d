package account

import (
	"crypto/hmac"
	"encoding/base64"
	"encoding/binary"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/internal/fault"
)

// A token is derived from the account and never stored: account id, expiry, and a keyed hash over both, its purpose and
// what makes it useless once used.
const (
	purposeVerify = "verify-email"
	purposeReset  = "reset-password"
	// VerifyFor and ResetFor are how long the links in the mails hold.
	VerifyFor = 7 * 24 * time.Hour
	ResetFor  = time.Hour
)

var badToken = fault.New(
	fault.Invalid,
	"الرابط غير صالح أو انتهت مدته. اطلبوا رابطًا جديدًا.",
	"This link is not valid or has expired. Please ask for a new one.",
)

const tokenHead = 16 + 8

func newToken(app *commands.App, purpose string, s State, expires time.Time) string {
	head := binary.BigEndian.AppendUint64(append([]byte(nil), s.ID[:]...), uint64(expires.Unix()))
	return base64.RawURLEncoding.EncodeToString(append(head, tokenMac(app, purpose, head, s)...))
}

func tokenMac(app *commands.App, purpose string, head []byte, s State) []byte {
	once := binary.BigEndian.AppendUint64(nil, uint64(s.PasswordVersion))
	if purpose == purposeVerify {
		once = []byte(foldEmail(s.Email.Text())) // a verified address stays verified through a change of password
	}
	return app.Vault.Mac(purpose, head, once)
}

// tokenAccount reads whose token it claims to be, without believing it.
func tokenAccount(token string) (uuid.UUID, error) {
	raw, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil || len(raw) <= tokenHead {
		return uuid.Nil, badToken
	}
	return uuid.UUID(raw[:16]), nil
}

func checkToken(app *commands.App, purpose, token string, s State) error {
	raw, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil || len(raw) <= tokenHead || !s.Exists() {
		return badToken
	}
	head, mac := raw[:tokenHead], raw[tokenHead:]
	expires := time.Unix(int64(binary.BigEndian.Uint64(head[16:])), 0)
	if !hmac.Equal(mac, tokenMac(app, purpose, head, s)) || app.Now().After(expires) {
		return badToken
	}
	return nil
}

// checkUsed returns badToken unless the account's present password is the one that was set with the token of a reset,
// however long ago.
func checkUsed(app *commands.App, purpose, token string, s State) error {
	raw, err := base64.RawURLEncoding.DecodeString(token)
	s.PasswordVersion-- // the one that the token was made for
	if err != nil || len(raw) <= tokenHead || !s.Exists() ||
		!hmac.Equal(raw[tokenHead:], tokenMac(app, purpose, raw[:tokenHead], s)) {
		return badToken
	}
	return nil
}

// VerifyToken returns the token for the mail that asks a person to verify their address.
func VerifyToken(app *commands.App, s State) string {
	return newToken(app, purposeVerify, s, app.Now().Add(VerifyFor))
}

// ResetToken returns the token for the mail that lets a person set a new password.
func ResetToken(app *commands.App, s State) string {
	return newToken(app, purposeReset, s, app.Now().Add(ResetFor))
}
