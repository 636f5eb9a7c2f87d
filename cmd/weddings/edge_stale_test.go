package main

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/api/edge"
	"weddings/api/graph"
	"weddings/events/store"
	"weddings/internal/admission"
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

// Looking up the session of a GET takes a slot, which nobody keeps who waits for what they wrote.
func TestWhoWaitsForTheirWriteKeepsNoSlot(t *testing.T) {
	t.Parallel()
	gate := admission.New(edge.Working)
	settings, err := pgxpool.ParseConfig("postgres://127.0.0.1:1/nobody")
	require.NoError(t, err)
	// Whether a connection was asked for while no slot was in use, since the request has one. The log asks for
	// connections at any time.
	var admitted, waitedWithout atomic.Bool
	settings.ConnConfig.DialFunc = func(context.Context, string, string) (net.Conn, error) {
		if admitted.Load() && gate.Load().Working == 0 {
			waitedWithout.Store(true)
		}
		return nil, net.ErrClosed
	}
	pool, err := pgxpool.NewWithConfig(t.Context(), settings)
	require.NoError(t, err)
	defer pool.Close()
	log := store.Open(pool, nil, store.Options{Now: time.Now})
	defer log.Close()
	runner := projections.NewRunner(pool, log, projections.All()...)
	readers := all.New(all.Sources{Pool: pool, Log: log, Runner: runner})
	ctx := edge.WithGate(edge.With(t.Context(), &edge.RequestContext{Position: 7}), gate, "192.0.2.1")
	require.NoError(t, edge.Admit(ctx))
	admitted.Store(true)
	req := httptest.NewRequestWithContext(ctx, http.MethodGet, "/graphql?query={__typename}", nil)
	w := httptest.NewRecorder()
	graph.Handler(&graph.Resolver{Queries: readers}, false).ServeHTTP(w, req)
	assert.Equal(t, http.StatusOK, w.Code, "%s", w.Body)
	assert.True(t, waitedWithout.Load())
}
