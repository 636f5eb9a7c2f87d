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

// RequireText returns invalid if a command contains a string that is not UTF-8 or contains a NUL. A read model could
// not store the events that follow from it.
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

// CheckMarkdown records an error for a text that would take seconds to render. It returns true for any other text.
func CheckMarkdown(check *fault.Check, field, text string) bool {
	quick := !markdown.Intricate(text)
	check.Field(quick, field,
		"في النص عناوين أو أقواس أو جداول أو علامات تنسيق أو اقتباسات متداخلة أكثر مما يمكن عرضه",
		"The text has more headings, brackets, tables, marks of emphasis or nested quotes than can be shown")
	return quick
}

// Mailbox returns a key for the mailbox of an address, by which letters to it are counted. Most mail servers ignore
// upper case and what follows a plus, and Gmail ignores dots.
func Mailbox(email string) string {
	name, host := plain(email)
	if host == "@gmail.com" || host == "@googlemail.com" {
		name, host = strings.ReplaceAll(name, ".", ""), "@gmail.com"
	}
	return name + host
}

// Spelling returns the key by which letters to an address are counted within its mailbox. An address without a plus has
// a key of its own, so that no other spelling uses up its letters. All addresses with a plus share one key.
func Spelling(email string) string {
	name, host := plain(email)
	if strings.EqualFold(strings.TrimSpace(email), name+host) {
		return name + host
	}
	return Mailbox(email) + " otherwise"
}

// plain returns an address in lower case without what follows a plus.
func plain(email string) (name, host string) {
	email = strings.ToLower(strings.TrimSpace(email))
	at := max(0, strings.LastIndex(email, "@"))
	name, host = email[:at], email[at:]
	if plus := strings.Index(name, "+"); plus > 0 {
		name = name[:plus]
	}
	return name, host
}
