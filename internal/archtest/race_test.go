package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// startsGoroutines tells whether a function's own body does: by a go statement, or by the Go of a group.
func startsGoroutines(f *ast.FuncDecl) (found bool) {
	ast.Inspect(f.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			found = true
		case *ast.CallExpr:
			if called, ok := n.Fun.(*ast.SelectorExpr); ok && called.Sel.Name == "Go" {
				found = true
			}
		}
		return !found
	})
	return found
}

// The Makefile has the race detector look at a part of the tests of cmd/weddings: at every one that does several things
// at once in its own process.
func TestTheRaceDetectorSeesWhateverIsConcurrent(t *testing.T) {
	t.Parallel()
	makefile, err := os.ReadFile("../../Makefile")
	require.NoError(t, err)
	tests := func(variable string) *regexp.Regexp {
		found := regexp.MustCompile(`(?m)^` + variable + ` := (.+)$`).FindSubmatch(makefile)
		require.NotNil(t, found, variable)
		pattern, err := regexp.Compile(string(found[1]))
		require.NoError(t, err)
		return pattern
	}
	raced, apart := tests("RACED"), tests("UNRACED")
	files, err := filepath.Glob("../../cmd/weddings/*_test.go")
	require.NoError(t, err)
	matched := 0
	for _, name := range files {
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Recv != nil || !testName.MatchString(f.Name.Name) {
				continue
			}
			if raced.MatchString(f.Name.Name) {
				matched++
				assert.False(t, apart.MatchString(f.Name.Name), "%s is in both lists", f.Name.Name)
			} else if !apart.MatchString(f.Name.Name) {
				assert.False(t, startsGoroutines(f), "%s starts goroutines: RACED in the Makefile", f.Name.Name)
			}
		}
	}
	assert.Greater(t, matched, 10)
}

var testName = regexp.MustCompile(`^Test[A-Z]`)
