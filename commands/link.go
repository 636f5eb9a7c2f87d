package commands

import (
	"net/url"
	"unicode/utf8"
)

// IsLink reports whether a text is an https URL of at most limit characters. It refuses a name before the host:
// https://maps.example@elsewhere.example leads elsewhere.
func IsLink(text string, limit int) bool {
	u, err := url.Parse(text)
	return err == nil && u.Scheme == "https" && u.Host != "" && u.User == nil && utf8.RuneCountInString(text) <= limit
}
