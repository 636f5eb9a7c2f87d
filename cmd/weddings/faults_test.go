package main

import (
	"cmp"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/redis/go-redis/v9"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events/vault"
	"weddings/internal/tool/devservers"
	"weddings/internal/tool/devservers/servertest"
)

// The fault suite: a server in a separate process, on its own PostgreSQL and Redis, gets writes while something fails.
// `make faults ROUNDS=1000` repeats each fault that often; without ROUNDS each occurs once.

// rounds is how often each fault occurs.
func rounds(t *testing.T) int {
	t.Helper()
	n, err := strconv.Atoi(os.Getenv("ROUNDS"))
	if err != nil || n < 1 {
		return 1
	}
	return n
}

// thorough tells whether THOROUGH asks tests for all that they can try, as `make audit` does. Otherwise they try a part
// that has one of each kind.
func thorough() bool { return os.Getenv("THOROUGH") != "" }

// victim is a server that gets writes.
type victim struct {
	t       *testing.T
	servers *devservers.Servers
	dir     string
	port    int
	process *exec.Cmd
	program string   // the test binary unless another release is meant
	env     []string // in addition to what every server gets

	acknowledged atomic.Int64
	refused      atomic.Int64 // responses other than an acknowledgement; the write was then repeated
	slowest      time.Duration
}

func newVictim(t *testing.T, env ...string) *victim {
	t.Helper()
	v := &victim{t: t, servers: servertest.Cluster(t), dir: t.TempDir(), port: freePort(t), env: env}
	v.start()
	t.Cleanup(func() { v.kill() })
	v.awaitReady()
	return v
}

func (v *victim) url() string { return fmt.Sprintf("http://127.0.0.1:%d", v.port) }

func (v *victim) start() {
	v.t.Helper()
	key := vault.MasterKey{1}
	v.process = exec.Command(cmp.Or(v.program, os.Args[0]), "serve")
	v.process.Env = append([]string{
		asWeddings + "=1",
		fmt.Sprintf("PORT=%d", v.port),
		"METRICS_ADDR=",
		"DATA_DIR=" + v.dir,
		"LOG_LEVEL=error",
		"DRAIN_DELAY=1s",
		"BASE_URL=" + v.url(),
		"TRUSTED_PROXIES=127.0.0.0/8", // the writer acts as many visitors
		"DATABASE_URL=" + v.servers.DSN("weddings"),
		"REDIS_URL=" + v.servers.RedisURL(),
		"MASTER_KEY=" + hex.EncodeToString(key[:]),
	}, v.env...)
	require.NoError(v.t, v.process.Start())
}

// kill ends the server like a crash.
func (v *victim) kill() {
	_ = v.process.Process.Kill()
	_ = v.process.Wait()
}

func (v *victim) get(path string) (status int, body string) {
	client := http.Client{Timeout: 15 * time.Second}
	answer, err := client.Get(v.url() + path)
	if err != nil {
		return 0, ""
	}
	defer answer.Body.Close()
	raw, _ := io.ReadAll(answer.Body)
	return answer.StatusCode, string(raw)
}

// awaitReady waits until the server is ready, and records how long that took.
func (v *victim) awaitReady() {
	v.t.Helper()
	began := time.Now()
	require.Eventually(v.t, func() bool {
		status, _ := v.get("/readyz")
		return status == http.StatusOK
	}, patience, 10*time.Millisecond)
	v.slowest = max(v.slowest, time.Since(began))
}

// write sends page views until the context ends. It repeats each until it is acknowledged, as a browser does; eventId
// deduplicates the repetitions.
func (v *victim) write(ctx context.Context, client *http.Client) {
	for ctx.Err() == nil {
		body, err := json.Marshal(
			map[string]any{
				"sessionId":  uuid.NewString(),
				"path":       "/about",
				"deviceType": "mobile",
				"eventId":    uuid.NewString(),
			},
		)
		if !assert.NoError(v.t, err) {
			return
		}
		for !v.sent(client, string(body)) { // also after the end: a started write is completed
			v.refused.Add(1)
			time.Sleep(5 * time.Millisecond)
		}
		v.acknowledged.Add(1)
		time.Sleep(pace)
	}
}

func (v *victim) sent(client *http.Client, body string) bool {
	r, err := http.NewRequest(http.MethodPost, v.url()+"/api/analytics/track/pageview", strings.NewReader(body))
	if !assert.NoError(v.t, err) {
		return true
	}
	r.Header.Set("X-Forwarded-For", somewhere())
	answer, err := client.Do(r)
	if err != nil {
		return false
	}
	defer answer.Body.Close()
	_, err = io.Copy(io.Discard, answer.Body)
	return err == nil && answer.StatusCode == http.StatusAccepted
}

// writers write at a time, each with a pause of pace: without one, a fault that takes a minute takes a processor, too.
const (
	writers = 4
	pace    = 5 * time.Millisecond
)

// suffer causes a fault for the requested number of rounds during writes. It then checks that each acknowledged event
// is in the log exactly once and that positions have no gaps.
func (v *victim) suffer(name string, fault func(round int)) {
	v.t.Helper()
	ctx, stop := context.WithCancel(v.t.Context())
	var writing sync.WaitGroup
	for range writers {
		writing.Go(func() { v.write(ctx, &http.Client{Timeout: 15 * time.Second, Transport: &http.Transport{}}) })
	}
	progress := func() {
		v.t.Helper()
		before := v.acknowledged.Load()
		require.Eventually(
			v.t,
			func() bool { return v.acknowledged.Load() > before+writers },
			patience,
			5*time.Millisecond,
			"writes must succeed again",
		)
	}
	v.slowest = 0
	for round := range rounds(v.t) {
		progress()
		fault(round)
		v.awaitReady()
		progress()
	}
	stop()
	writing.Wait()
	conn, err := pgx.Connect(v.t.Context(), v.servers.DSN("weddings"))
	require.NoError(v.t, err)
	defer conn.Close(v.t.Context())
	var found, last int64
	require.NoError(
		v.t,
		conn.QueryRow(v.t.Context(), `SELECT count(*), coalesce(max(position), 0) FROM telemetry`).Scan(&found, &last),
	)
	acknowledged := v.acknowledged.Load()
	tellFault(v.t, name, acknowledged, found, v.slowest, fmt.Sprintf(", %d tried again", v.refused.Load()))
	assert.Equal(v.t, acknowledged, found, "every acknowledged event is in the log once")
	assert.Equal(v.t, found, last, "positions have no gaps")
}

// tellFault prints a line of the output of make faults, of a fault that occurred in every round.
func tellFault(t *testing.T, name string, acknowledged, found int64, ready time.Duration, more string) {
	t.Helper()
	tellRounds(t, rounds(t), name, acknowledged, found, ready, more)
}

// tellRounds prints such a line of a fault that occurred so often.
func tellRounds(t *testing.T, times int, name string, acknowledged, found int64, ready time.Duration, more string) {
	t.Helper()
	t.Logf(
		"%-34s %6d rounds %8d acknowledged %8d found %4d lost %4d doubled, ready after %.1f s at most%s",
		name,
		times,
		acknowledged,
		found,
		max(0, acknowledged-found),
		max(0, found-acknowledged),
		ready.Seconds(),
		more,
	)
}

func TestFaultServerKilled(t *testing.T) {
	t.Parallel()
	v := newVictim(t)
	v.suffer("server killed", func(int) {
		v.kill()
		v.start()
	})
}

func TestFaultPostgresKilled(t *testing.T) {
	t.Parallel()
	v := newVictim(t)
	v.suffer("PostgreSQL killed", func(int) {
		require.NoError(t, v.servers.Postgres.Kill(t.Context()))
		require.Eventually(
			t,
			func() bool { status, _ := v.get("/readyz"); return status == http.StatusServiceUnavailable },
			patience,
			10*time.Millisecond,
		)
		require.NoError(t, v.servers.Postgres.Start(t.Context()))
	})
}

func TestFaultRedisKilledAndEmptied(t *testing.T) {
	t.Parallel()
	v := newVictim(t)
	v.suffer("Redis killed, Redis emptied", func(int) {
		require.NoError(t, v.servers.Redis.Kill(t.Context()))
		require.Eventually(t, func() bool { // the last check is cached for a moment
			status, body := v.get("/readyz")
			require.Equal(t, http.StatusOK, status, "the site serves without its counters")
			return strings.Contains(body, "redis")
		}, patience, 10*time.Millisecond)
		require.NoError(t, v.servers.Redis.Start(t.Context()))
		client := redis.NewClient(v.servers.RedisOptions())
		defer client.Close()
		require.NoError(t, client.FlushAll(t.Context()).Err())
	})
}

// With a missing synchronous standby every commit hangs: clients learn neither that it was saved nor that it was not.
func TestFaultSynchronousStandbyMissing(t *testing.T) {
	t.Parallel()
	v := newVictim(t)
	set := func(statement string) {
		conn, err := pgx.Connect(t.Context(), v.servers.DSN("weddings"))
		require.NoError(t, err)
		defer conn.Close(t.Context())
		for _, s := range []string{statement, `SELECT pg_reload_conf()`} {
			_, err = conn.Exec(t.Context(), s)
			require.NoError(t, err)
		}
	}
	v.suffer("synchronous standby missing", func(int) {
		set(`ALTER SYSTEM SET synchronous_standby_names = 'missing'`)
		before := v.refused.Load()
		require.Eventually(
			t,
			func() bool { return v.refused.Load() >= before+writers },
			patience,
			10*time.Millisecond,
			"a request must end",
		)
		set(`ALTER SYSTEM RESET synchronous_standby_names`)
	})
}

func TestFaultStoppedUnderLoad(t *testing.T) {
	t.Parallel()
	v := newVictim(t)
	var failed, told atomic.Int64
	v.suffer("server told to stop", func(int) {
		// Clients of a load balancer send as long as the server is ready, and a little longer: until it has asked.
		var clients sync.WaitGroup
		for range writers {
			clients.Go(func() {
				for {
					ready, _ := v.get("/readyz")
					if status, _ := v.get("/about"); ready != 0 && status != http.StatusOK {
						failed.Add(1)
					}
					if ready == http.StatusServiceUnavailable {
						told.Add(1)
					}
					if ready != http.StatusOK {
						return
					}
					time.Sleep(pace)
				}
			})
		}
		require.NoError(t, v.process.Process.Signal(syscall.SIGTERM))
		clients.Wait()
		require.NoError(t, v.process.Wait())
		v.start()
	})
	assert.Zero(t, failed.Load(), "every request that was sent until the server was known to stop is answered")
	assert.Positive(t, told.Load(), "it says that it stops before it takes no more connections")
}

// The disk is a separate file system that a file fills.
func TestFaultDiskFull(t *testing.T) {
	t.Parallel()
	dir, err := os.MkdirTemp("", "full")
	require.NoError(t, err)
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	if err := syscall.Mount("tmpfs", dir, "tmpfs", 0, "size=192m,mode=711"); err != nil {
		t.Skipf("only who may mount can fill a disk: %v", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(dir, syscall.MNT_DETACH) })
	config := devservers.Config{DataDir: filepath.Join(dir, "servers"), Logf: t.Logf}
	servers, err := devservers.Start(t.Context(), config)
	require.NoError(t, err)
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), patience)
		defer cancel()
		assert.NoError(t, servers.Stop(ctx))
	})
	v := &victim{t: t, servers: servers, dir: t.TempDir(), port: freePort(t)}
	v.start()
	t.Cleanup(func() { v.kill() })
	v.awaitReady()
	filler := filepath.Join(dir, "filler")
	v.suffer("disk full", func(int) {
		f, err := os.Create(filler)
		require.NoError(t, err)
		for chunk := make([]byte, 1<<20); err == nil; {
			_, err = f.Write(chunk)
		}
		require.ErrorIs(t, err, syscall.ENOSPC)
		require.NoError(t, errors.Join(f.Close()))
		require.Eventually(t, func() bool {
			status, body := v.get("/readyz")
			return strings.Contains(body, "postgres") &&
				(status == http.StatusOK || status == http.StatusServiceUnavailable)
		}, patience, 50*time.Millisecond, "/readyz names what cannot write")
		require.NoError(t, os.Remove(filler))
		if err := servers.Postgres.Restart(t.Context()); err != nil { // it may have ended: it cannot write
			require.NoError(t, servers.Postgres.Start(t.Context()))
		}
	})
}

// Of many equal concurrent registrations one creates the account; its client gets success or "unknown". The others are
// refused, and none fails in another way.
func TestFaultEqualRegistrations(t *testing.T) {
	t.Parallel()
	many := 500
	if os.Getenv("ROUNDS") != "" {
		many = 10_000
	}
	s := newEdge(t, unlimited())
	before, err := s.log.Head(t.Context())
	require.NoError(t, err)
	outcomes := map[string]int{}
	var mu sync.Mutex
	var all sync.WaitGroup
	body := map[string]any{"username": "سلمى", "email": "same@example.com", "password": "a-long-password-of-hers"}
	raw, err := json.Marshal(body)
	require.NoError(t, err)
	client := &http.Client{Timeout: time.Minute}
	began := time.Now()
	for range many {
		all.Go(func() {
			answer, err := client.Post(s.url+"/api/auth/register", "application/json", strings.NewReader(string(raw)))
			outcome := "no answer"
			if err == nil {
				defer answer.Body.Close()
				var refusal struct{ Code string }
				_ = json.NewDecoder(answer.Body).Decode(&refusal) // a success has no code
				outcome = strings.TrimSpace(fmt.Sprint(answer.StatusCode, " ", refusal.Code))
			}
			mu.Lock()
			defer mu.Unlock()
			outcomes[outcome]++
		})
	}
	all.Wait()
	took := time.Since(began)
	var found int64 // besides the accounts that every test site starts with
	require.NoError(
		t,
		s.site.Graph.Queries.Pool.QueryRow(t.Context(), `SELECT count(*) FROM events
			WHERE type = 'account.registered' AND position > $1`, before).
			Scan(&found),
	)
	tellRounds(
		t,
		1,
		fmt.Sprintf("%d equal registrations", many),
		int64(outcomes["201"]),
		found,
		took,
		fmt.Sprintf(", answers %v", outcomes),
	)
	assert.EqualValues(t, 1, found)
	created, unknown := outcomes["201"], outcomes["503 unknown"]
	assert.LessOrEqual(t, created, 1)
	assert.Positive(t, created+unknown, "the registered client must not be told that nothing was saved")
	assert.Equal(t, many, created+unknown+outcomes["409 conflict"]+outcomes["503 unavailable"]+outcomes["429 too_many"])
}
