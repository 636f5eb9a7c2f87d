// Package searchtest tests that a search engine keeps the contract of package search: which listings it finds, in what
// order and how soon, and that no query does harm.
package searchtest

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/search"
)

// slow is a time limit that only an unbounded search exceeds, even on a busy machine under the race detector. It is no
// benchmark.
const slow = time.Minute

// checks maps the name of a check to its function.
type checks map[string]func(t *testing.T, e search.Engine)

// facts are checks that follow from the data of documents. words also depend on what people mean.
var (
	facts = checks{
		"filters and facets":        countsLikeTheOracle,
		"words and filters":         narrowsWords,
		"sort":                      sorts,
		"pages":                     pages,
		"changes":                   followsChanges,
		"many changes":              endsWhereARebuildDoes,
		"stale revisions":           ignoresWhatIsOlder,
		"rebuild":                   rebuildsWithoutAGap,
		"readers and writers":       servesReadersAndWriters,
		"bad input":                 answersAnything,
		"bad filters":               answersAnyFilter,
		"bad pages":                 answersAnyPage,
		"cancellation":              stopsWhenTold,
		"free days":                 knowsWhoIsFree,
		"a name that is refused":    leavesNamesOut,
		"parts of the day in words": readsDayparts, "parts of any day": readsDaypartsOfAnyDay,
	}
	words = checks{
		"what couples type finds what they mean": findsWhatIsMeant,
		"signs are no operators":                 readsNoOperators,
		"the order of hits":                      ordersHits,
		"an order that is asked for":             ordersAsAsked,
		"what was understood":                    saysWhatWasUnderstood,
		"what was left out":                      saysWhatWasLeftOut,
		"what is nearest":                        saysWhatIsNearest,
		"several kinds":                          keepsThePlaceOfSeveralKinds,
		"one of several needs":                   saysWhichNeedIsAbsent,
		"what is offered":                        missesNothingThatIsOffered,
		"a trade beside guests":                  givesWayBesideATrade,
		"highlights":                             highlightsTheOriginal,
		"suggestions":                            suggests,
		"every keystroke":                        findsBeforeTheLastLetter,
		"synonyms":                               takesSynonyms,
		"sentences":                              answersSentences,
		"dates":                                  readsDates,
		"free halls":                             readsFreeHalls,
		"days of the week that are refused":      leavesDaysOut,
		"dates on which some are free":           readsWhoIsFree,
	}
)

// Run tests an engine. open returns an empty engine that no other test uses, and removes it when the test ends.
func Run(t *testing.T, open func(t *testing.T) search.Engine) {
	RunFacts(t, open)
	run(t, open, words)
}

// RunFacts runs the checks that do not depend on matching words: filters, facets, orders, pages, changes, bad input.
func RunFacts(t *testing.T, open func(t *testing.T) search.Engine) { run(t, open, facts) }

func run(t *testing.T, open func(t *testing.T) search.Engine, all checks) {
	for name, check := range all {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			check(t, open(t))
		})
	}
}

// number returns the id of test document n, in which n can be read.
func number(n int) uuid.UUID { return uuid.UUID{14: byte(n >> 8), 15: byte(n)} }

func numberOf(id uuid.UUID) int { return int(id[14])<<8 | int(id[15]) }

func fill(t *testing.T, e search.Engine, docs ...search.Document) {
	t.Helper()
	require.NoError(t, e.Apply(t.Context(), 1, docs, nil))
}

func ask(t *testing.T, e search.Engine, q search.Query) search.Result {
	t.Helper()
	if q.Limit == 0 {
		q.Limit = 10
	}
	began := time.Now()
	r, err := e.Search(t.Context(), q)
	require.NoError(t, err, "%+v", q)
	assert.Less(t, time.Since(began), slow, "%.80q", q.Text)
	fitsGroups(t, q, r)
	return r
}

// fitsGroups checks that a result has no group or several, that each hit belongs to one of them, and that no group has
// fewer hits than refer to it.
func fitsGroups(t *testing.T, q search.Query, r search.Result) {
	t.Helper()
	assert.NotEqual(t, 1, len(r.Groups), "%.80q", q.Text)
	hits := make([]int, max(1, len(r.Groups)))
	for _, h := range r.Hits {
		if assert.True(t, 0 <= h.Group && h.Group < len(hits), "%.80q", q.Text) {
			hits[h.Group]++
		}
	}
	for i, g := range r.Groups {
		assert.LessOrEqual(t, hits[i], g.Total, "%.80q", q.Text)
		assert.LessOrEqual(t, g.Total, r.Total, "%.80q", q.Text)
	}
}

// found returns the numbers of the hits.
func found(t *testing.T, e search.Engine, q search.Query) []int {
	t.Helper()
	return numbers(ask(t, e, q))
}

func numbers(r search.Result) []int {
	all := make([]int, len(r.Hits))
	for i, h := range r.Hits {
		all[i] = numberOf(h.ID)
	}
	return all
}
