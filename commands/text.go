package commands

import (
	"reflect"
	"strings"
	"unicode/utf8"

	"weddings/internal/fault"
	"weddings/internal/markdown"
)

var notText = fault.New(
	fault.Invalid,
	"في النص محارف لا يمكن حفظها.",
	"The text holds characters that cannot be stored.",
)

// RequireText returns invalid where a command holds a string that is not UTF-8 or has a NUL in it. No read model could
// store what followed from it.
func RequireText(cmd Command) error {
	if !isStored(reflect.ValueOf(cmd)) {
		return notText
	}
	return nil
}

func isStored(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.String:
		return utf8.ValidString(v.String()) && !strings.ContainsRune(v.String(), 0)
	case reflect.Pointer, reflect.Interface:
		return v.IsNil() || isStored(v.Elem())
	case reflect.Struct:
		for i := range v.NumField() {
			if !isStored(v.Field(i)) {
				return false
			}
		}
	case reflect.Slice:
		for i := range v.Len() {
			if !isStored(v.Index(i)) {
				return false
			}
		}
	}
	return true
}

// CheckMarkdown blames a text that would take seconds to render, and reports whether it would not.
func CheckMarkdown(check *fault.Check, field, text string) bool {
	quick := !markdown.Intricate(text)
	check.Field(quick, field,
		"في النص عناوين أو أقواس أو جداول أو علامات تنسيق أو اقتباسات متداخلة أكثر مما يمكن عرضه",
		"The text has more headings, brackets, tables, marks of emphasis or nested quotes than can be shown")
	return quick
}

// Mailbox names the mailbox that letters to an address arrive in, so that they can be counted: most mail servers ignore
// capitals and what follows a plus, and Gmail ignores dots.
func Mailbox(email string) string {
	name, host := plain(email)
	if host == "@gmail.com" || host == "@googlemail.com" {
		name, host = strings.ReplaceAll(name, ".", ""), "@gmail.com"
	}
	return name + host
}

// Spelling names what letters to an address are counted by within its mailbox: an address without a plus by itself, so
// that no other spelling uses up its letters, and all that have a plus as one.
func Spelling(email string) string {
	name, host := plain(email)
	if strings.EqualFold(strings.TrimSpace(email), name+host) {
		return name + host
	}
	return Mailbox(email) + " otherwise"
}

// plain is an address in lower case without what follows a plus.
func plain(email string) (name, host string) {
	email = strings.ToLower(strings.TrimSpace(email))
	at := max(0, strings.LastIndex(email, "@"))
	name, host = email[:at], email[at:]
	if plus := strings.Index(name, "+"); plus > 0 {
		name = name[:plus]
	}
	return name, host
}
