// Package messages reads the texts of the app, so that the server and the app use the same texts.
package messages

import (
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/text/feature/plural"
	texts "golang.org/x/text/language"

	"weddings/ui"
)

// Of returns a message of the app in both languages, by language.
func Of(key string) map[string]string {
	words := map[string]string{}
	for _, lang := range []string{"ar", "en"} {
		all, err := ui.Messages(lang)
		if err != nil {
			panic(err) // the catalogue is part of the binary
		}
		words[lang] = all[key]
	}
	return words
}

// pluralForms are the names of plural forms in ICU messages.
var pluralForms = map[plural.Form]string{
	plural.Zero: "zero", plural.One: "one", plural.Two: "two", plural.Few: "few", plural.Many: "many",
	plural.Other: "other",
}

// pluralOption is an option of a plural in an ICU message, such as "few {# posts}".
var pluralOption = regexp.MustCompile(`(\w+) \{([^{}]*)\}`)

// Counted writes a message that is a single plural, such as "{count, plural, one {# post} other {# posts}}".
func Counted(message map[string]string, lang string, count int) string {
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
