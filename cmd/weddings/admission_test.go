package main

import (
	"context"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/api/edge"
	"weddings/internal/admission"
	"weddings/internal/config"
)

// crowded takes every slot of a site's gate and closes the queue.
func (s *edgeSite) crowded(t *testing.T) (over func()) {
	t.Helper()
	s.site.Gate.Config = admission.Config{Slots: s.site.Gate.Slots}
	var leave []func()
	for range s.site.Gate.Slots {
		l, err := s.site.Gate.Enter(t.Context(), "")
		require.NoError(t, err)
		leave = append(leave, l)
	}
	return func() {
		for _, l := range leave {
			l()
		}
	}
}

func TestBeyondWhatASiteCanCarryOneIsRefusedAtOnce(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	page := func(who string) reply {
		return s.ask(t, who, http.MethodGet, "/about", nil, "Accept", "text/html")
	}
	drawn := page("")
	require.Equal(t, http.StatusOK, drawn.StatusCode, "%s", drawn.body)
	over := s.crowded(t)

	refused := map[string]reply{
		"rest":    s.ask(t, "", http.MethodGet, "/api/venues", nil),
		"csv":     s.ask(t, "admin", http.MethodGet, "/api/accounts.csv", nil),
		"picture": s.ask(t, "", http.MethodGet, "/media/"+strings.Repeat("a", 64)+"/480.jpg", nil),
		"beacon": s.ask(
			t,
			"",
			http.MethodPost,
			"/api/analytics/track/pageview",
			map[string]any{"sessionId": "1", "path": "/"},
		),
		"graphql":   s.ask(t, "", http.MethodPost, "/graphql", map[string]any{"query": "{categories {key}}"}),
		"signed in": s.ask(t, "customer", http.MethodGet, "/api/auth/me", nil),
		"page":      s.ask(t, "", http.MethodGet, "/venues", nil, "Accept", "text/html"),
		"own page":  s.ask(t, "customer", http.MethodGet, "/venues", nil, "Accept", "text/html"),
		"sitemap":   s.ask(t, "", http.MethodGet, "/sitemap.xml", nil),
		"sign-in": s.ask(
			t,
			"",
			http.MethodPost,
			"/api/auth/login",
			map[string]any{"email": "owner@example.com", "password": password},
		),
		"a mutation": s.ask(
			t,
			"customer",
			http.MethodPost,
			"/graphql",
			map[string]any{"query": "mutation {requestVerification {id}}"},
		),
	}
	for name, r := range refused {
		assert.Equal(t, http.StatusServiceUnavailable, r.StatusCode, "%s: %s", name, r.body)
		assert.NotEmpty(t, r.Header.Get("Retry-After"), name)
	}
	assert.Contains(t, refused["page"].body, `<html lang="ar" dir="rtl">`)
	assert.Contains(t, refused["own page"].Header.Get("Content-Type"), "text/html")
	var busy struct {
		Error, Code string
		Words       map[string]struct{ Error string }
	}
	require.NoError(t, json.Unmarshal([]byte(refused["rest"].body), &busy))
	assert.Equal(t, "unavailable", busy.Code)
	assert.NotEmpty(t, busy.Words["ar"].Error)
	assert.NotContains(t, busy.Words["en"].Error, "saved")

	for _, who := range []string{"", "customer"} { // whose session cannot be looked up
		assert.Equal(t, drawn.body, page(who).body, "a cached page needs no slot: %q", who)
	}
	assert.Equal(t, http.StatusOK, s.ask(t, "", http.MethodGet, "/robots.txt", nil).StatusCode)
	assert.Equal(t, http.StatusOK, s.ask(t, "", http.MethodGet, "/readyz", nil).StatusCode)

	over()
	assert.Equal(t, http.StatusOK, s.ask(t, "", http.MethodGet, "/api/venues", nil).StatusCode)
	assert.Zero(t, s.site.Gate.Load().Working, "every response released its slot")
}

// A body that no handler reads leads nobody past the gate.
func TestABodyLeadsNobodyPastTheGate(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	defer s.crowded(t)()
	asked := 0
	require.NoError(t, chi.Walk(s.router, func(
		method, route string, _ http.Handler, _ ...func(http.Handler) http.Handler,
	) error {
		if !strings.HasPrefix(route, "/api/") || slices.Contains([]string{"/api/media", "/api/audio"}, route) {
			return nil
		}
		asked++
		path := regexp.MustCompile(`{[^}]*}`).ReplaceAllString(route, strings.Repeat("a", 64))
		got := s.ask(t, "", method, path, map[string]any{})
		assert.Contains(t, []int{
			http.StatusServiceUnavailable,
			http.StatusNotFound,         // no such id: nothing was looked up
			http.StatusBadRequest,       // beacons say what their bodies lack
			http.StatusMethodNotAllowed, // what chi mounts for every method
		}, got.StatusCode, "%s %s: %s", method, path, got.body)
		return nil
	}))
	assert.Greater(t, asked, 40)
	assert.Equal(t, http.StatusServiceUnavailable,
		s.ask(t, "", http.MethodGet, "/api/venues", map[string]any{"a": "body"}).StatusCode)
}

// slowBody is a request body that is sent piece by piece.
type slowBody struct{ rest chan string }

func (b slowBody) Read(p []byte) (int, error) {
	text, more := <-b.rest
	if !more {
		return 0, io.EOF
	}
	return copy(p, text), nil
}

func TestASlowLineHoldsNoSlot(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	body := slowBody{make(chan string)}
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/graphql", body)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("Cookie", s.people["customer"].cookie)
	w := httptest.NewRecorder()
	var done sync.WaitGroup
	done.Go(func() { s.router.ServeHTTP(w, r) })
	body.rest <- `{"query":` // now its session has been looked up
	assert.Zero(t, s.site.Gate.Load().Working)
	body.rest <- `"{viewer {id}}"}`
	close(body.rest)
	done.Wait()
	assert.NotContains(t, w.Body.String(), "errors")
	assert.Zero(t, s.site.Gate.Load().Working)
}

// A stopped PostgreSQL (SIGSTOP) answers nobody and closes no connection. No request waits longer than its timeout,
// cached pages are served, and readiness fails.
func TestAStoppedPostgresKeepsNobodyWaiting(t *testing.T) {
	t.Parallel()
	var postgres *stalling
	s := newEdge(t, unlimited(), func(c *config.Config) {
		var dsn string
		postgres, dsn = stallingBefore(t, c.DatabaseURL.Reveal())
		c.DatabaseURL = config.Secret(dsn)
	})
	drawn := s.ask(t, "", http.MethodGet, "/about", nil)
	require.Equal(t, http.StatusOK, drawn.StatusCode, "%s", drawn.body)
	const terms = "/graphql?query=%7BinfoPage(page:%22terms%22,lang:%22ar%22)%7Btitle%7D%7D"
	read := s.ask(t, "", http.MethodGet, terms, nil)
	require.Contains(t, read.body, `"title"`)
	postgres.held.Lock()
	resume := sync.OnceFunc(postgres.held.Unlock)
	defer resume()

	type outcome struct {
		name string
		r    reply
	}
	outcomes := make(chan outcome)
	accept := map[string][]string{"signed in": {"Accept", "text/html"}}
	asked := 0
	for name, path := range map[string]string{
		"rest": "/api/venues", "own": "/api/auth/me", "page": "/damascus",
		"kept": "/about", "signed in": "/about", "ready": "/readyz", "terms": terms, "sitemap": "/sitemap.xml",
	} {
		asked++
		who := map[string]string{"own": "customer", "signed in": "customer"}[name]
		go func() { outcomes <- outcome{name, s.ask(t, who, http.MethodGet, path, nil, accept[name]...)} }()
	}
	for range asked {
		o := <-outcomes
		switch o.name {
		case "kept", "signed in":
			assert.Equal(t, drawn.body, o.r.body)
		case "terms":
			assert.Equal(t, read.body, o.r.body)
		case "ready":
			assert.Equal(t, http.StatusServiceUnavailable, o.r.StatusCode)
			assert.Contains(t, o.r.body, "postgres")
		default:
			assert.Equal(t, http.StatusServiceUnavailable, o.r.StatusCode, "%s: %s", o.name, o.r.body)
			assert.NotEmpty(t, o.r.Header.Get("Retry-After"), o.name)
		}
	}
	resume()
	require.Eventually(t, func() bool {
		return s.ask(t, "", http.MethodGet, "/readyz", nil).StatusCode == http.StatusOK &&
			s.ask(t, "", http.MethodGet, "/api/venues", nil).StatusCode == http.StatusOK
	}, patience, 20*time.Millisecond)
}

// An owner sees a listing that others do not: its page is not said to be missing to whoever cannot be looked up.
func TestAPageIsNotMissingForWhoeverCannotBeLookedUp(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	_, err := s.site.Graph.Queries.Pool.Exec(t.Context(), `ALTER TABLE sessions RENAME TO sessions_away`)
	require.NoError(t, err)
	for path, want := range map[string]map[string]int{
		"/venue/none": {"customer": http.StatusServiceUnavailable, "": http.StatusNotFound},
		"/about":      {"customer": http.StatusOK, "": http.StatusOK},
	} {
		for who, status := range want {
			r := s.ask(t, who, http.MethodGet, path, nil, "Accept", "text/html")
			assert.Equal(t, status, r.StatusCode, "%s as %q", path, who)
			assert.Equal(
				t,
				status == http.StatusServiceUnavailable,
				r.Header.Get("Retry-After") != "",
				"%s as %q",
				path,
				who,
			)
		}
	}
}

// A busy pool does not make a healthy server unready.
func TestReadinessHasAConnectionOfItsOwn(t *testing.T) {
	t.Parallel()
	s := newEdge(t, edge.Ordinary)
	pool := s.site.Graph.Queries.Pool
	for range pool.Config().MaxConns {
		conn, err := pool.Acquire(t.Context())
		require.NoError(t, err)
		defer conn.Release()
	}
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, s.url+"/readyz", nil)
	require.NoError(t, err)
	answer, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	defer answer.Body.Close()
	assert.Equal(t, http.StatusOK, answer.StatusCode)
}
