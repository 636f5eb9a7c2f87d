package projections_test

import (
	"context"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/events/store/storetest"
	"weddings/internal/tool/devservers/servertest"
	"weddings/projections"
)

// looks counts the statements that look at checkpoints.
type looks struct{ begun atomic.Int64 }

func (l *looks) TraceQueryStart(ctx context.Context, _ *pgx.Conn, query pgx.TraceQueryStartData) context.Context {
	if strings.HasPrefix(query.SQL, "SELECT min(position)") {
		l.begun.Add(1)
	}
	return ctx
}

func (l *looks) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

// However many wait for their own write, one statement at a time looks for all of them.
func TestThoseWhoWaitShareALook(t *testing.T) {
	t.Parallel()
	var counted looks
	b := &bench{t, storetest.Open(t, servertest.Postgres(t), func(c *pgxpool.Config) {
		projections.Bind(c, recorder{name: "waited"})
		c.ConnConfig.Tracer = &counted
	})}
	b.append("a", events.ContactClicked{})
	r := projections.NewRunner(b.Pool, b.Log, recorder{name: "waited"})
	require.NoError(t, r.Prepare(t.Context()))
	require.NoError(t, r.Rebuild(t.Context(), "waited", func(int64, int64) {}))

	tx, err := b.Pool.Begin(t.Context()) // who looks now waits
	require.NoError(t, err)
	_, err = tx.Exec(t.Context(), `LOCK TABLE `+projections.TableOf(recorder{name: "waited"}, "checkpoint"))
	require.NoError(t, err)
	var waiting sync.WaitGroup
	for range 50 {
		waiting.Go(func() {
			fresh, err := r.WaitFor(t.Context(), 1, "waited")
			assert.NoError(t, err)
			assert.True(t, fresh)
		})
	}
	time.Sleep(200 * time.Millisecond) // for those who would look by themselves
	assert.Equal(t, int64(1), counted.begun.Load())
	require.NoError(t, tx.Rollback(t.Context()))
	waiting.Wait()
}

// A look that takes too long is no error of those who wait for it: each waits as long as it may, and looks again.
func TestALookThatTakesTooLongFailsNobody(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.append("a", events.ContactClicked{})
	r := projections.NewRunner(b.Pool, b.Log, recorder{name: "stuck"})
	require.NoError(t, r.Prepare(t.Context()))
	require.NoError(t, r.Rebuild(t.Context(), "stuck", func(int64, int64) {}))
	tx, err := b.Pool.Begin(t.Context()) // who looks now waits
	require.NoError(t, err)
	_, err = tx.Exec(t.Context(), `LOCK TABLE `+projections.TableOf(recorder{name: "stuck"}, "checkpoint"))
	require.NoError(t, err)
	var waiting sync.WaitGroup
	for _, late := range []bool{false, true} {
		waiting.Go(func() {
			if late {
				time.Sleep(1500 * time.Millisecond)
			}
			fresh, err := r.WaitFor(t.Context(), 1, "stuck")
			assert.NoError(t, err)
			assert.Equal(t, late, fresh)
		})
	}
	time.Sleep(2500 * time.Millisecond) // the look of the first has ended, and the second waits on
	require.NoError(t, tx.Rollback(t.Context()))
	waiting.Wait()
}

// A position that the log does not have counts as its head.
func TestAPositionBeyondTheHeadIsTheHead(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.append("a", events.ContactClicked{})
	r := projections.NewRunner(b.Pool, b.Log, recorder{name: "beyond"})
	require.NoError(t, r.Prepare(t.Context()))
	require.NoError(t, r.Rebuild(t.Context(), "beyond", func(int64, int64) {}))
	fresh, err := r.WaitFor(t.Context(), 1<<60, "beyond")
	require.NoError(t, err)
	assert.True(t, fresh)
	b.append("a", events.ContactClicked{})
	fresh, err = r.WaitFor(t.Context(), 1<<60, "beyond")
	require.NoError(t, err)
	assert.False(t, fresh, "the read model is behind it")
}
