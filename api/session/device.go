package session

import (
	"bytes"
	"crypto/hmac"
	"crypto/rand"
	"encoding/binary"
	"net/http"
	"slices"
	"strings"

	"github.com/google/uuid"
)

// A device that somebody has signed in from holds a cookie that says so, so that guesses from elsewhere do not keep them
// out (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). It holds a pass for each of the last accounts: a
// nonce, the account, the version of its password, and a keyed hash of them and the email. It opens nothing, and means
// nothing once the password is another.
const (
	mostPasses  = 4
	nonceSize   = 12
	versionSize = 4
	signedSize  = nonceSize + 16 + versionSize
	proofSize   = 16
	deviceAge   = 365 * 24 * 60 * 60 // seconds
)

// Pass is what a device shows for an email. The zero value is no pass.
type Pass struct {
	Name    string // of the device, for limits
	Account uuid.UUID
	Version uint32 // of the password
}

// Of reports whether the pass was given for an account with the password that it has.
func (p Pass) Of(account uuid.UUID, passwordVersion int) bool {
	return p.Name != "" && p.Account == account && p.Version == version(passwordVersion)
}

func version(passwordVersion int) uint32 {
	return uint32(passwordVersion) //nolint:gosec // nobody has four billion passwords
}

func (s *Sessions) deviceName() string {
	if s.Secure {
		return "__Host-device"
	}
	return "device"
}

func (s *Sessions) proof(signed []byte, email string) []byte {
	return s.Mac("device", signed, []byte(foldEmail(email)))[:proofSize]
}

func foldEmail(email string) string { return strings.ToLower(strings.TrimSpace(email)) }

func (s *Sessions) passes(r *http.Request) []string {
	cookie, err := r.Cookie(s.deviceName())
	if err != nil {
		return nil
	}
	passes := strings.Split(cookie.Value, ".")
	return passes[:min(len(passes), mostPasses)]
}

// Shown returns the pass of the device that a request comes from, where somebody has signed in there with an email before.
// Whether it counts still is for Pass.Of to say.
func (s *Sessions) Shown(r *http.Request, email string) Pass {
	for _, pass := range s.passes(r) {
		if shown, ours := s.read(pass, email); ours {
			return shown
		}
	}
	return Pass{}
}

func (s *Sessions) read(pass, email string) (Pass, bool) {
	raw, err := tokens.DecodeString(pass)
	if err != nil || len(raw) != signedSize+proofSize || !hmac.Equal(raw[signedSize:], s.proof(raw[:signedSize], email)) {
		return Pass{}, false
	}
	account := uuid.UUID(raw[nonceSize : nonceSize+16])
	return Pass{Name: pass, Account: account, Version: binary.BigEndian.Uint32(raw[nonceSize+16 : signedSize])}, true
}

// Remember lets the device be known for an account and its password from now on.
func (s *Sessions) Remember(w http.ResponseWriter, r *http.Request, account uuid.UUID, email string, passwordVersion int) {
	if s.Shown(r, email).Of(account, passwordVersion) {
		return
	}
	nonce := make([]byte, nonceSize)
	_, _ = rand.Read(nonce) // crypto/rand never fails; it crashes the program instead
	signed := bytes.Join([][]byte{nonce, account[:], binary.BigEndian.AppendUint32(nil, version(passwordVersion))}, nil)
	others := slices.DeleteFunc(s.passes(r), func(pass string) bool {
		_, outdated := s.read(pass, email)
		return outdated
	})
	passes := append([]string{tokens.EncodeToString(append(signed, s.proof(signed, email)...))}, others...)
	passes = passes[:min(len(passes), mostPasses)]
	http.SetCookie(w, &http.Cookie{
		Name: s.deviceName(), Value: strings.Join(passes, "."), Path: "/", MaxAge: deviceAge, HttpOnly: true, Secure: s.Secure,
		SameSite: http.SameSiteLaxMode,
	})
}
