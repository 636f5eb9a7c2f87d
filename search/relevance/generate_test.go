package relevance_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/search"
	"weddings/search/memory"
	"weddings/search/relevance"
	"weddings/search/text"
)

func TestASeedMakesTheSameEachTime(t *testing.T) {
	t.Parallel()
	corpus, queries := relevance.Generate(3, 500)
	again, sameQueries := relevance.Generate(3, 500)
	assert.Equal(t, corpus, again)
	assert.Equal(t, queries, sameQueries)
	_, others := relevance.Generate(5, 500)
	assert.NotEqual(t, queries, others)
}

func TestQueriesAreAnsweredByListingsThatAreThere(t *testing.T) {
	t.Parallel()
	corpus, queries := relevance.Generate(1, 500)
	there := map[string]bool{}
	for _, l := range corpus {
		there[l.ID] = true
		assert.NotEmpty(t, l.Name+l.NameAr)
	}
	assert.Len(t, there, len(corpus))
	ids := map[string]bool{}
	for _, q := range queries {
		ids[q.ID] = true
		assert.NotEmpty(t, text.Tokens(q.Query), q.ID)
		require.NotEmpty(t, q.Relevant, q.ID)
		for _, id := range q.Relevant {
			assert.True(t, there[id], q.ID)
		}
		if from, to, is := strings.Cut(q.Note, "->"); is {
			assert.NotEqual(t, text.Normalise(from), text.Normalise(to), q.ID)
		}
	}
	assert.Len(t, ids, len(queries))
}

func opened() search.Engine { return memory.New() }

func TestAReportHasEveryClassAndFigure(t *testing.T) { // on one core, so not beside others
	corpus, all := relevance.Generate(1, 300)
	var queries []relevance.Query
	for i := 0; i < len(all); i += 12 {
		queries = append(queries, all[i])
	}
	r, err := relevance.Run(t.Context(), opened, corpus, queries)
	require.NoError(t, err)
	n := 0
	for _, score := range r.Classes {
		n += score.N
	}
	assert.Equal(t, len(queries), n)
	assert.Equal(t, len(queries), r.Overall.N)
	assert.Greater(t, r.Overall.Success1, 0.9)
	assert.Equal(t, "memory", r.Engine)
	assert.Positive(t, r.Latency.Query.P99)
	assert.GreaterOrEqual(t, r.Latency.Keystroke.P99, r.Latency.Keystroke.P50)
	assert.Greater(t, r.Keystrokes, len(queries))
	assert.Less(t, r.EmptyKeystrokes, r.Keystrokes/10)
	var out strings.Builder
	r.Print(&out, true)
	assert.Contains(t, out.String(), "overall")
}
