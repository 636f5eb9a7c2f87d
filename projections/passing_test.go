package projections_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/events/store/storetest"
	"weddings/internal/tool/devservers/servertest"
	"weddings/projections"
)

// unconcerned returns projections that no event of a test concerns, and their names.
func unconcerned(n int) (list []projections.Projection, names []string) {
	for i := range n {
		name := fmt.Sprintf("unconcerned_%d", i)
		list = append(list, recorder{name: name, types: []string{"of.nobody"}})
		names = append(names, name)
	}
	return list, names
}

// What does not concern them costs many projections hardly more transactions than one.
func TestProjectionsPassOverEventsTogether(t *testing.T) {
	t.Parallel()
	trips := &storetest.Trips{}
	b := &bench{t, storetest.Open(t, servertest.Postgres(t), trips.Trace)}
	const n = 30
	list, names := unconcerned(n)
	r := b.run(list...)
	b.append("a", events.ContactClicked{})
	b.caughtUp(r, names...)
	trips.Take()

	for range 20 {
		b.append("a", events.ContactClicked{})
		b.caughtUp(r, names...)
	}
	sent, moves := trips.Take("SET position = "), 0
	for _, each := range sent {
		moves += strings.Count(each, "SET position = ")
	}
	assert.GreaterOrEqual(t, moves, n, "every checkpoint moves")
	assert.LessOrEqual(t, len(sent), moves/4, "transactions")
}

// A read model that somebody works on, or that cannot be written, holds up no other.
func TestAReadModelInTroubleHoldsUpNoOther(t *testing.T) {
	t.Parallel()
	for trouble, begin := range map[string]func(b *bench, checkpoint string) (end func()){
		"its checkpoint is locked": func(b *bench, checkpoint string) func() {
			tx, err := b.Pool.Begin(b.t.Context())
			require.NoError(b.t, err)
			_, err = tx.Exec(b.t.Context(), `SELECT FROM `+checkpoint+` FOR UPDATE`)
			require.NoError(b.t, err)
			return func() { require.NoError(b.t, tx.Rollback(b.t.Context())) }
		},
		"its checkpoint cannot be written": func(b *bench, checkpoint string) func() {
			change := func(how string) {
				_, err := b.Pool.Exec(b.t.Context(), `ALTER TABLE `+checkpoint+how)
				require.NoError(b.t, err)
			}
			change(` ADD CONSTRAINT full_disk CHECK (position < 2)`)
			return func() { change(` DROP CONSTRAINT full_disk`) }
		},
	} {
		t.Run(trouble, func(t *testing.T) {
			t.Parallel()
			trips := &storetest.Trips{}
			b := &bench{t, storetest.Open(t, servertest.Postgres(t), trips.Trace)}
			list, names := unconcerned(10)
			r := projections.NewRunner(b.Pool, b.Log, list...)
			r.StuckAfter(0) // every failure is recorded
			b.start(r)
			b.append("a", events.ContactClicked{})
			b.caughtUp(r, names...)

			end := begin(b, projections.TableOf(list[0], "checkpoint"))
			at, fresh := b.append("a", events.ContactClicked{}).Position, false
			for range 4 { // together they wait less long than a transaction that waits for a lock
				var err error
				if fresh, err = r.WaitFor(t.Context(), at, names[1:]...); fresh || !assert.NoError(t, err) {
					break
				}
			}
			assert.True(t, fresh)
			for _, sent := range trips.Take("SET stopped = ") {
				assert.Contains(t, sent, projections.TableOf(list[0], "checkpoint"), "another has failed, too")
			}
			end()
			b.caughtUp(r, names...)
		})
	}
}
