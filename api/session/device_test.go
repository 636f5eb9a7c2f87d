package session

import (
	"crypto/hmac"
	"crypto/sha256"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A device keeps its second factor if a later sign-in gives none, and keeps nothing of an earlier password.
func TestADeviceKeepsItsSecondFactor(t *testing.T) {
	t.Parallel()
	s := &Sessions{Mac: func(purpose string, parts ...[]byte) []byte {
		mac := hmac.New(sha256.New, []byte("key "+purpose))
		for _, part := range parts {
			_, _ = mac.Write(part)
		}
		return mac.Sum(nil)
	}}
	const email = "mona@example.com"
	account := uuid.New()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
	given := func(password, factor int) (changed bool) {
		w := httptest.NewRecorder()
		s.Remember(w, r, account, email, password, factor)
		for _, cookie := range w.Result().Cookies() {
			r = httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
			r.AddCookie(cookie)
			changed = true
		}
		return changed
	}
	require.True(t, given(1, 0))
	assert.False(t, s.Shown(r, email).Whole(account, 1, 0), "no second factor was given")
	require.True(t, given(1, 1))
	assert.False(t, given(1, 1), "the device has this pass already")
	assert.False(t, given(1, 0), "a sign-in without the factor keeps it")
	assert.True(t, s.Shown(r, email).Whole(account, 1, 1))
	assert.False(t, s.Shown(r, email).Whole(account, 1, 2), "another second factor")
	require.True(t, given(2, 0))
	assert.True(t, s.Shown(r, email).Of(account, 2))
	assert.False(t, s.Shown(r, email).Whole(account, 2, 1), "the second factor of another password")
}
