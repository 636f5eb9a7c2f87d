package text_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/search/text"
)

// TestWhereANameMayBeRefused tells where the words of a refused name begin, or end.
func TestWhereANameMayBeRefused(t *testing.T) {
	t.Parallel()
	for query, name := range map[string]string{
		"not Yasmin Hall, another hall":      "Yasmin",
		"غير قاعة الياسمين":                  "قاعة",
		"hall but not the Yasmin Hall":       "Yasmin",
		"قاعة الياسمين ما عجبتنا بدنا غيرها": "ما",
		"nothing but Yasmin Hall":            "",
		"no, Yasmin Hall":                    "",
		"صالة بدون مسبح":                     "",
		"صالة غير الياسمين":                  "الياسمين",
		"صالة مو غالية":                      "",
		"بدي غير الياسمين":                   "",
		"Yasmin Hall":                        "",
	} {
		tokens, found := text.Tokens(query), ""
		for _, n := range text.NotNamedAt(tokens, query) {
			found = query[tokens[n.Name].Start:tokens[n.Name].End]
		}
		assert.Equal(t, name, found, query)
	}
}
