package slug_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/internal/slug"
)

func TestNamesBecomeSlugs(t *testing.T) {
	t.Parallel()
	for name, want := range map[string][2]string{
		"قاعة الياسَمين":                       {"قاعة-الياسمين", ""},
		"Yasmin  Hall (2)!":                    {"yasmin-hall-2", "yasmin-hall-2"},
		"قـاعة Royal":                          {"قاعة-royal", "royal"},
		"---":                                  {"", ""},
		"01A207FF-64F7-7000-8000-00000000000A": {"", ""}, // another listing's address
		"01a207ff64f77000800000000000000a":     {"", ""}, // which may be written without hyphens
		strings.Repeat("ab", 60):               {strings.Repeat("ab", 40), strings.Repeat("ab", 40)},
	} {
		assert.Equal(t, want, [2]string{slug.Arabic(name), slug.English(name)}, name)
	}
}

func TestWhatIsASlug(t *testing.T) {
	t.Parallel()
	for s, want := range map[string][2]bool{
		"قاعة-الياسمين": {true, false}, "yasmin-hall-2": {true, true}, "": {}, "123-45": {}, "Yasmin": {}, "a b": {},
		"-a": {}, "a--b": {}, "a/b": {},
		"0198c0de-0000-7000-8000-00000000000a": {}, strings.Repeat("a", 81): {}, strings.Repeat("a", 80): {true, true},
	} {
		assert.Equal(t, want, [2]bool{slug.IsArabic(s), slug.IsEnglish(s)}, s)
	}
}

func TestWordsOfTheSiteNameNoPlace(t *testing.T) {
	t.Parallel()
	for word, want := range map[string]bool{"faq": true, "api": true, "damascus": false, "faqs": false, "": false} {
		assert.Equal(t, want, slug.Reserved(word), word)
	}
}
