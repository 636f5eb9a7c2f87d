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

// Limits in characters. That of customers' passwords is in the specification (§5).
const (
	minPassword, maxPassword = 6, 128
	minAdminPassword         = 12
)

//go:embed common_passwords.txt
var commonList string

// common contains about 10,000 common passwords in lower case, sorted. NOTICE.md names their source.
var common = strings.Fields(commonList)

func isCommon(password string) bool {
	_, found := slices.BinarySearch(common, strings.ToLower(password))
	return found
}

func normaliseEmail(email string) string { return strings.ToLower(strings.TrimSpace(email)) }

func checkEmail(c *fault.Check, email string) {
	c.Field(commands.Email(email), "email", "أدخلوا بريدًا إلكترونيًا صحيحًا", "Please enter a valid email address")
}

// checkPassword records an error for a password that is too short, too long, common, or made mostly of the person's
// name, the person's email or the site's name.
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

// siteWords are words about this site that many people would use in a password, the longest first. docs/security.md
// lists them, too.
var siteWords = []string{"syrianweddings", "weddings", "wedding", "syrian", "syria", "أعراس", "اعراس", "سورية", "سوريا"}

const (
	// leastOwn is the length of the shortest part of a name or an email that isOwn looks for, in characters.
	leastOwn = 3
	// leastRest is how many characters must remain after these parts are removed from a password.
	leastRest = minPassword
)

// isOwn reports whether a password is too short once parts of the person's name, the person's email and the site's name
// are removed from it.
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

// phoneOf returns the phone number in E.164. It records an error for the field if the number is invalid. An empty
// number stays empty.
func phoneOf(c *fault.Check, field, phone string) string {
	number, ok := commands.Phone(phone)
	c.Field(ok, field, "رقم الهاتف 10 أرقام على الأقل", "Phone number must be at least 10 digits")
	return number
}
