package bench

import (
	"context"
	"fmt"
	"io"

	"weddings/search"
	"weddings/search/relevance"
)

// SearchResult is the performance of an engine with many listings, with the bars of the design.
type SearchResult struct {
	Bench string `json:"bench"`
	*relevance.Report
	Dated  *relevance.Dated   `json:"dated"`
	Spoken *relevance.Spoken  `json:"spoken"`
	ScanMS float64            `json:"scan_ms"` // the peer of a search: scanning every name
	SortMS float64            `json:"sort_ms"` // the peer of a build: sorting the words of all names
	Bars   []Bar              `json:"bars"`
	HTTP   []SearchHTTPResult `json:"http,omitempty"`
}

// Search measures empty engines with listings generated from a seed: one call at a time, on one core.
func Search(
	ctx context.Context,
	open func() search.Engine,
	seed uint64,
	listings int,
	out io.Writer,
) (SearchResult, error) {
	corpus, queries := relevance.Generate(seed, listings)
	scan, sort := scanned(corpus, queries), sorted(corpus)
	report, err := relevance.Run(ctx, open, corpus, queries)
	if err != nil {
		return SearchResult{}, err
	}
	dated, err := relevance.RunDated(ctx, open, seed, corpus, queries)
	if err != nil {
		return SearchResult{}, err
	}
	spoken, err := relevance.RunSpoken(ctx, open, seed, corpus)
	if err != nil {
		return SearchResult{}, err
	}
	// The peers run half before and half after the engine, so that a machine that gets busier slows both sides.
	scan, sort = (scan+scanned(corpus, queries))/2, (sort+sorted(corpus))/2
	result := SearchResult{
		Bench:  "search",
		Report: report,
		Dated:  dated,
		Spoken: spoken,
		ScanMS: milliseconds(scan),
		SortMS: milliseconds(sort),
	}
	report.Print(out, false)
	fmt.Fprintf(out, "looking at every name %.3f ms, sorting their words %.0f ms\n", result.ScanMS, result.SortMS)
	fmt.Fprintf(out, "p99 without a date %.3f ms, free ones first %.3f ms, only free ones %.3f ms\n",
		dated.Without.P99, dated.First.P99, dated.Only.P99)
	fmt.Fprintf(
		out,
		"sentences of twenty words: p50 %.3f ms, p99 %.3f ms (bar 1); with facets and highlights %.3f and %.3f ms; "+
			"%.0f bytes of heap per listing with amenities\n\n",
		spoken.Bare.P50,
		spoken.Bare.P99,
		spoken.Full.P50,
		spoken.Full.P99,
		spoken.HeapPerListing,
	)
	result.Bars = judge(out, result.bars()...)
	return result, nil
}

// bars are the limits of the design.
func (r *SearchResult) bars() []Bar {
	report, dated := r.Report, r.Dated
	return append([]Bar{
		{
			What: "query, p99, of looking at every name",
			Is:   report.Latency.Query.P99 / r.ScanMS,
			Bar:  0.09,
			Side: AtMost,
		},
		{
			What: "keystroke, p99, of looking at every name",
			Is:   report.Latency.Keystroke.P99 / r.ScanMS,
			Bar:  0.11,
			Side: AtMost,
		},
		{
			What: "with facets and highlights, p99, of the same",
			Is:   report.Latency.Full.P99 / r.ScanMS,
			Bar:  0.36,
			Side: AtMost,
		},
		{What: "cold build, of sorting the words", Is: report.BuildMS / r.SortMS, Bar: 20, Side: AtMost},
		{
			What: "with a date, free ones first, p99, of none",
			Is:   dated.First.P99 / dated.Without.P99,
			Bar:  1.2,
			Side: AtMost,
		},
		{
			What: "with a date, only free ones, p99, of none",
			Is:   dated.Only.P99 / dated.Without.P99,
			Bar:  1.2,
			Side: AtMost,
		},
		{
			What: "sentence of twenty words, p99, of looking at every name",
			Is:   r.Spoken.Bare.P99 / r.ScanMS,
			Bar:  0.2,
			Side: AtMost,
		},
		{
			What: "keystrokes of 2,000 with no result",
			Is:   2000 * float64(report.EmptyKeystrokes) / float64(max(report.Keystrokes, 1)),
			Bar:  5,
			Side: AtMost,
		},
	}, r.memoryBars()...)
}

func (r *SearchResult) memoryBars() []Bar {
	return []Bar{
		{
			What: "memory of a listing beyond its text",
			Is:   r.Report.HeapPerListing / 1024,
			Bar:  1.2,
			Side: AtMost,
			Unit: "KB",
		},
		{
			What: "memory of a listing with amenities",
			Is:   r.Spoken.HeapPerListing / 1024,
			Bar:  1.2,
			Side: AtMost,
			Unit: "KB",
		},
		{What: "memory of a listing's calendar", Is: r.Dated.HeapPerListing / 1024, Bar: 0.5, Side: AtMost, Unit: "KB"},
	}
}
