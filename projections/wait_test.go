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

// built returns the runner of a read model that has applied the one event of the log.
func (b *bench) built(name string) *projections.Runner {
	b.t.Helper()
	b.append("a", events.ContactClicked{})
	r := projections.NewRunner(b.Pool, b.Log, recorder{name: name})
	require.NoError(b.t, r.Prepare(b.t.Context()))
	require.NoError(b.t, r.Rebuild(b.t.Context(), name, func(int64, int64) {}))
	return r
}

// locked keeps whoever looks at a read model's checkpoint waiting until the function that it returns is called.
func (b *bench) locked(name string) (release func()) {
	b.t.Helper()
	tx, err := b.Pool.Begin(b.t.Context())
	require.NoError(b.t, err)
	_, err = tx.Exec(b.t.Context(), `LOCK TABLE `+projections.TableOf(recorder{name: name}, "checkpoint"))
	require.NoError(b.t, err)
	return func() { require.NoError(b.t, tx.Rollback(b.t.Context())) }
}

// However many wait for their own write, one statement at a time looks for all of them.
func TestThoseWhoWaitShareALook(t *testing.T) {
	t.Parallel()
	var counted looks
	b := &bench{t, storetest.Open(t, servertest.Postgres(t), func(c *pgxpool.Config) {
		projections.Bind(c, recorder{name: "waited"})
		c.ConnConfig.Tracer = &counted
	})}
	r := b.built("waited")

	release := b.locked("waited")
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
	release()
	waiting.Wait()
}

// A look that takes too long is no error of those who wait for it: each waits as long as it may, and looks again.
func TestALookThatTakesTooLongFailsNobody(t *testing.T) {
	t.Parallel()
	b := setup(t)
	r := b.built("stuck")
	release := b.locked("stuck")
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
	release()
	waiting.Wait()
}

// A position that the log does not have counts as its head.
func TestAPositionBeyondTheHeadIsTheHead(t *testing.T) {
	t.Parallel()
	b := setup(t)
	r := b.built("beyond")
	fresh, err := r.WaitFor(t.Context(), 1<<60, "beyond")
	require.NoError(t, err)
	assert.True(t, fresh)
	b.append("a", events.ContactClicked{})
	fresh, err = r.WaitFor(t.Context(), 1<<60, "beyond")
	require.NoError(t, err)
	assert.False(t, fresh, "the read model is behind it")
}
