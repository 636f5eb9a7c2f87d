package bench

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"weddings/internal/tool/devservers"
)

// LoadConfig configures Load.
type LoadConfig struct {
	For   time.Duration // duration of each level; each step of the search for the knee takes a quarter of it
	Start float64       // requests a second in the first step
	Steps int           // at most
	// Serve starts the site with the demo as a separate process. It must trust X-Forwarded-For from this machine.
	Serve func(ctx context.Context, servers *devservers.Servers) (Served, error)
}

// Served is a running server.
type Served struct {
	URL  string
	PID  int
	Stop func() error
}

// LoadResult is how a server performs at its capacity and beyond.
type LoadResult struct {
	Bench string `json:"bench"`
	Conditions
	Knee     float64       `json:"knee"` // goodput per second at the highest rate that the server sustains
	Levels   []LevelResult `json:"levels"`
	Kept     float64       `json:"kept"` // goodput at five times the knee's rate, divided by goodput at the knee
	PeakRSS  int           `json:"peakRssMB"`
	Recovery float64       `json:"recoverySeconds"` // seconds until all are served again
	Bars     []Bar         `json:"bars"`
}

// LevelResult is the result for one rate of arrivals. Arrivals do not depend on the server.
type LevelResult struct {
	Times    float64         `json:"times"` // multiple of the knee
	Offered  float64         `json:"offered"`
	Goodput  Rate            `json:"goodput"` // requests that were admitted and answered correctly
	Refused  int             `json:"refused"` // 503 with Retry-After
	Limited  int             `json:"limited"` // 429 with Retry-After
	Failed   int             `json:"failed"`  // anything else
	Failures map[string]int  `json:"failures,omitempty"`
	Kinds    map[string]Rate `json:"kinds"` // goodput by kind of request
}

// slowest returns the kind of request with the highest p99.
func (l LevelResult) slowest() string {
	kinds := slices.Sorted(maps.Keys(l.Kinds))
	if len(kinds) == 0 {
		return ""
	}
	return slices.MaxFunc(kinds, func(a, b string) int { return cmp.Compare(l.Kinds[a].P99, l.Kinds[b].P99) })
}

const (
	// The server sustains a rate while nearly all requests are served and p99 stays low.
	carriedShare = 0.97
	carriedP99   = 500.0 // milliseconds
	stepGrowth   = 1.3
)

// Load finds the knee of an open-loop mix of requests, whose arrivals do not wait for responses, and measures at one,
// two and five times its rate. The generator shares the processors with the server and PostgreSQL.
func Load(ctx context.Context, dir string, config LoadConfig, out io.Writer) (result LoadResult, err error) {
	err = within(ctx, devservers.Config{DataDir: dir}, func(w *world) (err error) {
		result = LoadResult{Bench: "load"}
		if result.Conditions, err = w.conditions(ctx); err != nil {
			return err
		}
		served, err := config.Serve(ctx, w.servers)
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, served.Stop()) }()
		g, err := newGenerator(ctx, w, served.URL)
		if err != nil {
			return err
		}
		g.level(ctx, config.Start, config.For/4) // warm-up: open connections and prepare statements
		knee := config.findKnee(ctx, g)
		fmt.Fprintf(out, "%s; knee at %.0f requests a second\n\n", result.Conditions, knee)
		printLevelHeader(out)
		for _, times := range []float64{1, 2, 5} {
			l := g.level(ctx, knee*times, config.For)
			l.Times = times
			result.Levels = append(result.Levels, l)
			l.print(out)
		}
		result.Recovery = g.recovery(ctx, knee/2)
		result.Knee = result.Levels[0].Goodput.PerSecond
		result.Kept = result.Levels[2].Goodput.PerSecond / result.Knee
		if result.PeakRSS, err = peakRSS(served.PID); err != nil {
			return err
		}
		fmt.Fprintln(out)
		// How long people wait and how much memory a small machine has are absolute limits, not ratios: they do not
		// depend on this machine's speed.
		result.Bars = judge(
			out,
			Bar{What: "goodput at five times the knee, of the knee's", Is: result.Kept, Bar: 0.8, Side: AtLeast},
			Bar{
				What: "p99 of what was admitted then",
				Is:   result.Levels[2].Goodput.P99 / 1000,
				Bar:  2,
				Side: AtMost,
				Unit: "s",
			},
			Bar{What: "peak RSS", Is: float64(result.PeakRSS), Bar: 600, Side: AtMost, Unit: "MB"},
			Bar{What: "until everybody is served again", Is: result.Recovery, Bar: 5, Side: AtMost, Unit: "s"},
		)
		return ctx.Err()
	})
	return result, err
}

// findKnee returns the highest rate that a server sustains, in steps from the first on.
func (c LoadConfig) findKnee(ctx context.Context, g *generator) float64 {
	var knee float64
	for step, offered := 0, c.Start; step < c.Steps && ctx.Err() == nil; step, offered = step+1, offered*stepGrowth {
		l := g.level(ctx, offered, c.For/4)
		if l.Goodput.PerSecond < carriedShare*l.Offered || l.Goodput.P99 > carriedP99 {
			break
		}
		knee = l.Offered
	}
	if knee == 0 {
		return c.Start
	}
	return knee
}

func printLevelHeader(out io.Writer) {
	fmt.Fprintf(
		out,
		"%6s %9s %9s %9s %9s %9s %9s %7s\n",
		"times",
		"offered",
		"goodput",
		"p50",
		"p99",
		"refused",
		"limited",
		"failed",
	)
}

func (l LevelResult) print(out io.Writer) {
	slowest := l.slowest()
	fmt.Fprintf(
		out,
		"%6.0f %9.0f %9.0f %6.0f ms %6.0f ms %9d %9d %7d %v; p99 of %s: %.0f ms\n",
		l.Times,
		l.Offered,
		l.Goodput.PerSecond,
		l.Goodput.P50,
		l.Goodput.P99,
		l.Refused,
		l.Limited,
		l.Failed,
		l.Failures,
		slowest,
		l.Kinds[slowest].P99,
	)
}

// generator sends the request mix of a busy evening.
type generator struct {
	client *http.Client
	url    string
	ids    []string
	slugs  []string
}

// maxInFlight bounds the requests in flight. Arrivals beyond it count as failed.
const maxInFlight = 10_000

func newGenerator(ctx context.Context, w *world, address string) (*generator, error) {
	// The server answers before its read models have caught up with the log.
	shown, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	ids, slugs, err := w.listings(shown)
	for ; err != nil; ids, slugs, err = w.listings(shown) {
		select {
		case <-shown.Done():
			return nil, err
		case <-time.After(100 * time.Millisecond):
		}
	}
	g := &generator{url: address, slugs: slugs, client: &http.Client{
		Timeout:   15 * time.Second,
		Transport: &http.Transport{MaxIdleConns: 4096, MaxIdleConnsPerHost: 4096, DisableCompression: true},
	}}
	for _, id := range ids {
		g.ids = append(g.ids, id.String())
	}
	return g, nil
}

// next builds a request: 85 of 100 are reads, the rest beacons, inquiries and sign-in attempts.
func (g *generator) next(ctx context.Context) (kind string, _ *http.Request, err error) {
	method, path, body := http.MethodGet, "/", any(nil)
	switch n := rand.IntN(100); {
	case n < 20:
		kind = homePage
	case n < 40:
		kind, path = searchPage, "/search?q="+url.QueryEscape(one(words))
	case n < 65:
		kind, path = "detail page", "/venue/"+url.PathEscape(one(g.slugs))
	case n < 85:
		kind, path = "suggestion", queryURL(
			`query($q: String!) {suggest(query: $q) {text kind}}`,
			map[string]any{"q": string([]rune(one(words))[:3])},
		)
	case n < 97:
		kind, method, path = "beacon", http.MethodPost, "/api/analytics/track/pageview"
		body = map[string]any{
			"sessionId":  strconv.Itoa(rand.IntN(1 << 30)),
			"path":       "/venue/" + one(g.slugs),
			"deviceType": "mobile",
		}
	case n < 99:
		kind, method, path = "inquiry", http.MethodPost, "/graphql"
		body = map[string]any{
			"query": `mutation($input: SendInquiry!, $form: Form) {sendInquiry(input: $input, form: $form) {id}}`,
			"variables": map[string]any{
				"input": map[string]any{
					"listing": one(g.ids),
					"name":    "سلمى",
					"phone":   "0944000000",
					"message": "هل المكان متاح في الخريف؟",
				},
				"form": map[string]any{"website": "", "elapsed": 5000},
			},
		}
	default:
		kind, method, path = "signing in", http.MethodPost, "/api/auth/login"
		body = map[string]any{
			"email":    fmt.Sprintf("nobody-%d@example.com", rand.IntN(1<<30)),
			"password": "not-the-password",
		}
	}
	r, err := g.request(ctx, method, path, body)
	return kind, r, err
}

// request builds a request with a client address of its own, as visitors have. A body that is not nil is sent as JSON,
// in a session.
func (g *generator) request(ctx context.Context, method, path string, body any) (*http.Request, error) {
	var content io.Reader
	if body != nil {
		raw, err := json.Marshal(body)
		if err != nil {
			return nil, err
		}
		content = bytes.NewReader(raw)
	}
	r, err := http.NewRequestWithContext(ctx, method, g.url+path, content)
	if err != nil {
		return nil, err
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("X-Session", strconv.Itoa(rand.IntN(1<<30)))
	}
	r.Header.Set("User-Agent", "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36")
	r.Header.Set("Accept-Encoding", "gzip")
	r.Header.Set("X-Forwarded-For", fmt.Sprintf("10.%d.%d.%d", rand.IntN(256), rand.IntN(256), rand.IntN(256)))
	return r, nil
}

// send returns how a request failed; "" where it was answered correctly.
func (g *generator) send(r *http.Request) (failure string) {
	answer, err := g.client.Do(r)
	if err != nil {
		return "no answer"
	}
	defer answer.Body.Close()
	head := make([]byte, 16)
	n, _ := io.ReadFull(answer.Body, head)
	if _, err := io.Copy(io.Discard, answer.Body); err != nil {
		return "half an answer"
	}
	told := answer.Header.Get("Retry-After") != ""
	switch status := answer.StatusCode; {
	case status == http.StatusServiceUnavailable && told:
		return refused
	case status == http.StatusTooManyRequests && told,
		status == http.StatusOK && bytes.HasPrefix(head[:n], []byte(`{"errors"`)) && r.Method == http.MethodPost:
		return limited
	case status == http.StatusUnauthorized && strings.HasSuffix(r.URL.Path, "/login"), status < http.StatusBadRequest:
		return ""
	default:
		return answer.Status
	}
}

const refused, limited = "refused", "limited"

// level sends requests with Poisson arrivals at a rate, for a time, and returns when all are answered.
func (g *generator) level(ctx context.Context, perSecond float64, lasting time.Duration) LevelResult {
	l := LevelResult{Failures: map[string]int{}}
	var mu sync.Mutex
	var all []time.Duration
	kinds := map[string][]time.Duration{}
	var running sync.WaitGroup
	var inFlight atomic.Int64
	began := time.Now()
	arrivals := 0
	for due := began; ctx.Err() == nil; arrivals++ {
		due = due.Add(time.Duration(rand.ExpFloat64() / perSecond * float64(time.Second)))
		if due.Sub(began) > lasting {
			break
		}
		if wait := time.Until(due); wait > 0 {
			time.Sleep(wait)
		}
		if inFlight.Load() >= maxInFlight {
			mu.Lock()
			l.Failures["not sent"]++
			mu.Unlock()
			continue
		}
		inFlight.Add(1)
		running.Go(func() {
			defer inFlight.Add(-1)
			kind, request, err := g.next(ctx)
			failure, start := "", time.Now()
			if err != nil {
				failure = err.Error()
			} else {
				failure = g.send(request)
			}
			took := time.Since(start)
			mu.Lock()
			defer mu.Unlock()
			if failure == "" {
				all, kinds[kind] = append(all, took), append(kinds[kind], took)
				return
			}
			l.Failures[failure]++
		})
	}
	offering := time.Since(began)
	running.Wait()
	l.Offered = float64(arrivals) / offering.Seconds()
	l.Goodput, l.Kinds = rateOf(all, max(offering, lasting)), map[string]Rate{}
	for kind, took := range kinds {
		l.Kinds[kind] = rateOf(took, max(offering, lasting))
	}
	l.Refused, l.Limited = l.Failures[refused], l.Failures[limited]
	delete(l.Failures, refused)
	delete(l.Failures, limited)
	for _, n := range l.Failures {
		l.Failed += n
	}
	return l
}

// recovery returns the seconds of ordinary load until all requests are served in time again.
func (g *generator) recovery(ctx context.Context, perSecond float64) float64 {
	const window = 500 * time.Millisecond
	for began := time.Now(); ; {
		l := g.level(ctx, perSecond, window)
		if after := time.Since(began); l.Refused+l.Failed == 0 && l.Goodput.P99 < carriedP99 || after > time.Minute ||
			ctx.Err() != nil {
			return (after - window).Seconds()
		}
	}
}

// peakRSS returns the highest resident memory of a process so far, in MB.
func peakRSS(pid int) (int, error) {
	status, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, err
	}
	lines := strings.Split(string(status), "\n")
	i := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, "VmHWM:") })
	if i < 0 {
		return 0, fmt.Errorf("the system does not report the peak memory of process %d", pid)
	}
	kb, err := strconv.Atoi(strings.Fields(lines[i])[1])
	return kb / 1024, err
}
