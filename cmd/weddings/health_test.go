package main

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"
	"testing/synctest"
	"time"

	"github.com/go-chi/chi/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestManyWhoAskForReadinessShareALook: eight hundred who ask at once cost one look, and a PostgreSQL that has stopped
// is told of a second later at the latest.
func TestManyWhoAskForReadinessShareALook(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		looks, stopped, hold := 0, false, make(chan struct{})
		o := &outlook{look: func(ctx context.Context) (int, health) {
			looks++
			deadline, ok := ctx.Deadline()
			require.True(t, ok, "a look ends")
			require.LessOrEqual(t, time.Until(deadline), lookTime)
			<-hold
			require.NoError(t, ctx.Err(), "a look does not end with who asked first")
			if stopped {
				return http.StatusServiceUnavailable, health{Status: "unavailable", Degraded: []string{"postgres"}}
			}
			return http.StatusOK, health{Status: "ok"}
		}}
		gone, leave := context.WithCancel(t.Context())
		statuses := make(chan int, 801)
		ask := func(ctx context.Context) {
			seen, _ := o.ask(ctx)
			statuses <- seen.status
		}
		go ask(gone)
		synctest.Wait()
		for range 800 {
			go ask(t.Context())
		}
		synctest.Wait()
		leave() // who asked first has gone, and the others are answered
		assert.Zero(t, <-statuses)
		const took = freshFor / 2
		time.Sleep(took)
		close(hold)
		for range 800 {
			assert.Equal(t, http.StatusOK, <-statuses)
		}
		assert.Equal(t, 1, looks)

		stopped = true
		time.Sleep(freshFor - took - time.Millisecond) // what was seen is as old as the beginning of the look
		seen, _ := o.ask(t.Context())
		assert.Equal(t, http.StatusOK, seen.status)
		assert.Equal(t, 1, looks)
		time.Sleep(time.Millisecond)
		seen, _ = o.ask(t.Context())
		assert.Equal(t, http.StatusServiceUnavailable, seen.status)
		assert.Equal(t, []string{"postgres"}, seen.health.Degraded)
		assert.Equal(t, 2, looks)
	})
}

// TestAServerThatStopsIsNotReady: it is asked nothing more, and says so whatever else it may still do.
func TestAServerThatStopsIsNotReady(t *testing.T) {
	t.Parallel()
	door, stops := chi.NewRouter(), &parts{}
	stops.stopping.Store(true)
	mountHealth(door, nil, stops)
	for path, want := range map[string]struct {
		status int
		told   string
	}{
		"/readyz":  {http.StatusServiceUnavailable, "stopping"},
		"/healthz": {http.StatusOK, "ok"},
	} {
		w := httptest.NewRecorder()
		door.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, path, nil))
		assert.Equal(t, want.status, w.Code, path)
		assert.JSONEq(t, `{"status": "`+want.told+`"}`, w.Body.String(), path)
	}
}
