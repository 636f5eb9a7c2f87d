package searchtest

import (
	"bytes"
	"compress/gzip"
	"embed"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"maps"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/search"
	"weddings/search/relevance"
)

// set is a number of generated markets with their queries.
type set struct {
	name    string
	markets func(t *testing.T) []market
}

type market struct {
	corpus  []relevance.Listing
	queries []relevance.Query
}

// The development set is used to tune the engine. Nobody looks at the queries of the other set, so its results hold for
// unseen names and queries. Two of its seeds are odd and two are even; they share no names.
var sets = []set{
	{"development", func(t *testing.T) []market {
		return []market{
			{unpack[relevance.Listing](t, "development-corpus"), unpack[relevance.Query](t, "development-queries")},
		}
	}},
	{"unseen", func(*testing.T) (all []market) {
		for seed := range uint64(4) {
			corpus, queries := relevance.Generate(1001+seed, 2000)
			all = append(all, market{corpus, queries})
		}
		return all
	}},
}

//go:embed testdata
var testdata embed.FS

func unpack[T any](t *testing.T, name string) (all []T) {
	t.Helper()
	packed, err := testdata.ReadFile("testdata/" + name + ".json.gz")
	require.NoError(t, err)
	r, err := gzip.NewReader(bytes.NewReader(packed))
	require.NoError(t, err)
	raw, err := io.ReadAll(r)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(raw, &all))
	return all
}

// floors are the scores that an engine must reach in each class of a set, and over all classes: what it has reached,
// less one query, so that one query does not block an improvement for many. An engine that is not measured where tests
// run has only a floor over all classes.
type floors map[string]map[string]floor

type floor struct {
	Success1 float64 `json:"success@1"`
	Recall10 float64 `json:"recall@10"`
	n        int     // number of queries in the mean
}

// raise updates the floors to the scores that are reached. It never lowers one.
var raise = flag.Bool("raise-floors", false, "raise the floors of relevance to what is reached")

// RunRelevance compares an engine with its floors in testdata/floors.json, by the engine's name. open is that of Run.
func RunRelevance(t *testing.T, engine string, open func(t *testing.T) search.Engine) {
	golden, err := testdata.ReadFile("testdata/floors.json")
	require.NoError(t, err)
	var engines map[string]floors
	require.NoError(t, json.Unmarshal(golden, &engines))
	require.Contains(t, engines, engine)
	for _, s := range sets {
		t.Run(s.name, func(t *testing.T) {
			reached := measure(t, s, open)
			wanted := engines[engine][s.name]
			require.Contains(t, wanted, "overall")
			for class, want := range wanted {
				if assert.Contains(t, reached, class) {
					got := reached[class]
					assert.GreaterOrEqual(t, got.Success1, want.Success1, "%s: success@1", class)
					assert.GreaterOrEqual(t, got.Recall10, want.Recall10, "%s: recall@10", class)
				}
			}
			for _, class := range slices.Sorted(maps.Keys(reached)) {
				t.Logf(
					"%-16s success@1 %.3f (floor %.3f)  recall@10 %.3f (floor %.3f)",
					class,
					reached[class].Success1,
					wanted[class].Success1,
					reached[class].Recall10,
					wanted[class].Recall10,
				)
				if *raise {
					wanted[class] = reached[class].over(wanted[class])
				}
			}
		})
	}
	if *raise {
		keep(t, engines)
	}
}

// measure returns the scores of an engine in each class over all markets of a set.
func measure(t *testing.T, s set, open func(t *testing.T) search.Engine) map[string]floor {
	t.Helper()
	all := map[string]floor{}
	add := func(class string, score relevance.Score) {
		sum, times := all[class], float64(score.N)
		all[class] = floor{sum.Success1 + times*score.Success1, sum.Recall10 + times*score.Recall10, sum.n + score.N}
	}
	for i, m := range s.markets(t) {
		e := open(t)
		docs := make([]search.Document, len(m.corpus))
		for i := range m.corpus {
			docs[i] = m.corpus[i].Document()
		}
		require.NoError(t, e.Rebuild(t.Context(), int64(i+1), docs))
		scores, err := relevance.Measure(t.Context(), e, m.corpus, m.queries)
		require.NoError(t, err)
		add("overall", scores.Overall)
		for class, score := range scores.Classes {
			add(class, score)
		}
	}
	for class, sum := range all {
		n := float64(sum.n)
		all[class] = floor{sum.Success1 / n, sum.Recall10 / n, sum.n}
	}
	return all
}

// over returns the floor for a score, but at least the old floor.
func (f floor) over(old floor) floor {
	less := func(share float64) float64 { return math.Floor((share-1/float64(f.n))*1000) / 1000 }
	return floor{max(old.Success1, less(f.Success1)), max(old.Recall10, less(f.Recall10)), 0}
}

func keep(t *testing.T, engines map[string]floors) {
	t.Helper()
	raw, err := json.MarshalIndent(engines, "", "  ")
	require.NoError(t, err)
	path := filepath.FromSlash("../searchtest/testdata/floors.json") // a test of an engine runs in the engine's folder
	require.NoError(t, os.WriteFile(path, append(raw, '\n'), 0o600))
	fmt.Println("wrote", path)
}
