package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
)

// nested asks for a listing with everything that hangs on it.
const nested = `id nameAr cover {url} category {key} governorate {key} amenities {key} rating reviews(first: 2) {nodes {comment}} similar(first: 2) {id} answersWithinHours owner {username}`

// TestALongListCostsNoMoreStatements shows that what is nested is read for the whole list at once.
func TestALongListCostsNoMoreStatements(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	for i := range 50 {
		id := s.publicVenue(t, func(d *events.Details) { d.Amenities = []string{"parking", "lighting"} })
		s.inquiryTo(t, id)
		s.publicReviewOf(t, id, 5)
		if i < 3 {
			s.reviewOf(t, id)
		}
	}
	for range 50 {
		s.venue(t, nil)
	}
	s.caughtUp(t)
	statements := func(who, document string) int {
		body, err := json.Marshal(map[string]string{"query": document})
		require.NoError(t, err)
		return s.statements.during(t.Context(), func(ctx context.Context) {
			r := httptest.NewRequestWithContext(ctx, http.MethodPost, "/graphql", strings.NewReader(string(body)))
			r.Header.Set("Content-Type", "application/json")
			r.Header.Set("Cookie", s.people[who].cookie)
			w := httptest.NewRecorder()
			s.router.ServeHTTP(w, r)
			require.NotContains(t, w.Body.String(), `"errors"`, document)
		})
	}
	for name, list := range map[string]string{
		"listings": `{listings(filter: {}, first: %d) {total nodes {` + nested + `}}}`, "featuredVenues": `{featuredVenues(first: %d) {` + nested + `}}`,
		"search": `{search(query: "قاعة", first: %d) {hits {listing {` + nested + `}}}}`, "allListings": `{allListings(first: %d) {nodes {` + nested + `}}}`,
		"accounts": `{accounts(first: %d) {nodes {username}}}`, "auditLog": `{auditLog(first: %d) {nodes {type listing {nameAr}}}}`,
		"myInquiries": `{myInquiries(first: %d) {nodes {message listing {nameAr}}}}`, "inbox": `{inbox(first: %d) {nodes {message listing {nameAr}}}}`,
		"ownReviews": `{ownReviews(first: %d) {nodes {comment listing {nameAr}}}}`,
	} {
		who := map[string]string{"myInquiries": "customer", "inbox": "owner", "ownReviews": "owner"}[name]
		if who == "" {
			who = "admin"
		}
		counts := map[int]int{}
		for _, rows := range []int{1, 10, 50} {
			counts[rows] = statements(who, fmt.Sprintf(list, rows))
		}
		assert.Equal(t, counts[1], counts[10], name)
		assert.Equal(t, counts[10], counts[50], name)
		assert.Positive(t, counts[50], "%s: the counter counts", name)
	}
	assert.Less(t, statements("admin", `{moderationQueue {listings {`+nested+`} revisions {id} reviews {listing {nameAr}} reports {listing {nameAr}}}}`), 20)
}
