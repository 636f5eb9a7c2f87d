package commands

import (
	"net/mail"
	"net/netip"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/nyaruka/phonenumbers"

	"weddings/internal/fault"
)

// Phone returns a telephone number in E.164, and whether it is valid. A number without a country code is Syrian.
// Arabic-Indic digits and the usual separators are accepted. The specification requires at least ten digits. An empty
// number is valid.
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
	if err != nil || digits < minPhoneDigits || !phonenumbers.IsPossibleNumber(number) {
		return "", false
	}
	return phonenumbers.Format(number, phonenumbers.E164), true
}

// minPhoneDigits is the specification's minimum.
const minPhoneDigits = 10

// maxEmail is the longest address, in bytes (RFC 5321 allows no longer path).
const maxEmail = 254

// Email reports whether an address is valid: without a display name, and at a domain with a dot. An IP address is no
// domain, as in huda@[10.0.0.5]: it would make the mail server connect to any machine that it can reach. Spaces around
// an email are allowed.
func Email(written string) bool {
	written = strings.TrimSpace(written)
	address, err := mail.ParseAddress(written)
	if err != nil || address.Address != written || len(written) > maxEmail ||
		strings.ContainsFunc(written, isInvisible) {
		return false
	}
	domain := written[strings.LastIndex(written, "@")+1:]
	_, err = netip.ParseAddr(domain)
	return err != nil && strings.Contains(domain, ".") && !strings.HasPrefix(domain, "[")
}

// The lengths of a person's name: in visible characters, and in all characters.
const minPersonName, maxPersonName = 2, 80

// CheckName records an error for a person's name that is too short, too long, or not a line (CheckLine). Spaces around
// it are allowed.
func CheckName(c *fault.Check, field, written string) {
	name, seen := strings.TrimSpace(written), 0
	for _, r := range name {
		if unicode.IsGraphic(r) && !unicode.IsSpace(r) && !unicode.IsMark(r) && !isInvisible(r) {
			seen++
		}
	}
	c.Field(seen >= minPersonName, field, "الاسم حرفان على الأقل", "Name must be at least 2 characters")
	c.Field(
		utf8.RuneCountInString(name) <= maxPersonName,
		field,
		"الاسم 80 حرفًا على الأكثر",
		"Name must be at most 80 characters",
	)
	c.Field(
		isLine(name),
		field,
		"اكتبوا الاسم في سطر واحد، بلا رموز خفية",
		"Write the name on one line, without hidden characters",
	)
}

// Language returns the language of letters to somebody: "en" if they chose it, else "ar".
func Language(lang string) string {
	if lang == "en" {
		return "en"
	}
	return "ar"
}

// Digits returns a text with Arabic-Indic and Persian digits replaced by ASCII digits.
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
