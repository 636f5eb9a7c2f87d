package main

import (
	"context"
	"encoding/json"
	"net/http"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events/store"
	"weddings/events/store/storetest"
	"weddings/internal/tool/devservers/servertest"
	"weddings/projections"
	"weddings/projections/bookings"
)

// TestManyWhoAskForReadinessShareALook: eight hundred concurrent requests cause one check, and a PostgreSQL that has
// stopped is reported within a second.
func TestManyWhoAskForReadinessShareALook(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		looks, stopped, hold := 0, false, make(chan struct{})
		o := &outlook{look: func(ctx context.Context) (int, health) {
			looks++
			deadline, ok := ctx.Deadline()
			assert.True(t, ok, "a check ends")
			assert.LessOrEqual(t, time.Until(deadline), lookTime)
			<-hold
			assert.NoError(t, ctx.Err(), "a check outlives its first caller")
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
		leave() // the first caller is gone, and the others get the result
		assert.Zero(t, <-statuses)
		const took = freshFor / 2
		time.Sleep(took)
		close(hold)
		for range 800 {
			assert.Equal(t, http.StatusOK, <-statuses)
		}
		assert.Equal(t, 1, looks)

		stopped = true
		time.Sleep(freshFor - took - time.Millisecond) // the age counts from the start of the check
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

// TestAServerThatStopsIsNotReady: during shutdown the server is not ready, whatever else works.
func TestAServerThatStopsIsNotReady(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	s.stopping.Store(true)
	r := s.ask(t, "", http.MethodGet, "/readyz", nil)
	assert.Equal(t, http.StatusServiceUnavailable, r.StatusCode)
	assert.JSONEq(t, `{"status": "stopping"}`, r.body)
	assert.Equal(t, http.StatusOK, s.ask(t, "", http.MethodGet, "/healthz", nil).StatusCode)
}

// /readyz says so before anybody tries to write. A site that nobody writes to would else seem healthy.
func TestADatabaseThatAcceptsNoWritesIsNoticed(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	pool := s.site.Graph.Queries.Pool
	writable := func() bool {
		p, err := newProbe(t.Context(), pool)
		require.NoError(t, err)
		defer p.pool.Close()
		seen, err := p.ask(t.Context())
		require.NoError(t, err)
		return seen.writable
	}
	assert.True(t, writable())
	_, err := pool.Exec(t.Context(), `DO $$ BEGIN
		EXECUTE format('ALTER DATABASE %I SET default_transaction_read_only = on', current_database());
	END $$`)
	require.NoError(t, err)
	assert.False(t, writable())
}

// A server that was frozen for an hour beside a newer release may find that its tables were dropped.
func TestAServerWithoutItsReadModelsIsNotReady(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	readiness := func() int { return s.ask(t, "", http.MethodGet, "/readyz", nil).StatusCode }
	built := func(is bool) {
		_, err := s.site.Graph.Queries.Pool.Exec(t.Context(), `UPDATE `+
			projections.TableOf(bookings.Projection{}, "checkpoint")+` SET built = $1`, is)
		require.NoError(t, err)
	}
	assert.Equal(t, http.StatusOK, readiness())
	for _, is := range []bool{false, true} {
		built(is)
		want := map[bool]int{false: http.StatusServiceUnavailable, true: http.StatusOK}[is]
		require.Eventually(t, func() bool { return readiness() == want }, patience, 200*time.Millisecond)
	}
}

// Every server names a read model that has not shown an event for some seconds, whichever process feeds it.
func TestReadModelsThatAreBehindAreNamed(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	s.publicVenue(t, nil)
	s.caughtUp(t)
	pool := s.site.Graph.Queries.Pool
	feeder, err := pool.Begin(t.Context()) // of another server, which is frozen
	require.NoError(t, err)
	_, err = feeder.Exec(t.Context(), `UPDATE `+projections.TableOf(bookings.Projection{}, "checkpoint")+
		` SET retries = retries`)
	require.NoError(t, err)
	s.publicVenue(t, nil)
	named := func() []string {
		var h health
		require.NoError(t, json.Unmarshal([]byte(s.ask(t, "", http.MethodGet, "/readyz", nil).body), &h))
		return h.Degraded
	}
	require.Eventually(t, func() bool { return slices.Contains(named(), "projection bookings") }, patience,
		200*time.Millisecond)
	require.NoError(t, feeder.Rollback(t.Context()))
	require.Eventually(t, func() bool { return !slices.Contains(named(), "projection bookings") }, patience,
		200*time.Millisecond)
}

// waiting is a consumer with one message that has waited since a time.
type waiting struct {
	projections.Repairable
	since time.Time
}

func (w waiting) Statuses(context.Context) ([]projections.Status, error) {
	return []projections.Status{{Name: "mail", Consumer: true, Oldest: &w.since}}, nil
}

// The times of messages are the database's.
func TestMessagesAgeByTheSitesClock(t *testing.T) {
	t.Parallel()
	w := storetest.Open(t, servertest.Postgres(t))
	for name, ahead := range map[string]time.Duration{"behind": time.Hour, "ahead": -time.Hour} {
		site := time.Now().Add(ahead) // this process's clock is behind or ahead
		log := store.Open(w.Pool, w.Vault, store.Options{Now: func() time.Time { return site }})
		t.Cleanup(log.Close)
		troubled := func(waits time.Duration) []string {
			p := &parts{log: log, repairables: projections.Repairables{waiting{since: site.Add(-waits)}}}
			return p.troubled(t.Context())
		}
		assert.Empty(t, troubled(time.Minute), name)
		assert.Equal(t, []string{"mail"}, troubled(20*time.Minute), name)
	}
}
