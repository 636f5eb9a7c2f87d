package all

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/queries"
	"weddings/queries/listings"
)

// pages reads a history in pages of so many.
func (w *world) pages(listing uuid.UUID, first int) (nodes []listings.HistoryEntry, pages int) {
	w.Helper()
	var after *string
	for {
		p, err := w.Listings.History(w.Context(), admin, listing, first, after)
		require.NoError(w, err)
		require.NotEmpty(w, p.Nodes)
		nodes, pages = append(nodes, p.Nodes...), pages+1
		if after = p.EndCursor; !p.HasNextPage {
			require.Len(w, nodes, p.Total)
			return nodes, pages
		}
	}
}

// Each page tells of an event what the whole history tells of it, though it reads no event before the page but the last
// of each type.
func TestAHistoryIsTheSameInPagesOfAnySize(t *testing.T) {
	t.Parallel()
	w := setup(t)
	id := w.venue("السنديان")
	details := func(name string) events.Details {
		d := detailsOf(name)
		d.Description.En = "of " + name
		return d
	}
	first, second := uuid.New(), uuid.New()
	w.changes(id,
		events.ListingFeatured{Listing: id, Featured: true},
		events.RevisionOpened{Listing: id, Revision: first, Details: details("أولى")},
		events.AvailabilityAndPriceChanged{Listing: id, Offer: events.Offer{PriceLevel: "mid"}},
		events.RevisionApproved{Listing: id, Revision: first},
		events.RevisionOpened{Listing: id, Revision: second, Details: details("ثانية")},
		events.SortOrderSet{Listing: id, SortOrder: 3},
		events.RevisionRejected{Listing: id, Revision: second, Reason: "no"},
		events.SlugsChanged{Listing: id, Slugs: events.Slugs{Ar: "بيت", En: "house"}},
		events.ListingEdited{Listing: id, Details: details("ثالثة")},
		events.ListingSuspended{Listing: id, Reason: "why"},
		events.AvailabilityAndPriceChanged{Listing: id, Offer: events.Offer{Available: true}},
		events.RevisionOpened{Listing: id, Revision: first, Details: details("رابعة")},
		events.ListingReinstated{Listing: id},
	)
	whole, pages := w.pages(id, 100)
	require.Equal(t, 1, pages)
	require.Len(t, whole, 15)
	assert.Equal(t, "listing.created", whole[len(whole)-1].Type, "the newest stands first")
	renamed := listings.Change{Field: "name.ar", Before: queries.Given("السنديان"), After: queries.Given("أولى")}
	for _, e := range whole {
		if e.Type == "listing.revision_approved" {
			assert.Contains(t, e.Changes, renamed)
		}
	}
	for size := range 7 {
		got, _ := w.pages(id, size+1)
		assert.Equal(t, whole, got, "pages of %d", size+1)
	}
	then, err := w.Listings.AsOf(t.Context(), admin, id, time.Now().Add(time.Minute))
	require.NoError(t, err)
	assert.Equal(t, "ثالثة", then.Details.Name.Ar, "what was opened last is not approved")
	assert.Equal(t, "APPROVED", then.Status)
	none, err := w.Listings.AsOf(t.Context(), admin, id, time.Now().Add(-time.Hour))
	require.NoError(t, err)
	assert.Nil(t, none)
}

// A page ends with what fills it, so that neither a hundred long edits nor one that is too long keeps a reader waiting.
func TestAPageOfAHistoryHoldsFewLongEvents(t *testing.T) {
	t.Parallel()
	w := setup(t)
	id := w.venue("السنديان")
	for i := range 8 {
		d := detailsOf("قاعة")
		d.Description.En = strings.Repeat("x", 100<<10) + strconv.Itoa(i)
		w.changes(id, events.ListingEdited{Listing: id, Details: d})
	}
	p, err := w.Listings.History(t.Context(), admin, id, 100, nil)
	require.NoError(t, err)
	assert.Len(t, p.Nodes, 3)
	assert.True(t, p.HasNextPage)
	_, pages := w.pages(id, 100)
	assert.Equal(t, 3, pages)
}
