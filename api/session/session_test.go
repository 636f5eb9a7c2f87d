package session

import (
	"crypto/rand"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/internal/tool/devservers/servertest"
)

// A session that began, was used or confirmed while the database's clock was ahead does not outlive that.
func TestASessionFromAheadIsOver(t *testing.T) {
	t.Parallel()
	pool := servertest.Pool(t)
	s := &Sessions{Pool: pool}
	for name, c := range map[string]struct {
		created, seen, confirmed string // from now
		signedIn, fresh          bool
	}{
		"now":                                    {"0", "0", "0", true, true},
		"a clock that was corrected by a minute": {"1 minute", "1 minute", "1 minute", true, true},
		"begun ahead":                            {"14 months", "0", "0", false, false},
		"used ahead":                             {"0", "14 months", "0", false, false},
		"confirmed ahead":                        {"0", "0", "14 months", true, false},
		"confirmed before":                       {"0", "0", "-11 minutes", true, false},
	} {
		raw := make([]byte, tokenSize)
		_, _ = rand.Read(raw)
		token, account := tokens.EncodeToString(raw), uuid.New()
		_, err := pool.Exec(t.Context(), `INSERT INTO sessions (token, account, role, created_at, seen_at, confirmed_at)
			VALUES ($1, $2, 'admin', now() + $3::interval, now() + $4::interval, now() + $5::interval)`,
			hash(token), account, c.created, c.seen, c.confirmed)
		require.NoError(t, err)
		r := httptest.NewRequest(http.MethodGet, "/", http.NoBody).WithContext(t.Context())
		r.AddCookie(&http.Cookie{Name: s.cookieName(), Value: token})
		signed, err := s.Of(r)
		require.NoError(t, err)
		assert.Equal(t, c.signedIn, signed.Actor.SignedIn(), name)
		assert.Equal(t, c.fresh, signed.Fresh, name)
		listed, err := s.List(t.Context(), account, token)
		require.NoError(t, err)
		assert.Equal(t, c.signedIn, len(listed) == 1, name)
	}
}

// A session that is renewed has another token, and only that one is fresh. Requests under way with the old one are
// answered for a while, and a Renew whose answer was lost can be repeated.
func TestARenewedSessionHasAnotherToken(t *testing.T) {
	t.Parallel()
	pool := servertest.Pool(t)
	s := &Sessions{Pool: pool}
	account := uuid.New()
	first, err := s.Start(t.Context(), httptest.NewRecorder(), account, events.Admin, "", false)
	require.NoError(t, err)
	run := func(statement string) {
		t.Helper()
		_, err := pool.Exec(t.Context(), statement)
		require.NoError(t, err)
	}
	run(`UPDATE sessions SET confirmed_at = now() - interval '11 minutes', created_at = now() - interval '2 hours'`)
	renew := func(token string) *http.Cookie {
		t.Helper()
		w := httptest.NewRecorder()
		require.NoError(t, s.Renew(t.Context(), w, token))
		set := w.Result().Cookies()
		require.Len(t, set, 1)
		return set[0]
	}
	of := func(token string) Signed {
		t.Helper()
		r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
		r.AddCookie(&http.Cookie{Name: s.cookieName(), Value: token})
		signed, err := s.Of(r)
		require.NoError(t, err)
		return signed
	}
	second := renew(first)
	assert.InDelta(t, (10 * time.Hour).Seconds(), second.MaxAge, 60, "it ends when it would have ended")
	assert.NotEqual(t, first, second.Value)
	assert.True(t, of(second.Value).Fresh)
	assert.Equal(t, account, of(first).Actor.Account, "a request under way")
	assert.False(t, of(first).Fresh)
	third := renew(first).Value // its answer was lost
	assert.True(t, of(third).Fresh)
	assert.False(t, of(second.Value).Fresh)
	assert.Equal(t, account, of(second.Value).Actor.Account)
	listed, err := s.List(t.Context(), account, third)
	require.NoError(t, err)
	assert.Len(t, listed, 1)

	run(`UPDATE replaced_sessions SET replaced_at = now() - interval '31 seconds'`)
	for _, old := range []string{first, second.Value} {
		assert.False(t, of(old).Actor.SignedIn())
		require.Error(t, s.Renew(t.Context(), httptest.NewRecorder(), old))
	}
	run(`UPDATE replaced_sessions SET replaced_at = now() + interval '1 hour'`)
	assert.False(t, of(first).Actor.SignedIn(), "of a clock that was ahead")
	require.NoError(t, s.tidy(t.Context(), time.Now().Add(time.Minute)))
	assert.True(t, of(third).Fresh)
	fourth := renew(third).Value
	require.NoError(t, s.End(t.Context(), httptest.NewRecorder(), third), "a sign-out under way")
	assert.False(t, of(fourth).Actor.SignedIn())
	var left int
	require.NoError(t, pool.QueryRow(t.Context(), `SELECT count(*) FROM replaced_sessions`).Scan(&left))
	assert.Zero(t, left)
}
