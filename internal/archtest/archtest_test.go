// Package archtest holds the shape of the house: what may stand at the top, and who may import whom.
package archtest

import (
	"bytes"
	"encoding/json"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const module = "weddings/"

// topLevel is every entry the repository may have at its top: the rooms, documents and build files.
var topLevel = []string{
	"cmd", "commands", "events", "projections", "queries", "search", "api", "internal", "migrations", "ui", "docs",
	"go.mod", "go.sum", "docker-compose.yml", "Dockerfile", "Makefile", "README.md", "LICENSE",
	".ci", ".dockerignore", ".git-blame-ignore-revs", ".gitattributes", ".gitignore", ".golangci.yml",
}

// leaves are the packages that every other may import, and that import only each other.
var leaves = []string{"internal/fault", "internal/clock", "internal/obs", "internal/config", "internal/admission"}

// mayImport is the direct imports of each folder beside itself and the leaves, "dir/..." meaning the folder and all
// below. The first entry that matches a package decides. It is architecture.md's table.
var mayImport = []struct {
	folder  string
	imports []string
}{
	{"cmd/...", []string{"..."}},
	{"commands/scenario", []string{"commands/...", "events/...", "internal/devservers/..."}}, // a tool of tests
	{"commands/...", []string{"events/..."}},
	{"events/store/storetest", []string{"events/...", "internal/devservers/..."}}, // a tool of tests
	{"events/...", nil},
	{"projections/...", []string{"events/...", "search/..."}},
	// Package events itself, without the log beneath it, is the vocabulary of everybody who speaks of its values:
	// docs/decisions/003-events-are-the-vocabulary.md.
	{"queries/...", []string{"projections/...", "search/...", "events", "events/vault", "events/store"}},
	{"search/...", nil},
	{"api/...", []string{"commands/...", "queries/...", "search", "events", "ui"}},
	{"migrations", nil},
	{"ui", nil},
	{"internal/demo/...", []string{"commands/...", "events/..."}},
	{"internal/bench/...", []string{"..."}},
	{"internal/devservers/servertest", []string{"internal/devservers", "migrations"}},
	{"internal/...", nil},
}

// testsMayImport is what the tests of every package may import besides: the real servers, the log to fill them, and the
// post that policies hand their letters to.
var testsMayImport = []string{
	"internal/devservers/...",
	"internal/demo",
	"internal/mail/...",
	"migrations",
	"events/...",
}

type pkg struct {
	ImportPath                         string
	Imports, TestImports, XTestImports []string
}

func TestDataFlowsOneWay(t *testing.T) {
	t.Parallel()
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports,TestImports,XTestImports", module+"...").Output()
	require.NoError(t, err)
	packages := json.NewDecoder(bytes.NewReader(out))
	checked := 0
	for packages.More() {
		var p pkg
		require.NoError(t, packages.Decode(&p))
		from := strings.TrimPrefix(p.ImportPath, module)
		allowed := allowedTo(t, from)
		for _, path := range p.Imports {
			checked++
			assert.True(t, permitted(from, path, allowed), "%s may not import %s", from, path)
		}
		for _, path := range slices.Concat(p.TestImports, p.XTestImports) {
			assert.True(
				t,
				permitted(from, path, slices.Concat(allowed, testsMayImport)),
				"the tests of %s may not import %s",
				from,
				path,
			)
		}
	}
	assert.NotZero(t, checked)
}

func allowedTo(t *testing.T, from string) []string {
	t.Helper()
	if slices.Contains(leaves, from) {
		return leaves
	}
	for _, rule := range mayImport {
		if within(from, rule.folder) {
			return slices.Concat(rule.imports, leaves, []string{rule.folder})
		}
	}
	t.Errorf("architecture.md has no place for %s", from)
	return nil
}

func permitted(from, path string, allowed []string) bool {
	to, ours := strings.CutPrefix(path, module)
	if !ours || to == from {
		return true
	}
	return slices.ContainsFunc(allowed, func(pattern string) bool { return within(to, pattern) })
}

func within(path, pattern string) bool {
	folder, all := strings.CutSuffix(pattern, "...")
	if !all {
		return path == pattern
	}
	return path == strings.TrimSuffix(folder, "/") || strings.HasPrefix(path, folder)
}

func TestTheTopLevelIsTheHouse(t *testing.T) {
	t.Parallel()
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	list := exec.Command("git", "-C", root, "ls-files", "-z")
	out, err := list.Output()
	if err != nil {
		t.Skip("not a git checkout, so that built files cannot be told from the repository's own")
	}
	for _, file := range strings.Split(strings.TrimRight(string(out), "\x00"), "\x00") {
		top, _, _ := strings.Cut(file, "/")
		assert.Contains(t, topLevel, top)
	}
}

func TestRulesMatchAsWritten(t *testing.T) {
	t.Parallel()
	assert.True(t, within("events", "events/..."))
	assert.True(t, within("events/store", "events/..."))
	assert.False(t, within("eventsource", "events/..."))
	assert.False(t, within("events/store", "events/vault"))
	assert.True(t, within("anything/at/all", "..."))
}
