package projections_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/sync/errgroup"

	"weddings/events"
	"weddings/events/store"
	"weddings/projections"
	"weddings/projections/catalogue"
)

func TestARebuildEqualsTheLiveReadModel(t *testing.T) {
	t.Parallel()
	b := setup(t)
	r := b.run(all()...)
	b.everything()
	for _, p := range all() {
		b.caughtUp(r, p.Name())
		live := b.contents(projections.SchemaOf(p))
		for table, rows := range live {
			if table != "parked" {
				require.NotEmpty(t, rows, "%s.%s is empty", p.Name(), table)
			}
			for _, row := range rows {
				assert.NotContains(t, row, "planted", "%s.%s still has data of the erased person", p.Name(), table)
			}
		}
		require.NoError(t, r.Rebuild(t.Context(), p.Name(), func(int64, int64) {}))
		assert.Equal(t, live, b.contents(projections.SchemaOf(p)))
	}
	_, err := b.Pool.Exec(t.Context(), `UPDATE listings SET capacity = capacity + 1`)
	require.NoError(t, err)
	altered := b.contents(projections.SchemaOf(catalogue.Projection{}))
	require.NoError(t, r.Rebuild(t.Context(), "catalogue", func(int64, int64) {}))
	assert.NotEqual(
		t,
		altered,
		b.contents(projections.SchemaOf(catalogue.Projection{})),
		"the rebuild must have restored the altered row",
	)
}

func TestARebuildBeforeTheFirstStartBuilds(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.append("first", events.ContactClicked{})
	p := recorder{name: "unbuilt"}
	r := projections.NewRunner(b.Pool, b.Log, p)
	require.NoError(t, r.Rebuild(t.Context(), p.Name(), func(int64, int64) {}))
	assert.Len(t, b.seen(p), 1)
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
			pace := time.NewTicker(10 * time.Millisecond) // slower than the rebuild
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
	seen := b.seen(recorder{name: "busy"}) // its table rejects an event that comes twice
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

// TestReleasesHaveTablesOfTheirOwn: a changed projection or table fills its own tables beside those of a running
// release, and each contains every event.
func TestReleasesHaveTablesOfTheirOwn(t *testing.T) {
	t.Parallel()
	b := setup(t)
	older := b.run(recorder{name: "growing"})
	b.append("a", events.ContactClicked{}, events.ContactClicked{})
	b.caughtUp(older, "growing")

	refolded := b.run(recorder{name: "growing", version: 2})
	wide := b.run(wider{recorder{name: "growing"}})
	b.append("a", events.ContactClicked{})
	for release, p := range map[*projections.Runner]projections.Projection{
		older:    recorder{name: "growing"},
		refolded: recorder{name: "growing", version: 2},
		wide:     wider{recorder{name: "growing"}},
	} {
		b.caughtUp(release, "growing")
		assert.Equal(t, []int64{1, 2, 3}, b.seen(p))
		statuses, err := release.Statuses(t.Context())
		require.NoError(t, err)
		assert.Equal(t, []projections.Status{{Name: "growing", Position: 3, Parked: []projections.Parked{}}}, statuses)
	}
	asBefore := projections.SchemaOf(recorder{name: "growing"})
	assert.NotEqual(t, asBefore, projections.SchemaOf(recorder{name: "growing", version: 2}), "another version")
	assert.NotEqual(t, asBefore, projections.SchemaOf(wider{recorder{name: "growing"}}), "other tables")
	var versions int
	require.NoError(t, b.Pool.QueryRow(t.Context(), `SELECT sum(version) FROM `+
		projections.TableOf(wider{recorder{name: "growing"}}, "seen")).Scan(&versions))
	assert.Equal(t, 1+2+3, versions)
}

// TestABuildGoesOnWhereAKilledOneStopped: events that were applied are not applied again.
func TestABuildGoesOnWhereAKilledOneStopped(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.append("a", events.ContactClicked{}, events.ContactClicked{}, events.ContactClicked{})
	p := recorder{name: "interrupted"}
	r := projections.NewRunner(b.Pool, b.Log, p)
	require.NoError(t, projections.Begin(r, t.Context(), p))
	batch, err := b.Log.Read(t.Context(), 0, 2)
	require.NoError(t, err)
	require.NoError(t, projections.Deliver(r, t.Context(), p, projections.SchemaOf(p), store.Mark{}, batch))
	_, err = b.Pool.Exec(t.Context(), `UPDATE `+projections.TableOf(p, "seen")+` SET stream = 'applied before'`)
	require.NoError(t, err)

	require.NoError(t, r.Prepare(t.Context()))
	rows, err := b.Pool.Query(t.Context(), `SELECT stream FROM `+projections.TableOf(p, "seen")+` ORDER BY position`)
	require.NoError(t, err)
	streams, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	assert.Equal(t, []string{"applied before", "applied before", "a"}, streams)
	require.NoError(t, r.Prepare(t.Context()))
	assert.Len(t, b.seen(p), 3)
}

// TestTablesOfReleasesThatHaveGoneAreDropped: tables that a process has used within the hour, or that one feeds, stay.
func TestTablesOfReleasesThatHaveGoneAreDropped(t *testing.T) {
	t.Parallel()
	b := setup(t)
	gone, used, fed, here := recorder{name: "kept", version: 1}, recorder{name: "kept", version: 2},
		recorder{name: "kept", version: 3}, recorder{name: "kept", version: 4}
	for _, p := range []projections.Projection{gone, used, fed, here} {
		require.NoError(t, projections.NewRunner(b.Pool, b.Log, p).Prepare(t.Context()))
	}
	// Schemas that a rebuild or an older release left behind, and one that belongs to no read model.
	_, err := b.Pool.Exec(t.Context(), `CREATE SCHEMA `+projections.SchemaOf(gone)+`__next;
		CREATE SCHEMA kept; CREATE SCHEMA kept_by_somebody; CREATE SCHEMA kept__old`)
	require.NoError(t, err)
	lease, taken, err := b.Log.Lease(t.Context(), "projection run "+projections.SchemaOf(fed))
	require.NoError(t, err)
	require.True(t, taken)
	r := projections.NewRunner(b.Pool, b.Log, here)
	drop := func() []string {
		require.NoError(t, projections.DropUnused(r, t.Context(), time.Hour))
		rows, err := b.Pool.Query(t.Context(), `SELECT nspname::text FROM pg_namespace WHERE nspname LIKE 'kept%'`)
		require.NoError(t, err)
		schemas, err := pgx.CollectRows(rows, pgx.RowTo[string])
		require.NoError(t, err)
		return schemas
	}
	require.Len(t, drop(), 8, "a schema that was first seen just now counts as used")
	_, err = b.Pool.Exec(
		t.Context(),
		`UPDATE read_models SET used_at = now() - interval '61 minutes' WHERE schema <> $1`,
		projections.SchemaOf(used),
	)
	require.NoError(t, err)
	assert.ElementsMatch(t, []string{
		projections.SchemaOf(used), projections.SchemaOf(fed), projections.SchemaOf(here), "kept_by_somebody",
	}, drop())
	lease.End(t.Context())
	assert.ElementsMatch(
		t,
		[]string{projections.SchemaOf(used), projections.SchemaOf(here), "kept_by_somebody"},
		drop(),
	)
	var known []string
	require.NoError(t, b.Pool.QueryRow(t.Context(), `SELECT array_agg(schema) FROM read_models`).Scan(&known))
	assert.ElementsMatch(t, []string{projections.SchemaOf(used), projections.SchemaOf(here)}, known)
}

// TestTablesOfAReleaseThatReturnsAreKept: the release begins to use its tables after another one has found them unused,
// and before it drops them.
func TestTablesOfAReleaseThatReturnsAreKept(t *testing.T) {
	t.Parallel()
	b := setup(t)
	first, returning := recorder{name: "first"}, recorder{name: "returning"}
	for _, p := range []projections.Projection{first, returning} {
		require.NoError(t, projections.NewRunner(b.Pool, b.Log, p).Prepare(t.Context()))
	}
	_, err := b.Pool.Exec(t.Context(), `UPDATE read_models SET used_at = now() - interval '61 minutes'`)
	require.NoError(t, err)
	reading, err := b.Pool.Begin(t.Context()) // it keeps the first schema from being dropped
	require.NoError(t, err)
	defer func() { _ = reading.Rollback(t.Context()) }()
	_, err = reading.Exec(t.Context(), `SELECT FROM `+projections.TableOf(first, "checkpoint"))
	require.NoError(t, err)

	here := projections.NewRunner(b.Pool, b.Log,
		recorder{name: "first", version: 1}, recorder{name: "returning", version: 1})
	dropped := make(chan error)
	go func() { dropped <- projections.DropUnused(here, t.Context(), time.Hour) }()
	require.Eventually(t, func() bool {
		var waiting bool
		require.NoError(t, b.Pool.QueryRow(t.Context(), `SELECT EXISTS (SELECT FROM pg_stat_activity
			WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%; DROP SCHEMA%')`).Scan(&waiting))
		return waiting
	}, time.Minute, time.Millisecond)
	r := projections.NewRunner(b.Pool, b.Log, returning)
	require.NoError(t, r.Prepare(t.Context()))
	require.NoError(t, reading.Rollback(t.Context()))
	require.NoError(t, <-dropped)
	require.NoError(t, projections.DropUnused(here, t.Context(), time.Hour), "the first one may have given up")
	_, err = r.Statuses(t.Context())
	require.NoError(t, err)
	var left bool
	require.NoError(t, b.Pool.QueryRow(t.Context(), `SELECT to_regclass($1) IS NOT NULL`,
		projections.TableOf(first, "checkpoint")).Scan(&left))
	assert.False(t, left)
}

// A backup reads all tables for hours. Meanwhile a release that is rolled back starts, and read models are rebuilt.
func TestABackupHoldsUpNeitherAReleaseNorARebuild(t *testing.T) {
	t.Parallel()
	b := setup(t)
	p := recorder{name: "read"}
	r := b.run(p)
	b.append("a", events.ContactClicked{})
	b.caughtUp(r, p.name)
	backup, err := b.Pool.Begin(t.Context())
	require.NoError(t, err)
	defer func() { _ = backup.Rollback(t.Context()) }()
	_, err = backup.Exec(t.Context(), `SELECT FROM `+projections.TableOf(p, "checkpoint"))
	require.NoError(t, err)
	soon, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	rebuild := func() error { return r.Rebuild(soon, p.name, func(int64, int64) {}) }

	require.NoError(t, rebuild())
	require.Error(t, rebuild(), "the tables before the last rebuild are still read")
	b.append("a", events.ContactClicked{})
	b.caughtUp(r, p.name)
	require.Error(t, projections.DropLeftovers(r, soon))

	former := recorder{name: "former"}
	require.NoError(t, projections.NewRunner(b.Pool, b.Log, former).Prepare(soon))
	_, err = backup.Exec(t.Context(), `SELECT FROM `+projections.TableOf(former, "checkpoint"))
	require.NoError(t, err)
	_, err = b.Pool.Exec(soon, `UPDATE read_models SET used_at = now() - interval '61 minutes'`)
	require.NoError(t, err)
	next := projections.NewRunner(b.Pool, b.Log, recorder{name: "former", version: 1})
	require.NoError(t, projections.DropUnused(next, soon, time.Hour))
	require.NoError(t, projections.NewRunner(b.Pool, b.Log, former).Prepare(soon))

	require.NoError(t, backup.Rollback(t.Context()))
	require.NoError(t, projections.DropLeftovers(r, t.Context()))
	require.NoError(t, rebuild())
	b.caughtUp(r, p.name)
	assert.Equal(t, []int64{1, 2}, b.seen(p))
}

// Nobody waits for the backup that reads the tables.
func TestTablesWithoutACheckpointAreReplacedBesideABackup(t *testing.T) {
	t.Parallel()
	b := setup(t)
	p := recorder{name: "lost"}
	r := projections.NewRunner(b.Pool, b.Log, p)
	head := b.append("a", events.ContactClicked{}).Position
	require.NoError(t, r.Prepare(t.Context()))
	backup, err := b.Pool.Begin(t.Context())
	require.NoError(t, err)
	defer func() { _ = backup.Rollback(context.WithoutCancel(t.Context())) }()
	_, err = backup.Exec(t.Context(), `SELECT FROM `+projections.TableOf(p, "seen"))
	require.NoError(t, err)
	_, err = b.Pool.Exec(t.Context(), `DELETE FROM `+projections.TableOf(p, "checkpoint"))
	require.NoError(t, err)

	soon, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	require.NoError(t, r.Create(soon))
	statuses, err := r.Statuses(soon)
	require.NoError(t, err)
	assert.Equal(t, head, statuses[0].Lag)
	require.NoError(t, r.Prepare(soon))
	statuses, err = r.Statuses(soon)
	require.NoError(t, err)
	assert.Zero(t, statuses[0].Lag)
	assert.Equal(t, []int64{1}, b.seen(p))
}

// A process that was frozen for an hour goes on, although its tables were dropped meanwhile. Tables whose checkpoint is
// lost are built again, too.
func TestARunningProcessBuildsTablesThatWereDropped(t *testing.T) {
	t.Parallel()
	b := setup(t)
	b.append("s-a", events.ContactClicked{})
	p := recorder{name: "dropped"}
	r := b.run(p)
	projections.UseEvery(r, 10*time.Millisecond)
	keeping, stop := context.WithCancel(t.Context())
	var kept sync.WaitGroup
	kept.Go(func() { r.KeepTables(keeping) })
	defer kept.Wait()
	defer stop()
	b.caughtUp(r, p.Name())
	for _, damage := range []string{
		`DROP SCHEMA ` + projections.SchemaOf(p) + ` CASCADE`,
		`DELETE FROM ` + projections.TableOf(p, "checkpoint"),
	} {
		_, err := b.Pool.Exec(t.Context(), damage)
		require.NoError(t, err)
		b.append("s-b", events.ContactClicked{})
		require.Eventually(t, func() bool {
			built, err := projections.Built(t.Context(), b.Pool, p)
			return err == nil && built
		}, time.Minute, 10*time.Millisecond)
		b.caughtUp(r, p.Name())
	}
	assert.Equal(t, []int64{1, 2, 3}, b.seen(p))
}

// TestWhatAKilledRebuildLeftBehindIsDropped: rows that nothing updates would keep what a person wants erased.
func TestWhatAKilledRebuildLeftBehindIsDropped(t *testing.T) {
	t.Parallel()
	b := setup(t)
	p := recorder{name: "left"}
	r := b.run(p)
	b.append("a", events.ListingArchived{})
	b.caughtUp(r, p.name)
	schema := projections.SchemaOf(p)
	_, err := b.Pool.Exec(t.Context(), `CREATE SCHEMA `+schema+`__next; CREATE SCHEMA `+schema+`__old;
		CREATE SCHEMA left_0000000000000000__next`)
	require.NoError(t, err)
	left := func() (schemas []string) {
		rows, err := b.Pool.Query(t.Context(), `SELECT nspname::text FROM pg_namespace WHERE nspname LIKE 'left%'`)
		require.NoError(t, err)
		schemas, err = pgx.CollectRows(rows, pgx.RowTo[string])
		require.NoError(t, err)
		return schemas
	}
	rebuilding, taken, err := b.Log.Lease(t.Context(), "projection rebuild "+schema)
	require.NoError(t, err)
	require.True(t, taken)
	require.NoError(t, projections.DropLeftovers(r, t.Context()))
	assert.Len(t, left(), 4, "a rebuild that runs keeps its tables")
	rebuilding.End(t.Context())

	keeping, stop := context.WithCancel(t.Context())
	var kept sync.WaitGroup
	kept.Go(func() { projections.NewRunner(b.Pool, b.Log, p).KeepTables(keeping) })
	require.Eventually(t, func() bool { return len(left()) == 2 }, time.Minute, 10*time.Millisecond)
	assert.ElementsMatch(t, []string{"left_0000000000000000__next", schema}, left(), "another release drops its own")
	stop()
	kept.Wait()
	assert.Equal(t, []int64{1}, b.seen(p))
}

// TestTablesThatAreBeingBuiltAreUsed: a build may take longer than the retention of unused tables.
func TestTablesThatAreBeingBuiltAreUsed(t *testing.T) {
	t.Parallel()
	b := setup(t)
	for i := range 3 {
		b.append(fmt.Sprint("s-", i), events.ContactClicked{})
	}
	p := recorder{name: "slow", sleep: 300 * time.Millisecond}
	building := projections.NewRunner(b.Pool, b.Log, p)
	projections.UseEvery(building, time.Millisecond)
	setBack := func() bool {
		tag, err := b.Pool.Exec(t.Context(), `UPDATE read_models SET used_at = now() - interval '2 hours'`)
		require.NoError(t, err)
		return tag.RowsAffected() > 0
	}
	used := func() (is bool) {
		require.NoError(t, b.Pool.QueryRow(t.Context(), `SELECT used_at > now() - interval '1 hour' FROM read_models`).
			Scan(&is))
		return is
	}
	built := make(chan error, 1)
	go func() { built <- building.Prepare(t.Context()) }()
	require.Eventually(t, setBack, time.Minute, time.Millisecond)
	require.Eventually(t, used, time.Minute, time.Millisecond, "while it builds")
	require.NoError(t, <-built)

	calls := 0
	require.NoError(t, building.Rebuild(t.Context(), "slow", func(int64, int64) {
		calls++
		setBack()
		require.Eventually(t, used, 10*time.Second, time.Millisecond, "while it builds again")
	}))
	assert.Positive(t, calls)
}

// TestWhatCannotBeDroppedKeepsNothingElse: a schema of another role once stopped the dropping of all later ones.
func TestWhatCannotBeDroppedKeepsNothingElse(t *testing.T) {
	t.Parallel()
	b := setup(t)
	p := recorder{name: "kept"}
	_, err := b.Pool.Exec(t.Context(), `CREATE SCHEMA kept_0000000000000000; CREATE SCHEMA kept_1111111111111111;
		CREATE FUNCTION public.refuse() RETURNS event_trigger LANGUAGE plpgsql AS $$ BEGIN
			IF EXISTS (SELECT FROM pg_event_trigger_dropped_objects() WHERE object_name = 'kept_0000000000000000') THEN
				RAISE insufficient_privilege;
			END IF; END $$;
		CREATE EVENT TRIGGER refused ON sql_drop EXECUTE FUNCTION public.refuse()`)
	require.NoError(t, err)
	r := projections.NewRunner(b.Pool, b.Log, p)
	require.NoError(t, projections.DropUnused(r, t.Context(), 0))
	rows, err := b.Pool.Query(t.Context(), `SELECT nspname::text FROM pg_namespace WHERE nspname LIKE 'kept%'`)
	require.NoError(t, err)
	left, err := pgx.CollectRows(rows, pgx.RowTo[string])
	require.NoError(t, err)
	assert.Equal(t, []string{"kept_0000000000000000"}, left)
}

// TestTheTablesOfReadModelsHaveNamesOfTheirOwn: connections find tables without a schema name.
func TestTheTablesOfReadModelsHaveNamesOfTheirOwn(t *testing.T) {
	t.Parallel()
	b := setup(t)
	require.NoError(t, projections.NewRunner(b.Pool, b.Log, all()...).Prepare(t.Context()))
	rows, err := b.Pool.Query(t.Context(), `SELECT table_name::text, count(*) FROM information_schema.tables
		WHERE table_schema NOT IN ('pg_catalog', 'information_schema', 'vault')
			AND table_name NOT IN ('checkpoint', 'parked', 'erased') -- which are asked for with their schema
		GROUP BY 1`)
	require.NoError(t, err)
	name, n, total := "", 0, 0
	_, err = pgx.ForEachRow(rows, []any{&name, &n}, func() error {
		total++
		assert.Equal(t, 1, n, name)
		return nil
	})
	require.NoError(t, err)
	assert.Greater(t, total, 15)
}
