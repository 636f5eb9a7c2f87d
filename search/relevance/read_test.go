package relevance_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/search"
	"weddings/search/memory"
	"weddings/search/relevance"
)

func file(t *testing.T, content string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file.json")
	require.NoError(t, os.WriteFile(path, []byte(content), 0o600))
	return path
}

const (
	oneListing = `[{"id":"a","kind":"venue","serviceType":"hall","name":"Nada Hall","nameAr":"قاعة الندى","capacity":300.0,"price":null,"tags":null,"more":{"of":1}}]`
	oneQuery   = `[{"query":"nada","cls":"exact","relevant":["a","gone"]}]`
)

func TestOddFilesAreReadOrSayWhatIsWrong(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ corpus, queries, wrong string }{
		{oneListing, oneQuery, ""},
		{"\ufeff" + oneListing, "\ufeff" + oneQuery, ""},
		{oneListing, `[{"query":"","relevant":["a"],"filters":{"capacityMin":299.5,"serviceType":"venues"}}]`, ""},
		{`{"listings":[]}`, oneQuery, "a list is expected"},
		{`[{"name":"X"}]`, oneQuery, "listing 1 has no id"},
		{`[{"id":"a"},{"id":"a"}]`, oneQuery, "which another has"},
		{`[{"id":"a","price":-1}]`, oneQuery, "cannot be"},
		{`[{"id":"a","capacity":"many"}]`, oneQuery, "capacity"},
		{`[{"id":"a"`, oneQuery, "unexpected end"},
		{oneListing, `[]`, "there is no query"},
		{oneListing, `[{"query":"x","relevant":["b"]}]`, "no relevant listing"},
		{`[]`, oneQuery, "no relevant listing"},
	} {
		corpus, queries, err := relevance.Files(file(t, c.corpus), file(t, c.queries))
		if c.wrong != "" {
			assert.ErrorContains(t, err, c.wrong)
			continue
		}
		require.NoError(t, err)
		assert.Equal(t, 300, corpus[0].Capacity)
		scores, err := relevance.Measure(t.Context(), filled(t, corpus), corpus, queries)
		require.NoError(t, err)
		assert.InDelta(t, 1, scores.Overall.Success1, 0)
	}
	_, _, err := relevance.Files("nowhere.json", "nowhere.json")
	assert.ErrorContains(t, err, "nowhere.json")
}

func filled(t *testing.T, corpus []relevance.Listing) *memory.Engine {
	t.Helper()
	e := memory.New()
	for i := range corpus {
		d := corpus[i].Document()
		require.NoError(t, e.Apply(t.Context(), 1, []search.Document{d}, nil))
	}
	return e
}

func TestTheReportIsReadByItsNames(t *testing.T) { // on one core, so not beside others
	corpus, queries, err := relevance.Files(file(t, oneListing), file(t, oneQuery))
	require.NoError(t, err)
	r, err := relevance.Run(t.Context(), opened, corpus, queries)
	require.NoError(t, err)
	raw, err := json.Marshal(r)
	require.NoError(t, err)
	var read map[string]any
	require.NoError(t, json.Unmarshal(raw, &read))
	score := map[string]any{"n": 1.0, "success@1": 1.0, "recall@10": 0.5, "mrr": 1.0}
	assert.Equal(t, score, read["overall"])
	assert.Equal(t, map[string]any{"exact": score}, read["classes"])
	latency, ok := read["latency_ms"].(map[string]any)
	require.True(t, ok)
	for _, what := range []string{"query", "full", "keystroke"} {
		assert.Contains(t, latency[what], "p50")
		assert.Contains(t, latency[what], "p99")
	}
}
