package memory

import (
	"math"
	"math/rand/v2"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/search"
	"weddings/search/relevance"
	"weddings/search/text"
)

// market returns an engine with listings made from a seed, and what is asked there, whole and half typed.
func market(t *testing.T, seed uint64, listings, typed int) (*Engine, []search.Query) {
	t.Helper()
	corpus, asked := relevance.Generate(seed, listings)
	docs := make([]search.Document, len(corpus))
	for i := range corpus {
		docs[i] = corpus[i].Document()
	}
	e := New()
	require.NoError(t, e.Rebuild(t.Context(), 1, docs))
	r := rand.New(rand.NewPCG(seed, 7))
	queries := make([]search.Query, typed)
	for i := range queries {
		q := asked[r.IntN(len(asked))].Search()
		for end := 1 + r.IntN(len(q.Text)); ; end++ {
			if end == len(q.Text) || utf8.RuneStart(q.Text[end]) {
				q.Text = q.Text[:end]
				break
			}
		}
		queries[i] = q
	}
	return e, queries
}

// TestDocumentsAreMatchedAsBruteForceMatchesThem reads each query as each document by itself: what is gathered,
// narrowed and marked in accumulators leaves out none of them, and none costs anything else.
func TestDocumentsAreMatchedAsBruteForceMatchesThem(t *testing.T) {
	t.Parallel()
	e, queries := market(t, 31, 300, 150)
	seg := &e.current.Load().segments[0]
	for _, q := range queries {
		filters, words, _ := q.Narrow(search.Words(q.Text))
		if len(words) == 0 {
			continue
		}
		pass := seg.filter(filters, nil)
		for _, many := range []int{0, 20, math.MaxInt} {
			for _, how := range []width{narrow, wide, widest} {
				p := newPlan(
					words,
					asking{
						scratch: new(scratch),
						reach:   reach{many: many, postings: math.MaxInt, meanings: math.MaxInt},
					},
					how,
				)
				hits, edges := seg.match(p, how, pass)
				got := map[uint32]int32{}
				for _, h := range hits {
					got[h.doc] = h.cost
				}
				assert.Len(t, got, len(hits), "%q finds a document twice", q.Text)
				want := map[uint32]int32{}
				for doc := range uint32(len(seg.docs)) {
					if cost, has := seg.readAs(p, edges, doc); has && (pass == nil || pass(doc)) {
						want[doc] = cost
					}
				}
				assert.Equal(t, want, got, "%q, gathering what more than %d have", q.Text, many)
			}
		}
	}
}

// readAs is what it costs to read a plan as one document.
func (s *segment) readAs(p *plan, edges []edge, doc uint32) (cost int32, has bool) {
	words := int32(0)
	for _, filler := range p.filler {
		if !filler {
			words++
		}
	}
	costs := make([]int32, len(edges))
	for i := range edges {
		e := &edges[i]
		costs[i] = none
		for _, f := range e.founds {
			if s.meanings.has(doc, f.Meaning) {
				costs[i] = min(costs[i], f.Cost)
			}
		}
		for _, r := range e.words {
			if posted, does := s.posted(r.Word, doc); does {
				costs[i] = min(costs[i], s.cost(posted, e, r, costs[i], words))
			}
		}
		for _, word := range e.describe {
			for _, d := range s.description[word] {
				if d == doc {
					costs[i] = min(costs[i], atDescription)
				}
			}
		}
	}
	best := int32(math.MaxInt32)
	for _, path := range pathsThrough(edges, len(p.tokens)) {
		sum, all, says := int32(0), true, false
		for _, i := range path {
			c := costs[i]
			if edges[i].filler {
				c = min(c, edges[i].notThere())
			} else {
				says = true
			}
			all = all && c < none
			sum += c
		}
		if all && says {
			best = min(best, sum)
		}
	}
	if best == math.MaxInt32 {
		return 0, false
	}
	if len(p.tokens) > 1 {
		less := int32(asTyped)
		if p.endsInPlace() {
			less = asTypedPlace
		}
		s.names.begun(text.Join(p.tokens), func(d uint32) {
			if d == doc {
				best = max(0, best-less)
			}
		})
	}
	return best, true
}

// TestGatheringChangesNoAnswer asks with words that are gathered as soon as anything has them, and with words that
// never are.
func TestGatheringChangesNoAnswer(t *testing.T) {
	t.Parallel()
	e, queries := market(t, 32, 3000, 400)
	for _, q := range queries {
		never, err := e.find(t.Context(), q, reach{many: math.MaxInt, postings: math.MaxInt, meanings: math.MaxInt})
		require.NoError(t, err)
		for _, many := range []int{0, 100} {
			got, err := e.find(t.Context(), q, reach{many: many, postings: math.MaxInt, meanings: math.MaxInt})
			require.NoError(t, err)
			assert.Equal(t, never, got, "%q, gathering what more than %d have", q.Text, many)
		}
	}
}

// TestWhoReachesLessFindsNothingElse holds the limits of suggestions to what they may leave out: of many documents the
// later ones.
func TestWhoReachesLessFindsNothingElse(t *testing.T) {
	t.Parallel()
	e, queries := market(t, 33, 3000, 400)
	r := e.current.Load()
	for _, q := range queries {
		filters, words, _ := q.Narrow(search.Words(q.Text))
		if len(words) == 0 {
			continue
		}
		match := func(far reach) map[uint32]int32 {
			p := newPlan(words, asking{scratch: new(scratch), reach: far}, narrow)
			hits, _ := r.segments[0].match(p, narrow, r.segments[0].filter(filters, nil))
			all := map[uint32]int32{}
			for _, h := range hits {
				all[h.doc] = h.cost
			}
			return all
		}
		all, some := match(
			reach{many: 50, postings: math.MaxInt, meanings: math.MaxInt},
		), match(
			reach{many: 50, postings: 50, meanings: 50},
		)
		for doc, cost := range some {
			least, has := all[doc]
			assert.True(t, has && cost >= least, "%q", q.Text)
		}
		if len(all) > 0 {
			assert.NotEmpty(t, some, "%q", q.Text)
		}
	}
}
