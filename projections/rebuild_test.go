package projections_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"weddings/events"
	"weddings/events/store"
	"weddings/projections"
)

func TestARebuildEqualsTheLiveReadModel(t *testing.T) {
	t.Parallel()
	b := setup(t)
	r := b.run(all()...)
	b.everything()
	for _, p := range all() {
		b.caughtUp(r, p.Name())
		live := b.contents(p.Name())
		for table, rows := range live {
			if table != "parked" {
				require.NotEmpty(t, rows, "%s.%s shows nothing", p.Name(), table)
			}
			for _, row := range rows {
				assert.NotContains(t, row, "planted", "%s.%s still knows the erased person", p.Name(), table)
			}
		}
		require.NoError(t, r.Rebuild(t.Context(), p.Name(), func(int64, int64) {}))
		assert.Equal(t, live, b.contents(p.Name()))
	}
	_, err := b.Pool.Exec(t.Context(), `UPDATE catalogue.listings SET capacity = capacity + 1`)
	require.NoError(t, err)
	altered := b.contents("catalogue")
	require.NoError(t, r.Rebuild(t.Context(), "catalogue", func(int64, int64) {}))
	assert.NotEqual(t, altered, b.contents("catalogue"), "a comparison that cannot fail shows nothing")
}

func TestARebuildBesideLiveTrafficLosesAndRepeatsNothing(t *testing.T) {
	t.Parallel()
	b := setup(t)
	r := b.run(recorder{name: "busy"})
	b.append("first", events.ContactClicked{})
	ctx, stop := context.WithCancel(t.Context())
	var writers errgroup.Group
	for i := range 4 {
		writers.Go(func() error {
			pace := time.NewTicker(10 * time.Millisecond) // a writer that outran the fold would never let a rebuild end
			defer pace.Stop()
			for ctx.Err() == nil {
				<-pace.C
				if _, err := b.Log.Append(
					t.Context(),
					store.Append{
						Stream:   fmt.Sprint("s-", i),
						Expected: store.Any,
						Events:   []events.Event{events.ContactClicked{}},
					},
				); err != nil {
					return err
				}
			}
			return nil
		})
	}
	for range 5 {
		reached := int64(0)
		require.NoError(t, r.Rebuild(t.Context(), "busy", func(at, head int64) {
			assert.LessOrEqual(t, at, head)
			reached = at
		}))
		require.Positive(t, reached)
	}
	stop()
	require.NoError(t, writers.Wait())
	b.caughtUp(r, "busy")
	head, err := b.Log.Head(t.Context())
	require.NoError(t, err)
	seen := b.seen("busy") // its table refuses an event that comes twice
	require.Len(t, seen, int(head))
	statuses, err := r.Statuses(t.Context())
	require.NoError(t, err)
	assert.Equal(t, []projections.Status{{Name: "busy", Position: head, Parked: []projections.Parked{}}}, statuses)
	var schemas int
	require.NoError(
		t,
		b.Pool.QueryRow(t.Context(), `SELECT count(*) FROM pg_namespace WHERE nspname LIKE 'busy%'`).Scan(&schemas),
	)
	assert.Equal(t, 1, schemas)
}

func TestOneRebuildAtATime(t *testing.T) {
	t.Parallel()
	b := setup(t)
	r := b.run(recorder{name: "once"})
	b.append("a", events.ContactClicked{})
	require.NoError(t, r.Rebuild(t.Context(), "once", func(int64, int64) {
		assert.ErrorIs(t, r.Rebuild(t.Context(), "once", func(int64, int64) {}), projections.ErrRebuilding)
	}))
	assert.Error(t, r.Rebuild(t.Context(), "unknown", func(int64, int64) {}))
}

// wider is a later version of recorder whose table has another column.
type wider struct{ recorder }

func (wider) Tables() string {
	return `CREATE TABLE seen (position bigint PRIMARY KEY, stream text, version bigint)`
}

func (w wider) Project(ctx context.Context, tx pgx.Tx, batch []events.Recorded) error {
	for _, e := range batch {
		if _, err := tx.Exec(ctx, `INSERT INTO seen VALUES ($1, $2, $3)`, e.Position, e.Stream, e.Version); err != nil {
			return err
		}
	}
	return nil
}

// Another fold fills the tables anew, though they are the same.
func TestANewVersionOfAFoldIsRebuilt(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.append("a", events.ContactClicked{})
	first := projections.NewRunner(b.Pool, b.Log, recorder{name: "folded"})
	require.NoError(t, first.Prepare(t.Context()))
	_, err := b.Pool.Exec(t.Context(), `INSERT INTO folded.seen VALUES (99, 'what an older fold left')`)
	require.NoError(t, err)
	require.NoError(t, first.Prepare(t.Context()))
	assert.Equal(t, []int64{99}, b.seen("folded"), "the same version is left alone")
	second := projections.NewRunner(b.Pool, b.Log, recorder{name: "folded", version: 2})
	require.NoError(t, second.Prepare(t.Context()))
	assert.Equal(t, []int64{1}, b.seen("folded"))
}

func TestNewTablesAreFilledAndTheOlderProgramLetsThemBe(t *testing.T) {
	t.Parallel()
	b := setup(t)
	older := b.run(recorder{name: "growing"})
	b.append("a", events.ContactClicked{}, events.ContactClicked{})
	b.caughtUp(older, "growing")

	newer := b.run(wider{recorder{name: "growing"}})
	b.append("a", events.ContactClicked{})
	require.Eventually(t, func() bool { // once the older one has noticed and given its lease up
		fresh, err := newer.WaitFor(t.Context(), 3, "growing")
		return err == nil && fresh
	}, time.Minute, 10*time.Millisecond)
	assert.Equal(t, []int64{1, 2, 3}, b.seen("growing"))
	var versions int
	require.NoError(t, b.Pool.QueryRow(t.Context(), `SELECT sum(version) FROM growing.seen`).Scan(&versions))
	assert.Equal(t, 1+2+3, versions)
	statuses, err := newer.Statuses(t.Context())
	require.NoError(t, err)
	assert.Empty(t, statuses[0].Parked)
}
