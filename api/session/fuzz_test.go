package session

import (
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// FuzzCookie checks that only tokens made by Start reach the table of sessions.
func FuzzCookie(f *testing.F) {
	f.Add("session=" + strings.Repeat("A", 43))
	f.Add("session=" + strings.Repeat("A", 42) + "B") // another encoding of the same bytes
	f.Add("lang=en; session=; __Host-session=x")
	f.Add("session=\"" + strings.Repeat("_", 43) + "\"; session=y")
	f.Fuzz(func(t *testing.T, header string) {
		for _, secure := range []bool{false, true} {
			s := &Sessions{Secure: secure}
			token := s.token(&http.Request{Header: http.Header{"Cookie": {header}}})
			if token == "" {
				continue
			}
			raw, err := tokens.DecodeString(token)
			assert.NoError(t, err)
			assert.Len(t, raw, tokenSize)
			assert.Equal(t, token, tokens.EncodeToString(raw), "each token has one encoding")
			assert.Contains(t, header, s.cookieName()+"=")
		}
		assert.LessOrEqual(t, strings.Count(Device(header), ", "), 1)
	})
}
