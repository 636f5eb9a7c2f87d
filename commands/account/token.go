package account

import (
	"bytes"
	"context"
	"crypto/hmac"
	"encoding/base64"
	"encoding/binary"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
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
	return app.Vault.Mac(purpose, head, once(purpose, s))
}

// once returns what of an account a token was made for: it is useless when that changes.
func once(purpose string, s State) []byte {
	if purpose == purposeVerify {
		return []byte(normaliseEmail(s.Email.Text())) // a verified address stays verified through a change of password
	}
	return binary.BigEndian.AppendUint64(nil, uint64(s.PasswordVersion))
}

// tokenAccount reads whose token it claims to be, without believing it. It returns badToken for what is none.
func tokenAccount(token string) (uuid.UUID, error) {
	raw, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil || len(raw) <= tokenHead {
		return uuid.Nil, badToken
	}
	return uuid.UUID(raw[:16]), nil
}

// TokenProof is whether a token was an account's when it was looked at, and what it was made for.
type TokenProof struct {
	Right   bool
	Purpose string
	Once    []byte
}

// holds reports whether the token was right and is the account's still.
func (p TokenProof) holds(s State) bool {
	return p.Right && s.Exists() && bytes.Equal(p.Once, once(p.Purpose, s))
}

// proveToken verifies a token and returns the state of the account that it names, too.
func proveToken(ctx context.Context, app *commands.App, purpose, token string) (TokenProof, State, error) {
	id, err := tokenAccount(token)
	if err != nil {
		return TokenProof{}, State{}, err
	}
	s, _, err := Accounts.Load(ctx, app, events.AccountStream(id))
	if err != nil {
		return TokenProof{}, s, err
	}
	return TokenProof{isToken(app, purpose, token, s), purpose, once(purpose, s)}, s, nil
}

// isToken reports whether a token is an account's and has not expired.
func isToken(app *commands.App, purpose, token string, s State) bool {
	raw, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil || len(raw) <= tokenHead || !s.Exists() {
		return false
	}
	head, mac := raw[:tokenHead], raw[tokenHead:]
	expires := time.Unix(int64(binary.BigEndian.Uint64(head[16:])), 0)
	return hmac.Equal(mac, tokenMac(app, purpose, head, s)) && !app.Now().After(expires)
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
