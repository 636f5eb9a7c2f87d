package bench

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"time"
	"unicode/utf8"

	"weddings/internal/tool/devservers"
	"weddings/search/relevance"
)

// SearchHTTPConfig configures SearchHTTP.
type SearchHTTPConfig struct {
	Seed     uint64
	Listings []int
	// Open starts the site with these listings on fresh servers, with its files in dir. It returns the handler and a
	// function that closes the site.
	Open func(ctx context.Context, dir string, servers *devservers.Servers,
		listings []relevance.Listing) (http.Handler, func(), error)
}

// SearchHTTPResult is the latency of a visitor's requests over loopback, one at a time.
type SearchHTTPResult struct {
	Listings        int `json:"listings"`
	Search, Suggest relevance.Quantiles
}

// The most requests of each kind, and the number of searches before them that are not timed: a server that has just
// started opens connections, and PostgreSQL prepares statements.
const (
	mostSearches   = 400
	mostKeystrokes = 2000
	untimed        = 20
)

// SearchHTTP searches listings generated from a seed as a browser does, with the fields that a page shows of each hit.
func SearchHTTP(
	ctx context.Context,
	dir string,
	config SearchHTTPConfig,
	out io.Writer,
) (all []SearchHTTPResult, err error) {
	fmt.Fprintf(out, "\n%-34s %8s %8s\n", "milliseconds over HTTP", "p50", "p99")
	for _, n := range config.Listings {
		corpus, queries := relevance.Generate(config.Seed, n)
		result := SearchHTTPResult{Listings: n}
		at := fmt.Sprintf("%s/%d", dir, n)
		err := within(ctx, devservers.Config{DataDir: at}, func(w *world) error {
			door, shut, err := config.Open(ctx, at, w.servers, corpus)
			if err != nil {
				return err
			}
			defer shut()
			server := httptest.NewServer(door)
			defer server.Close()
			result.Search, result.Suggest, err = searchOver(ctx, server.URL, queries)
			return err
		})
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(
			out,
			"%-34s %8.3f %8.3f\n",
			fmt.Sprintf("search, %d listings", n),
			result.Search.P50,
			result.Search.P99,
		)
		fmt.Fprintf(
			out,
			"%-34s %8.3f %8.3f\n",
			fmt.Sprintf("suggest, %d listings", n),
			result.Suggest.P50,
			result.Suggest.P99,
		)
		all = append(all, result)
	}
	return all, nil
}

func searchOver(
	ctx context.Context,
	base string,
	queries []relevance.Query,
) (search, suggest relevance.Quantiles, err error) {
	client := &http.Client{Transport: &http.Transport{DisableCompression: true}}
	timed := func(took *[]time.Duration, document, text string) error {
		address := base + queryURL(document, map[string]any{"q": text})
		began := time.Now()
		err := fetch(ctx, client, address, "identity")
		*took = append(*took, time.Since(began))
		return err
	}
	var searches, keystrokes []time.Duration
	every := max(1, len(queries)/mostSearches)
	for i := 0; i < len(queries); i += every {
		if i == untimed*every {
			searches, keystrokes = searches[:0], keystrokes[:0]
		}
		q := queries[i].Query
		if err := timed(
			&searches,
			`query($q: String!) {search(query: $q, first: 10) {total hits {listing {id nameAr nameEn rating} highlights
				{field start end}} facets {field values {value count}}}}`,
			q,
		); err != nil {
			return search, suggest, fmt.Errorf("search %s: %w", url.QueryEscape(q), err)
		}
		for end := 0; end < len(q) && len(keystrokes) < mostKeystrokes; {
			_, size := utf8.DecodeRuneInString(q[end:])
			end += size
			if err := timed(&keystrokes, `query($q: String!) {suggest(query: $q) {kind text}}`, q[:end]); err != nil {
				return search, suggest, fmt.Errorf("suggest %s: %w", url.QueryEscape(q[:end]), err)
			}
		}
	}
	return relevance.QuantilesOf(searches), relevance.QuantilesOf(keystrokes), nil
}
