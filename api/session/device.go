package session

import (
	"crypto/hmac"
	"crypto/rand"
	"net/http"
	"strings"
)

// A device that somebody has signed in from holds a cookie that says so, so that guesses from elsewhere do not keep them
// out (OWASP, "Slow Down Online Guessing Attacks with Device Cookies"). It holds a pass for each of the last emails: a nonce and
// a keyed hash of it and the email. It opens nothing.
const (
	mostPasses           = 4
	nonceSize, proofSize = 12, 16
	deviceAge            = 365 * 24 * 60 * 60 // seconds
)

func (s *Sessions) deviceName() string {
	if s.Secure {
		return "__Host-device"
	}
	return "device"
}

func (s *Sessions) proof(nonce []byte, email string) []byte {
	return s.Mac("device", nonce, []byte(foldEmail(email)))[:proofSize]
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

// Known returns what names the device that a request comes from, where somebody has signed in there with an email before,
// else "".
func (s *Sessions) Known(r *http.Request, email string) string {
	for _, pass := range s.passes(r) {
		raw, err := tokens.DecodeString(pass)
		if err == nil && len(raw) == nonceSize+proofSize && hmac.Equal(raw[nonceSize:], s.proof(raw[:nonceSize], email)) {
			return pass
		}
	}
	return ""
}

// Remember lets the device be known for an email from now on.
func (s *Sessions) Remember(w http.ResponseWriter, r *http.Request, email string) {
	if s.Known(r, email) != "" {
		return
	}
	nonce := make([]byte, nonceSize)
	_, _ = rand.Read(nonce) // crypto/rand never fails; it crashes the program instead
	passes := append([]string{tokens.EncodeToString(append(nonce, s.proof(nonce, email)...))}, s.passes(r)...)
	passes = passes[:min(len(passes), mostPasses)]
	http.SetCookie(w, &http.Cookie{
		Name: s.deviceName(), Value: strings.Join(passes, "."), Path: "/", MaxAge: deviceAge, HttpOnly: true, Secure: s.Secure,
		SameSite: http.SameSiteLaxMode,
	})
}
