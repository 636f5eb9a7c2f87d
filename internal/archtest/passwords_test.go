package archtest

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Only tests may hash passwords for less, and only values that they make and hand over make it so.
func TestNothingThatIsShippedHashesPasswordsForLess(t *testing.T) {
	t.Parallel()
	chooses := regexp.MustCompile(`\bpasswords\.(Costing|Cost)\b`)
	named := regexp.MustCompile(`(\w+) "weddings/internal/passwords"`)
	hashes := 0
	require.NoError(t, filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err == nil && d.IsDir() && d.Name() == "node_modules" {
			return filepath.SkipDir
		}
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		source, err := os.ReadFile(path)
		if path == filepath.Join("../..", "commands/scenario/scenario.go") || err != nil {
			return err
		}
		if strings.Contains(string(source), `"weddings/internal/passwords"`) {
			hashes++
		}
		assert.NotContains(t, string(source), `"weddings/commands/scenario"`, path)
		assert.Empty(t, chooses.FindString(string(source)), path)
		assert.Empty(t, named.FindString(string(source)), path)
		return nil
	}))
	assert.Positive(t, hashes)
}
