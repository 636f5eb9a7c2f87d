package commands

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"weddings/events"
	"weddings/internal/fault"
)

// Trim returns a text without white space around it, in both languages.
func Trim(b events.Bilingual) events.Bilingual {
	return events.Bilingual{Ar: strings.TrimSpace(b.Ar), En: strings.TrimSpace(b.En)}
}

// CheckLength records an error for a text with more characters than limit in either language.
func CheckLength(c *fault.Check, field string, limit int, b events.Bilingual) {
	n := strconv.Itoa(limit)
	c.Field(max(utf8.RuneCountInString(b.Ar), utf8.RuneCountInString(b.En)) <= limit, field,
		"النص أطول من المسموح (الحد: "+n+")", "String must contain at most "+n+" character(s)")
}
