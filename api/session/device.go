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

// A device cookie marks a browser on which somebody has signed in, so that guesses from elsewhere do not lock them out
// (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). It holds a pass for each of the last accounts: a
// nonce, the account, the versions of its password and of the second factor that was given, and an HMAC of these and
// the email. A pass grants no access, and is void once the password changes.
const (
	mostPasses  = 4
	nonceSize   = 12
	versionSize = 4
	signedSize  = nonceSize + 16 + versionSize
	proofSize   = 16
	deviceAge   = 365 * 24 * 60 * 60 // seconds
)

// Pass is what a device cookie says about an email. The zero value is no pass.
type Pass struct {
	Name     string // of the device, for rate limits
	Account  uuid.UUID
	versions uint32
}

// Of reports whether the pass is for the account and its current password.
func (p Pass) Of(account uuid.UUID, passwordVersion int) bool {
	return p.Name != "" && p.Account == account &&
		uint16(p.versions) == uint16(passwordVersion) //nolint:gosec // the half of versions
}

// Whole reports whether the pass also proves the account's current second factor. A pass from a sign-in with only the
// password does not. Version 0 means no second factor.
func (p Pass) Whole(account uuid.UUID, passwordVersion, factorVersion int) bool {
	return factorVersion > 0 && p.Of(account, passwordVersion) && p.versions == versions(passwordVersion, factorVersion)
}

// versions packs the password's version into the lower half and the second factor's into the upper half.
func versions(password, factor int) uint32 {
	return uint32(uint16(factor))<<16 | uint32(uint16(password)) //nolint:gosec // both stay below 65,536
}

func (s *Sessions) deviceName() string {
	if s.Secure {
		return "__Host-device"
	}
	return "device"
}

func (s *Sessions) proof(signed []byte, email string) []byte {
	return s.Mac("device", signed, []byte(normaliseEmail(email)))[:proofSize]
}

func normaliseEmail(email string) string { return strings.ToLower(strings.TrimSpace(email)) }

func (s *Sessions) passes(r *http.Request) []string {
	cookie, err := r.Cookie(s.deviceName())
	if err != nil {
		return nil
	}
	passes := strings.Split(cookie.Value, ".")
	return passes[:min(len(passes), mostPasses)]
}

// Shown returns the request's pass for an email, if the device has one. Pass.Of tells whether it is still valid.
func (s *Sessions) Shown(r *http.Request, email string) Pass {
	for _, pass := range s.passes(r) {
		if shown, ours := s.read(pass, email); ours {
			return shown
		}
	}
	return Pass{}
}

// read returns the content of a pass, and whether this site gave the pass for the email.
func (s *Sessions) read(pass, email string) (said Pass, ours bool) {
	raw, err := tokens.DecodeString(pass)
	if err != nil || len(raw) != signedSize+proofSize ||
		!hmac.Equal(raw[signedSize:], s.proof(raw[:signedSize], email)) {
		return Pass{}, false
	}
	account := uuid.UUID(raw[nonceSize : nonceSize+16])
	return Pass{Name: pass, Account: account, versions: binary.BigEndian.Uint32(raw[nonceSize+16 : signedSize])}, true
}

// Remember adds a pass for an account, its password and the second factor that was given; factor version 0 = none. A
// device that already has a pass with this password and a second factor keeps that factor if none is given now.
func (s *Sessions) Remember(
	w http.ResponseWriter,
	r *http.Request,
	account uuid.UUID,
	email string,
	passwordVersion, factorVersion int,
) {
	shown := s.Shown(r, email)
	if shown.Of(account, passwordVersion) &&
		(factorVersion == 0 || shown.Whole(account, passwordVersion, factorVersion)) {
		return
	}
	nonce := make([]byte, nonceSize)
	_, _ = rand.Read(nonce) // never fails: crypto/rand crashes the program instead
	signed := bytes.Join(
		[][]byte{nonce, account[:], binary.BigEndian.AppendUint32(nil, versions(passwordVersion, factorVersion))},
		nil,
	)
	others := slices.DeleteFunc(s.passes(r), func(pass string) bool {
		_, ours := s.read(pass, email) // the new pass replaces the email's old one
		return ours
	})
	passes := append([]string{tokens.EncodeToString(append(signed, s.proof(signed, email)...))}, others...)
	passes = passes[:min(len(passes), mostPasses)]
	http.SetCookie(w, &http.Cookie{
		Name:     s.deviceName(),
		Value:    strings.Join(passes, "."),
		Path:     "/",
		MaxAge:   deviceAge,
		HttpOnly: true,
		Secure:   s.Secure,
		SameSite: http.SameSiteLaxMode,
	})
}
