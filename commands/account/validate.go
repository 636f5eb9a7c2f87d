package account

import (
	_ "embed"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"weddings/commands"
	"weddings/internal/fault"
)

// Limits of the specification (§5) and of decisions.md §5.
const (
	minPassword, maxPassword = 6, 128
	minAdminPassword         = 12
)

//go:embed common_passwords.txt
var commonList string

// common holds the 10,000 passwords that are tried first everywhere, in lower case and sorted. NOTICE.md says where
// they come from.
var common = strings.Fields(commonList)

func isCommon(password string) bool {
	_, found := slices.BinarySearch(common, strings.ToLower(password))
	return found
}

func normaliseEmail(email string) string { return strings.ToLower(strings.TrimSpace(email)) }

func checkEmail(c *fault.Check, email string) {
	c.Field(commands.Email(email), "email", "أدخلوا بريدًا إلكترونيًا صحيحًا", "Please enter a valid email address")
}

// checkPassword records an error for a password that is too short, too long, common, or little more than the person's
// own name or email, or the site's.
func checkPassword(c *fault.Check, field, password, username, email string) {
	n := utf8.RuneCountInString(password)
	c.Field(n >= minPassword, field, "كلمة المرور 6 أحرف على الأقل", "Password must be at least 6 characters")
	c.Field(n <= maxPassword, field, "كلمة المرور 128 حرفًا على الأكثر", "Password must be at most 128 characters")
	c.Field(
		!isCommon(password),
		field,
		"كلمة المرور هذه شائعة جدًا. اختاروا غيرها.",
		"This password is too common. Please choose another.",
	)
	c.Field(
		!isOwn(password, username, email),
		field,
		"كلمة المرور قريبة من اسمكم أو بريدكم أو اسم الموقع. اختاروا غيرها.",
		"This password is too close to your name, your email or the name of this site. Please choose another.",
	)
}

// siteWords are what everybody thinks of on this site, the longest first. docs/security.md lists them, too.
var siteWords = []string{"syrianweddings", "weddings", "wedding", "syrian", "syria", "أعراس", "اعراس", "سورية", "سوريا"}

const (
	// leastOwn is the shortest part of a name or an address that is looked for in a password.
	leastOwn = 3
	// leastRest is how much of a password must be left beside those parts.
	leastRest = minPassword
)

// isOwn reports whether what a password holds beside parts of the name, the email and the site's name is too short to
// be one.
func isOwn(password, username, email string) bool {
	rest := strings.ToLower(password)
	email = normaliseEmail(email)
	local, domain, _ := strings.Cut(email, "@")
	provider, _, _ := strings.Cut(domain, ".")
	name := strings.ToLower(strings.TrimSpace(username))
	own := slices.Concat(
		[]string{email, name, strings.ReplaceAll(name, " ", ""), local, provider},
		strings.Fields(name),
		strings.FieldsFunc(local, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }),
	)
	own = append(own, siteWords...)
	found := false
	for _, part := range own {
		if utf8.RuneCountInString(part) >= leastOwn && strings.Contains(rest, part) {
			rest, found = strings.ReplaceAll(rest, part, ""), true
		}
	}
	return found && utf8.RuneCountInString(rest) < leastRest
}

// phoneOf returns the number in E.164 and records an error for the field where it is none; empty stays empty.
func phoneOf(c *fault.Check, field, phone string) string {
	number, ok := commands.Phone(phone)
	c.Field(ok, field, "رقم الهاتف 10 أرقام على الأقل", "Phone number must be at least 10 digits")
	return number
}
