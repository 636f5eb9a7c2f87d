package archtest

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const (
	maxColumns = 120
	// oneText is how long a text or a word is that makes its line long: an address, a golden, a path of a drawing, the
	// classes of an element, which the formatter puts into one line. Broken in two it could not be searched for.
	oneText = 60
)

// tables are the files with long lines whose rows are a sentence and what is understood of it.
var tables = []string{"search/text/days_test.go", "search/text/numbers_test.go", "search/text/plan_test.go"}

var (
	quoted    = regexp.MustCompile("\"(?:[^\"\\\\]|\\\\.)*\"|'(?:[^'\\\\]|\\\\.)*'|`[^`]*`?")
	remark    = regexp.MustCompile(`^(//|#|--|\*|/\*|@#)`)
	directive = regexp.MustCompile(`oxlint-disable|nolint`)
	inColumns = []string{".go", ".ts", ".tsx", ".mjs", ".sql", ".css", ".yml"}
	byName    = []string{"Makefile", "Dockerfile"}
)

// Linters hold the length of lines in the program. This holds it in tests, SQL, scripts and build files, comments above
// all: what is longer is one text.
func TestNoLineIsLong(t *testing.T) {
	t.Parallel()
	list := exec.CommandContext(t.Context(), "git", "ls-files", "-z")
	list.Dir = filepath.Join("..", "..")
	out, err := list.Output()
	require.NoError(t, err)
	read := 0
	for name := range strings.SplitSeq(strings.TrimSuffix(string(out), "\x00"), "\x00") {
		if !slices.Contains(inColumns, filepath.Ext(name)) && !slices.Contains(byName, filepath.Base(name)) &&
			!strings.HasPrefix(name, ".ci/") || strings.HasSuffix(name, ".d.ts") {
			continue
		}
		content, err := os.ReadFile(filepath.Join(list.Dir, name))
		if os.IsNotExist(err) { // it is deleted, and that is not committed yet
			continue
		}
		require.NoError(t, err)
		if strings.Contains(string(content[:min(len(content), 200)]), "Code generated") {
			continue
		}
		read++
		for i, line := range strings.Split(string(content), "\n") {
			assert.False(t, tooLong(line) && !slices.Contains(tables, name), "%s:%d: %s", name, i+1, line)
		}
	}
	assert.Greater(t, read, 1000)
}

func tooLong(line string) bool {
	if columns(line) <= maxColumns || directive.MatchString(line) {
		return false
	}
	line = strings.TrimSpace(line)
	if remark.MatchString(line) {
		return true
	}
	longest := 0
	for _, text := range slices.Concat(quoted.FindAllString(line, -1), strings.Fields(line)) {
		longest = max(longest, columns(text))
	}
	return longest < oneText && !strings.Contains(line, "://")
}

// columns counts letters without the marks that stand above or below them.
func columns(line string) (n int) {
	for _, r := range line {
		if !unicode.Is(unicode.Mn, r) {
			n++
		}
	}
	return n
}

func TestWhatIsTooLong(t *testing.T) {
	t.Parallel()
	word := strings.Repeat("x", oneText)
	words := strings.Repeat("short words ", 11)
	for line, wanted := range map[string]bool{
		words:                          true,
		"// " + words + word:           true,
		words + `"` + words + `"`:      false,
		words + word:                   false,
		words + "https://example.com/": false,
		strings.Repeat("مَ", 120):      false,
	} {
		assert.Equal(t, wanted, tooLong(line), line)
	}
}
