package graph

import (
	"cmp"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/vektah/gqlparser/v2/ast"
)

// shared are the values of the vocabulary that GraphQL shows as they are: docs/decisions/013-contracts.md.
var shared = []string{
	"Bilingual",
	"BudgetCustomPrice",
	"BudgetLine",
	"BudgetPrices",
	"BudgetRange",
	"CategoryPicture",
	"Details",
	"FAQText",
	"InfoPageText",
	"Links",
	"Money",
	"OfferedDaypart",
	"Picture",
	"Place",
	"Plan",
	"PostDetails",
	"PostFact",
	"PostPicture",
	"PlaylistItem",
	"PostQuestion",
	"PostText",
	"QueueTargets",
	"QuizAnswerWeights",
	"QuizAnswers",
	"QuizWeights",
	"SeasonPrice",
	"ShortlistFolder",
	"ShortlistItem",
	"ShortlistParty",
	"ShortlistPoint",
	"ShortlistTick",
	"SongLicence",
	"Tariff",
	"Terms",
}

// What is stored and what is shown may each change without the other: no event, and no row of a projection, is bound.
func TestNoEventIsAnInputOrAnAnswer(t *testing.T) {
	t.Parallel()
	files, err := fs.Glob(os.DirFS("."), "schema/*.graphqls")
	require.NoError(t, err)
	bound := regexp.MustCompile(`weddings/(events|projections)\b[\w/]*(?:\.(\w+))?`)
	seen := map[string]bool{}
	for _, name := range append(files, "gqlgen.yml") {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		for _, found := range bound.FindAllStringSubmatch(string(text), -1) {
			seen[found[2]] = true
			assert.True(t, found[1] == "events" && slices.Contains(shared, found[2]), "%s binds %s", name, found[0])
		}
	}
	assert.Len(t, seen, len(shared))
}

// A form loads the fields that it sends. If a field could be written and not read, the form would clear it.
func TestEveryFieldOfAnInputCanBeRead(t *testing.T) {
	t.Parallel()
	types := (&Resolver{}).schema().Schema().Types
	read := map[string]string{"BudgetLineInput": "BudgetPlanLine", "OfferInput": "Listing"}
	compared := 0
	for name, input := range types {
		thing, ok := strings.CutSuffix(name, "Input")
		if !ok || input.Kind != ast.InputObject {
			continue
		}
		output := types[cmp.Or(read[name], thing+"Details")]
		if output == nil {
			output = types[thing]
		}
		if output == nil { // it has no type of its own, such as a name in two languages
			continue
		}
		compared++
		for _, field := range input.Fields {
			if name == "BudgetLineInput" && field.Name == "source" { // read as quote or booking
				continue
			}
			assert.NotNil(t, output.Fields.ForName(field.Name),
				"%s takes %s, but type %s lacks it: add it there", name, field.Name, output.Name)
		}
	}
	assert.Greater(t, compared, 20)
}

// Formatters leave the schema alone.
func TestLinesOfTheSchemaAreShort(t *testing.T) {
	t.Parallel()
	files, err := fs.Glob(os.DirFS("."), "schema/*.graphqls")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, name := range files {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		for i, line := range strings.Split(string(text), "\n") {
			assert.LessOrEqual(t, len([]rune(line)), 120, "%s:%d", name, i+1)
		}
	}
}
