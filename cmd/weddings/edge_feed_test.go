package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	ics "github.com/arran4/golang-ical"
	emersion "github.com/emersion/go-ical"
	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/api/edge"
	"weddings/api/security"
	"weddings/commands"
	"weddings/commands/booking"
	"weddings/events"
)

// feedOf opens a venue's feed and returns its path.
func (s *edgeSite) feedOf(t *testing.T, venue uuid.UUID, more string) string {
	t.Helper()
	r := s.query(t, "owner", fmt.Sprintf(`mutation {openFeed(input: {listing: "%s", lang: "en"%s}) {id}}`, venue, more),
		nil)
	require.Empty(t, r.Errors)
	s.caughtUp(t)
	var answer struct{ CalendarFeed struct{ Path string } }
	r = s.query(t, "owner", fmt.Sprintf(`{calendarFeed(listing: "%s") {path names lang}}`, venue), nil)
	require.Empty(t, r.Errors)
	require.NoError(t, json.Unmarshal(r.Data, &answer))
	return answer.CalendarFeed.Path
}

// asRead is a feed as two libraries read it: by UID its state, sequence and days.
func asRead(t *testing.T, text string) map[string]string {
	t.Helper()
	first, second := map[string]string{}, map[string]string{}
	one, err := ics.ParseCalendar(strings.NewReader(text))
	require.NoError(t, err)
	for _, e := range one.Events() {
		start, err := e.GetAllDayStartAt()
		require.NoError(t, err)
		end, err := e.GetAllDayEndAt()
		require.NoError(t, err)
		first[e.Id()] = fmt.Sprint(e.GetProperty("STATUS").Value, " ", e.GetProperty("SEQUENCE").Value, " ",
			start.Format(time.DateOnly), " ", end.Format(time.DateOnly), " ", e.GetProperty("SUMMARY").Value)
	}
	other, err := emersion.NewDecoder(strings.NewReader(text)).Decode()
	require.NoError(t, err)
	for _, e := range other.Events() {
		start, err := e.DateTimeStart(time.UTC)
		require.NoError(t, err)
		end, err := e.DateTimeEnd(time.UTC)
		require.NoError(t, err)
		summary, err := e.Props.Text("SUMMARY")
		require.NoError(t, err)
		second[e.Props.Get("UID").Value] = fmt.Sprint(
			e.Props.Get("STATUS").Value,
			" ",
			e.Props.Get(
				"SEQUENCE",
			).Value,
			" ",
			start.Format(time.DateOnly),
			" ",
			end.Format(time.DateOnly),
			" ",
			summary,
		)
	}
	require.Equal(t, first, second)
	return first
}

// An owner's calendar as their telephone reads it: what is held and confirmed, for nobody in particular unless they say
// so, until the address is void.
func TestAnOwnersCalendarIsReadElsewhere(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	venue := s.publicVenue(t, nil)
	do := func(who string, c commands.Command) commands.Receipt {
		t.Helper()
		receipt, err := commands.Handle(t.Context(), s.site.Graph.App, s.people[who].Request, c)
		require.NoError(t, err)
		return receipt
	}
	asked := s.bookingOf(t, venue)
	entered := do("owner", booking.EnterBooking{
		Listing: venue, Days: []string{soon}, Daypart: events.Noon, Name: "planted-family",
	}).ID
	path := s.feedOf(t, venue, "")
	uid := func(id uuid.UUID) string { return id.String() + "@weddings.test" }
	day, _ := events.ParseDay(soon)
	span := soon + " " + (day + 1).String()
	read := func() map[string]string {
		t.Helper()
		s.caughtUp(t)
		r := s.ask(t, "", http.MethodGet, path, nil)
		require.Equal(t, http.StatusOK, r.StatusCode)
		assert.Equal(t, "text/calendar; charset=utf-8", r.Header.Get("Content-Type"))
		assert.Equal(t, "noindex", r.Header.Get("X-Robots-Tag"))
		assert.NotContains(t, r.body, "ليلى")
		return asRead(t, r.body)
	}
	noon := "CONFIRMED 2 " + span + " Booked · Noon"
	assert.Equal(t, map[string]string{uid(entered): noon}, read(), "a request takes nothing")
	do("owner", booking.HoldBooking{Booking: asked})
	assert.Equal(t, map[string]string{
		uid(entered): noon, uid(asked): "TENTATIVE 4 " + span + " On hold · Evening",
	}, read())
	do("customer", booking.ConfirmBooking{Booking: asked, Version: 2})
	assert.Equal(t, "CONFIRMED 6 "+span+" Booked · Evening", read()[uid(asked)])
	do("customer", booking.CancelBooking{Booking: asked})
	assert.Equal(t, "CANCELLED 8 "+span+" Cancelled · Evening", read()[uid(asked)])

	first := s.ask(t, "", http.MethodGet, path, nil)
	again := s.ask(t, "", http.MethodGet, path, nil, "If-None-Match", first.Header.Get("ETag"))
	assert.Equal(t, http.StatusNotModified, again.StatusCode)
	assert.Empty(t, again.body)
	assert.Equal(t, http.StatusOK, s.ask(t, "", http.MethodHead, path, nil).StatusCode)

	require.Equal(t, path, s.feedOf(t, venue, `, names: true`), "the address stays")
	assert.Contains(t, s.ask(t, "", http.MethodGet, path, nil).body, "planted-family")
	renewed := s.feedOf(t, venue, `, renew: true`)
	require.NotEqual(t, path, renewed)
	assert.Equal(t, http.StatusNotFound, s.ask(t, "", http.MethodGet, path, nil).StatusCode)
	assert.Equal(t, http.StatusOK, s.ask(t, "", http.MethodGet, renewed, nil).StatusCode)
	assert.Equal(t, http.StatusNotFound, s.ask(t, "", http.MethodGet, renewed[:len(renewed)-6]+"x.ics", nil).StatusCode)
	for _, who := range []string{"admin", "customer", "other"} {
		r := s.query(t, who, fmt.Sprintf(`{calendarFeed(listing: "%s") {path}}`, venue), nil)
		assert.NotContains(t, string(r.Data)+fmt.Sprint(r.Errors), ".ics", who)
	}
	r := s.query(t, "owner", fmt.Sprintf(`mutation {closeFeed(input: {listing: "%s"}) {id}}`, venue), nil)
	require.Empty(t, r.Errors)
	s.caughtUp(t)
	assert.Equal(t, http.StatusNotFound, s.ask(t, "", http.MethodGet, renewed, nil).StatusCode)
}

// A calendar that is read too often is refused for a while, whoever reads it, and no other is.
func TestReadsOfACalendarAreLimited(t *testing.T) {
	t.Parallel()
	limits := unlimited()
	limits[edge.Feed] = edge.Limit{Subject: 2, Window: time.Hour}
	s := newEdge(t, limits)
	path, other := s.feedOf(t, s.publicVenue(t, nil), ""), s.feedOf(t, s.publicVenue(t, nil), "")
	for _, status := range []int{http.StatusOK, http.StatusOK, http.StatusTooManyRequests} {
		assert.Equal(t, status, s.ask(t, "", http.MethodGet, path, nil).StatusCode)
	}
	assert.Equal(t, http.StatusOK, s.ask(t, "", http.MethodGet, other, nil).StatusCode)
}

// A wrong token is in the security log, like that of any other link, and the token is not.
func TestAWrongTokenOfACalendarIsInTheSecurityLog(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	path := s.feedOf(t, s.publicVenue(t, nil), "")
	require.Equal(t, http.StatusOK, s.ask(t, "", http.MethodGet, path, nil).StatusCode)
	require.Equal(t, http.StatusNotFound, s.ask(t, "", http.MethodGet, "/calendars/x/y.ics", nil).StatusCode)
	wrong := path[:len(path)-len("abc.ics")] + "xyz.ics"
	require.Equal(t, http.StatusNotFound, s.ask(t, "", http.MethodGet, wrong, nil).StatusCode)
	s.awaitSecurity(t, security.RefusedForbidden)
	found := s.securityLog(t, `kind: REFUSED`)
	require.Len(t, found, 1)
	assert.Equal(t, "GET /calendars/{feed}/{token}.ics", found[0].Detail)
}
