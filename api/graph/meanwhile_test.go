package graph

import (
	"context"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestRecordsAreWrittenBesideAnswers(t *testing.T) {
	t.Parallel()
	var r Resolver
	var written atomic.Int32
	gone, cancel := context.WithCancel(t.Context())
	cancel() // whoever asked has left
	gate := make(chan struct{})
	write := func(ctx context.Context) {
		assert.NoError(t, ctx.Err(), "a record outlives its request")
		written.Add(1)
	}
	for range mostRecords {
		r.meanwhile(gone, func(ctx context.Context) { <-gate; write(ctx) })
	}
	assert.Zero(t, written.Load(), "none kept its answer")
	r.meanwhile(gone, write)
	assert.EqualValues(t, 1, written.Load(), "one too many waits for its own")
	close(gate)
	r.Finish(gone)
	assert.EqualValues(t, mostRecords+1, written.Load(), "none is left behind")
}
