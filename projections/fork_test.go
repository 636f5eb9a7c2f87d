package projections_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/events/store/storetest"
	"weddings/internal/tool/devservers/servertest"
	"weddings/projections"
)

// cutBack truncates the log as if it were restored from a backup, and opens it like the next process.
func (b *bench) cutBack(dsn string, to int64) {
	b.t.Helper()
	_, err := b.Pool.Exec(b.t.Context(), `DELETE FROM events WHERE position > $1`, to)
	require.NoError(b.t, err)
	b.Log = open(b.t, dsn).Log
}

// The rows come from a log that was longer. They are rebuilt from the restored log: by a starting server before it
// reports that it is ready, and by a running one.
func TestAReadModelOfALogThatWasRestoredIsRebuilt(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		more    int // events after the restore
		running bool
	}{
		"shorter, when the site starts": {0, false}, "as long, when the site starts": {2, false},
		"longer, when the site starts": {5, false},
		"shorter, while it runs":       {0, true}, "longer, while it runs": {5, true},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dsn := servertest.Postgres(t)
			b := &bench{t, open(t, dsn)}
			b.append("a", events.ContactClicked{}, events.ContactClicked{}, events.ContactClicked{})
			b.append("lost", events.ContactClicked{}, events.ContactClicked{})
			var r *projections.Runner
			if c.running {
				r = b.run(recorder{name: "counted"})
			} else {
				r = projections.NewRunner(b.Pool, b.Log, recorder{name: "counted"})
				require.NoError(t, r.Prepare(t.Context()))
				require.NoError(t, r.Rebuild(t.Context(), "counted", func(int64, int64) {}))
			}
			b.caughtUp(r, "counted")
			require.Equal(t, []int64{1, 2, 3, 4, 5}, b.seen(recorder{name: "counted"}))

			b.cutBack(dsn, 3)
			want := []int64{1, 2, 3}
			for range c.more {
				want = append(want, b.append("new", events.ContactClicked{}).Position)
			}
			lost := func() (n int) {
				require.NoError(
					t,
					b.Pool.QueryRow(t.Context(), `SELECT count(*) FROM `+projections.TableOf(recorder{name: "counted"},
						"seen")+
						` WHERE stream = 'lost'`).
						Scan(&n),
				)
				return n
			}
			if !c.running {
				r = projections.NewRunner(b.Pool, b.Log, recorder{name: "counted"})
				require.NoError(t, r.Prepare(t.Context()))
				assert.Zero(t, lost(), "before it reports that it is ready")
				assert.Equal(t, want, b.seen(recorder{name: "counted"}))
				r = b.run(recorder{name: "counted"})
			}
			require.Eventually(t, func() bool { return lost() == 0 }, time.Minute, 10*time.Millisecond)
			b.caughtUp(r, "counted")
			assert.Equal(t, want, b.seen(recorder{name: "counted"}))
			forks, err := b.Log.Forks(t.Context(), 10)
			require.NoError(t, err)
			require.Len(t, forks, 1)
			assert.Equal(t, "counted", forks[0].Consumer)
			assert.Equal(t, int64(5), forks[0].Position)
			noticed, err := b.Log.ForksNoticed(t.Context())
			require.NoError(t, err)
			assert.Equal(t, map[string]int{"counted": 1}, noticed)
		})
	}
}

// A read model beyond the log's head comes from another log, so it is stale.
func TestAReadModelAheadOfTheLogIsStale(t *testing.T) {
	t.Parallel()
	dsn := servertest.Postgres(t)
	b := &bench{t, open(t, dsn)}
	b.append("a", events.ContactClicked{}, events.ContactClicked{})
	r := projections.NewRunner(b.Pool, b.Log, recorder{name: "ahead"})
	require.NoError(t, r.Prepare(t.Context()))
	require.NoError(t, r.Rebuild(t.Context(), "ahead", func(int64, int64) {}))
	fresh, err := r.WaitFor(t.Context(), 2, "ahead")
	require.NoError(t, err)
	assert.True(t, fresh)
	b.cutBack(dsn, 1)
	fresh, err = r.WaitFor(t.Context(), 1, "ahead")
	require.NoError(t, err)
	assert.False(t, fresh)
}

// The runner remembers where it left the checkpoint. A restore takes back both the log and the read model, which then
// agree, whatever the runner remembers.
func TestARestoreUnderARunnerIsNoForkWhereTheReadModelWasRestoredToo(t *testing.T) {
	t.Parallel()
	counted := recorder{name: "restored"}
	b := setup(t)
	b.append("a", events.ContactClicked{})
	r := b.run(counted)
	b.caughtUp(r, "restored")
	restore := storetest.Backup(t, b.Pool, projections.SchemaOf(counted))
	b.append("lost", events.ContactClicked{})
	b.caughtUp(r, "restored")
	b.Log = restore()
	for range 3 {
		b.append("new", events.ContactClicked{})
	}
	b.caughtUp(r, "restored")
	assert.Equal(t, []int64{1, 2, 3, 4}, b.seen(counted))
	forks, err := b.Log.Forks(t.Context(), 10)
	require.NoError(t, err)
	assert.Empty(t, forks)
}
