package ui_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/ui"
)

func TestMessagesOfBothLanguagesHaveTheSameKeys(t *testing.T) {
	t.Parallel()
	ar, err := ui.Messages("ar")
	require.NoError(t, err)
	en, err := ui.Messages("en")
	require.NoError(t, err)
	require.NotEmpty(t, ar)
	for key := range ar {
		assert.Contains(t, en, key)
	}
	assert.Len(t, en, len(ar))
}

// TestMessagesHoldEveryFileOfWords fails where a file of words stands deeper than the patterns of go:embed reach.
func TestMessagesHoldEveryFileOfWords(t *testing.T) {
	t.Parallel()
	files := 0
	require.NoError(t, filepath.WalkDir("src", func(name string, _ fs.DirEntry, err error) error {
		if ok, _ := filepath.Match("words.*.json", filepath.Base(name)); err != nil || !ok {
			return err
		}
		lang := strings.TrimPrefix(filepath.Ext(strings.TrimSuffix(name, ".json")), ".")
		data, err := os.ReadFile(name)
		require.NoError(t, err)
		var words map[string]string
		require.NoError(t, json.Unmarshal(data, &words), name)
		all, err := ui.Messages(lang)
		require.NoError(t, err, name)
		for key, text := range words {
			assert.Equal(t, text, all[key], "%s: %s", name, key)
		}
		files++
		return nil
	}))
	assert.Greater(t, files, 20)
}

func TestMessagesOfAnUnknownLanguageAreAnError(t *testing.T) {
	t.Parallel()
	_, err := ui.Messages("fr")
	assert.Error(t, err)
}

func TestOperationsHaveTheTextToExecuteAndToInline(t *testing.T) {
	t.Parallel()
	all, err := ui.Operations()
	require.NoError(t, err)
	require.Contains(t, all, "FeaturedVenues")
	for name, operation := range all {
		assert.Contains(t, operation, "query "+name)
		if strings.Count(operation, "{") > 1 { // A question for plain values only selects no object.
			assert.Contains(t, operation, "__typename", name)
		}
	}
}
