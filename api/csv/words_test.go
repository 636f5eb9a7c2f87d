package csv

import (
	"cmp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"weddings/internal/fault"
	"weddings/queries/figures"
	"weddings/ui"
)

// The file uses the same names for figures as the screen that offers it.
func TestWordsAreThoseOfTheScreens(t *testing.T) {
	t.Parallel()
	arabic, err := ui.Messages("ar")
	require.NoError(t, err)
	english, err := ui.Messages("en")
	require.NoError(t, err)
	named := map[string]string{
		"searchesWithoutResult": "zeroResults",
		"governorate none":      "noGovernorate",
		"category none":         "noCategory",
	}
	kit := map[string]bool{"quotes": true, "holds": true, "bookings": true, "completed": true, "funnel": true}
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
			room := "admin."
			if kit[key] || strings.HasPrefix(key, "step ") {
				room = "figures."
			}
			require.Equal(t, fault.Text{Ar: arabic[room+name], En: english[room+name]}, text, key)
		}
	}
}

// Rows are called what the page calls the same things elsewhere.
func TestKeysOfFiguresAreCalledAsOnThePage(t *testing.T) {
	t.Parallel()
	arabic, err := ui.Messages("ar")
	require.NoError(t, err)
	english, err := ui.Messages("en")
	require.NoError(t, err)
	page := map[string]string{
		"channel direct": "figDirect", "channel search": "figSearchEngines", "channel social": "figSocial",
		"channel assistants": "figAssistants", "channel other": "figOther",
		"language ar": "figArabic", "language en": "figEnglish", "theme dark": "figDark", "theme light": "figLight",
		"weekday 0": "figSunday", "weekday 1": "figMonday", "weekday 2": "figTuesday", "weekday 3": "figWednesday",
		"weekday 4": "figThursday", "weekday 5": "figFriday", "weekday 6": "figSaturday",
	}
	for dimension, keys := range figures.ValueNames {
		for key, text := range keys {
			word := "admin." + cmp.Or(page[dimension+" "+key], key)
			require.Equal(t, fault.Text{Ar: arabic[word], En: english[word]}, text, word)
		}
	}
}

// A letter writes a time as the page does.
func TestHowLettersWriteTheTimeOnAPage(t *testing.T) {
	t.Parallel()
	ninety := 90
	require.Equal(t, "Time on a page: 48 s (-47%)", plain(measureLine("seconds", 48, &ninety, "en")))
	require.Equal(t, "مدة البقاء على الصفحة: 1:05 د", plain(measureLine("seconds", 65, nil, "ar")))
	require.Equal(t, "Time on a page: 30:00 min", plain(measureLine("seconds", 1800, nil, "en")))
}

// plain leaves out what only changes directions.
func plain(text string) string { return strings.NewReplacer("\u2066", "", "\u2069", "").Replace(text) }
