package archtest

import (
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// goTests returns the names of the module's tests, from the files that the go command itself would compile.
func goTests(t *testing.T) map[string]bool {
	t.Helper()
	listing, err := exec.Command("go", "list", "-json=Dir,TestGoFiles,XTestGoFiles", "../../...").Output()
	require.NoError(t, err)
	names := map[string]bool{}
	for packages := json.NewDecoder(strings.NewReader(string(listing))); packages.More(); {
		var p struct {
			Dir                       string
			TestGoFiles, XTestGoFiles []string
		}
		require.NoError(t, packages.Decode(&p))
		for _, name := range append(p.TestGoFiles, p.XTestGoFiles...) {
			file, err := parser.ParseFile(
				token.NewFileSet(),
				filepath.Join(p.Dir, name),
				nil,
				parser.SkipObjectResolution,
			)
			require.NoError(t, err)
			for _, d := range file.Decls {
				if f, ok := d.(*ast.FuncDecl); ok && f.Recv == nil &&
					(strings.HasPrefix(f.Name.Name, "Test") || strings.HasPrefix(f.Name.Name, "Fuzz")) {
					names[f.Name.Name] = true
				}
			}
		}
	}
	return names
}

var codeSpan = regexp.MustCompile("`([^`]+)`")

// TestEveryLineOfTheSpecificationIsTraced checks docs/spec-trace.md against itself and the Go tests.
// ui/tests/traceReporter.ts checks the names of the UI's tests, and ui/tests/browser/traceReporter.ts those of the
// browser's.
func TestEveryLineOfTheSpecificationIsTraced(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../docs/spec-trace.md")
	require.NoError(t, err)
	names := goTests(t)
	require.Contains(t, names, t.Name())
	sections, thirds := map[string]int{}, ""
	for line := range strings.Lines(string(text)) {
		cells := strings.Split(strings.TrimSpace(line), " | ")
		if !strings.HasPrefix(line, "| §") {
			continue
		}
		require.Len(t, cells, 3, line)
		section, _, _ := strings.Cut(strings.TrimPrefix(cells[0], "| §"), " ")
		sections[section]++
		if strings.Contains(cells[0], "§3") {
			thirds += cells[0] + cells[1] + "\n"
		}
		shown := strings.TrimSuffix(cells[2], " |")
		references := codeSpan.FindAllStringSubmatch(shown, -1)
		if len(references) == 0 {
			assert.True(t, strings.HasPrefix(shown, "later"), "neither a test nor marked as later: %s", line)
		}
		for _, r := range references {
			if !strings.HasPrefix(r[1], "ui: ") && !strings.HasPrefix(r[1], "browser: ") {
				assert.Contains(t, names, r[1], line)
			}
		}
	}
	for _, section := range []string{"1", "2", "3", "4", "5", "6", "7", "8", "9"} {
		assert.NotZero(t, sections[section], "section %s of the specification", section)
	}
	for _, entity := range []string{
		"§3 user", "§3 venue, service", "category", "governorate", "city", "amenity", "§3 booking",
		"§3 service booking", "§3 song", "§3 inquiry", "§3 review", "§3 subscription", "§3 FAQ", "§3 quiz result",
		"§3 quiz analytics", "budget pricing", "§3 contact message", "§3 blog post", "§3 analytics",
	} {
		assert.Contains(t, thirds, entity, "the entities of the specification")
	}
}

// TestTheReviewNamesWhatIsThere checks that the tests and files named in docs/reviews/2026-11.md exist.
func TestTheReviewNamesWhatIsThere(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../docs/reviews/2026-11.md")
	require.NoError(t, err)
	names := goTests(t)
	file, named := regexp.MustCompile(`^[\w-]+/[\w./-]+\.\w+$`), 0
	for line := range strings.Lines(string(text)) {
		for _, r := range codeSpan.FindAllStringSubmatch(line, -1) {
			switch {
			case r[1] == "Test" || strings.HasSuffix(r[1], "…"): // a common prefix of several names
			case strings.HasPrefix(r[1], "Test") || strings.HasPrefix(r[1], "Fuzz"):
				named++
				assert.True(t, names[r[1]], "there is no test %s: %s", r[1], line)
			case file.MatchString(r[1]):
				named++
				there := false
				for _, root := range []string{"", "ui", "ui/src", "ui/tests"} { // the UI's files are named relative to its folders
					_, err := os.Stat(filepath.Join("../..", root, r[1]))
					there = there || err == nil
				}
				assert.True(t, there, "there is no file %s: %s", r[1], line)
			}
		}
	}
	assert.Greater(t, named, 100)
}

// TestTheSecurityPageNamesWhatIsThere checks docs/security.md: its sums, and that the Go tests and files it names
// exist.
func TestTheSecurityPageNamesWhatIsThere(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../docs/security.md")
	require.NoError(t, err)
	names := goTests(t)
	id, file := regexp.MustCompile(`^V\d+\.\d+\.\d+$`), regexp.MustCompile(`^(api|cmd|docs|internal|ui)/[\w./-]+$`)
	states, seen, named := map[string]int{}, map[string]bool{}, 0
	for line := range strings.Lines(string(text)) {
		for _, r := range codeSpan.FindAllStringSubmatch(line, -1) {
			switch {
			case strings.HasPrefix(r[1], "Test") || strings.HasPrefix(r[1], "Fuzz"):
				named++
				if len(r[1]) > len("Test") { // the bare word is how the page explains such names
					assert.Contains(t, names, r[1], line)
				}
			case file.MatchString(r[1]):
				_, err := os.Stat(filepath.Join("../..", r[1]))
				assert.NoError(t, err, line)
			}
		}
		cells := strings.Split(strings.Trim(strings.TrimSpace(line), "| "), " | ")
		if !id.MatchString(cells[0]) {
			continue
		}
		require.Len(t, cells, 5, line)
		assert.False(t, seen[cells[0]], "%s is listed twice", cells[0])
		seen[cells[0]] = true
		assert.Contains(t, []string{"1", "2"}, cells[1], line)
		assert.Contains(t, []string{"met", "part", "not met", "n/a"}, cells[2], line)
		states[cells[2]]++
	}
	assert.Len(t, seen, 253, "the requirements of levels 1 and 2 in 5.0.0")
	assert.Contains(
		t,
		string(text),
		fmt.Sprintf("Of 253 requirements %d are met, %d in part, %d are not met, and %d do not apply.",
			states["met"], states["part"], states["not met"], states["n/a"]),
	)
	assert.Greater(t, named, 100)
}
