package failover

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/search"
)

// reporting is an engine whose health is set.
type reporting struct {
	engine
	health atomic.Pointer[search.Health]
}

func (s *reporting) Health(context.Context) search.Health { return *s.health.Load() }

func (s *reporting) set(documents int, position int64) {
	s.health.Store(&search.Health{Engine: s.name, Documents: documents, Position: position})
}

// An engine that lost documents, or that nobody feeds, is not asked until it holds again what it should.
func TestAnEngineThatDoesNotHoldWhatItShouldIsNotAsked(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		first, second := &reporting{engine: engine{name: "first"}}, &reporting{engine: engine{name: "second"}}
		s := New(first, second)
		var old atomic.Int64 // the first position whose next event is young
		go s.Watch(t.Context(), func(_ context.Context, position int64) (time.Duration, error) {
			if position < old.Load() {
				return time.Hour, nil
			}
			return 0, nil
		})
		whole := func() {
			t.Helper()
			first.set(233, 100)
			second.set(233, 100)
			old.Store(0)
			time.Sleep(2 * lookEvery)
			require.False(t, s.Failing())
			r, err := s.Search(t.Context(), search.Query{})
			require.NoError(t, err)
			assert.Equal(t, "first", r.DidYouMean)
		}
		whole()
		for name, c := range map[string]struct {
			lost   func()
			within time.Duration
		}{
			"most documents":          {func() { first.set(1, 100) }, 2 * lookEvery},
			"one document":            {func() { first.set(232, 100) }, 2 * lookEvery},
			"all documents":           {func() { first.set(0, 100) }, 1 * lookEvery},
			"no answer":               {func() { first.set(0, 0) }, 4 * lookEvery},
			"an older state":          {func() { first.set(233, 70); old.Store(100) }, 1 * lookEvery},
			"the log was restored":    {func() { second.set(233, 50) }, 4 * lookEvery},
			"beside a log that grows": {func() { first.set(230, 99) }, 4 * lookEvery},
		} {
			c.lost()
			time.Sleep(c.within + lookEvery/2)
			assert.True(t, s.Failing(), name)
			asked := first.asked
			r, err := s.Search(t.Context(), search.Query{})
			require.NoError(t, err)
			assert.Equal(t, "second", r.DidYouMean, name)
			assert.Equal(t, asked, first.asked, name)
			assert.Equal(t, "second", s.Health(t.Context()).Engine, name)
			whole()
		}
		// A listing that one engine shows a moment before the other is no difference.
		for i := range 20 {
			second.set(234+i, int64(101+i))
			time.Sleep(lookEvery + lookEvery/2)
			assert.False(t, s.Failing(), "it may be on its way")
			first.set(234+i, int64(101+i))
			time.Sleep(lookEvery + lookEvery/2)
			assert.False(t, s.Failing())
		}
	})
}
