package main

import (
	"bytes"
	"context"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"weddings/commands/account"
	"weddings/projections"
	"weddings/projections/accounts"

	"github.com/go-chi/chi/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	collected "go.opentelemetry.io/proto/otlp/collector/trace/v1"
	trace "go.opentelemetry.io/proto/otlp/trace/v1"
	"google.golang.org/protobuf/proto"

	"weddings/events/vault"
	"weddings/internal/config"
	"weddings/internal/tool/devservers/servertest"
)

// served is a running `weddings serve` with a collector for its traces.
type served struct {
	*exec.Cmd
	url, metrics string
	settings     config.Config
	collector    *collector
	log          *output
}

// output is a process's output, readable while it runs.
type output struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (o *output) Write(p []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.b.Write(p)
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.b.String()
}

// collector receives traces like an OpenTelemetry collector.
type collector struct {
	mu    sync.Mutex
	raw   bytes.Buffer
	spans []*trace.Span
}

func (c *collector) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	var request collected.ExportTraceServiceRequest
	if err != nil || proto.Unmarshal(body, &request) != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	c.raw.Write(body)
	for _, resource := range request.ResourceSpans {
		for _, scope := range resource.ScopeSpans {
			c.spans = append(c.spans, scope.Spans...)
		}
	}
}

// of returns the spans of a trace by name.
func (c *collector) of(id string) map[string]*trace.Span {
	c.mu.Lock()
	defer c.mu.Unlock()
	found := map[string]*trace.Span{}
	for _, s := range c.spans {
		if hex.EncodeToString(s.TraceId) == id {
			found[s.Name] = s
		}
	}
	return found
}

func serving(t *testing.T, environment ...string) *served {
	t.Helper()
	key, counting, port, private := vault.MasterKey{1}, servertest.Redis(t), freePort(t), freePort(t)
	s := &served{
		Cmd:       exec.Command(os.Args[0], "serve"),
		url:       fmt.Sprintf("http://127.0.0.1:%d", port),
		metrics:   fmt.Sprintf("127.0.0.1:%d", private),
		collector: &collector{},
		log:       &output{},
		settings: config.Config{
			DatabaseURL: config.Secret(servertest.Postgres(t)),
			RedisURL:    config.Secret(fmt.Sprintf("unix://%s?db=%d", counting.Addr, counting.DB)),
			MasterKey:   config.Secret(hex.EncodeToString(key[:])),
			DataDir:     t.TempDir(),
		},
	}
	traces := httptest.NewServer(s.collector)
	s.Env = append([]string{
		asWeddings + "=1",
		fmt.Sprintf("PORT=%d", port),
		"METRICS_ADDR=" + s.metrics,
		"DATA_DIR=" + s.settings.DataDir,
		"LOG_FORMAT=json",
		"LOG_LEVEL=debug",
		"DRAIN_DELAY=0s",
		"BASE_URL=" + s.url,
		"DATABASE_URL=" + s.settings.DatabaseURL.Reveal(),
		"REDIS_URL=" + s.settings.RedisURL.Reveal(),
		"MASTER_KEY=" + s.settings.MasterKey.Reveal(),
		"OTEL_EXPORTER_OTLP_ENDPOINT=" + traces.URL,
		"OTEL_BSP_SCHEDULE_DELAY=50",
	}, environment...)
	s.Stdout, s.Stderr = s.log, s.log
	require.NoError(t, s.Start())
	t.Cleanup(func() {
		if s.ProcessState == nil {
			_ = s.Process.Kill()
			_ = s.Wait()
		}
		traces.Close()
	})
	require.Eventually(t, func() bool {
		_, err := s.ready()
		return err == nil
	}, patience, 20*time.Millisecond, "%s", s.log)
	return s
}

func (s *served) ready() (health, error) {
	var h health
	r, err := http.Get(s.url + "/readyz")
	if err != nil {
		return h, err
	}
	defer r.Body.Close()
	return h, json.NewDecoder(r.Body).Decode(&h)
}

// send posts JSON and returns the status, the body and the session's cookie.
func (s *served) send(t *testing.T, path string, body any, headers ...string) (int, string, string) {
	t.Helper()
	raw, isRaw := body.([]byte)
	if !isRaw {
		var err error
		raw, err = json.Marshal(body)
		require.NoError(t, err)
	}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, s.url+path, bytes.NewReader(raw))
	require.NoError(t, err)
	r.Header.Set("Content-Type", "application/json")
	for i := 0; i < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	answer, err := http.DefaultClient.Do(r)
	require.NoError(t, err)
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	require.NoError(t, err)
	var cookies []string // the cookies of the session and of the device
	for _, c := range answer.Cookies() {
		cookies = append(cookies, c.Name+"="+c.Value)
	}
	return answer.StatusCode, string(text), strings.Join(cookies, "; ")
}

// stop lets the process flush its traces.
func (s *served) stop(t *testing.T) {
	t.Helper()
	require.NoError(t, s.Process.Signal(syscall.SIGTERM))
	require.NoError(t, s.Wait(), "%s", s.log)
}

func (s *served) figures(t *testing.T) string {
	t.Helper()
	r, err := http.Get("http://" + s.metrics + "/metrics")
	require.NoError(t, err)
	defer r.Body.Close()
	body, err := io.ReadAll(r.Body)
	require.NoError(t, err)
	return string(body)
}

// hashOf is what is kept of the password of an account.
func (s *served) hashOf(t *testing.T, email string) string {
	t.Helper()
	pool, err := openPool(t.Context(), s.settings)
	require.NoError(t, err)
	defer pool.Close()
	app, err := openApp(t.Context(), s.settings, pool)
	require.NoError(t, err)
	defer app.Log.Close()
	stream, held, err := app.Log.Holder(t.Context(), account.EmailClaim(email).Claim)
	require.NoError(t, err)
	require.True(t, held)
	who, _, err := account.Accounts.Load(t.Context(), app, stream)
	require.NoError(t, err)
	return who.PasswordHash.Text()
}

func TestATraceLeadsFromTheCallToTheReadModel(t *testing.T) {
	t.Parallel()
	s := serving(t)
	const id, caller = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"
	status, body, _ := s.send(
		t,
		"/api/auth/register",
		map[string]string{"username": "سلمى", "email": "salma@example.com", "password": "a-long-password"},
		"Traceparent",
		"00-"+id+"-"+caller+"-01",
	)
	require.Less(t, status, 300, body)
	const call, command, write, apply = "POST /api/auth/register", "RegisterAccount", "append", "project accounts"
	require.Eventually(t, func() bool {
		spans := s.collector.of(id)
		return spans[call] != nil && spans[command] != nil && spans[write] != nil && spans[apply] != nil
	}, patience, 20*time.Millisecond, "%v", s.collector.of(id))
	spans := s.collector.of(id)
	assert.Equal(t, caller, hex.EncodeToString(spans[call].ParentSpanId))
	assert.Equal(t, spans[call].SpanId, spans[command].ParentSpanId)
	assert.Equal(t, spans[command].SpanId, spans[write].ParentSpanId)
	assert.Equal(t, spans[call].SpanId, spans[apply].ParentSpanId)
	assert.GreaterOrEqual(t, spans[apply].EndTimeUnixNano, spans[write].StartTimeUnixNano)

	figures := s.figures(t)
	assert.Contains(
		t,
		figures,
		`weddings_http_request_duration_seconds_count{method="POST",route="/api/auth/register",status="201"} 1`,
	)
	assert.Contains(t, figures, `weddings_projection_lag_events{projection="accounts"} 0`)
	for _, figure := range []string{
		`weddings_projection_lag_seconds{projection="accounts"} 0`, `weddings_append_queue_requests{log="telemetry"} `,
		`weddings_pool_connections{state="most"} 24`,
		`weddings_pool_waits_total `, `weddings_admission_work{gate="requests",state="working"} 0`,
		`weddings_admission_refused_total{gate="hashing"} 0`,
	} {
		assert.Contains(t, figures, figure)
	}
	assert.Contains(t, figures, `weddings_projection_parked_streams{projection="accounts"} 0`)
	assert.Contains(t, figures, `weddings_projection_stopped{projection="accounts"} 0`)
	s.stop(t)
	assert.True(t, strings.HasPrefix(s.hashOf(t, "salma@example.com"), "$argon2id$v=19$m=47104,t=1,p=1$"))
	line := ""
	for candidate := range strings.Lines(s.log.String()) {
		if strings.Contains(candidate, id) {
			line = candidate
		}
	}
	var entry struct{ Msg, Route, Trace string }
	require.NoError(t, json.Unmarshal([]byte(line), &entry), "%q", line)
	assert.Equal(t, "request /api/auth/register "+id, entry.Msg+" "+entry.Route+" "+entry.Trace)
}

func TestAParkedStreamIsToldWhereverSomebodyLooks(t *testing.T) {
	t.Parallel()
	s := serving(t)
	pool, err := openPool(context.WithoutCancel(t.Context()), s.settings)
	require.NoError(t, err)
	defer pool.Close()
	require.Eventually(t, func() bool { // a busy machine may be slow to answer for Redis
		h, err := s.ready()
		return err == nil && h.Status == "ok"
	}, patience, 20*time.Millisecond)
	_, err = pool.Exec(
		t.Context(),
		`INSERT INTO `+projections.TableOf(accounts.Projection{}, "parked")+` VALUES ('account-x', 1, 'it was wrong')`,
	)
	require.NoError(t, err)
	require.Eventually(t, func() bool { // the last check is cached for a moment
		h, err := s.ready()
		return err == nil && h.Status == "degraded" && slices.Contains(h.Degraded, "projection accounts")
	}, patience, 20*time.Millisecond)
	assert.Contains(t, s.figures(t), `weddings_projection_parked_streams{projection="accounts"} 1`)
}

// The listener accepts connections and never answers, like a stopped server or a broken network.
func TestARedisThatHangsIsNamedInTime(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	hung, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer hung.Close()
	rdb, err := openRedis(config.Config{RedisURL: config.Secret("redis://" + hung.Addr().String())})
	require.NoError(t, err)
	defer rdb.Close()
	door := chi.NewRouter()
	mountHealth(door, rdb, s.parts)
	w := httptest.NewRecorder()
	door.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/readyz", nil))
	assert.Equal(t, http.StatusOK, w.Code)
	assert.JSONEq(
		t,
		`{"status": "degraded", "degraded": ["redis"]}`,
		w.Body.String(),
		"time is left for the read models",
	)
}
