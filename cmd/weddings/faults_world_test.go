package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands/policies"
	"weddings/internal/mail/mailtest"
)

// somewhere returns a visitor's address for X-Forwarded-For.
func somewhere() string {
	return fmt.Sprintf("10.%d.%d.%d", rand.IntN(256), rand.IntN(256), rand.IntN(256))
}

// register repeats a registration until it is acknowledged.
func (v *victim) register(email string) {
	v.t.Helper()
	v.enter("register", email, http.StatusCreated)
	v.acknowledged.Add(1)
}

// signIn signs in a person that register has registered.
func (v *victim) signIn(email string) { v.enter("login", email, http.StatusOK) }

// enter sends what a person types to register or to sign in, until the server answers with a status.
func (v *victim) enter(by, email string, status int) {
	v.t.Helper()
	body, err := json.Marshal(map[string]any{"username": "سلمى", "email": email, "password": "a-long-password-of-hers"})
	require.NoError(v.t, err)
	require.Eventually(v.t, func() bool {
		r, err := http.NewRequestWithContext(
			v.t.Context(),
			http.MethodPost,
			v.url()+"/api/auth/"+by,
			strings.NewReader(string(body)),
		)
		if err != nil {
			return false
		}
		r.Header.Set("Content-Type", "application/json")
		r.Header.Set("X-Forwarded-For", somewhere())
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			return false
		}
		defer answer.Body.Close()
		_, _ = io.Copy(io.Discard, answer.Body)
		return answer.StatusCode == status
	}, patience, 50*time.Millisecond)
}

// newMailVictim returns a victim that sends its letters to a mail server, and has begun to.
func newMailVictim(t *testing.T, post *mailtest.Server) (*victim, *mailtest.Server) {
	t.Helper()
	mailtest.Serve(t, post)
	v := newVictim(t, "SMTP_HOST="+post.Host, fmt.Sprintf("SMTP_PORT=%d", post.Port), "SMTP_FROM="+post.From,
		"SMTP_TLS=none")
	conn, err := pgx.Connect(t.Context(), v.servers.DSN("weddings"))
	require.NoError(t, err)
	defer conn.Close(t.Context())
	require.Eventually(t, func() bool { // what happens before the consumer's first run leads to no mail
		var groups int
		return conn.QueryRow(t.Context(), `SELECT count(*) FROM subscriptions WHERE consumer_group = 'mail'`).
			Scan(&groups) == nil && groups == policies.MailTopics()
	}, patience, 10*time.Millisecond)
	return v, post
}

// One mailbox is full, one no longer exists, and then the mail server is down. Each mail arrives once, except for the
// missing mailbox.
func TestFaultMailServer(t *testing.T) {
	t.Parallel()
	v, post := newMailVictim(t, &mailtest.Server{Answers: map[string]string{}})
	letters := func() map[string]int {
		arrived := map[string]int{}
		for _, each := range post.Mails() {
			arrived[each.To]++
		}
		return arrived
	}
	to := func(email string) string { return "TO:<" + email + ">" }
	conn, err := pgx.Connect(t.Context(), v.servers.DSN("weddings"))
	require.NoError(t, err)
	defer conn.Close(t.Context())
	var expected []string
	slowest := time.Duration(0)
	for round := range rounds(t) {
		name := func(who string) string { return fmt.Sprintf("%s-%d@example.com", who, round) }
		post.Answer("RCPT "+to(name("full")), "450 mailbox full")
		post.Answer("RCPT "+to(name("gone")), "550 no such mailbox")
		for _, who := range []string{"full", "gone", "first", "second"} {
			v.register(name(who))
		}
		require.Eventually(
			t,
			func() bool { return letters()[to(name("first"))] == 1 && letters()[to(name("second"))] == 1 },
			patience,
			10*time.Millisecond,
			"other mails do not wait for the full mailbox",
		)
		post.Answer("MAIL", "421 closing")
		for _, who := range []string{"third", "fourth"} {
			v.register(name(who))
		}
		require.Eventually(t, func() bool {
			var waiting int
			return conn.QueryRow(t.Context(), `SELECT count(*) FROM deliveries`).Scan(&waiting) == nil && waiting >= 3
		}, patience, 10*time.Millisecond, "they wait")
		post.Answer("MAIL", "")
		post.Answer("RCPT "+to(name("full")), "")
		began := time.Now()
		for _, who := range []string{"full", "first", "second", "third", "fourth"} {
			expected = append(expected, to(name(who)))
		}
		require.Eventually(t, func() bool {
			arrived := letters()
			for _, each := range expected {
				if arrived[each] == 0 {
					return false
				}
			}
			return true
		}, patience, 50*time.Millisecond, "what waited arrives")
		slowest = max(slowest, time.Since(began))
	}
	arrived := letters()
	found, doubled := int64(0), 0
	for _, n := range arrived {
		found++
		doubled += n - 1
	}
	tellFault(
		t,
		"mail server refuses and is away",
		v.acknowledged.Load()-int64(rounds(t)),
		found,
		slowest,
		fmt.Sprintf("; %d letters twice", doubled),
	)
	assert.Len(t, arrived, len(expected))
	assert.Zero(t, doubled)
}

// Far more clients than the server has room for, each of which repeats its request at once. Admitted requests are
// acknowledged, the others are refused at once with Retry-After, and no acknowledged event is lost.
func TestFaultOverload(t *testing.T) {
	t.Parallel()
	v := newVictim(t)
	const clients = 800 // five times the requests that may run and wait
	const asked = 3_000
	var refused, mute, unknown, left atomic.Int64
	left.Store(asked * int64(rounds(t)))
	transport := &http.Transport{MaxIdleConnsPerHost: clients}
	defer transport.CloseIdleConnections()
	client := &http.Client{Timeout: patience, Transport: transport}
	var all sync.WaitGroup
	for range clients {
		all.Go(func() {
			for left.Add(-1) >= 0 {
				v.overload(client, &refused, &mute, &unknown)
			}
		})
	}
	all.Wait()
	began := time.Now()
	v.awaitReady()
	ready := time.Since(began)
	conn, err := pgx.Connect(t.Context(), v.servers.DSN("weddings"))
	require.NoError(t, err)
	defer conn.Close(t.Context())
	var found int64
	require.NoError(t, conn.QueryRow(t.Context(), `SELECT count(*) FROM telemetry`).Scan(&found))
	acknowledged := v.acknowledged.Load()
	tellFault(
		t,
		"five times the load",
		acknowledged,
		found,
		ready,
		fmt.Sprintf(", %d refused, %d not known", refused.Load(), unknown.Load()),
	)
	assert.Positive(t, acknowledged)
	assert.Positive(t, refused.Load(), "the load was too much")
	assert.Zero(t, mute.Load(), "every refusal has Retry-After")
	assert.GreaterOrEqual(t, found, acknowledged)
	assert.LessOrEqual(t, found, acknowledged+unknown.Load(), "except those with an unknown result, which may be saved")
}

// overload sends one request and records the kind of response.
func (v *victim) overload(client *http.Client, refused, mute, unknown *atomic.Int64) {
	body := fmt.Sprintf(
		`{"sessionId": %q, "path": "/about", "deviceType": "mobile", "eventId": %q}`,
		uuid.NewString(),
		uuid.NewString(),
	)
	r, err := http.NewRequestWithContext(
		v.t.Context(),
		http.MethodPost,
		v.url()+"/api/analytics/track/pageview",
		strings.NewReader(body),
	)
	if !assert.NoError(v.t, err) {
		return
	}
	r.Header.Set("X-Forwarded-For", somewhere())
	answer, err := client.Do(r)
	if err != nil { // without a response the result is unknown
		unknown.Add(1)
		return
	}
	defer answer.Body.Close()
	received, _ := io.ReadAll(answer.Body)
	switch answer.StatusCode {
	case http.StatusAccepted:
		v.acknowledged.Add(1)
	case http.StatusServiceUnavailable, http.StatusTooManyRequests:
		refused.Add(1)
		if answer.Header.Get("Retry-After") == "" {
			mute.Add(1)
		}
		if strings.Contains(string(received), `"unknown"`) {
			unknown.Add(1)
		}
	default:
		assert.Fail(v.t, "unexpected response", "%d %s", answer.StatusCode, received)
	}
}
