package edge_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/stretchr/testify/assert"

	"weddings/api/edge"
)

func TestAnAnswerIsCompressedForWhoAcceptsIt(t *testing.T) {
	t.Parallel()
	handler := edge.Compressing(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = io.WriteString(w, `{"data":null}`) // a recorder never fails
	}))
	for accept, want := range map[string]string{
		"gzip, deflate, br": "gzip",
		"GZIP;q=0.5":        "gzip",
		"gzip;q=0":          "",
		"gzip; q=0.0, br":   "",
		"deflate":           "",
		"":                  "",
	} {
		r := httptest.NewRequest(http.MethodGet, "/graphql", nil)
		r.Header.Set("Accept-Encoding", accept)
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		assert.Equal(t, want, w.Header().Get("Content-Encoding"), accept)
		if want == "" {
			assert.JSONEq(t, `{"data":null}`, w.Body.String(), accept)
		}
	}
}
