package graph

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/api/edge"
	"weddings/events/store"
	"weddings/projections"
	"weddings/queries/all"
)

// An answer of which nobody can tell whether it holds what the reader wrote is marked as stale, as one that is too old.
func TestAnAnswerIsMarkedWhereNobodyCanTellHowFreshItIs(t *testing.T) {
	t.Parallel()
	serve := Handler(&Resolver{Queries: all.New(all.Sources{Log: &store.Log{}, Runner: &projections.Runner{}})}, false)
	ask := func(position int64) string {
		req := httptest.NewRequestWithContext(
			edge.With(t.Context(), &edge.RequestContext{Position: position}), http.MethodPost, "/graphql",
			strings.NewReader(`{"query": "{__typename}"}`),
		)
		req.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		serve.ServeHTTP(w, req)
		return w.Body.String()
	}
	assert.JSONEq(t, `{"data": {"__typename": "Query"}}`, ask(0))
	assert.JSONEq(t, `{"data": {"__typename": "Query"}, "extensions": {"stale": true}}`, ask(7))
}
