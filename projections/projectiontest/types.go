// Package projectiontest reads the source of projections, for tests that check all of them.
package projectiontest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"weddings/events"
)

// TypesRead returns the event types that appear in the cases and type assertions of a projection. directory is that of
// its package.
func TypesRead(t testing.TB, directory string) map[string]bool {
	t.Helper()
	names := map[string]string{} // by the name of the Go type
	for name, version := range events.Types() {
		e, err := events.Decode(name, version, []byte(`{}`))
		require.NoError(t, err)
		names[reflect.TypeOf(e).Name()] = name
	}
	files, err := filepath.Glob(directory + "/*.go")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	read := map[string]bool{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		tree, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		ast.Inspect(tree, func(n ast.Node) bool {
			var named []ast.Expr
			switch n := n.(type) {
			case *ast.CaseClause:
				named = n.List
			case *ast.TypeAssertExpr:
				named = []ast.Expr{n.Type} // nil for the assertion of a type switch
			}
			for _, one := range named {
				if of, ok := one.(*ast.SelectorExpr); ok && names[of.Sel.Name] != "" {
					read[names[of.Sel.Name]] = true
				}
			}
			return true
		})
	}
	return read
}
