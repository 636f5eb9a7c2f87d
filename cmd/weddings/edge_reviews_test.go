package main

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/review"
)

// TestReviewsAreReadByWhomTheyConcern: owners see published reviews of their own listings only; an author always sees
// the review, and before publication nobody else does.
func TestReviewsAreReadByWhomTheyConcern(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	first, second := s.publicVenue(t, nil), s.publicVenue(t, nil)
	older, newer := s.publicReviewOf(t, first, 4), s.publicReviewOf(t, second, 5)
	waiting := s.reviewOf(t, first)
	type one struct {
		ID      uuid.UUID
		Status  string
		Reason  *string
		Listing struct{ ID uuid.UUID }
	}
	own := func(who, arguments string) (total int, ids []uuid.UUID) {
		answer := s.query(t, who, `{ownReviews`+arguments+` {total nodes {id status listing {id}}}}`, nil)
		require.Empty(t, answer.Errors)
		var data struct {
			OwnReviews struct {
				Total int
				Nodes []one
			}
		}
		require.NoError(t, json.Unmarshal(answer.Data, &data))
		for _, each := range data.OwnReviews.Nodes {
			ids = append(ids, each.ID)
		}
		return data.OwnReviews.Total, ids
	}
	mine := func(who string, listing uuid.UUID) *one {
		answer := s.query(
			t,
			who,
			fmt.Sprintf(`{myReview(listing: "%s") {id status reason listing {id}}}`, listing),
			nil,
		)
		require.Empty(t, answer.Errors)
		var data struct{ MyReview *one }
		require.NoError(t, json.Unmarshal(answer.Data, &data))
		return data.MyReview
	}
	s.caughtUp(t)
	total, ids := own("owner", "")
	assert.Equal(t, 2, total)
	assert.Equal(t, []uuid.UUID{newer, older}, ids, "newest first, without waiting ones")
	total, ids = own("owner", fmt.Sprintf(`(listing: "%s", first: 1)`, first))
	assert.Equal(t, 1, total)
	assert.Equal(t, []uuid.UUID{older}, ids)
	_, ids = own("other", "")
	assert.Empty(t, ids, "another owner has no reviews")
	_, ids = own("other", fmt.Sprintf(`(listing: "%s")`, first))
	assert.Empty(t, ids, "and does not get them by naming the listing")

	assert.Equal(t, older, mine("customer", first).ID)
	assert.Nil(t, mine("owner", first))
	third := s.publicVenue(t, nil)
	assert.Nil(t, mine("customer", third))
	made, err := commands.Handle(
		t.Context(),
		s.site.Graph.App,
		s.people["customer"].Request, review.SubmitReview{
			Listing: third,
			Rating:  1,
		})

	require.NoError(t, err)
	s.caughtUp(t)
	assert.Equal(t, "submitted", mine("customer", third).Status)
	_, err = commands.Handle(
		t.Context(),
		s.site.Graph.App,
		s.people["admin"].Request, review.RejectReview{
			Review: made.ID,
			Reason: "ليس عن المكان",
		})

	require.NoError(t, err)
	s.caughtUp(t)
	assert.Equal(t, "ليس عن المكان", *mine("customer", third).Reason)
	assert.NotEqual(t, waiting, mine("customer", first).ID)
}
