package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime"
	"time"

	"weddings/search"
	"weddings/search/memory"
	"weddings/search/relevance"
)

// engine is an engine that is measured. It is filled once, searched, and closed.
type engine interface {
	search.Searcher
	Rebuild(ctx context.Context, position int64, all []search.Document) error
	Close() error
}

// report holds the measurements of an engine.
type report struct {
	Engine string `json:"engine"`
	NotRun string `json:"not_run,omitempty"` // the reason if there are no measurements
	*relevance.Scores
	Latency struct {
		Query     relevance.Quantiles `json:"query"`     // for ten hits, without facets and highlights
		Keystroke relevance.Quantiles `json:"keystroke"` // for a suggestion at each letter of some queries
	} `json:"latency_ms"`
	BuildMS float64 `json:"build_ms"`
}

const (
	typedQueries = 25 // number of queries that are also typed letter by letter; they take the slowest engine a minute
	suggestions  = 8  // number of suggestions that the product asks for
)

// measure fills an engine, runs every query, and types some of them letter by letter.
func measure(
	ctx context.Context,
	open func(context.Context) (engine, error),
	corpus []relevance.Listing,
	queries []relevance.Query,
) (r report, err error) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	e, err := open(ctx)
	if err != nil {
		return r, err
	}
	defer func() { err = errors.Join(err, e.Close()) }()
	docs := make([]search.Document, len(corpus))
	for i := range corpus {
		docs[i] = corpus[i].Document()
	}
	began := time.Now()
	if err := e.Rebuild(ctx, 1, docs); err != nil {
		return r, err
	}
	r.BuildMS = float64(time.Since(began)) / float64(time.Millisecond)
	timed := &timer{Searcher: e}
	if r.Scores, err = relevance.Measure(ctx, timed, corpus, queries); err != nil {
		return r, err
	}
	r.Latency.Query = relevance.QuantilesOf(timed.took)
	var keys []time.Duration
	for i := 0; i < len(queries); i += max(1, len(queries)/typedQueries) {
		typed := []rune(queries[i].Query)
		for n := range typed {
			began := time.Now()
			if _, err := e.Suggest(ctx, string(typed[:n+1]), suggestions); err != nil {
				return r, err
			}
			keys = append(keys, time.Since(began))
		}
	}
	r.Latency.Keystroke = relevance.QuantilesOf(keys)
	return r, nil
}

func (r *report) print(out io.Writer) {
	if r.NotRun != "" {
		fmt.Fprintf(out, "%-42s NOT RUN: %s\n", r.Engine, r.NotRun)
		return
	}
	fmt.Fprintf(
		out,
		"%-42s %9.3f %9.3f %9.2f %9.2f %9.2f %9.0f\n",
		r.Engine,
		r.Overall.Success1,
		r.Overall.Recall10,
		r.Latency.Query.P50,
		r.Latency.Query.P99,
		r.Latency.Keystroke.P99,
		r.BuildMS,
	)
}

// timer records how long each search took.
type timer struct {
	search.Searcher
	took []time.Duration
}

func (t *timer) Search(ctx context.Context, q search.Query) (search.Result, error) {
	q.Bare = true
	began := time.Now()
	r, err := t.Searcher.Search(ctx, q)
	t.took = append(t.took, time.Since(began))
	return r, err
}

// suggest makes suggestions with an engine that has none of its own: the first hits for the letters typed so far.
func suggest(ctx context.Context, e search.Searcher, typed string, limit int) ([]search.Suggestion, error) {
	r, err := e.Search(ctx, search.Query{Text: typed, Limit: limit, Bare: true})
	return r.Suggestions(limit), err
}

// inMemory is the product's engine in memory.
type inMemory struct{ *memory.Engine }

func (inMemory) Close() error { return nil }

func openOurs(context.Context) (engine, error) { return inMemory{memory.New()}, nil }
