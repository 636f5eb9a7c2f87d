package projections_test

import (
	"context"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/projections"
	"weddings/projections/projectiontest"
)

// future lets an event be one that only a newer release knows.
func (b *bench) future(position int64, name string, schemaVersion int) {
	b.t.Helper()
	_, err := b.Pool.Exec(b.t.Context(), `UPDATE events SET type = $2, schema_version = $3 WHERE position = $1`,
		position, name, schemaVersion)
	require.NoError(b.t, err)
}

// stopped waits until a read model stands still, and returns why.
func (b *bench) stopped(r *projections.Runner) (status projections.Status) {
	b.t.Helper()
	require.Eventually(b.t, func() bool {
		all, err := r.Statuses(b.t.Context())
		require.NoError(b.t, err)
		status = all[0]
		return status.Stopped != ""
	}, time.Minute, 10*time.Millisecond)
	return status
}

// A release whose read model reads a new type has tables of its own, so that an older one may pass over that type.
func TestAReadModelPassesOverWhatItDoesNotRead(t *testing.T) {
	t.Parallel()
	b := setup(t)
	click := events.ContactClicked{Channel: "phone"}
	p := recorder{name: "naming", types: events.TypesOf(click)}
	b.append("a", click, events.ListingArchived{}, events.ListingArchived{}, click)
	b.future(2, "from.the.future", 1)
	b.future(3, "listing.archived", 99)
	r := b.run(p)
	b.caughtUp(r, p.name)
	b.append("a", events.ListingArchived{}, click)
	b.caughtUp(r, p.name)
	_, err := b.Pool.Exec(t.Context(), `CREATE FUNCTION future() RETURNS trigger AS
			'BEGIN NEW.type := ''from.the.future''; RETURN NEW; END' LANGUAGE plpgsql;
		CREATE TRIGGER future BEFORE INSERT ON events FOR EACH ROW WHEN (NEW.type = 'listing.archived')
			EXECUTE FUNCTION future()`)
	require.NoError(t, err)
	b.append("b", events.ListingArchived{}, click)
	b.caughtUp(r, p.name)
	assert.Equal(t, []int64{1, 4, 5, 6, 8}, b.seen(p))
	require.NoError(t, r.Rebuild(t.Context(), p.name, func(int64, int64) {}))
	assert.Equal(t, []int64{1, 4, 5, 6, 8}, b.seen(p))
	all, err := r.Statuses(t.Context())
	require.NoError(t, err)
	assert.Equal(t, []projections.Status{{Name: p.name, Position: 8, Parked: []projections.Parked{}}}, all)

	reads := recorder{name: p.name, types: append(events.TypesOf(events.ListingApproved{}), p.types...)}
	assert.NotEqual(t, projections.SchemaOf(p), projections.SchemaOf(reads), "who reads a type more has other tables")
	again := recorder{name: p.name, types: slices.Clone(p.types)}
	assert.Equal(t, projections.SchemaOf(p), projections.SchemaOf(again))
}

// A new schema version may matter to the rows of a read model that reads the type.
func TestAReadModelStopsAtANewVersionOfATypeThatItReads(t *testing.T) {
	t.Parallel()
	b := setup(t)
	click := events.ContactClicked{Channel: "phone"}
	p := recorder{name: "versioned", types: events.TypesOf(click)}
	r := b.run(p)
	b.append("a", click, click, click)
	b.caughtUp(r, p.name)
	b.append("b", click)
	b.future(4, "contact.clicked", 99) // it may have been applied before
	late := recorder{name: "late", types: p.types}
	var unknown *events.UnknownTypeError
	require.ErrorAs(t, projections.NewRunner(b.Pool, b.Log, late).Prepare(t.Context()), &unknown,
		"a read model without tables must not begin to serve")
	assert.Equal(t, events.UnknownTypeError{Type: "contact.clicked", SchemaVersion: 99, Position: 4}, *unknown)
	assert.Equal(t, []int64{1, 2, 3}, b.seen(late), "what came before is applied")
}

// A read model that reads every type shares its tables with a newer release, which goes on where this program stands
// still. Where no process of that release runs, it says so.
func TestAReadModelOfEveryTypeIsLeftToANewerRelease(t *testing.T) {
	t.Parallel()
	b := setup(t)
	click := events.ContactClicked{Channel: "phone"}
	b.append("a", click, click, click)
	b.future(2, "from.the.future", 1)
	p := recorder{name: "whole"}
	r := b.run(p)
	assert.Equal(t, []int64{1}, b.seen(p), "it serves what came before")
	status := b.stopped(r)
	assert.Contains(t, status.Stopped, `"from.the.future" in schema version 1 at position 2 is not known`)
	assert.Equal(t, int64(1), status.Position)
	assert.True(t, status.Troubled(time.Now()))
	assert.Empty(t, status.Parked)

	soon, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	lease, err := b.Log.AwaitLease(soon, "projection run "+projections.SchemaOf(p)) // like the newer release
	require.NoError(t, err)
	_, err = b.Pool.Exec(t.Context(), `UPDATE `+projections.TableOf(p, "checkpoint")+` SET position = 2, stopped = NULL,
		event = (SELECT id FROM events WHERE position = 2);
		INSERT INTO `+projections.TableOf(p, "seen")+` VALUES (2, 'by the newer release')`)
	require.NoError(t, err)
	lease.End(t.Context())
	b.caughtUp(r, p.name)
	assert.Equal(t, []int64{1, 2, 3}, b.seen(p))
	all, err := r.Statuses(t.Context())
	require.NoError(t, err)
	assert.Empty(t, all[0].Stopped)
}

// Types are the cases of a read model's source, so that a release that reads a new type has another definition.
func TestReadModelsNameTheTypesThatTheyRead(t *testing.T) {
	t.Parallel()
	for _, p := range all() {
		if p.Name() == "audit" {
			assert.Nil(t, p.Types(), "it reads every type")
			continue
		}
		assert.ElementsMatch(t, slices.Collect(maps.Keys(projectiontest.TypesRead(t, p.Name()))), p.Types(), p.Name())
	}
}
