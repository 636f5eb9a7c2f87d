package meili_test

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/search"
	"weddings/search/failover"
	"weddings/search/memory"
)

// TestMemoryAnswersForAServerThatDoesNot goes through all that can be wrong with a server: each search is answered,
// soon, and alike.
func TestMemoryAnswersForAServerThatDoesNot(t *testing.T) {
	t.Parallel()
	server, e := onStandIn(t)
	reserve := memory.New()
	for _, engine := range []search.Engine{e, reserve} {
		require.NoError(t, engine.Rebuild(t.Context(), 7, []search.Document{hall}))
	}
	s := failover.New(e, reserve)
	ask := func() {
		t.Helper()
		began := time.Now()
		r, err := s.Search(t.Context(), search.Query{Text: "قاعة جرمانا", Limit: 3})
		require.NoError(t, err)
		require.Len(t, r.Hits, 1)
		assert.Equal(t, hall.ID, r.Hits[0].ID)
		suggested, err := s.Suggest(t.Context(), "ميرا", 3)
		require.NoError(t, err)
		assert.Contains(t, suggested, search.Suggestion{Kind: "listing", Value: hall.ID.String()})
		assert.Less(
			t,
			time.Since(began),
			2*failover.Limit+20*time.Second,
			"nobody waits for what is broken",
		) // twenty seconds for a busy machine
	}
	change := func(how func()) {
		server.mu.Lock()
		defer server.mu.Unlock()
		how()
	}
	recovers := func() {
		t.Helper()
		require.Eventually(t, func() bool { ask(); return !s.Failing() }, time.Minute, 50*time.Millisecond)
		assert.Equal(t, "meilisearch", s.Health(t.Context()).Engine)
	}
	ask()
	assert.False(t, s.Failing())
	slow := make(chan struct{})
	for what, trouble := range map[string]struct{ begin, end func() }{
		"a gateway":   {func() { server.broken = http.StatusBadGateway }, func() { server.broken = 0 }},
		"too slow":    {func() { server.slow = slow }, func() { close(slow); server.slow = nil }},
		"another key": {func() { server.key = "changed-key-of-16b" }, func() { server.key = "stand-in-key-of-16" }},
		"an index that is not there": {
			func() { server.indexes["elsewhere"] = server.indexes["listings"]; delete(server.indexes, "listings") },
			func() { server.indexes["listings"] = server.indexes["elsewhere"]; delete(server.indexes, "elsewhere") },
		},
	} {
		change(trouble.begin)
		for range 3 {
			ask()
		}
		assert.True(t, s.Failing(), what)
		assert.Equal(t, "memory", s.Health(t.Context()).Engine, what)
		change(trouble.end)
		recovers()
	}
}
