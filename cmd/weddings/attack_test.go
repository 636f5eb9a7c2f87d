package main

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestACostlyDocumentIsRefusedUnread sends what took two seconds of a processor: 4,700 equal fields in 14 KB. That the answer
// names their number, and no unknown field, shows that it was not validated.
func TestACostlyDocumentIsRefusedUnread(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	for kind, document := range map[string]string{"unknown": "{" + strings.Repeat("a ", 4700) + "}", "known": "{settings{" + strings.Repeat("id ", 4700) + "}}"} {
		for _, who := range []string{"", "owner"} {
			for _, r := range []reply{
				s.ask(t, who, http.MethodPost, "/graphql", map[string]string{"query": document}),
				s.ask(t, who, http.MethodGet, "/graphql?query="+url.QueryEscape(document), nil),
			} {
				assert.Less(t, len(r.body), 500, "%s as %q: %.200s", kind, who, r.body)
				assert.NotContains(t, r.body, "Cannot query field", "%s as %q", kind, who)
				assert.Contains(t, r.body, `"errors"`)
			}
		}
	}
	wrong := s.query(t, "owner", "{settings{"+strings.Repeat("a ", 300)+"}}", nil)
	assert.Len(t, wrong.Errors, 10, "an answer has at most ten errors")
}

// TestASearchIsCachedUnderNoSpelling: one visitor's search must never be another's page.
func TestASearchIsCachedUnderNoSpelling(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	door := s.pages()
	for _, at := range []string{"/search/", "/search//", "//search", "/venues/", "//evil.example/", `/\evil.example/`, "/venue/x/"} {
		r := s.look(t.Context(), door, "", "http://weddings.test"+at+"?q=planted&lang=en")
		assert.Equal(t, http.StatusMovedPermanently, r.Code, at)
		to, err := url.Parse(r.Header().Get("Location"))
		if assert.NoError(t, err, at) {
			assert.Empty(t, to.Host, at)
			assert.Equal(t, "/"+strings.Trim(at, "/"), to.Path)
			assert.Equal(t, "q=planted&lang=en", to.RawQuery, at)
		}
	}
	const words = "planted-by-somebody"
	assert.Contains(t, s.look(t.Context(), door, "", "/search?q="+words).Body.String(), words, "the page says what was searched for")
	for _, at := range []string{"/search", "/search/", "/search?q="} {
		assert.NotContains(t, s.look(t.Context(), door, "", at).Body.String(), words, at)
	}
}

// TestEveryAnswerOfTheGraphVaries: what a cache between us keeps for one reader is not for the others.
func TestEveryAnswerOfTheGraphVaries(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	for _, who := range []string{"", "customer"} {
		for _, document := range []string{"{settings{poundsPerDollar}}", "{nothing}", "{viewer{id}}", ""} {
			r := s.ask(t, who, http.MethodGet, "/graphql?query="+url.QueryEscape(document), nil)
			vary := strings.Join(r.Header.Values("Vary"), ", ")
			for _, name := range []string{"Cookie", "Accept", "Accept-Language"} {
				assert.Contains(t, strings.Split(vary, ", "), name, fmt.Sprintf("%q as %q", document, who))
			}
		}
	}
}
