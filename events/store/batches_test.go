package store_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events/store"
)

func TestBatchesHoldEverythingOnceAndInOrder(t *testing.T) {
	t.Parallel()
	log, _, _ := setup(t)
	for i := range 25 {
		_, err := log.Append(
			t.Context(),
			store.Append{Stream: fmt.Sprint("s-", i%3), Expected: store.Any, Events: clicked("x")},
		)
		require.NoError(t, err)
	}
	all, err := log.Read(t.Context(), 0, 100)
	require.NoError(t, err)
	for _, size := range []int{1, 4, 5, 25, 1000} {
		next := int64(3)
		for batch, err := range log.Batches(t.Context(), store.MarkOf(all[1]), size) {
			require.NoError(t, err)
			assert.LessOrEqual(t, len(batch), size)
			for _, e := range batch {
				assert.Equal(t, next, e.Position)
				next++
			}
		}
		assert.Equal(t, int64(26), next, "in batches of %d", size)
	}
	for _, err := range log.Batches(t.Context(), store.Mark{}, 2) { // break leaves no goroutine
		require.NoError(t, err)
		break
	}
	for batch, err := range log.Batches(t.Context(), store.MarkOf(all[24]), 2) {
		t.Error("events after the end", batch, err)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	for _, err := range log.Batches(ended, store.Mark{}, 2) {
		require.ErrorIs(t, err, context.Canceled)
	}
}
