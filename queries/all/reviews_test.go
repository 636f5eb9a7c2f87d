package all

import (
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/internal/fault"
	"weddings/queries"
)

// reviewed submits a review, and has admins decide on it: approve it, reject it or, without a decision, nothing.
func (w *world) reviewed(listing uuid.UUID, rating int, decision func(review uuid.UUID) events.Event) uuid.UUID {
	w.Helper()
	review := uuid.New()
	list := []events.Event{
		events.ReviewSubmitted{Review: review, Listing: listing, Author: uuid.New(), Rating: rating},
	}
	if decision != nil {
		list = append(list, decision(review))
	}
	w.happens(events.ReviewStream(review), list...)
	return review
}

func TestOnlyApprovedReviewsAreRead(t *testing.T) {
	t.Parallel()
	w := setup(t)
	listing := w.venue("السنديان")
	approved := func(review uuid.UUID) events.Event {
		return events.ReviewApproved{Review: review, Listing: listing}
	}
	rejected := func(review uuid.UUID) events.Event {
		return events.ReviewRejected{Review: review, Listing: listing, Reason: "x"}
	}
	waits := w.reviewed(listing, 1, nil)
	author := w.registers(events.Customer, "ezz")
	own := events.ReviewSubmitted{Review: uuid.New(), Listing: listing, Author: author, Rating: 2}
	w.happens(events.ReviewStream(own.Review), own)
	w.happens(events.AccountStream(author), events.AccountSuspended{Account: author})
	waiting, err := w.Reviews.Waiting(t.Context(), admin, 0)
	require.NoError(t, err)
	require.Len(t, waiting, 1, "what a suspended person wrote waits for nobody")
	assert.Equal(t, waits, waiting[0].ID)
	mine, err := w.Reviews.MyReview(t.Context(), queries.Viewer{Account: author, Role: events.Customer}, listing)
	require.NoError(t, err)
	assert.Equal(t, own.Review, mine.ID)
	none, err := w.Reviews.MyReview(t.Context(), queries.Viewer{Account: uuid.New(), Role: events.Customer}, listing)
	require.NoError(t, err)
	assert.Nil(t, none)
	w.reviewed(listing, 1, rejected)
	good := w.reviewed(listing, 5, approved)
	fair := w.reviewed(listing, 4, approved)
	page, err := w.Reviews.Reviews(t.Context(), nobody, listing, 20, nil)
	require.NoError(t, err)
	assert.Equal(t, 2, page.Total)
	require.Len(t, page.Nodes, 2)
	assert.Equal(t, []uuid.UUID{fair, good}, []uuid.UUID{page.Nodes[0].ID, page.Nodes[1].ID})
	batch, err := w.Reviews.FirstReviews(t.Context(), nobody, []uuid.UUID{listing}, 20)
	require.NoError(t, err)
	assert.Equal(t, page.Nodes, batch[listing].Nodes)
	var rating string
	require.NoError(t, w.Sources.Pool.QueryRow(t.Context(),
		`SELECT rating || ' ' || array_to_string(distribution, ',') FROM ratings WHERE listing = $1`, listing).
		Scan(&rating))
	assert.Equal(t, "4.50 0,0,0,1,1", rating)
}

func TestOwnersReadTheReviewsOfTheirListings(t *testing.T) {
	t.Parallel()
	w := setup(t)
	listing := w.venue("السنديان")
	w.reviewed(listing, 5, func(review uuid.UUID) events.Event {
		return events.ReviewApproved{Review: review, Listing: listing}
	})
	w.reviewed(listing, 1, nil)
	second := w.venue("الجوري")
	owner := queries.Viewer{Account: w.owner, Role: events.VenueOwner}
	another := queries.Viewer{Account: uuid.New(), Role: events.VenueOwner}
	for _, of := range []*uuid.UUID{nil, &listing} {
		page, err := w.Reviews.OwnReviews(t.Context(), owner, of, 20, nil)
		require.NoError(t, err)
		assert.Equal(t, 1, page.Total)
		assert.Len(t, page.Nodes, 1)
	}
	page, err := w.Reviews.OwnReviews(t.Context(), owner, &second, 20, nil)
	require.NoError(t, err)
	assert.Zero(t, page.Total)
	page, err = w.Reviews.OwnReviews(t.Context(), another, nil, 20, nil)
	require.NoError(t, err)
	assert.Zero(t, page.Total)
	assert.Empty(t, page.Nodes)
	page, err = w.Reviews.OwnReviews(t.Context(), another, &listing, 20, nil)
	assert.Equal(t, fault.NotFound, fault.CodeOf(err))
	assert.Empty(t, page.Nodes)
}
