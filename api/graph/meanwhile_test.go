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
	cancel() // the client has disconnected
	gate := make(chan struct{})
	write := func(ctx context.Context) {
		assert.NoError(t, ctx.Err(), "a record outlives its request")
		written.Add(1)
	}
	for range mostRecords {
		r.meanwhile(gone, func(ctx context.Context) { <-gate; write(ctx) })
	}
	assert.Zero(t, written.Load(), "no response waited for its record")
	r.meanwhile(gone, write)
	assert.EqualValues(t, 1, written.Load(), "beyond the bound a response waits for its record")
	close(gate)
	r.Finish(gone)
	assert.EqualValues(t, mostRecords+1, written.Load(), "Finish waits for all records")
}

func TestARecordThatPanicsEndsAlone(t *testing.T) {
	t.Parallel()
	var r Resolver
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	r.meanwhile(gone, func(context.Context) { panic("a record") })
	r.Finish(gone)
	assert.Zero(t, r.writing.Load(), "its place is free again")
}
