package main

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/api/edge"
	"weddings/api/graph"
	"weddings/events/store"
	"weddings/projections"
	"weddings/queries/all"
)

// An answer of which nobody can tell whether it holds what the reader wrote is marked as stale, as one that is too old.
func TestAnAnswerIsMarkedWhereNobodyCanTellHowFreshItIs(t *testing.T) {
	t.Parallel()
	pool, err := pgxpool.New(t.Context(), "postgres://127.0.0.1:1/nobody") // where no database listens
	require.NoError(t, err)
	defer pool.Close()
	log := store.Open(pool, nil, store.Options{Now: time.Now})
	defer log.Close()
	runner := projections.NewRunner(pool, log, projections.All()...)
	readers := all.New(all.Sources{Pool: pool, Log: log, Runner: runner})
	serve := graph.Handler(&graph.Resolver{Queries: readers}, false)
	ask := func(position int64) string {
		by := &edge.RequestContext{Position: position}
		req := httptest.NewRequestWithContext(
			edge.With(t.Context(), by), http.MethodPost, "/graphql", strings.NewReader(`{"query": "{__typename}"}`),
		)
		req.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		serve.ServeHTTP(w, req)
		return w.Body.String()
	}
	assert.JSONEq(t, `{"data": {"__typename": "Query"}}`, ask(0))
	assert.JSONEq(t, `{"data": {"__typename": "Query"}, "extensions": {"stale": true}}`, ask(7))
}
