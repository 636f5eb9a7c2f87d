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

// A token is base64url of the account's id, the expiry and a MAC. The MAC covers both, the purpose and the account
// state that the token is bound to (boundState), so a token can be used only once. Tokens are never stored.
const (
	purposeVerify = "verify-email"
	purposeReset  = "reset-password"
	// VerifyFor and ResetFor are how long the tokens in the mails are valid.
	VerifyFor = 7 * 24 * time.Hour
	ResetFor  = time.Hour
)

// clockSkew is how far the clock may be set back after a token was made. A token that is valid for longer was made
// while the clock was ahead, and would be valid for as long as that.
const clockSkew = 5 * time.Minute

func validFor(purpose string) time.Duration {
	if purpose == purposeVerify {
		return VerifyFor
	}
	return ResetFor
}

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
	return app.Vault.Mac(purpose, head, boundState(purpose, s))
}

// boundState returns the part of the account's state that a token is bound to. The token is invalid after that part
// changes.
func boundState(purpose string, s State) []byte {
	if purpose == purposeVerify {
		return []byte(normaliseEmail(s.Email.Text())) // so a change of the password does not end it
	}
	return binary.BigEndian.AppendUint64(nil, uint64(s.PasswordVersion))
}

// tokenAccount returns the account id in a token without verifying the token. It returns badToken if the token is
// malformed.
func tokenAccount(token string) (uuid.UUID, error) {
	raw, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil || len(raw) <= tokenHead {
		return uuid.Nil, badToken
	}
	return uuid.UUID(raw[:16]), nil
}

// TokenProof is the result of verifying a token. It is valid only until the bound state changes.
type TokenProof struct {
	Right   bool
	Purpose string
	Bound   []byte
}

// holds reports whether the token was valid and the bound state has not changed since.
func (p TokenProof) holds(s State) bool {
	return p.Right && s.Exists() && bytes.Equal(p.Bound, boundState(p.Purpose, s))
}

// proveToken verifies a token. It also returns the state of the account that the token names.
func proveToken(ctx context.Context, app *commands.App, purpose, token string) (TokenProof, State, error) {
	id, err := tokenAccount(token)
	if err != nil {
		return TokenProof{}, State{}, err
	}
	s, _, err := Accounts.Load(ctx, app, events.AccountStream(id))
	if err != nil {
		return TokenProof{}, s, err
	}
	return TokenProof{isToken(app, purpose, token, s), purpose, boundState(purpose, s)}, s, nil
}

// isToken reports whether a token is valid for an account and has not expired.
func isToken(app *commands.App, purpose, token string, s State) bool {
	raw, err := base64.RawURLEncoding.DecodeString(token)
	if err != nil || len(raw) <= tokenHead || !s.Exists() {
		return false
	}
	head, mac := raw[:tokenHead], raw[tokenHead:]
	expires := time.Unix(int64(binary.BigEndian.Uint64(head[16:])), 0)
	left := expires.Sub(app.Now())
	return hmac.Equal(mac, tokenMac(app, purpose, head, s)) && left >= 0 && left <= validFor(purpose)+clockSkew
}

// checkUsed returns nil if the account's current password was set with this reset token, even if the token has expired.
// Otherwise it returns badToken.
func checkUsed(app *commands.App, purpose, token string, s State) error {
	raw, err := base64.RawURLEncoding.DecodeString(token)
	s.PasswordVersion-- // the version that the token was made for
	if err != nil || len(raw) <= tokenHead || !s.Exists() ||
		!hmac.Equal(raw[tokenHead:], tokenMac(app, purpose, raw[:tokenHead], s)) {
		return badToken
	}
	return nil
}

// VerifyToken returns the token for the mail that verifies an account's email.
func VerifyToken(app *commands.App, s State) string {
	return newToken(app, purposeVerify, s, app.Now().Add(VerifyFor))
}

// ResetToken returns the token for the mail with which a person sets a new password.
func ResetToken(app *commands.App, s State) string {
	return newToken(app, purposeReset, s, app.Now().Add(ResetFor))
}
