package store_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"weddings/events/store"
	"weddings/internal/tool/devservers/servertest"
)

type appendOutcome struct {
	version int64 // after the append, or the actual version in a conflict
	refused bool
	unknown bool
}

// A stream is modelled as its version. An append that expects the current version increments it.
var streamModel = (&porcupine.NondeterministicModel{
	Init: func() []any { return []any{int64(0)} },
	Step: func(state, input, output any) []any {
		at, expected, out := state.(int64), input.(int64), output.(appendOutcome)
		fits := expected == store.Any || expected == at
		var next []any
		if out.unknown || out.refused && out.version == at && !fits {
			next = append(next, at)
		}
		if fits && (out.unknown || !out.refused && out.version == at+1) {
			next = append(next, at+1)
		}
		return next
	},
	DescribeOperation: func(input, output any) string { return fmt.Sprint(input, " → ", output) },
}).ToModel()

func TestAppendsToAStreamAreLinearizableWhilePostgresIsKilled(t *testing.T) {
	cluster := servertest.Cluster(t)
	var logs []*store.Log // two, as in two processes
	for range 2 {
		log, closeLog, err := open(t.Context(), cluster.DSN("weddings"))
		require.NoError(t, err)
		defer closeLog()
		logs = append(logs, log)
	}
	const streams, clients = 4, 12
	var mu sync.Mutex
	histories := make([][]porcupine.Operation, streams)
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	began := time.Now()
	unknown := 0
	answered := make(chan struct{}, 10_000) // one for each append with a known result
	var all errgroup.Group
	for client := range clients {
		all.Go(func() error {
			known := make([]int64, streams) // version as this client last saw it
			for ctx.Err() == nil {
				s := rand.IntN(streams)
				expected := known[s]
				if rand.IntN(10) == 0 {
					expected = store.Any
				}
				call := time.Since(began)
				waiting, cancel := context.WithTimeout(t.Context(), time.Duration(rand.IntN(2000))*time.Millisecond)
				receipt, err := logs[client%2].Append(
					waiting,
					store.Append{Stream: fmt.Sprint("s-", s), Expected: expected, Events: clicked("x")},
				)
				cancel()
				out := appendOutcome{version: receipt.Version}
				back := time.Since(began)
				var conflict *store.ConflictError
				switch {
				case errors.As(err, &conflict):
					out = appendOutcome{version: conflict.Actual, refused: true}
				case err != nil: // it may even happen later
					out, back = appendOutcome{unknown: true}, time.Hour
				}
				if !out.unknown {
					known[s] = out.version
					answered <- struct{}{}
				}
				mu.Lock()
				if out.unknown {
					unknown++
				}
				histories[s] = append(
					histories[s],
					porcupine.Operation{
						ClientId: client,
						Input:    expected,
						Output:   out,
						Call:     int64(call),
						Return:   int64(back),
					},
				)
				mu.Unlock()
				time.Sleep(time.Duration(rand.IntN(20)) * time.Millisecond)
			}
			return nil
		})
	}
	some := func() {
		for range 150 {
			<-answered
		}
	}
	for range 3 {
		some()
		require.NoError(t, cluster.Postgres.Kill(t.Context()))
		require.NoError(t, cluster.Postgres.Start(t.Context()))
	}
	some()
	stop()
	require.NoError(t, all.Wait())
	operations := 0
	for s, history := range histories {
		operations += len(history)
		result := porcupine.CheckOperationsTimeout(streamModel, history, time.Minute)
		assert.Equal(t, porcupine.Ok, result, "stream %d", s)
	}
	t.Logf("%d appends, %d of unknown outcome", operations, unknown)
	assert.Greater(t, operations, 500)
}
