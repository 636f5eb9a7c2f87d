// Package archtest checks the repository's structure: its top-level entries, and which package may import which.
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

// topLevel lists every entry that the repository may have at its top: folders, documents and build files.
var topLevel = []string{
	"cmd", "commands", "events", "projections", "queries", "search", "api", "internal", "migrations", "ui", "docs",
	"go.mod", "go.sum", "docker-compose.yml", "Dockerfile", "Makefile", "README.md", "LICENSE",
	".ci", ".dockerignore", ".git-blame-ignore-revs", ".gitattributes", ".gitignore", ".golangci.yml",
}

// leaves are the packages that every other package may import. They import only each other.
var leaves = []string{
	"internal/fault", "internal/clock", "internal/obs", "internal/config", "internal/admission", "internal/qr",
	"internal/pdf", "internal/slug", "internal/typeset", "internal/card", "internal/markdown", "internal/passwords",
	"internal/bots",
	"ui/content",
}

// mayImport lists what each folder may import directly, besides itself and the leaves; "dir/..." is the folder and
// everything below it. The first entry that matches a package applies. The README draws it.
var mayImport = []struct {
	folder  string
	imports []string
}{
	{"cmd/...", []string{"..."}},
	{"commands/scenario", []string{"commands/...", "events/...", "internal/tool/devservers/..."}}, // a test helper
	{"commands/...", []string{"events/..."}},
	{"events/store/storetest", []string{"events/...", "internal/tool/devservers/..."}}, // a test helper
	{"events/...", nil},
	{"projections/...", []string{"events/...", "search/..."}},
	// Package events without events/store is the shared vocabulary: docs/decisions/003-events-are-the-vocabulary.md.
	{"queries/...", []string{"projections/...", "search/...", "events", "events/vault", "events/store"}},
	{"search/...", nil},
	{"api/...", []string{"commands/...", "queries/...", "search", "events", "ui"}},
	{"migrations", nil},
	{"ui", nil},
	{"internal/tool/demo/...", []string{"commands/...", "events/...", "internal/audio", "internal/mp3"}},
	{"internal/tool/bench/...", []string{"..."}},
	{"internal/tool/devservers/servertest", []string{"internal/tool/devservers", "migrations"}},
	{"internal/...", nil},
}

// importers lists the packages that few may import, with those few. What GraphQL and REST share is in api/edge.
var importers = map[string][]string{
	"api/graph": {"api", "cmd/weddings"},
	"api/rest":  {"api", "cmd/weddings"},
}

// testsMayImport lists what the tests of every package may import besides: the real servers, the log that fills them,
// and the mailer that policies send with.
var testsMayImport = []string{
	"internal/tool/devservers/...",
	"internal/tool/demo",
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
			if few := importers[strings.TrimPrefix(path, module)]; few != nil {
				assert.Contains(t, few, from, "%s may not import %s: see importers", from, path)
			}
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
	t.Errorf("mayImport has no entry for %s", from)
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
		t.Skip("not a git checkout: built files cannot be told from tracked ones")
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
