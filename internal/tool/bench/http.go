package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	"weddings/internal/tool/devservers"
)

// HTTPConfig configures HTTP.
type HTTPConfig struct {
	Clients int
	Rounds  int // the reads and the plain SELECT alternate
	For     time.Duration
	// Open starts the site with the demo on fresh servers. It returns the handler and a function that closes the site.
	Open func(ctx context.Context, servers *devservers.Servers) (http.Handler, func(), error)
}

// HTTPResult is how long a visitor's reads take over loopback TCP, compared with a SELECT of one row by its key.
type HTTPResult struct {
	Bench string `json:"bench"`
	Conditions
	Clients int             `json:"clients"`
	Reads   map[string]Read `json:"reads"`
	Bars    []Bar           `json:"bars"`
}

// Read is the result for one kind of read, the median of the rounds.
type Read struct {
	Rate
	Ratio float64 `json:"ratio"` // of the SELECT's rate
}

// plainSelect names the peer that the reads are compared with.
const plainSelect = "SELECT by key"

const (
	homePage   = "home page"
	searchPage = "search page"
)

// HTTP measures reads of visitors without a session.
func HTTP(ctx context.Context, dir string, config HTTPConfig, out io.Writer) (result HTTPResult, err error) {
	err = within(ctx, devservers.Config{DataDir: dir}, func(w *world) error {
		result = HTTPResult{Bench: "http", Clients: config.Clients, Reads: map[string]Read{}}
		if result.Conditions, err = w.conditions(ctx); err != nil {
			return err
		}
		door, shut, err := config.Open(ctx, w.servers)
		if err != nil {
			return err
		}
		defer shut()
		server := httptest.NewServer(door)
		defer server.Close()
		ids, slugs, err := w.listings(ctx)
		if err != nil {
			return err
		}
		reads := append(
			[]read{{plainSelect, func(ctx context.Context) error { return w.selectOne(ctx, one(ids)) }}},
			visitorReads(server.URL, slugs, config.Clients)...)
		rates, err := config.alternate(ctx, reads)
		if err != nil {
			return err
		}
		result.summarise(reads, rates)
		result.print(out, reads, config.Rounds)
		result.Bars = judge(
			out,
			Bar{
				What: "search pages, of home pages",
				Is:   result.Reads[searchPage].PerSecond / result.Reads[homePage].PerSecond,
				Bar:  0.5,
				Side: AtLeast,
			},
		)
		return nil
	})
	return result, err
}

// read is a kind of read.
type read struct {
	name string
	do   func(context.Context) error
}

// visitorReads are the reads that a site's visitors make over HTTP.
func visitorReads(site string, slugs []string, clients int) []read {
	client := &http.Client{
		Transport: &http.Transport{MaxIdleConnsPerHost: clients, DisableCompression: true},
	}
	get := func(address func() string) func(context.Context) error {
		return func(ctx context.Context) error { return fetch(ctx, client, site+address(), "identity") }
	}
	open := func(address func() string) func(context.Context) error {
		return func(ctx context.Context) error { return fetch(ctx, client, site+address(), "gzip") }
	}
	return []read{
		{homePage, open(func() string { return "/" })},
		{searchPage, open(func() string { return "/search?q=" + url.QueryEscape(one(words)) })},
		{"detail page", open(func() string { return "/venue/" + url.PathEscape(one(slugs)) })},
		{"search by GraphQL", get(func() string {
			return queryURL(
				`query($q: String!) {search(query: $q) {total hits {listing {id nameAr nameEn rating}}}}`,
				map[string]any{"q": one(words)},
			)
		})},
		{"detail by GraphQL", get(func() string {
			return queryURL(
				`query($slug: String!) {listing(slugOrId: $slug) {id nameAr nameEn descriptionAr rating phone}}`,
				map[string]any{"slug": one(slugs)},
			)
		})},
	}
}

// alternate measures each kind of read in every round, and returns the rates of all rounds by kind.
func (c HTTPConfig) alternate(ctx context.Context, reads []read) (map[string][]Rate, error) {
	rates := map[string][]Rate{}
	for range c.Rounds {
		for _, r := range reads {
			rate, err := loop(ctx, c.Clients, c.For, func(ctx context.Context, _, _ int) error { return r.do(ctx) })
			if err != nil {
				return nil, fmt.Errorf("%s: %w", r.name, err)
			}
			rates[r.name] = append(rates[r.name], rate)
		}
	}
	return rates, nil
}

// summarise sets the result of each kind of read.
func (h *HTTPResult) summarise(reads []read, rates map[string][]Rate) {
	for _, r := range reads {
		rate := median(rates[r.name])
		h.Reads[r.name] = Read{rate, rate.PerSecond / median(rates[plainSelect]).PerSecond}
	}
}

func (h *HTTPResult) print(out io.Writer, reads []read, rounds int) {
	fmt.Fprintf(out, "%s; %d clients, median of %d rounds\n\n", h.Conditions, h.Clients, rounds)
	fmt.Fprintf(out, "%-18s %10s %8s %9s %9s\n", "read", "a second", "ratio", "p50", "p99")
	for _, read := range reads {
		r := h.Reads[read.name]
		fmt.Fprintf(out, "%-18s %10.0f %8.3f %6.2f ms %6.2f ms\n", read.name, r.PerSecond, r.Ratio, r.P50, r.P99)
	}
	fmt.Fprintln(out)
}

// words are the queries of the searches.
var words = []string{"قاعه", "دمشق", "تصوير", "حلب قاعات", "jasmine", "photo", "wedding hall"}

func one[T any](of []T) T { return of[rand.IntN(len(of))] }

// queryURL returns the URL of a GraphQL query.
func queryURL(query string, variables map[string]any) string {
	raw, err := json.Marshal(variables)
	if err != nil {
		panic(err) // only strings, which always marshal
	}
	return "/graphql?" + url.Values{"query": {query}, "variables": {string(raw)}}.Encode()
}

// fetch reads a response to its end, in an encoding that browsers accept. A status other than 200 is an error, and so
// is an error inside an uncompressed response.
func fetch(ctx context.Context, client *http.Client, address, encoding string) error {
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return err
	}
	r.Header.Set("Accept-Encoding", encoding)
	answer, err := client.Do(r)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err == nil && (answer.StatusCode != http.StatusOK || bytes.HasPrefix(body, []byte(`{"errors"`))) {
		err = fmt.Errorf("%s answered %s: %.200s", address, answer.Status, body)
	}
	return err
}

func (w *world) listings(ctx context.Context) (ids []uuid.UUID, slugs []string, err error) {
	rows, err := w.pool.Query(
		ctx,
		`SELECT id, slug_ar FROM `+listings+` WHERE public AND kind = 'venue' AND slug_ar <> ''`,
	)
	if err != nil {
		return nil, nil, err
	}
	var id uuid.UUID
	var slug string
	_, err = pgx.ForEachRow(rows, []any{&id, &slug}, func() error {
		ids, slugs = append(ids, id), append(slugs, slug)
		return nil
	})
	if err == nil && len(ids) == 0 {
		err = errors.New("the demo has no venue")
	}
	return ids, slugs, err
}

// selectOne reads a listing's row by its key, through the pool that the site uses.
func (w *world) selectOne(ctx context.Context, id uuid.UUID) error {
	var details []byte
	var name string
	return w.pool.QueryRow(ctx, `SELECT name_ar, details FROM `+listings+` WHERE id = $1`, id).
		Scan(&name, &details)
}
