package graph

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/ui"
)

// A tab that stays open over a release sends documents that the server no longer knows. A line break makes each of
// today's documents unknown.
func TestAnOlderAppIsStillAnswered(t *testing.T) {
	t.Parallel()
	operations, err := ui.Operations()
	require.NoError(t, err)
	require.NotEmpty(t, operations)
	known := appDocuments()
	for name, text := range operations {
		assert.True(t, known.hold(text), name)
		older := text + "\n"
		assert.False(t, known.hold(older), name)
		assert.Nil(t, signedOutAllowance.check(older), name)
	}
}

// The time of validation grows with the square of these counts. Without the limits each document took seconds.
func TestADocumentIsCountedBeforeItIsValidated(t *testing.T) {
	t.Parallel()
	repeat := strings.Repeat
	for name, document := range map[string]string{
		"equal fields":    "{settings{" + repeat("poundsPerDollar ", 201) + "}}",
		"equal objects":   "{" + repeat("settings{poundsPerDollar}", 101) + "}",
		"inline":          "{" + repeat("...{settings{poundsPerDollar}}", 67) + "}",
		"fragment fields": "{settings{...f}} fragment f on Settings{" + repeat("a ", 201) + "}",
		"operations":      repeat("query{settings{poundsPerDollar}}", 11),
		"tokens":          "{featuredVenues(first:[" + repeat("1 ", 600) + "]){id}}",
	} {
		assert.NotNil(t, signedOutAllowance.check(document), name)
	}
	assert.Nil(t, signedInAllowance.check("{settings{"+repeat("poundsPerDollar ", 201)+"}}"))
	assert.NotNil(t, signedInAllowance.check("{settings{"+repeat("poundsPerDollar ", 401)+"}}"))
}
