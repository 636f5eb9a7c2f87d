package store_test

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events/store"
	"weddings/events/store/storetest"
	"weddings/internal/tool/devservers/servertest"
)

// Each case changes the log behind the back of an appender that trusts its own tail.
func TestAppendsAreRightAlsoWhereAnotherProcessHasMovedTheLogOn(t *testing.T) {
	t.Parallel()
	scope := func(value string) []store.Claim { return []store.Claim{{Scope: "email", Value: value}} }
	key := func(k string) *store.IdempotencyKey {
		return &store.IdempotencyKey{Key: k, Actor: "somebody", Command: "click", Body: []byte("body")}
	}
	for name, c := range map[string]struct {
		meanwhile, append store.Append
		check             func(t *testing.T, other, receipt store.Receipt, err error)
	}{
		"another stream": {
			store.Append{Stream: "b", Events: clicked("x")},
			store.Append{Stream: "a", Expected: 1, Events: clicked("x")},
			func(t *testing.T, other, receipt store.Receipt, err error) {
				require.NoError(t, err)
				assert.Equal(t, store.Receipt{Position: other.Position + 1, Version: 2, IDs: receipt.IDs}, receipt)
			},
		},
		"the same stream": {
			store.Append{Stream: "a", Expected: 1, Events: clicked("x")},
			store.Append{Stream: "a", Expected: 1, Events: clicked("x")},
			func(t *testing.T, _, _ store.Receipt, err error) {
				conflict := &store.ConflictError{}
				require.ErrorAs(t, err, &conflict)
				assert.Equal(t, int64(2), conflict.Actual)
			},
		},
		"the same stream, expected": {
			store.Append{Stream: "a", Expected: 1, Events: clicked("x")},
			store.Append{Stream: "a", Expected: 2, Events: clicked("x")},
			func(t *testing.T, _, receipt store.Receipt, err error) {
				require.NoError(t, err)
				assert.Equal(t, int64(3), receipt.Version)
			},
		},
		"any version of the same stream": {
			store.Append{Stream: "a", Expected: 1, Events: clicked("x")},
			store.Append{Stream: "a", Expected: store.Any, Events: clicked("x")},
			func(t *testing.T, _, receipt store.Receipt, err error) {
				require.NoError(t, err)
				assert.Equal(t, int64(3), receipt.Version)
			},
		},
		"a new stream of the same name": {
			store.Append{Stream: "new", Events: clicked("x")},
			store.Append{Stream: "new", Events: clicked("x")},
			func(t *testing.T, _, _ store.Receipt, err error) {
				require.ErrorAs(t, err, new(*store.ConflictError))
			},
		},
		"another stream of the same append": {
			store.Append{Stream: "a", Expected: 1, Events: clicked("x")},
			store.Append{
				Stream: "b", Events: clicked("x"), Also: []store.Part{{Stream: "a", Expected: 1, Events: clicked("x")}},
			},
			func(t *testing.T, _, _ store.Receipt, err error) {
				conflict := &store.ConflictError{}
				require.ErrorAs(t, err, &conflict)
				assert.Equal(t, store.ConflictError{Stream: "a", Expected: 1, Actual: 2}, *conflict)
			},
		},
		"a stream that is checked": {
			store.Append{Stream: "a", Expected: 1, Events: clicked("x")},
			store.Append{Stream: "b", Events: clicked("x"), Checks: []store.Check{{Stream: "a", Version: 1}}},
			func(t *testing.T, _, _ store.Receipt, err error) {
				conflict := &store.ConflictError{}
				require.ErrorAs(t, err, &conflict)
				assert.Equal(t, store.ConflictError{Stream: "a", Expected: 1, Actual: 2}, *conflict)
			},
		},
		"the same claim": {
			store.Append{Stream: "b", Events: clicked("x"), Claims: scope("one")},
			store.Append{Stream: "c", Events: clicked("x"), Claims: scope("one")},
			func(t *testing.T, _, _ store.Receipt, err error) {
				taken := &store.TakenError{}
				require.ErrorAs(t, err, &taken)
				assert.Equal(t, "b", taken.Holder)
			},
		},
		"the same command": {
			store.Append{Stream: "b", Events: clicked("x"), Key: key("k")},
			store.Append{Stream: "b", Events: clicked("x"), Key: key("k")},
			func(t *testing.T, other, receipt store.Receipt, err error) {
				require.NoError(t, err)
				assert.True(t, receipt.Replayed)
				assert.Equal(t, other.Position, receipt.Position)
			},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			log, pool, v := setup(t)
			another := store.Open(pool, v, store.Options{})
			t.Cleanup(another.Close)
			_, err := log.Append(t.Context(), store.Append{Stream: "a", Events: clicked("x")})
			require.NoError(t, err)
			other, err := another.Append(t.Context(), c.meanwhile)
			require.NoError(t, err)
			receipt, err := log.Append(t.Context(), c.append)
			c.check(t, other, receipt, err)

			report, err := log.Verify(t.Context(), nil)
			require.NoError(t, err)
			assert.Nil(t, report.Finding)
			head, err := log.Head(t.Context())
			require.NoError(t, err)
			assert.Equal(t, head, report.Events, "positions have no gap")
		})
	}
}

func TestAnAnswerOlderThanADayGivesItsKeyFreeAlsoWithoutALook(t *testing.T) {
	t.Parallel()
	_, pool, v := setup(t)
	now := time.Date(2026, 6, 1, 12, 0, 0, 0, time.UTC)
	log := store.Open(pool, v, store.Options{Now: func() time.Time { return now }})
	t.Cleanup(log.Close)
	a := store.Append{
		Stream:   "a",
		Expected: store.Any,
		Events:   clicked("x"),
		Key:      &store.IdempotencyKey{Key: "k", Actor: "somebody", Command: "click"},
	}
	first, err := log.Append(t.Context(), a)
	require.NoError(t, err)
	again, err := log.Append(t.Context(), a)
	require.NoError(t, err)
	assert.Equal(t, first.Position, again.Position)
	now = now.Add(store.IdempotencyDay + time.Minute)
	later, err := log.Append(t.Context(), a)
	require.NoError(t, err)
	assert.Equal(t, first.Position+1, later.Position)
}

// The purpose of the tail: a process that appends alone reads nothing before it writes.
func TestALoneProcessAppendsWithoutALook(t *testing.T) {
	t.Parallel()
	looks := &headReads{}
	log := storetest.Open(t, servertest.Postgres(t), func(c *pgxpool.Config) { c.ConnConfig.Tracer = looks }).Log

	for i := range 20 {
		_, err := log.Append(t.Context(), store.Append{Stream: "a", Expected: int64(i), Events: clicked("x")})
		require.NoError(t, err)
		_, err = log.Append(t.Context(), store.Append{Stream: fmt.Sprint("new-", i), Events: clicked("x")})
		require.NoError(t, err)
	}
	assert.Equal(t, int64(1), looks.n.Load(), "the first append has no tail yet")
}

// headReads counts the batches that read the head of the log.
type headReads struct{ n atomic.Int64 }

func (h *headReads) TraceQueryStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceQueryStartData) context.Context {
	return ctx
}
func (h *headReads) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}
func (h *headReads) TraceBatchStart(ctx context.Context, _ *pgx.Conn, _ pgx.TraceBatchStartData) context.Context {
	return ctx
}

func (h *headReads) TraceBatchQuery(_ context.Context, _ *pgx.Conn, data pgx.TraceBatchQueryData) {
	if strings.Contains(data.SQL, "max(position)") {
		h.n.Add(1)
	}
}
func (h *headReads) TraceBatchEnd(context.Context, *pgx.Conn, pgx.TraceBatchEndData) {}
