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

// pages reads a history in pages of a size.
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

// Entries are the same in every page size, although a page reads only the last event of each type before it.
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
	assert.Equal(t, "listing.created", whole[len(whole)-1].Type, "the newest comes first")
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
	assert.Equal(t, "ثالثة", then.Details.Name.Ar, "the last opened revision is not approved")
	assert.Equal(t, "APPROVED", then.Status)
	none, err := w.Listings.AsOf(t.Context(), admin, id, time.Now().Add(-time.Hour))
	require.NoError(t, err)
	assert.Nil(t, none)
}

// A page ends with the event that fills it, so that neither a hundred long edits nor a single huge one delay the
// response.
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
