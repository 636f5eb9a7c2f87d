package csv

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"weddings/internal/fault"
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
