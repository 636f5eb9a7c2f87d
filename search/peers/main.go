// Command peers compares the product's search engine with engines that a marketplace would otherwise use, on the same
// listings and queries: Bleve with its Arabic and English analyzers, and PostgreSQL with trigrams. It is a module of
// its own, so that the product does not depend on these engines.
//
//	go run . [--seed N] [--listings N] [--corpus FILE --queries FILE] [--json]
//
// Without files, listings and queries are generated from the seed. The files have the format of `weddings relevance`.
package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"

	"weddings/search/relevance"
)

func main() {
	var c config
	flag.StringVar(&c.corpus, "corpus", "", "listings, a JSON file")
	flag.StringVar(&c.queries, "queries", "", "queries with their answers, a JSON file")
	flag.Uint64Var(&c.seed, "seed", 1, "seed of what is made without files")
	flag.IntVar(&c.listings, "listings", 2000, "how many listings are made")
	flag.BoolVar(&c.json, "json", false, "end with one line of JSON")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	corpus, queries, err := c.read()
	if err == nil {
		err = compare(ctx, corpus, queries, c.json, os.Stdout)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "peers:", err)
		stop()
		os.Exit(1)
	}
}

type config struct {
	corpus, queries string
	seed            uint64
	listings        int
	json            bool
}

func (c config) read() ([]relevance.Listing, []relevance.Query, error) {
	if c.corpus == "" && c.queries == "" {
		corpus, queries := relevance.Generate(c.seed, c.listings)
		return corpus, queries, nil
	}
	corpus, err := relevance.Read[relevance.Listing](c.corpus)
	if err != nil {
		return nil, nil, err
	}
	queries, err := relevance.Read[relevance.Query](c.queries)
	return corpus, queries, err
}

// peers are the engines that are compared, the product's first.
var peers = []struct {
	name string
	open func(context.Context) (engine, error)
}{
	{"ours, in memory", openOurs},
	{"Bleve, its own ar and en analyzers", openBleve},
	{"PostgreSQL, trigrams of our normalised text", openTrigrams},
}

// compare measures each engine and prints a line for it. If this machine cannot run an engine, the line has the reason
// instead.
func compare(
	ctx context.Context,
	corpus []relevance.Listing,
	queries []relevance.Query,
	asJSON bool,
	out io.Writer,
) error {
	fmt.Fprintf(
		out,
		"%d listings, %d queries; milliseconds of one call at a time, on one core for what runs in this "+
			"process\n\n%-42s %9s %9s %9s %9s %9s %9s\n",
		len(corpus),
		len(queries),
		"engine",
		"success@1",
		"recall@10",
		"query p50",
		"query p99",
		"key p99",
		"build",
	)
	reports := make([]report, 0, len(peers))
	for _, peer := range peers {
		r, err := measure(ctx, peer.open, corpus, queries)
		r.Engine = peer.name
		if missing := (*missingError)(nil); errors.As(err, &missing) {
			r.NotRun = missing.Error()
		} else if err != nil {
			return fmt.Errorf("%s: %w", peer.name, err)
		}
		r.print(out)
		reports = append(reports, r)
	}
	if !asJSON {
		return nil
	}
	return json.NewEncoder(out).
		Encode(map[string]any{
			"bench": "search peers", "listings": len(corpus), "queries": len(queries),
			"engines": reports,
		})
}

// missingError says what this machine lacks to run an engine.
type missingError struct{ error }
