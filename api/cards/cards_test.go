package cards

import (
	"context"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/api/edge"
	"weddings/internal/admission"
	"weddings/internal/card"
	"weddings/internal/fault"
)

// Each card that is drawn takes memory and a processor: those beyond wait, and give up with their requests.
func TestFewCardsAreDrawnAtATime(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		var begun atomic.Int32
		leave := make(chan struct{})
		c := New(nil, nil, func(string, int) string {
			begun.Add(1)
			<-leave
			return "no such file"
		}, "https://example.org")
		c.drawing = admission.New(admission.Config{Slots: 1, Waiting: 1, Wait: waitForTurn})
		ctx, give := context.WithCancel(t.Context())
		var all sync.WaitGroup
		for _, name := range []string{"first", "second"} {
			all.Go(func() {
				_, err := c.draw(ctx, "192.0.2.1", name, &plan{Photos: []photo{{Hash: name}}}, card.Wide)
				assert.Error(t, err)
			})
		}
		synctest.Wait()
		assert.EqualValues(t, 1, begun.Load(), "the second waits")
		give()
		all.Wait()
		close(leave)
		synctest.Wait()
		assert.Zero(t, c.drawing.Load().Working, "its place is free again")
		content, err := c.draw(t.Context(), "192.0.2.1", "third", &plan{}, card.Wide)
		assert.NoError(t, err)
		assert.NotEmpty(t, content)
	})
}

// Sixty visitors of one address who asked for cards kept everybody from the site: each waited with a slot.
func TestWhoWaitsForACardKeepsNobodyFromTheSite(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		leave := make(chan struct{})
		c := New(nil, nil, func(string, int) string {
			<-leave
			return "no such file"
		}, "https://example.org")
		c.drawing = admission.New(admission.Config{Slots: 1, Waiting: maxWaiting, Wait: waitForTurn})
		gate := admission.New(edge.Working)
		var all sync.WaitGroup
		var refused atomic.Int32
		for i := range edge.Working.Slots {
			ctx := edge.WithGate(t.Context(), gate, "192.0.2.1")
			require.NoError(t, edge.Admit(ctx))
			all.Go(func() {
				name := strconv.Itoa(i % 4) // some share a drawing
				_, err := c.draw(ctx, "192.0.2.1", name, &plan{Photos: []photo{{Hash: name}}}, card.Wide)
				if fault.CodeOf(err) == fault.Unavailable {
					refused.Add(1)
				}
			})
		}
		synctest.Wait()
		assert.Zero(t, gate.Load().Working, "neither whose card is drawn, nor who waits")
		assert.Equal(t, admission.Load{Working: 1, Waiting: 3}, c.drawing.Load())
		time.Sleep(waitForTurn + time.Second)
		synctest.Wait()
		assert.EqualValues(t, edge.Working.Slots*3/4, refused.Load(), "nobody waits for longer")
		close(leave)
		all.Wait()
	})
}

// Whoever shared the drawing of a card was refused once the request left that had asked first.
func TestACardIsDrawnThoughItsFirstAskerLeaves(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		leave := make(chan struct{})
		c := New(nil, nil, func(string, int) string {
			<-leave
			return "no such file"
		}, "https://example.org")
		c.drawing = admission.New(admission.Config{Slots: 1, Waiting: maxWaiting, Wait: waitForTurn})
		var all sync.WaitGroup
		ask := func(ctx context.Context, name string) *error {
			var refused error
			all.Go(func() {
				_, refused = c.draw(ctx, "192.0.2.1", name, &plan{Photos: []photo{{Hash: name}}}, card.Wide)
			})
			synctest.Wait()
			return &refused
		}
		before := ask(t.Context(), "before")
		leaving, give := context.WithCancel(t.Context())
		first := ask(leaving, "shared")
		second, third := ask(t.Context(), "shared"), ask(t.Context(), "shared")
		give()
		synctest.Wait()
		assert.Error(t, *first)
		assert.Equal(t, 1, c.drawing.Load().Waiting, "one of the others waits instead")
		close(leave)
		all.Wait()
		assert.NoError(t, *before)
		assert.NoError(t, *second)
		assert.NoError(t, *third)
	})
}
