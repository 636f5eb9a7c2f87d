package main

import (
	"encoding/json"
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/booking"
	"weddings/events"
)

// Couples who name a day see the free hall first, or alone, and the nearest free day of the other; what is typed goes
// before what is chosen.
func TestCouplesSeeWhoIsFreeOnTheirDay(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	named := func(name string) uuid.UUID {
		return s.publicVenue(t, func(d *events.Details) { d.Name = events.Bilingual{Ar: name, En: "Sindyan"} })
	}
	booked, free := named("قاعة السنديان الأولى"), named("قاعة السنديان الثانية").String()
	taken := booked.String()
	_, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["owner"].Request,
		booking.HoldBooking{Booking: s.bookingOf(t, booked)})
	require.NoError(t, err)
	s.caughtUp(t)
	type answer struct {
		Search struct {
			Total   int
			Days    string
			Nearest []struct{ Kind string }
			Hits    []struct {
				Listing             struct{ ID string }
				FreeOn, NearestFree *string
			}
		}
	}
	search := func(query, filter string) (a answer) {
		r := s.query(t, "", fmt.Sprintf(`{search(query: %q, filter: {%s}) {total days nearest {kind}
			hits {listing {id} freeOn nearestFree}}}`, query, filter), nil)
		require.Empty(t, r.Errors)
		require.NoError(t, json.Unmarshal(r.Data, &a))
		return a
	}
	require.Eventually(t, func() bool {
		all := search("السنديان", fmt.Sprintf(`days: %q`, soon)).Search.Total
		return all == 2 && search("السنديان", fmt.Sprintf(`days: %q, free: true`, soon)).Search.Total == 1
	}, patience, 5*time.Millisecond)
	first := search("السنديان", fmt.Sprintf(`days: %q`, soon)).Search
	require.Len(t, first.Hits, 2)
	assert.Equal(t, soon, first.Days)
	assert.Equal(t, free, first.Hits[0].Listing.ID)
	assert.Equal(t, soon, *first.Hits[0].FreeOn)
	assert.Nil(t, first.Hits[0].NearestFree)
	assert.Equal(t, taken, first.Hits[1].Listing.ID)
	assert.Nil(t, first.Hits[1].FreeOn)
	assert.NotEqual(t, soon, *first.Hits[1].NearestFree)

	only := search("السنديان", fmt.Sprintf(`days: %q, free: true`, soon)).Search
	require.Len(t, only.Hits, 1)
	assert.Equal(t, free, only.Hits[0].Listing.ID)
	day, _ := events.ParseDay(soon)
	_, month, date := day.Date()
	said := search(fmt.Sprintf("السنديان %d/%d", date, month), `days: "2027-01-01"`).Search
	assert.Equal(t, soon, said.Days, "what is typed is meant")
	noon := search("السنديان", fmt.Sprintf(`days: %q, daypart: noon, free: true`, soon)).Search
	assert.Equal(t, 2, noon.Total)
	assert.Equal(t, "days", noon.Nearest[0].Kind, "nobody lets a noon")
	assert.Empty(t, search("السنديان", "").Search.Days)

	wrong := s.query(t, "", `{search(query: "", filter: {days: "غداً"}) {total}}`, nil)
	assert.Equal(t, "invalid", wrong.code())
}
