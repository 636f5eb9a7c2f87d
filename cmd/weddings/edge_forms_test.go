package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestWhoIsQuickHearsOfTheFieldsFirst: a form that is sent too fast gets the errors of its fields before it is refused
// as a bot's. Accounts are not checked.
func TestWhoIsQuickHearsOfTheFieldsFirst(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	join := func(name string, elapsed int) reply {
		return s.ask(t, "", http.MethodPost, "/api/auth/register", map[string]any{
			"username": name,
			"email":    "quick@example.com",
			"password": "jasmine-and-oranges",
			"role":     "customer",
			"website":  "",
			"elapsed":  elapsed,
		})
	}
	wrong := join("س", 10)
	assert.Equal(t, http.StatusBadRequest, wrong.StatusCode)
	assert.Contains(t, wrong.body, `"username"`)
	assert.Equal(t, http.StatusTooManyRequests, join("سمر", 10).StatusCode)
	assert.Equal(t, http.StatusCreated, join("سمر", 9000).StatusCode)

	venue := s.publicVenue(t, nil)
	report := func(who, reason string, elapsed int) string {
		return s.query(t, who, fmt.Sprintf(`mutation {reportListing(input: {listing: "%s", reason: "%s"}, form:
			{elapsed:
			%d}) {id}}`, venue, reason, elapsed), nil).
			code()
	}
	assert.Equal(t, "invalid", report("", "", 10))
	assert.Equal(t, "too_many", report("", "closed", 10))
	assert.Empty(t, report("", "closed", 9000))
	assert.Empty(t, report("customer", "closed", 10), "accounts are not checked")
}

// TestAReportIsNoChangeOfTheListing: a report neither tells the owner that the listing changed nor changes the version
// that decisions name.
func TestAReportIsNoChangeOfTheListing(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	id := s.publicVenue(t, nil)
	now := func() (version int, changed time.Time) {
		s.caughtUp(t)
		answer := s.query(t, "admin", fmt.Sprintf(`{listing(slugOrId: "%s") {version updatedAt}}`, id), nil)
		var data struct {
			Listing struct {
				Version   int
				UpdatedAt time.Time
			}
		}
		require.NoError(t, json.Unmarshal(answer.Data, &data))
		return data.Listing.Version, data.Listing.UpdatedAt
	}
	version, changed := now()
	reported := s.query(
		t,
		"",
		fmt.Sprintf(
			`mutation {reportListing(input: {listing: "%s", reason: "closed"}, form: {elapsed: 9000}) {version}}`,
			id,
		),
		nil,
	)
	require.Empty(t, reported.Errors)
	later, still := now()
	assert.Equal(t, version, later, "a report has its own stream")
	assert.Equal(t, changed, still)
}
