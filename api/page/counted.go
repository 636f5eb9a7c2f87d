package page

import (
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/text/feature/plural"
	texts "golang.org/x/text/language"
)

// pluralForms are the names that ICU messages give the forms of a plural.
var pluralForms = map[plural.Form]string{
	plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many",
	plural.Other: "other",
}

// pluralOption is an option of a plural in an ICU message, such as "few {# posts}".
var pluralOption = regexp.MustCompile(`(\w+) \{([^{}]*)\}`)

// counted writes a message that is a single plural, such as "{count, plural, one {# post} other {# posts}}".
func counted(message map[string]string, lang string, count int) string {
	tag := texts.Arabic
	if lang == "en" {
		tag = texts.English
	}
	form := pluralForms[plural.Cardinal.MatchPlural(tag, count, 0, 0, 0, 0)]
	var written string
	for _, option := range pluralOption.FindAllStringSubmatch(message[lang], -1) {
		if option[1] == form || option[1] == "other" && written == "" {
			written = option[2]
		}
	}
	return strings.ReplaceAll(written, "#", strconv.Itoa(count))
}
