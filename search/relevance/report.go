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

// Report is all that is measured of an engine.
type Report struct {
	Engine   string `json:"engine"`
	Listings int    `json:"listings"`
	Queries  int    `json:"queries"`
	Scores
	Latency         Latency `json:"latency_ms"`
	Keystrokes      int     `json:"keystrokes"`       // of which all prefixes of all queries consist
	EmptyKeystrokes int     `json:"keystrokes_empty"` // of those, the ones that suggest nothing
	BuildMS         float64 `json:"build_ms"`
	HeapPerListing  float64 `json:"heap_per_listing_bytes"` // beyond the text itself; 0 for an engine outside this process
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

// Run fills an empty engine with a corpus, asks it every query, and then types every query letter by letter. It runs on one core,
// and each call is timed once, after a few that warm the processor.
func Run(ctx context.Context, engine search.Engine, corpus []Listing, queries []Query) (*Report, error) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	r := &Report{Listings: len(corpus), Queries: len(queries)}
	if err := r.build(ctx, engine, corpus); err != nil {
		return nil, err
	}
	scores, err := Measure(ctx, engine, corpus, queries)
	if err != nil {
		return nil, err
	}
	r.Scores = *scores
	if err := r.time(ctx, engine, queries); err != nil {
		return nil, err
	}
	runtime.KeepAlive(corpus)
	return r, nil
}

func (r *Report) build(ctx context.Context, engine search.Engine, corpus []Listing) error {
	before := heap()
	took, err := rebuild(ctx, engine, corpus)
	if err != nil {
		return err
	}
	r.BuildMS = ms(took)
	health := engine.Health(ctx)
	if r.Engine = health.Engine; health.Documents != len(corpus) {
		return fmt.Errorf("the engine holds %d of %d listings", health.Documents, len(corpus))
	}
	r.HeapPerListing = max(0, float64(heap())-float64(before)) / float64(max(len(corpus), 1))
	return nil
}

// rebuild keeps nothing of the documents, which share their text with the corpus.
func rebuild(ctx context.Context, engine search.Engine, corpus []Listing) (time.Duration, error) {
	docs := make([]search.Document, len(corpus))
	for i := range corpus {
		docs[i] = corpus[i].Document()
	}
	began := time.Now()
	err := engine.Rebuild(ctx, 1, docs)
	return time.Since(began), err
}

// heap is what is reachable, in bytes.
func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.GC() // a pool keeps its memory through one collection
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// suggestions is how many the product asks for.
const suggestions = 8

func (r *Report) time(ctx context.Context, engine search.Engine, queries []Query) error {
	var query, full, keystroke []time.Duration
	for _, q := range queries {
		s := q.Search()
		for _, bare := range []bool{true, false} {
			s.Bare = bare
			began := time.Now()
			if _, err := engine.Search(ctx, s); err != nil {
				return err
			}
			if took := time.Since(began); bare {
				query = append(query, took)
			} else {
				full = append(full, took)
			}
		}
	}
	for _, q := range queries {
		for end := 0; end < len(q.Query); {
			_, size := utf8.DecodeRuneInString(q.Query[end:])
			end += size
			began := time.Now()
			found, err := engine.Suggest(ctx, q.Query[:end], suggestions)
			if err != nil {
				return err
			}
			keystroke = append(keystroke, time.Since(began))
			if len(found) == 0 {
				r.EmptyKeystrokes++
			}
		}
	}
	r.Keystrokes = len(keystroke)
	r.Latency = Latency{QuantilesOf(query), QuantilesOf(full), QuantilesOf(keystroke)}
	return nil
}

// Print writes the report as a table, and every query that was not answered as it should be.
func (r *Report) Print(out io.Writer, misses bool) {
	fmt.Fprintf(out, "%s, %d listings, %d queries\n\n%-16s %5s %10s %10s %7s\n", r.Engine, r.Listings, r.Queries, "class", "n", "success@1", "recall@10", "mrr")
	row := func(name string, s Score) {
		fmt.Fprintf(out, "%-16s %5d %10.3f %10.3f %7.3f\n", name, s.N, s.Success1, s.Recall10, s.MRR)
	}
	for _, class := range slices.Sorted(maps.Keys(r.Classes)) {
		row(class, r.Classes[class])
	}
	row("overall", r.Overall)
	fmt.Fprintf(out, "\n%-34s %8s %8s\n", "milliseconds, one core", "p50", "p99")
	for _, l := range []struct {
		what string
		Quantiles
	}{{"query", r.Latency.Query}, {"query with facets and highlights", r.Latency.Full}, {"keystroke", r.Latency.Keystroke}} {
		fmt.Fprintf(out, "%-34s %8.3f %8.3f\n", l.what, l.P50, l.P99)
	}
	fmt.Fprintf(out, "\nbuild %.0f ms, %.0f bytes of heap per listing beyond its text, %d of %d keystrokes without a suggestion\n", r.BuildMS, r.HeapPerListing, r.EmptyKeystrokes, r.Keystrokes)
	if !misses {
		return
	}
	fmt.Fprintln(out)
	for _, m := range r.Misses {
		fmt.Fprintf(out, "%s: %q (%s) wants %d: %q, found %q, recall %.2f\n", m.Query.Class, m.Query.Query, m.Query.Note, len(m.Query.Relevant), m.Wanted, m.Found, m.Recall)
	}
}
