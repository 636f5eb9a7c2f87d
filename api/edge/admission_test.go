package edge_test

import (
	"crypto/rand"
	"encoding/hex"
	"net/http"
	"net/http/httptest"
	"testing"

	"github.com/go-chi/chi/v5/middleware"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/api/edge"
	"weddings/internal/admission"
)

func TestASlotIsHeldWhileAnAnswerIsCompressed(t *testing.T) {
	t.Parallel()
	gate := admission.New(admission.Config{Slots: 1})
	working := func() int { return gate.Load().Working }
	var held []int
	handler := edge.Leaving(nil, nil)(
		middleware.Compress(5, "text/plain")(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			require.NoError(t, edge.Admit(r.Context()))
			w.Header().Set("Content-Type", "text/plain")
			w.WriteHeader(http.StatusOK)
			_, _ = w.Write([]byte("the head"))
			held = append(held, working())
			noise := make([]byte, 100_000)
			_, _ = rand.Read(noise)
			_, _ = w.Write([]byte(hex.EncodeToString(noise)))
			held = append(held, working())
		})),
	)
	r := httptest.NewRequestWithContext(edge.WithGate(t.Context(), gate, "192.0.2.1"), http.MethodGet, "/", nil)
	r.Header.Set("Accept-Encoding", "gzip")
	w := httptest.NewRecorder()
	handler.ServeHTTP(w, r)
	assert.Equal(t, "gzip", w.Header().Get("Content-Encoding"))
	assert.Equal(t, []int{1, 0}, held, "held until more than the buffer is written")
	assert.Zero(t, working())
}
