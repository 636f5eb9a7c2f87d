package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestDecisionsArePure checks that Decide uses no clock, no randomness and no new ids. The signature of Decide already
// keeps out the log and the app.
func TestDecisionsArePure(t *testing.T) {
	t.Parallel()
	impure := map[string][]string{
		"time": {"Now", "Since", "Until"}, "rand": nil, "uuid": {"New", "NewV7", "NewRandom", "NewString"},
		"commands": {"NewID", "Handle", "Execute"},
	}
	decisions := 0
	require.NoError(t, filepath.WalkDir("../../commands", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		require.NoError(t, err)
		for _, d := range file.Decls {
			method, ok := d.(*ast.FuncDecl)
			if !ok || method.Recv == nil || method.Name.Name != "Decide" {
				continue
			}
			decisions++
			ast.Inspect(method.Body, func(n ast.Node) bool {
				call, ok := n.(*ast.SelectorExpr)
				if !ok {
					return true
				}
				from, ok := call.X.(*ast.Ident)
				if !ok {
					return true
				}
				names, known := impure[from.Name]
				assert.False(t, known && (names == nil || slices.Contains(names, call.Sel.Name)),
					"%s: Decide calls %s.%s", path, from.Name, call.Sel.Name)
				return true
			})
		}
		return nil
	}))
	assert.Greater(t, decisions, 40)
}

// TestEveryCommandIsListed: commands/all imports every package that declares a command.
func TestEveryCommandIsListed(t *testing.T) {
	t.Parallel()
	all, err := parser.ParseFile(token.NewFileSet(), "../../commands/all/all.go", nil, parser.ImportsOnly)
	require.NoError(t, err)
	imported := map[string]bool{}
	for _, i := range all.Imports {
		imported[strings.TrimPrefix(strings.Trim(i.Path.Value, `"`), module+"commands/")] = true
	}
	declaring := map[string]bool{}
	require.NoError(t, filepath.WalkDir("../../commands", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
		require.NoError(t, err)
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.SelectorExpr)
			if !ok || !strings.HasPrefix(call.Sel.Name, "Declare") || call.Sel.Name == "Declared" {
				return true
			}
			if from, ok := call.X.(*ast.Ident); ok && from.Name == "commands" {
				declaring[filepath.Base(filepath.Dir(path))] = true
			}
			return true
		})
		return nil
	}))
	assert.Equal(t, declaring, imported)
}
