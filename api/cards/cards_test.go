package cards

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/stretchr/testify/assert"

	"weddings/internal/card"
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
		c.drawing = make(chan struct{}, 1)
		ctx, give := context.WithCancel(t.Context())
		var all sync.WaitGroup
		for _, name := range []string{"first", "second"} {
			all.Go(func() {
				_, err := c.draw(ctx, name, &plan{Photos: []photo{{Hash: name}}}, card.Wide)
				assert.Error(t, err)
			})
		}
		synctest.Wait()
		assert.EqualValues(t, 1, begun.Load(), "the second waits")
		give()
		all.Wait()
		close(leave)
		synctest.Wait()
		assert.Empty(t, c.drawing, "its place is free again")
		content, err := c.draw(t.Context(), "third", &plan{}, card.Wide)
		assert.NoError(t, err)
		assert.NotEmpty(t, content)
	})
}
