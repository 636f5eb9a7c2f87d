package content_test

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/ui/content"
)

func TestEveryPageHasItsTextInBothLanguages(t *testing.T) {
	t.Parallel()
	for _, lang := range []string{"ar", "en"} {
		for _, page := range content.Pages {
			text := content.Of(page, lang)
			assert.NotEmpty(t, text.Title, page)
			assert.NotEmpty(t, text.Lead, page)
			assert.True(t, strings.HasPrefix(text.Content, "## "), page)
		}
	}
	about := content.Of("about", "en")
	assert.Equal(t, "About us", about.Title)
	assert.Contains(t, about.Content, "{#ranking}")
	assert.Empty(t, content.Of("places", "en"))
	assert.Empty(t, content.Of("about", "fr"))
	assert.False(t, content.Is("places"))
}

// A file that is added is a page, or one of those that the app draws.
func TestEveryFileIsAPageOrAList(t *testing.T) {
	t.Parallel()
	files, err := os.ReadDir("ar")
	require.NoError(t, err)
	var names []string
	for _, file := range files {
		names = append(names, strings.TrimSuffix(file.Name(), ".md"))
	}
	assert.ElementsMatch(t, append([]string{"places"}, content.Pages...), names)
}
