package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/alecthomas/kong"
	"github.com/google/uuid"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/internal/config"
	"weddings/internal/obs"
	"weddings/projections"
	"weddings/projections/analytics"
	"weddings/projections/catalogue"
)

// settings returns the configuration of a tool for a test site.
func (s *edgeSite) settings() config.Config {
	address := s.site.Graph.Queries.Redis.Options()
	return config.Config{
		DatabaseURL: config.Secret(s.site.Graph.Queries.Pool.Config().ConnString()),
		MasterKey:   config.Secret(strings.Repeat("7a", config.MasterKeySize)),
		RedisURL:    config.Secret(fmt.Sprintf("unix://%s?db=%d", address.Addr, address.DB)),
	}
}

func TestEveryReadModelIsRebuiltBesideARunningSite(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	venue := s.publicVenue(t, nil)
	s.inquiryTo(t, venue)
	s.caughtUp(t)
	_, err := s.site.Graph.Queries.Pool.Exec(t.Context(), `UPDATE listings SET capacity = 1`)
	require.NoError(t, err)
	before, err := analytics.Current(t.Context(), s.site.Graph.Queries.Redis, s.site.Graph.Queries.Log)
	require.NoError(t, err)

	var out strings.Builder
	require.NoError(t, rebuildCommand{All: true}.rebuild(t.Context(), s.settings(), &out))
	for _, p := range projections.All() {
		assert.Contains(t, out.String(), p.Name()+" is rebuilt")
	}
	var capacity int
	require.NoError(
		t,
		s.site.Graph.Queries.Pool.QueryRow(t.Context(), `SELECT capacity FROM listings`).Scan(&capacity),
	)
	assert.Equal(t, 300, capacity)
	after, err := analytics.Current(t.Context(), s.site.Graph.Queries.Redis, s.site.Graph.Queries.Log)
	require.NoError(t, err)
	assert.NotEqual(t, before, after)
	left, err := s.site.Graph.Queries.Redis.Keys(t.Context(), analytics.Prefix(before)+"*").Result()
	require.NoError(t, err)
	assert.Empty(t, left, "the old counters are deleted")

	s.publicVenue(t, nil) // the site still works
	s.caughtUp(t)
	assert.Equal(t, http.StatusOK, s.ask(t, "", http.MethodGet, "/api/venues", nil).StatusCode)

	require.ErrorContains(
		t,
		rebuildCommand{Names: []string{"nothing"}}.rebuild(t.Context(), s.settings(), &out),
		"catalogue",
	)
	require.ErrorContains(t, rebuildCommand{}.rebuild(t.Context(), s.settings(), &out), "--all")
}

func TestParkedStreamsAreListedRetriedAndSkipped(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	venue := s.publicVenue(t, nil)
	s.caughtUp(t)
	stream := "listing-" + venue.String()
	_, err := s.site.Graph.Queries.Pool.Exec(
		t.Context(),
		`INSERT INTO `+projections.TableOf(catalogue.Projection{}, "parked")+` VALUES ($1, 1, 'it was wrong')`,
		stream,
	)
	require.NoError(t, err)
	var out strings.Builder
	require.NoError(t, parkedListCommand{}.list(t.Context(), s.settings(), &out))
	assert.Contains(t, out.String(), "parked "+stream+" from position 1")
	assert.Contains(t, out.String(), "it was wrong")

	retry := parkedRetryCommand{Name: catalogue.Name, Stream: stream}
	require.NoError(t, retry.Run(t.Context(), s.settings()))
	require.ErrorIs(t, retry.Run(t.Context(), s.settings()), projections.ErrNotParked)
	require.ErrorIs(t, parkedSkipCommand(retry).Run(t.Context(), s.settings()), projections.ErrNotParked)
	require.ErrorIs(
		t,
		parkedSkipCommand{Name: "nothing", Stream: stream}.Run(t.Context(), s.settings()),
		projections.ErrNotParked,
	)
	_, err = s.site.Graph.Queries.Pool.Exec(
		t.Context(),
		`INSERT INTO `+projections.TableOf(catalogue.Projection{}, "parked")+` VALUES ($1, 1, 'it is wrong still')`,
		stream,
	)
	require.NoError(t, err)
	require.NoError(t, parkedSkipCommand(retry).Run(t.Context(), s.settings()))
	require.NoError(t, rebuildCommand{Names: []string{analytics.Name}}.rebuild(t.Context(), s.settings(), &out))

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

// A mail that failed for too long is reported everywhere, and can be retried or skipped.
func TestParkedLettersAreListedRetriedAndSkipped(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	stream := "account-" + s.people["owner"].Actor.Account.String()
	history, err := s.log.Load(t.Context(), stream, 0)
	require.NoError(t, err)
	mail := s.log.Deliveries("mail")
	const overdue = "inquiry-reminder inquiry-nobody" // which names no inquiry, so that it fails
	require.NoError(
		t,
		s.log.Timers().Set(t.Context(), "inquiry-reminder", "inquiry-nobody", time.Now().Add(-time.Hour)),
	)
	park := func() { require.NoError(t, mail.Park(t.Context(), history[0], "refused with code 450")) }
	park()
	var out strings.Builder
	require.NoError(t, parkedListCommand{}.list(t.Context(), s.settings(), &out))
	assert.Contains(t, out.String(), "parked "+stream)
	assert.Contains(t, out.String(), "refused with code 450")
	assert.Contains(t, out.String(), "parked "+overdue)
	assert.Subset(t, s.troubled(t.Context()), []string{"mail", projections.TimersName})
	figures := prometheus.NewRegistry()
	figures.MustRegister(readModelFigures{s.repairables, s.log})
	families, err := figures.Gather()
	require.NoError(t, err)
	gauges := map[string]float64{}
	for _, family := range families {
		for _, metric := range family.GetMetric() {
			gauges[family.GetName()+" "+metric.GetLabel()[0].GetValue()] = metric.GetGauge().GetValue()
		}
	}
	assert.InDelta(t, 1, gauges["weddings_deliveries_parked mail"], 0)
	assert.Contains(t, gauges, "weddings_deliveries_waiting mail")
	assert.InDelta(t, 1, gauges["weddings_deliveries_waiting schedule"], 0)
	assert.GreaterOrEqual(t, gauges["weddings_deliveries_oldest_seconds schedule"], 3600.0)
	assert.Contains(t, gauges, "weddings_deliveries_oldest_seconds archive-of-erased")
	type part struct {
		Name        string
		Rebuildable bool
		Parked      []struct{ Stream, Error string }
	}
	var status struct{ SystemStatus struct{ Projections []part } }
	s.data(t, `{systemStatus {projections {name rebuildable parked {stream error}}}}`, &status)
	assert.Contains(t, status.SystemStatus.Projections,
		part{"mail", false, []struct{ Stream, Error string }{{stream, "refused with code 450"}}})

	parked := map[string]any{"parked": map[string]any{"projection": "mail", "stream": stream}}
	retry := `mutation($parked: ParkedInput!) {retryParked(input: $parked) {head}}`
	require.Empty(t, s.query(t, "admin", retry, parked).Errors)
	require.Eventually(t, func() bool {
		backlog, err := mail.Backlog(t.Context())
		return err == nil && len(backlog.Parked)+backlog.Waiting == 0
	}, patience, 5*time.Millisecond, "it is sent")
	assert.Equal(t, "not_found", s.query(t, "admin", retry, parked).code())
	park()
	skip := parkedSkipCommand{Name: "mail", Stream: stream}
	require.NoError(t, skip.Run(t.Context(), s.settings()))
	require.ErrorIs(t, skip.Run(t.Context(), s.settings()), projections.ErrNotParked)
	assert.NotContains(t, s.troubled(t.Context()), "mail")
}

// An event that the counters cannot decode is reported everywhere.
func TestWhatTheCountersCannotReadIsToldAndSkipped(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	venue := s.publicVenue(t, nil)
	click := map[string]any{
		"vendorId":   venue.String(),
		"vendorType": "venue",
		"clickType":  "phone",
		"sessionId":  uuid.NewString(),
	}
	require.Equal(
		t,
		http.StatusAccepted,
		s.ask(t, "", http.MethodPost, "/api/analytics/track/vendor-click", click).StatusCode,
	)
	s.caughtUp(t)
	pool := s.site.Graph.Queries.Pool
	var stream string
	require.NoError(
		t,
		pool.QueryRow(t.Context(), `UPDATE events SET payload = '{"listing": 7}' WHERE type =
			'contact.clicked' RETURNING
			stream`).
			Scan(&stream),
	)
	var out strings.Builder
	rebuilt := rebuildCommand{Names: []string{analytics.Name}}.rebuild(t.Context(), s.settings(), &out)
	require.ErrorContains(t, rebuilt, "parked streams that they cannot read")
	assert.Contains(t, s.troubled(t.Context()), "projection analytics")
	require.NoError(t, parkedListCommand{}.list(t.Context(), s.settings(), &out))
	assert.Contains(t, out.String(), "parked "+stream)
	assert.Contains(t, out.String(), "contact.clicked")

	_, err := pool.Exec(
		t.Context(),
		`INSERT INTO log_forks (consumer, log, position, event)
			VALUES ('analytics', 'telemetry', 45444, gen_random_uuid())`,
	)
	require.NoError(t, err)
	figures := prometheus.NewRegistry()
	figures.MustRegister(readModelFigures{s.repairables, s.log}, counterFigures{s.counters})
	text := httptest.NewRecorder()
	obs.MetricsHandler(figures).
		ServeHTTP(text, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/metrics", nil))
	for _, line := range []string{
		`weddings_projection_parked_streams{projection="analytics"} 1`,
		`weddings_log_forks_total{consumer="analytics"} 1`,
		`weddings_counters_lag_seconds{log="telemetry"} 0`, `weddings_counters_position{log="events"} `,
	} {
		assert.Contains(t, text.Body.String(), line)
	}
	type fork struct {
		Consumer string
		Position int
	}
	var status struct{ SystemStatus struct{ Forks []fork } }
	s.data(t, `{systemStatus {forks {consumer position}}}`, &status)
	assert.Equal(t, []fork{{"analytics", 45444}}, status.SystemStatus.Forks)

	skip := parkedSkipCommand{Name: analytics.Name, Stream: stream}
	require.NoError(t, skip.Run(t.Context(), s.settings()))
	require.ErrorIs(t, skip.Run(t.Context(), s.settings()), projections.ErrNotParked)
	assert.NotContains(t, s.troubled(t.Context()), "projection analytics")
}

func TestTheHelpOfRebuildNamesEveryReadModel(t *testing.T) {
	t.Parallel()
	var help strings.Builder
	parser, err := kong.New(&cli{}, append(parsing(), kong.Writers(&help, &help), kong.Exit(func(int) {}))...)
	require.NoError(t, err)
	_, _ = parser.Parse([]string{"rebuild", "--help"}) // it goes on after the help, as nothing exits
	words := strings.Join(strings.Fields(help.String()), " ")
	assert.Contains(t, words, "Read models: "+strings.Join(readModels(), ", ")+".")
	for _, name := range []string{"bookings", "bundles", "calendars", "analytics"} {
		assert.Contains(t, readModels(), name)
	}
}
