package relevance

import (
	"context"
	"fmt"
	"io"
	"maps"
	"runtime"
	"slices"
	"time"
	"unicode/utf8"

	"weddings/search"
)

// Report has all measurements of an engine.
type Report struct {
	Engine   string `json:"engine"`
	Listings int    `json:"listings"`
	Queries  int    `json:"queries"`
	Scores
	Latency         Latency `json:"latency_ms"`
	Keystrokes      int     `json:"keystrokes"`       // prefixes of all queries
	EmptyKeystrokes int     `json:"keystrokes_empty"` // prefixes without a suggestion
	BuildMS         float64 `json:"build_ms"`
	HeapPerListing  float64 `json:"heap_per_listing_bytes"` // without the text; 0 for an engine on a server
}

// Latency is of one call at a time on one core, in milliseconds.
type Latency struct {
	Query     Quantiles `json:"query"`     // Bare: without facets and highlights, as a keystroke asks
	Full      Quantiles `json:"full"`      // with facets and highlights, as the results page asks
	Keystroke Quantiles `json:"keystroke"` // Suggest, for every letter of a query
}

// Quantiles of durations, in milliseconds.
type Quantiles struct {
	P50 float64 `json:"p50"`
	P99 float64 `json:"p99"`
}

// QuantilesOf sorts durations and returns their quantiles.
func QuantilesOf(took []time.Duration) Quantiles {
	if len(took) == 0 {
		return Quantiles{}
	}
	slices.Sort(took)
	at := func(q float64) float64 { return ms(took[int(q*float64(len(took)-1))]) }
	return Quantiles{at(0.50), at(0.99)}
}

func ms(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }

// rounds is how often each call is timed, each time with a cold cache. The median counts, since on a shared machine
// some calls are interrupted.
const rounds = 3

// Run fills empty engines with a corpus, asks every query, and then asks for suggestions at each letter of every query.
// It runs on one core, and times each call once in each round.
func Run(ctx context.Context, open func() search.Engine, corpus []Listing, queries []Query) (*Report, error) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	r := &Report{Listings: len(corpus), Queries: len(queries)}
	var builds []time.Duration
	var took timings
	for range rounds {
		engine := open()
		build, err := r.build(ctx, engine, corpus)
		if err != nil {
			return nil, err
		}
		builds = append(builds, build)
		scores, err := Measure(ctx, engine, corpus, queries)
		if err != nil {
			return nil, err
		}
		r.Scores = *scores
		if err := r.time(ctx, engine, queries, &took); err != nil {
			return nil, err
		}
	}
	r.BuildMS = ms(median(builds))
	r.Latency = Latency{took.query.quantiles(), took.full.quantiles(), took.keystroke.quantiles()}
	runtime.KeepAlive(corpus)
	return r, nil
}

func (r *Report) build(ctx context.Context, engine search.Engine, corpus []Listing) (took time.Duration, err error) {
	before := heap()
	if took, err = rebuild(ctx, engine, corpus); err != nil {
		return 0, err
	}
	health := engine.Health(ctx)
	if r.Engine = health.Engine; health.Documents != len(corpus) {
		return 0, fmt.Errorf("the engine holds %d of %d listings", health.Documents, len(corpus))
	}
	r.HeapPerListing = max(0, float64(heap())-float64(before)) / float64(max(len(corpus), 1))
	return took, nil
}

// rebuild keeps no reference to the documents, whose text is that of the corpus.
func rebuild(ctx context.Context, engine search.Engine, corpus []Listing) (time.Duration, error) {
	docs := make([]search.Document, len(corpus))
	for i := range corpus {
		docs[i] = corpus[i].Document()
	}
	began := time.Now()
	err := engine.Rebuild(ctx, 1, docs)
	return time.Since(began), err
}

// heap returns the reachable memory in bytes.
func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // a second collection, since a pool survives one
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// suggestions is how many suggestions the product asks for.
const suggestions = 8

// timings has the durations of the calls of each kind.
type timings struct{ query, full, keystroke times }

// times has the duration of each call in each round.
type times [][]time.Duration

func (t *times) add(call int, took time.Duration) {
	if call == len(*t) {
		*t = append(*t, nil)
	}
	(*t)[call] = append((*t)[call], took)
}

func (t times) quantiles() Quantiles {
	medians := make([]time.Duration, len(t))
	for i, took := range t {
		medians[i] = median(took)
	}
	return QuantilesOf(medians)
}

func median(took []time.Duration) time.Duration {
	slices.Sort(took)
	return took[len(took)/2]
}

func (r *Report) time(ctx context.Context, engine search.Engine, queries []Query, took *timings) error {
	for i, q := range queries {
		s := q.Search()
		for _, bare := range []bool{true, false} {
			s.Bare = bare
			began := time.Now()
			if _, err := engine.Search(ctx, s); err != nil {
				return err
			}
			if bare {
				took.query.add(i, time.Since(began))
			} else {
				took.full.add(i, time.Since(began))
			}
		}
	}
	r.Keystrokes, r.EmptyKeystrokes = 0, 0
	for _, q := range queries {
		for end := 0; end < len(q.Query); {
			_, size := utf8.DecodeRuneInString(q.Query[end:])
			end += size
			began := time.Now()
			found, err := engine.Suggest(ctx, q.Query[:end], suggestions)
			if err != nil {
				return err
			}
			took.keystroke.add(r.Keystrokes, time.Since(began))
			if r.Keystrokes++; len(found) == 0 {
				r.EmptyKeystrokes++
			}
		}
	}
	return nil
}

// Print writes the report as a table, and the misses.
func (r *Report) Print(out io.Writer, misses bool) {
	fmt.Fprintf(
		out,
		"%s, %d listings, %d queries\n\n%-16s %5s %10s %10s %7s\n",
		r.Engine,
		r.Listings,
		r.Queries,
		"class",
		"n",
		"success@1",
		"recall@10",
		"mrr",
	)
	row := func(name string, s Score) {
		fmt.Fprintf(out, "%-16s %5d %10.3f %10.3f %7.3f\n", name, s.N, s.Success1, s.Recall10, s.MRR)
	}
	for _, class := range slices.Sorted(maps.Keys(r.Classes)) {
		row(class, r.Classes[class])
	}
	row("overall", r.Overall)
	fmt.Fprintf(out, "\n%-34s %8s %8s\n", "ms, one core, median of 3 rounds", "p50", "p99")
	for _, l := range []struct {
		what string
		Quantiles
	}{{"query", r.Latency.Query}, {"query with facets and highlights", r.Latency.Full}, {
		"keystroke",
		r.Latency.Keystroke,
	}} {
		fmt.Fprintf(out, "%-34s %8.3f %8.3f\n", l.what, l.P50, l.P99)
	}
	fmt.Fprintf(
		out,
		"\nbuild %.0f ms, %.0f bytes of heap per listing beyond its text, %d of %d keystrokes without a suggestion\n",
		r.BuildMS,
		r.HeapPerListing,
		r.EmptyKeystrokes,
		r.Keystrokes,
	)
	if !misses {
		return
	}
	fmt.Fprintln(out)
	for _, m := range r.Misses {
		fmt.Fprintf(
			out,
			"%s: %q (%s) wants %d: %q, found %q, recall %.2f\n",
			m.Query.Class,
			m.Query.Query,
			m.Query.Note,
			len(m.Query.Relevant),
			m.Wanted,
			m.Found,
			m.Recall,
		)
	}
}
