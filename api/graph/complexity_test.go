package graph

import (
	"testing"

	"github.com/99designs/gqlgen/complexity"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/vektah/gqlparser/v2"

	"weddings/ui"
)

// Every document of the app fits into what is allowed to those that the app does not send, so that a tab which stays
// open over a release goes on.
func TestTheAppsDocumentsAreNotTooComplex(t *testing.T) {
	t.Parallel()
	operations, err := ui.Operations()
	require.NoError(t, err)
	schema := NewExecutableSchema(Config{Complexity: complexityRoot()})
	for name, text := range operations {
		document, wrong := gqlparser.LoadQueryWithRules(schema.Schema(), text, nil)
		require.Empty(t, wrong, name)
		for _, operation := range document.Operations {
			size := complexity.Calculate(t.Context(), schema, operation, map[string]any{"first": 50})
			assert.LessOrEqual(t, size, maxComplexity, name)
			m := measured{}
			assert.LessOrEqual(t, m.of(operation.SelectionSet).roots, maxQueries, name)
		}
	}
}
