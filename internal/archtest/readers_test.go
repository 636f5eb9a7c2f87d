package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Every query takes its viewer, also where everybody may ask today: a later restriction then changes no caller.
func TestEveryQuestionTakesItsViewer(t *testing.T) {
	t.Parallel()
	files, err := filepath.Glob("../../queries/*/*.go")
	require.NoError(t, err)
	questions := 0
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		for _, declaration := range file.Decls {
			f, ok := declaration.(*ast.FuncDecl)
			if !ok || f.Recv == nil || !f.Name.IsExported() || types.ExprString(f.Recv.List[0].Type) != "*Reader" {
				continue
			}
			questions++
			takes := parametersOf(f)
			if assert.GreaterOrEqual(t, len(takes), 2, "%s: %s", name, f.Name) {
				assert.Equal(t, []string{"context.Context", "queries.Viewer"}, takes[:2], "%s: %s", name, f.Name)
			}
		}
	}
	assert.Greater(t, questions, 40)
}

// parametersOf returns the types of a function's parameters, one for each.
func parametersOf(f *ast.FuncDecl) []string {
	var all []string
	for _, field := range f.Type.Params.List {
		for range max(1, len(field.Names)) {
			all = append(all, types.ExprString(field.Type))
		}
	}
	return all
}
