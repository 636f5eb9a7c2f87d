package commands

import (
	"reflect"
	"strings"
	"unicode/utf8"

	"weddings/internal/fault"
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

// Mailbox names the mailbox that letters to an address arrive in, so that they can be counted: most mail servers ignore
// capitals and what follows a plus.
func Mailbox(email string) string {
	email = strings.ToLower(strings.TrimSpace(email))
	at := strings.LastIndex(email, "@")
	if plus := strings.Index(email, "+"); plus > 0 && plus < at {
		return email[:plus] + email[at:]
	}
	return email
}
