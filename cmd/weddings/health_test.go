package main

import (
	"context"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
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
			assert.True(t, ok, "a look ends")
			assert.LessOrEqual(t, time.Until(deadline), lookTime)
			<-hold
			assert.NoError(t, ctx.Err(), "a look does not end with who asked first")
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

// TestAServerThatStopsIsNotReady: it is asked nothing more, whatever it may still do.
func TestAServerThatStopsIsNotReady(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	s.stopping.Store(true)
	r := s.ask(t, "", http.MethodGet, "/readyz", nil)
	assert.Equal(t, http.StatusServiceUnavailable, r.StatusCode)
	assert.JSONEq(t, `{"status": "stopping"}`, r.body)
	assert.Equal(t, http.StatusOK, s.ask(t, "", http.MethodGet, "/healthz", nil).StatusCode)
}
