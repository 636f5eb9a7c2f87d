package figures

import (
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
)

var (
	codeWord   = regexp.MustCompile("`([a-zA-Z]+)(?:=[^`]*)?`")
	quotedWord = regexp.MustCompile(`'([a-zA-Z]+)'`)
)

// wordsIn returns what a pattern finds in a file behind one text, up to the next of another.
func wordsIn(t *testing.T, file, behind, upTo string, pattern *regexp.Regexp) (list []string) {
	t.Helper()
	whole, err := os.ReadFile("../../" + file)
	require.NoError(t, err)
	_, rest, found := strings.Cut(string(whole), behind)
	require.True(t, found, "%s has no %q", file, behind)
	part, _, _ := strings.Cut(rest, upTo)
	for _, match := range pattern.FindAllStringSubmatch(part, -1) {
		list = append(list, match[1])
	}
	return list
}

// The closed lists of what can be asked are written down again for the page, for programs and for readers of the
// GraphQL schema. Whatever is new in one is missing in the others until it is added there.
func TestWhatCanBeAskedIsListedEverywhere(t *testing.T) {
	t.Parallel()
	const screen = "ui/src/features/admin/figures/question.ts"
	var texts []string
	for _, d := range dimensions {
		if d.text {
			texts = append(texts, d.key)
		}
	}
	declared := map[string]string{"texts": ": readonly Dimension[]"}
	for name, list := range map[string][]string{
		"measures": Measures(), "dimensions": Dimensions(), "ops": Ops, "intervals": Intervals,
		"comparisons": Comparisons, "texts": texts,
	} {
		written := wordsIn(t, screen, "export const "+name+declared[name]+" = [", "]", quotedWord)
		assert.ElementsMatch(t, list, written, "%s in %s", name, screen)
	}

	const guide = "docs/api-figures.md"
	for _, scope := range events.FigureScopes {
		var measured []string
		for _, key := range Measures() {
			if ScopeOf(key) == scope {
				measured = append(measured, key)
			}
		}
		written := wordsIn(t, guide, "| `"+scope+"` |", "\n", codeWord)
		assert.ElementsMatch(t, measured, written, "%s in %s", scope, guide)
	}
	assert.ElementsMatch(t, Dimensions(), wordsIn(t, guide, "| `breakdown` |", "\n", codeWord), guide)
	assert.ElementsMatch(t, append([]string{ByDay}, Intervals...), // the usual one is there twice
		wordsIn(t, guide, "| `interval` |", "\n", codeWord), guide)
	assert.ElementsMatch(t, append([]string{Before, "compareFrom"}, Comparisons...),
		wordsIn(t, guide, "| `compare` |", "\n", codeWord), guide)
	table := wordsIn(t, guide, "| parameter |", "\n\n", codeWord)
	for parameter := range maps.Keys(parameters) {
		if parameter != "lang" { // an answer has the names in both languages
			assert.Contains(t, table, parameter, guide)
		}
	}

	const schema = "api/graph/schema/figures.graphqls"
	for _, key := range slices.Concat(Measures(), Dimensions(), Intervals, Ops, Comparisons) {
		described := regexp.MustCompile(`\b(` + key + `)\b`)
		found := wordsIn(t, schema, "input FiguresQuestion", "input FiguresRate", described)
		assert.NotEmpty(t, found, "%s in %s", key, schema)
	}
}
