package main

import (
	"encoding/csv"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands/booking"
	"weddings/events"
	"weddings/internal/clock"
)

// table reads a file for spreadsheets into maps from column to cell.
func (s *edgeSite) table(t *testing.T, role, path string) (heads []string, rows []map[string]string) {
	t.Helper()
	r := s.ask(t, role, http.MethodGet, path, nil)
	require.Equal(t, http.StatusOK, r.StatusCode, r.body)
	lines, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(r.body, "\ufeff"))).ReadAll()
	require.NoError(t, err)
	for _, line := range lines[1:] {
		row := map[string]string{}
		for i, cell := range line {
			row[lines[0][i]] = cell
		}
		rows = append(rows, row)
	}
	return lines[0], rows
}

// The files have what the screens have: all bookings for admins, without telephone numbers, and their own for owners.
func TestBookingsAreAFile(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	venue := s.publicVenue(t, nil)
	id := s.bookingOf(t, venue)
	s.bookingOf(t, s.publicVenue(t, nil))
	deposit := s.query(t, "customer", fmt.Sprintf(`mutation {recordDeposit(input: {booking: "%s",
		amount: {amount: "100", currency: "USD"}}) {version}}`, id), nil)
	require.Equal(t, "conflict", deposit.code(), "a request has no deposit yet")
	for _, mutation := range []struct{ role, ask string }{
		{"owner", `mutation {holdBooking(input: {booking: "%s"}) {version}}`},
		{"customer", `mutation {recordDeposit(input: {booking: "%s", amount: {amount: "100", currency: "USD"}}) {version}}`},
	} {
		require.Empty(t, s.query(t, mutation.role, fmt.Sprintf(mutation.ask, id), nil).Errors)
	}
	s.caughtUp(t)

	heads, rows := s.table(t, "owner", "/api/own-bookings.csv?lang=en&listing="+venue.String())
	require.Len(t, rows, 1)
	assert.Contains(t, heads, "Special requests")
	assert.Equal(t, id.String(), rows[0]["Number"])
	assert.Equal(t, "On hold", rows[0]["State"])
	assert.Equal(t, soon, rows[0]["Days of the party"])
	asked, err := time.ParseInLocation("2006-01-02 15:04", rows[0]["Asked at (Damascus time)"], clock.Damascus)
	require.NoError(t, err, "a spreadsheet takes it for a time")
	assert.WithinDuration(t, time.Now(), asked, 5*time.Minute)
	assert.Equal(t, rows[0]["Listing"], rows[0]["Hall or team"], "the first hall has no name of its own")
	assert.Equal(t, "Evening", rows[0]["Part of the day"])
	assert.Equal(t, "50", rows[0]["Guests"])
	assert.Equal(t, "ليلى", rows[0]["Name"])
	assert.Equal(t, "'+963944111111", rows[0]["Phone"], "a spreadsheet takes no number for a formula")
	assert.Equal(t, "100 USD", rows[0]["Deposits that await the other side"])
	assert.Empty(t, rows[0]["Deposits that both sides confirm"])
	assert.NotEmpty(t, rows[0]["Listing"])

	made, _, err := booking.Bookings.Load(t.Context(), s.site.Graph.App, events.BookingStream(id))
	require.NoError(t, err)
	require.Empty(t, s.query(t, "owner", fmt.Sprintf(`mutation {refuseDeposit(input: {booking: "%s",
		deposit: "%s"}) {version}}`, id, made.Deposits[0].ID), nil).Errors)
	s.caughtUp(t)
	_, rows = s.table(t, "owner", "/api/own-bookings.csv?lang=en&listing="+venue.String())
	assert.Empty(t, rows[0]["Deposits that await the other side"], "its owner denies it")

	heads, rows = s.table(t, "admin", "/api/bookings.csv?lang=ar")
	require.Len(t, rows, 2)
	assert.NotContains(t, heads, "الهاتف")
	assert.Equal(t, []string{"ينتظر الجواب", "محجوز مؤقتًا"}, []string{rows[0]["الحالة"], rows[1]["الحالة"]})
	_, rows = s.table(t, "admin", "/api/bookings.csv?lang=ar&status=held")
	require.Len(t, rows, 1)
	_, rows = s.table(t, "admin", "/api/bookings.csv?lang=ar&from=2020-01-01&to=2020-02-01")
	assert.Empty(t, rows)
	_, rows = s.table(t, "provider", "/api/own-bookings.csv")
	assert.Empty(t, rows, "an owner has none of another's")

	for path, status := range map[string]int{
		"/api/own-bookings.csv?listing=" + venue.String(): http.StatusNotFound,
		"/api/own-bookings.csv?from=2027-09-31":           http.StatusBadRequest,
	} {
		assert.Equal(t, status, s.ask(t, "provider", http.MethodGet, path, nil).StatusCode, path)
	}
}
