package csv

import (
	"encoding/json"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"weddings/internal/fault"
)

// The file uses the same names for figures as the screen that offers it.
func TestWordsAreThoseOfTheScreens(t *testing.T) {
	t.Parallel()
	arabic, english := catalogue(t, "ar"), catalogue(t, "en")
	named := map[string]string{
		"searchesWithoutResult": "zeroResults",
		"governorate none":      "noGovernorate",
		"category none":         "noCategory",
		"step views":            "listingViews",
		"step clicks":           "contactClicks",
		"step inquiries":        "inquiries",
	}
	onFilesAlone := map[string]bool{"bots": true, "total": true, "channel": true, "term": true, "step": true}
	for _, words := range []map[string]fault.Text{measures, parts, keys} {
		for key, text := range words {
			if onFilesAlone[key] {
				continue
			}
			name := named[key]
			if name == "" {
				_, name, _ = strings.Cut(key, " ")
			}
			if name == "" {
				name = key
			}
			require.Equal(t, fault.Text{Ar: arabic["admin."+name], En: english["admin."+name]}, text, key)
		}
	}
}

func catalogue(t *testing.T, lang string) map[string]string {
	t.Helper()
	file, err := os.ReadFile("../../ui/locales/" + lang + ".json")
	require.NoError(t, err)
	var words map[string]string
	require.NoError(t, json.Unmarshal(file, &words))
	return words
}
