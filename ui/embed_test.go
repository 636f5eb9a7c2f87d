package ui_test

import (
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
		assert.Contains(t, operation, "__typename", name)
	}
}
