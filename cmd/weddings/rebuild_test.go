package main

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/internal/config"
	"weddings/projections"
	"weddings/projections/analytics"
	"weddings/projections/catalogue"
)

// settings are the configuration under which a tool meets a site of the tests.
func (s *edgeSite) settings() config.Config {
	address := s.site.Graph.Queries.Redis.Options()
	return config.Config{
		DatabaseURL: config.Secret(s.site.Graph.Queries.Pool.Config().ConnString()), MasterKey: config.Secret(strings.Repeat("7a", config.MasterKeySize)),
		RedisURL: config.Secret(fmt.Sprintf("unix://%s?db=%d", address.Addr, address.DB)),
	}
}

func TestEveryReadModelIsRebuiltBesideARunningSite(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	venue := s.publicVenue(t, nil)
	s.inquiryTo(t, venue)
	s.caughtUp(t)
	_, err := s.site.Graph.Queries.Pool.Exec(t.Context(), `UPDATE catalogue.listings SET capacity = 1`)
	require.NoError(t, err)
	before, err := analytics.Current(t.Context(), s.site.Graph.Queries.Redis)
	require.NoError(t, err)

	var said strings.Builder
	require.NoError(t, rebuildCommand{All: true}.rebuild(t.Context(), s.settings(), &said))
	for _, p := range readModels() {
		assert.Contains(t, said.String(), p.Name()+" is rebuilt")
	}
	var capacity int
	require.NoError(t, s.site.Graph.Queries.Pool.QueryRow(t.Context(), `SELECT capacity FROM catalogue.listings`).Scan(&capacity))
	assert.Equal(t, 300, capacity)
	after, err := analytics.Current(t.Context(), s.site.Graph.Queries.Redis)
	require.NoError(t, err)
	assert.NotEqual(t, before, after)
	left, err := s.site.Graph.Queries.Redis.Keys(t.Context(), analytics.Prefix(before)+"*").Result()
	require.NoError(t, err)
	assert.Empty(t, left, "the old counters are removed")

	s.publicVenue(t, nil) // the site goes on
	s.caughtUp(t)
	assert.Equal(t, http.StatusOK, s.ask(t, "", http.MethodGet, "/api/venues", nil).StatusCode)

	require.ErrorContains(t, rebuildCommand{Names: []string{"nothing"}}.rebuild(t.Context(), s.settings(), &said), "catalogue")
	require.ErrorContains(t, rebuildCommand{}.rebuild(t.Context(), s.settings(), &said), "--all")
}

func TestParkedStreamsAreListedRetriedAndSkipped(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	venue := s.publicVenue(t, nil)
	s.caughtUp(t)
	stream := "listing-" + venue.String()
	_, err := s.site.Graph.Queries.Pool.Exec(t.Context(), `INSERT INTO catalogue.parked VALUES ($1, 1, 'it was wrong')`, stream)
	require.NoError(t, err)
	var said strings.Builder
	require.NoError(t, parkedListCommand{}.list(t.Context(), s.settings(), &said))
	assert.Contains(t, said.String(), "parked "+stream+" from position 1")
	assert.Contains(t, said.String(), "it was wrong")

	retry := parkedRetryCommand{Name: catalogue.Name, Stream: stream}
	require.NoError(t, retry.Run(t.Context(), s.settings()))
	require.ErrorIs(t, retry.Run(t.Context(), s.settings()), projections.ErrNotParked)
	require.ErrorIs(t, parkedSkipCommand(retry).Run(t.Context(), s.settings()), projections.ErrNotParked)
	require.ErrorIs(t, parkedSkipCommand{Name: "nothing", Stream: stream}.Run(t.Context(), s.settings()), projections.ErrNotParked)
	_, err = s.site.Graph.Queries.Pool.Exec(t.Context(), `INSERT INTO catalogue.parked VALUES ($1, 1, 'it is wrong still')`, stream)
	require.NoError(t, err)
	require.NoError(t, parkedSkipCommand(retry).Run(t.Context(), s.settings()))
	require.NoError(t, rebuildCommand{Names: []string{analytics.Name}}.rebuild(t.Context(), s.settings(), &said))

	s.caughtUp(t)
	type entry struct{ Type, Role, Subject, Reason string }
	var log struct{ AuditLog struct{ Nodes []entry } }
	s.data(t, `{auditLog(filter: {kind: "system"}) {nodes {type role subject reason}}}`, &log)
	assert.Equal(t, []entry{
		{"system.rebuild_requested", "command_line", "analytics", ""},
		{"system.skip_requested", "command_line", "catalogue " + stream, "it is wrong still"},
		{"system.retry_requested", "command_line", "catalogue " + stream, "it was wrong"},
	}, log.AuditLog.Nodes, "what an operator does is told as what an admin does, and what was refused is not")
}
