package bench

import (
	"context"
	"fmt"
	"io"

	"weddings/search"
	"weddings/search/relevance"
)

// SearchResult is how an engine does with many listings, beside the bars that the design sets.
type SearchResult struct {
	Bench string `json:"bench"`
	*relevance.Report
	Bars []Bar              `json:"bars"`
	HTTP []SearchHTTPResult `json:"http,omitempty"`
}

// Bar is a figure with what it must not exceed.
type Bar struct {
	What  string  `json:"what"`
	Is    float64 `json:"is"`
	Bar   float64 `json:"bar"`
	Unit  string  `json:"unit"`
	IsMet bool    `json:"met"`
}

// Search measures empty engines on a market made from a seed: one call at a time, on one core.
func Search(ctx context.Context, open func() search.Engine, seed uint64, listings int, out io.Writer) (SearchResult, error) {
	corpus, queries := relevance.Generate(seed, listings)
	report, err := relevance.Run(ctx, open, corpus, queries)
	if err != nil {
		return SearchResult{}, err
	}
	result := SearchResult{Bench: "search", Report: report}
	report.Print(out, false)
	fmt.Fprintln(out)
	for _, b := range []Bar{
		{What: "query, p99", Is: report.Latency.Query.P99, Bar: 0.5, Unit: "ms"},
		{What: "keystroke, p99", Is: report.Latency.Keystroke.P99, Bar: 0.6, Unit: "ms"},
		{What: "query with facets and highlights, p99", Is: report.Latency.Full.P99, Bar: 2, Unit: "ms"},
		{What: "cold build", Is: report.BuildMS / 1000, Bar: 3, Unit: "s"},
		{What: "memory of a listing beyond its text", Is: report.HeapPerListing / 1024, Bar: 1.2, Unit: "KB"},
		{What: "keystrokes of 2,000 with no result", Is: 2000 * float64(report.EmptyKeystrokes) / float64(max(report.Keystrokes, 1)), Bar: 5},
	} {
		b.IsMet = b.Is <= b.Bar
		b.print(out)
		result.Bars = append(result.Bars, b)
	}
	return result, nil
}

func (b Bar) print(out io.Writer) {
	verdict := "MISSED"
	if b.IsMet {
		verdict = "met"
	}
	fmt.Fprintf(out, "%-40s %9.3f %-2s  bar %6.2f  %s\n", b.What, b.Is, b.Unit, b.Bar, verdict)
}
