package api

import (
	"fmt"
	"net/http"
	"strings"
	"time"
)

// securityTxtDays is the validity of security.txt. RFC 9116 recommends less than a year. The file is computed per
// request, so it never expires while the site runs.
const securityTxtDays = 180

// securityTxt says to whom to report vulnerabilities (RFC 9116).
func (s *Site) securityTxt(w http.ResponseWriter, _ *http.Request) {
	contact := s.SecurityContact
	if contact == "" {
		contact = s.BaseURL + "/contact"
	} else if !strings.Contains(contact, ":") { // an email address
		contact = "mailto:" + contact
	}
	expires := time.Now().UTC().Truncate(24*time.Hour).AddDate(0, 0, securityTxtDays)
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "public, max-age=86400")
	fmt.Fprintf(w, "Contact: %s\nExpires: %s\nPreferred-Languages: ar, en\nCanonical: %s/.well-known/security.txt\n",
		contact, expires.Format(time.RFC3339), s.BaseURL)
}
