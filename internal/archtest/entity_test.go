package archtest

import (
	"crypto/sha256"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const entityPage = "../../docs/adding-an-entity.md"

// block is a code block of a page: its language and the path of its file, and its text.
var block = regexp.MustCompile("(?ms)^```(\\w+) (\\S+)\n(.*?)^```$")

// What adding an entity may cost.
const mostNew, mostTouched = 14, 3

// suites enumerate what the program has. They fail where an entity is not entered somewhere.
var suites = [][]string{
	{"./commands/note"},
	{"./internal/archtest", "-run", "^Test(DataFlows|DecisionsArePure|EveryCommandIsListed|EveryQuestion)"},
	{"./commands/all", "-run", "^Test[^V]/Note$"}, // notes alone, where a test has a part for each command
	{"./queries/all", "-run", "^Test(VisitorsAreRefused|ReadersRead|WhatIsHeld|EverythingThatAPersonWrote)"},
	{"./events", "./api/graph"},
	{"./projections", "-run", // of notes alone, where a test has a part for each read model
		"^Test(ChangedRows|TheTables|ARebuildEquals|EveryReadModelOfSeveral|EveryOrder)/^notes$"},
	{"./cmd/weddings", "-run", "^TestEvery(OperationAsks|QueryIsAList|thingThatTheSystemPageLists)/Note"},
}

// quickly are the flags of the go command for what is built to run once: without optimizing that takes half as long.
const quickly = `-vet=off '-gcflags=weddings/...=-N -l -dwarf=false'`

// TestAnEntityIsAddedAsThePageSays makes the entity of the page in a copy of the repository.
func TestAnEntityIsAddedAsThePageSays(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("builds a copy of the program, which takes a minute: not with -short")
	}
	page, err := os.ReadFile(entityPage)
	require.NoError(t, err)
	root := copyRepository(t)
	var added, touched int
	var generate string
	for _, b := range block.FindAllStringSubmatch(string(page), -1) {
		language, name, text := b[1], filepath.Join(root, b[2]), b[3]
		switch {
		case language == "sh":
			generate = text
		case language == "diff":
			touched++
			insertLines(t, name, text)
		default:
			added++
			require.NoFileExists(t, name)
			require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
			require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
		}
	}
	assert.Positive(t, added)
	assert.LessOrEqual(t, added, mostNew, "new files")
	assert.LessOrEqual(t, touched, mostTouched, "files touched")
	run := func(name string, arguments ...string) {
		t.Helper()
		command := exec.Command(name, arguments...)
		command.Dir = root
		command.Env = append(os.Environ(), "PWD="+root, "GOFLAGS="+os.Getenv("GOFLAGS")+" "+quickly)
		out, err := command.CombinedOutput()
		require.NoError(t, err, "%s %s\n%s", name, strings.Join(arguments, " "), out)
	}
	run("bash", "-euc", generate)
	for _, suite := range suites {
		run("go", append([]string{"test"}, suite...)...)
	}
}

// copyRepository copies what is in the repository or about to be, and the built app. The copy of one checkout has one
// path, so that the build cache of one run serves the next.
func copyRepository(t *testing.T) (to string) {
	t.Helper()
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	to = filepath.Join(os.TempDir(), fmt.Sprintf("weddings-entity-%x", sha256.Sum256([]byte(root))))
	require.NoError(t, os.RemoveAll(to))
	t.Cleanup(func() { _ = os.RemoveAll(to) })
	list := exec.Command("git", "-C", root, "ls-files", "-z", "--cached", "--others", "--exclude-standard")
	out, err := list.Output()
	if err != nil {
		t.Skip("not a git checkout, so that built files cannot be told from the repository's own")
	}
	files := strings.Split(strings.TrimRight(string(out), "\x00"), "\x00")
	built, err := filepath.Glob(filepath.Join(root, "ui/dist/*"))
	require.NoError(t, err)
	for _, name := range built {
		require.NoError(t, filepath.WalkDir(name, func(path string, entry os.DirEntry, err error) error {
			if err == nil && !entry.IsDir() {
				files = append(files, strings.TrimPrefix(path, root+"/"))
			}
			return err
		}))
	}
	for _, name := range files {
		text, err := os.ReadFile(filepath.Join(root, name))
		if os.IsNotExist(err) { // deleted, and not committed yet
			continue
		}
		require.NoError(t, err)
		require.NoError(t, os.MkdirAll(filepath.Join(to, filepath.Dir(name)), 0o755))
		require.NoError(t, os.WriteFile(filepath.Join(to, name), text, 0o600))
	}
	return to
}

// insertLines inserts the lines of a diff that begin with + after the line before them, which begins with a space.
func insertLines(t *testing.T, name, diff string) {
	t.Helper()
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	lines, at := strings.Split(string(text), "\n"), 0
	for _, line := range strings.Split(strings.TrimRight(diff, "\n"), "\n") {
		kind, content := line[:1], line[1:]
		if kind == "+" {
			lines = append(lines[:at], append([]string{content}, lines[at:]...)...)
			at++
			continue
		}
		require.Equal(t, " ", kind, line)
		for at < len(lines) && lines[at] != content {
			at++
		}
		require.Less(t, at, len(lines), "%s has no line %q after the one before", name, content)
		at++
	}
	require.NoError(t, os.WriteFile(name, []byte(strings.Join(lines, "\n")), 0o600))
}
