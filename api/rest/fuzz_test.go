package rest

import (
	"bytes"
	"errors"
	"net/http/httptest"
	"testing"

	"weddings/api/edge"
	"weddings/commands/account"
	"weddings/internal/fault"
)

// Every body either fills the struct or is refused with a fault.
func FuzzBody(f *testing.F) {
	for _, seed := range []string{
		`{"username":"سلمى","email":"a@example.com","password":"a-long-password","role":"customer"}`,
		`{"sessionId":"1700000000000-x","path":"/","screenWidth":390}`,
		`[]`, `null`, `{"email":1}`, `{"screenWidth":1e400}`, "{\"path\":\"\xff\"}", `{"path":"\u0000"}`,
		`{"a":{"a":{"a":{}}}}`, `"`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		var register struct {
			account.RegisterAccount
			edge.Honeypot
		}
		var view struct {
			SessionID, Path           string
			Referrer, Province        *string
			ScreenWidth, ScreenHeight int
		}
		for _, into := range []any{&register, &view} {
			err := read(httptest.NewRequest("POST", "/", bytes.NewReader(body)), into)
			if _, refused := errors.AsType[*fault.Error](err); err != nil && !refused {
				t.Fatalf("%q is refused without a fault: %v", body, err)
			}
		}
	})
}
