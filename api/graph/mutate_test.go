package graph

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A mutation without @command and method would find no resolver; with both, the method would never be called.
func TestAMutationIsItsCommandOrHasAMethod(t *testing.T) {
	t.Parallel()
	methods := methodsOf(t, "mutationResolver")
	for _, field := range NewExecutableSchema(Config{}).Schema().Mutation.Fields {
		marked := field.Directives.ForName("command") != nil
		assert.NotEqual(t, marked, methods[strings.ToUpper(field.Name[:1])+field.Name[1:]], field.Name)
		if marked {
			require.Len(t, field.Arguments, 1, field.Name)
			assert.Equal(t, "input", field.Arguments[0].Name, field.Name)
		}
	}
}

// methodsOf returns the names of the methods that this package itself declares on a type.
func methodsOf(t *testing.T, receiver string) map[string]bool {
	t.Helper()
	files, err := fs.Glob(os.DirFS("."), "*.go")
	require.NoError(t, err)
	methods := map[string]bool{}
	for _, name := range files {
		if strings.HasSuffix(name, ".generated.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		for _, declaration := range file.Decls {
			f, ok := declaration.(*ast.FuncDecl)
			if !ok || f.Recv == nil {
				continue
			}
			if pointer, ok := f.Recv.List[0].Type.(*ast.StarExpr); ok {
				if of, ok := pointer.X.(*ast.Ident); ok && of.Name == receiver {
					methods[f.Name.Name] = true
				}
			}
		}
	}
	return methods
}
