package commands

import (
	"net/mail"
	"strings"

	"github.com/nyaruka/phonenumbers"
)

// Phone returns a telephone number in E.164 and whether it is one. A number without a country is Syrian; Arabic-Indic
// digits and the usual separators are accepted; the specification asks for at least ten digits. Empty is in order.
func Phone(written string) (string, bool) {
	written = strings.TrimSpace(Digits(written))
	if written == "" {
		return "", true
	}
	digits := 0
	for _, r := range written {
		if r >= '0' && r <= '9' {
			digits++
		}
	}
	number, err := phonenumbers.Parse(written, "SY")
	if err != nil || digits < 10 || !phonenumbers.IsPossibleNumber(number) {
		return "", false
	}
	return phonenumbers.Format(number, phonenumbers.E164), true
}

// maxEmail is the longest address, in bytes (RFC 5321 allows no longer path).
const maxEmail = 254

// Email reports whether an address can be written to: bare, and at a domain with a dot. Spaces around it are in order.
func Email(written string) bool {
	written = strings.TrimSpace(written)
	address, err := mail.ParseAddress(written)
	return err == nil && address.Address == written && len(written) <= maxEmail &&
		strings.Contains(written[strings.LastIndex(written, "@"):], ".")
}

// Language returns the language to write to somebody in: "en" where they chose it, else "ar".
func Language(lang string) string {
	if lang == "en" {
		return "en"
	}
	return "ar"
}

// Digits returns text with Arabic-Indic and Persian digits made ASCII.
func Digits(text string) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r >= '٠' && r <= '٩':
			return r - '٠' + '0'
		case r >= '۰' && r <= '۹':
			return r - '۰' + '0'
		}
		return r
	}, text)
}
