package edge

import (
	"fmt"
	"maps"
	"os"
	"regexp"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// The document tells the figures to whoever runs the site, so they change together, and nothing changes them unseen.
func TestSecurityMdHasTheFiguresOfEveryLimit(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("../../docs/security.md")
	require.NoError(t, err)
	figure := func(n int) string {
		if n == 0 {
			return "–"
		}
		return fmt.Sprint(n)
	}
	for _, kind := range slices.Sorted(maps.Keys(Ordinary)) {
		limit := Ordinary[kind]
		window := fmt.Sprintf("%g min", limit.Window.Minutes())
		if limit.Window == 0 {
			window = "at once"
		}
		row := fmt.Sprintf("| `%s` | %s | %s | %s | %s |",
			kind, figure(limit.Each), figure(limit.Address), figure(limit.Subject), window)
		assert.Regexp(t, `(?m)^`+regexp.QuoteMeta(row)+` \S.* \|$`, string(text), "the figures, and what they count")
	}
}
