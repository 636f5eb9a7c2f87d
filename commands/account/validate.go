package account

import (
	_ "embed"
	"strings"
	"unicode/utf8"

	"weddings/commands"
	"weddings/internal/fault"
)

// Limits of the specification (§5) and of decisions.md §5.
const (
	minUsername, maxUsername = 2, 80
	minPassword, maxPassword = 6, 128
	minAdminPassword         = 12
)

//go:embed common_passwords.txt
var commonList string

// common holds the passwords that are tried first everywhere, folded to lower case.
var common = func() map[string]bool {
	m := map[string]bool{}
	for line := range strings.Lines(commonList) {
		m[strings.TrimSpace(line)] = true
	}
	return m
}()

func foldEmail(email string) string { return strings.ToLower(strings.TrimSpace(email)) }

func checkUsername(c *fault.Check, name string) {
	n := utf8.RuneCountInString(strings.TrimSpace(name))
	c.Field(n >= minUsername, "username", "الاسم حرفان على الأقل", "Name must be at least 2 characters")
	c.Field(n <= maxUsername, "username", "الاسم 80 حرفًا على الأكثر", "Name must be at most 80 characters")
}

func checkEmail(c *fault.Check, email string) {
	c.Field(commands.Email(email), "email", "أدخلوا بريدًا إلكترونيًا صحيحًا", "Please enter a valid email address")
}

func checkPassword(c *fault.Check, field, password string) {
	n := utf8.RuneCountInString(password)
	c.Field(n >= minPassword, field, "كلمة المرور 6 أحرف على الأقل", "Password must be at least 6 characters")
	c.Field(n <= maxPassword, field, "كلمة المرور 128 حرفًا على الأكثر", "Password must be at most 128 characters")
	c.Field(!common[strings.ToLower(password)], field, "كلمة المرور هذه شائعة جدًا. اختاروا غيرها.", "This password is too common. Please choose another.")
}

// phoneOf returns the number in E.164 and blames the field where it is none; empty stays empty.
func phoneOf(c *fault.Check, field, phone string) string {
	number, ok := commands.Phone(phone)
	c.Field(ok, field, "رقم الهاتف 10 أرقام على الأقل", "Phone number must be at least 10 digits")
	return number
}
