package archtest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
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

// beside are packages that start goroutines, and that the race detector sees where others use them.
var beside = map[string]string{
	"search/searchtest": "the tests of search/memory and search/meili",
	"api/graph":         "whole sites that record searches: RACED",
}

// The Makefile has the race detector look at every package of these folders that starts goroutines, itself or in its
// tests.
func TestTheRaceDetectorSeesThePackagesThatAreConcurrent(t *testing.T) {
	t.Parallel()
	makefile, err := os.ReadFile("../../Makefile")
	require.NoError(t, err)
	_, list, found := strings.Cut(string(makefile), "RACE_PACKAGES := ")
	require.True(t, found)
	list, _, _ = strings.Cut(strings.ReplaceAll(list, "\\\n", " "), "\n")
	seen := strings.Fields(list)
	apart := regexp.MustCompile(`(?m)^ONE_BY_ONE := (.+)$`).FindSubmatch(makefile)
	require.NotNil(t, apart)
	oneByOne, left := regexp.MustCompile(string(apart[1])), 0
	concurrent := map[string]bool{}
	for _, folder := range []string{"events", "projections", "search", "api", "internal/tool/devservers"} {
		err := filepath.WalkDir(filepath.Join("../..", folder), func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || filepath.Ext(name) != ".go" {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
			if err != nil {
				return err
			}
			for _, d := range file.Decls {
				f, ok := d.(*ast.FuncDecl)
				if ok && f.Recv == nil && oneByOne.MatchString(f.Name.Name) {
					left++
					assert.False(
						t,
						startsGoroutines(f),
						"%s starts goroutines: ONE_BY_ONE in the Makefile",
						f.Name.Name,
					)
				}
				if ok && f.Body != nil && startsGoroutines(f) {
					concurrent[strings.TrimPrefix(filepath.ToSlash(filepath.Dir(name)), "../../")] = true
				}
			}
			return nil
		})
		require.NoError(t, err)
	}
	assert.Greater(t, len(concurrent), 10)
	assert.Positive(t, left)
	for name := range concurrent {
		if beside[name] == "" {
			assert.Contains(t, seen, "./"+name, "it starts goroutines: RACE_PACKAGES in the Makefile")
		}
	}
}

var testName = regexp.MustCompile(`^Test[A-Z]`)
