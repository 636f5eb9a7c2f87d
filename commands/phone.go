package commands

import (
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
