package projections_test

import (
	"strings"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"

	"weddings/events"
	"weddings/events/store/storetest"
	"weddings/internal/tool/devservers/servertest"
	"weddings/projections"
)

func TestAnEventCostsAProjectionFewRoundTrips(t *testing.T) {
	t.Parallel()
	trips := &storetest.Trips{}
	b := &bench{t, storetest.Open(t, servertest.Postgres(t), trips.Trace)}
	counted := recorder{name: "tripping"}
	r := b.run(counted)
	trips.Take()

	const n = 40
	for range n {
		b.append("listing-a", events.ListingArchived{Listing: uuid.New()})
		b.caughtUp(r, "tripping")
	}
	all := map[string]int{}
	for _, sent := range trips.Take() {
		switch {
		case strings.Contains(sent, "UPDATE "+projections.TableOf(counted, "checkpoint")):
			all["move"]++
			assert.Contains(t, sent, "begin", "the transaction begins in the same round trip")
			assert.Contains(t, sent, "search_path")
		case sent == "begin":
			all["begin"]++
		case strings.HasPrefix(sent, "SELECT position, event FROM"):
			all["checkpoint"]++
		}
	}
	assert.LessOrEqual(t, all["move"], n, "batches")
	assert.Positive(t, all["move"])
	assert.Zero(t, all["begin"])
	assert.Less(t, all["checkpoint"], n/2, "it is read again only after a look in vain, once a second")
}
