package session

import (
	"crypto/rand"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/internal/tool/devservers/servertest"
)

// A session that began, was used or confirmed while the database's clock was ahead does not outlive that.
func TestASessionFromAheadIsOver(t *testing.T) {
	t.Parallel()
	pool, err := pgxpool.New(t.Context(), servertest.Postgres(t))
	require.NoError(t, err)
	t.Cleanup(pool.Close)
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
