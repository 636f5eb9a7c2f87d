package main

import (
	"net/http"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/internal/config"
)

func onHTTPS(c *config.Config) {
	secure := true
	c.BaseURL, c.CookieSecure = "https://weddings.test", &secure
}

// TestEveryAnswerHasItsHeaders covers pages, calls, refusals, 404s, health, files and unused methods.
func TestEveryAnswerHasItsHeaders(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited(), onHTTPS)
	for _, asked := range []struct{ method, path, kind string }{
		{http.MethodGet, "/", "text/html; charset=utf-8"},
		{http.MethodGet, "/no-such-page", "text/html; charset=utf-8"},
		{http.MethodGet, "/api/venues", "application/json; charset=utf-8"},
		{http.MethodGet, "/api/auth/me", "application/json; charset=utf-8"},
		{http.MethodPost, "/api/auth/login", "application/json; charset=utf-8"},
		{http.MethodGet, "/api/nothing", "application/json; charset=utf-8"},
		{http.MethodGet, "/graphql?query=%7Bsettings%7BpoundsPerDollar%7D%7D", "application/"},
		{http.MethodGet, "/healthz", "application/json"},
		{http.MethodGet, "/robots.txt", "text/plain; charset=utf-8"},
		{http.MethodGet, "/sitemap.xml", "xml; charset=utf-8"},
		{http.MethodTrace, "/", ""},
		{http.MethodOptions, "/graphql", ""},
	} {
		headers := []string{"Accept", "text/html, */*"}
		if asked.method == http.MethodGet {
			headers = append(headers, "Origin", "https://elsewhere.test")
		}
		r := s.ask(t, "", asked.method, asked.path, nil, headers...)
		at := asked.method + " " + asked.path
		h := r.Header
		assert.Contains(t, h.Get("Content-Type"), asked.kind, at)
		policy := h.Get("Content-Security-Policy")
		for _, directive := range []string{
			"default-src 'self'", "object-src 'none'", "base-uri 'none'",
			"form-action 'self'", "frame-ancestors 'none'",
		} {
			assert.Contains(t, policy, directive, at)
		}
		assert.NotContains(t, policy, "unsafe", at)
		assert.Equal(t, "nosniff", h.Get("X-Content-Type-Options"), at)
		assert.Equal(t, "DENY", h.Get("X-Frame-Options"), at)
		assert.Equal(t, "strict-origin-when-cross-origin", h.Get("Referrer-Policy"), at)
		assert.Equal(t, "same-origin", h.Get("Cross-Origin-Opener-Policy"), at)
		assert.Equal(t, "max-age=31536000; includeSubDomains", h.Get("Strict-Transport-Security"), at)
		assert.Empty(t, h.Get("Access-Control-Allow-Origin"), at)
		if asked.method == http.MethodTrace {
			assert.Equal(t, http.StatusMethodNotAllowed, r.StatusCode)
		}
	}
	assert.Equal(t, "no-store", s.ask(t, "customer", http.MethodGet, "/api/auth/me", nil).Header.Get("Cache-Control"))
	mine := s.ask(t, "customer", http.MethodPost, "/graphql", map[string]string{"query": `{viewer {id}}`})
	assert.Equal(t, "no-store", mine.Header.Get("Cache-Control"))
}

func TestTheSessionCookieIsTheHostsAlone(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited(), onHTTPS)
	r := s.signIn(t, "customer@example.com", password)
	require.Equal(t, http.StatusOK, r.StatusCode)
	set := map[string]*http.Cookie{}
	for _, c := range r.Cookies() {
		set[c.Name] = c
	}
	require.Len(t, set, 2)
	for _, name := range []string{"__Host-session", "__Host-device"} {
		c := set[name]
		require.NotNil(t, c, name)
		assert.True(t, c.Secure && c.HttpOnly, name)
		assert.Equal(t, http.SameSiteLaxMode, c.SameSite, name)
		assert.Equal(t, []string{"/", ""}, []string{c.Path, c.Domain}, name)
	}
	assert.NotContains(t, r.body, set["__Host-session"].Value)
}
