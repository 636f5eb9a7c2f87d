package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/api/edge"
	"weddings/commands"
	"weddings/commands/booking"
	"weddings/events"
)

// soon is a day that can be booked.
var soon = (events.DayOf(time.Now()) + 30).String()

// bookingOf is what the customer asked for.
func (s *edgeSite) bookingOf(t *testing.T, venue uuid.UUID) uuid.UUID {
	t.Helper()
	asked, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["customer"].Request, booking.RequestBooking{
		Listing: venue, Days: []string{soon}, Daypart: events.Evening, Guests: 50, Name: "ليلى",
		Phone: "+963944111111",
	})
	require.NoError(t, err)
	return asked.ID
}

func onBooking(format string) func(*testing.T, *edgeSite, string) string {
	return func(t *testing.T, s *edgeSite, _ string) string {
		return fmt.Sprintf(format, s.bookingOf(t, s.publicVenue(t, nil)))
	}
}

// onDeposit is about a deposit that the couple of a hold recorded. The format takes the booking and the deposit.
func onDeposit(format string) func(*testing.T, *edgeSite, string) string {
	return func(t *testing.T, s *edgeSite, _ string) string {
		id := uuid.MustParse(onHold("%s")(t, s, ""))
		_, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["customer"].Request, booking.RecordDeposit{
			Booking: id, Amount: events.Money{Amount: decimal.NewFromInt(100), Currency: "USD"},
		})
		require.NoError(t, err)
		made, _, err := booking.Bookings.Load(t.Context(), s.site.Graph.App, events.BookingStream(id))
		require.NoError(t, err)
		return fmt.Sprintf(format, id, made.Deposits[0].ID)
	}
}

// onHold is about a booking of the customer that its owner holds for them.
func onHold(format string) func(*testing.T, *edgeSite, string) string {
	return func(t *testing.T, s *edgeSite, _ string) string {
		id := s.bookingOf(t, s.publicVenue(t, nil))
		_, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["owner"].Request,
			booking.HoldBooking{Booking: id})
		require.NoError(t, err)
		return fmt.Sprintf(format, id)
	}
}

// onWish is about a new venue and a day that can be booked.
func onWish(format string) func(*testing.T, *edgeSite, string) string {
	return func(t *testing.T, s *edgeSite, _ string) string {
		return strings.ReplaceAll(fmt.Sprintf(format, s.publicVenue(t, nil)), "DAY", soon)
	}
}

// A couple ask, the owner holds, the couple confirm, and everybody else sees that the evening is taken and not by whom.
func TestABookingFromTheRequestToTheDay(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	venue := s.publicVenue(t, nil)
	ask := func(role, format string, args ...any) string {
		t.Helper()
		s.caughtUp(t)
		r := s.query(t, role, fmt.Sprintf(format, args...), nil)
		require.Empty(t, r.Errors)
		return string(r.Data)
	}
	id := s.bookingOf(t, venue)
	assert.Contains(t, ask("", `{slots(listing: "%s", from: "%s", days: 1) {state asked}}`, venue, soon),
		`[{"state":"asked","asked":1}]`)
	ask("owner", `mutation {holdBooking(input: {booking: "%s"}) {version}}`, id)
	mine := ask("customer", `{myBookings(filter: {status: "held"}) {total nodes {status days daypart version own others
		terms {kept14 hash} price {amount} deposits {id} listing {id}}}}`)
	assert.Contains(t, mine, `"total":1`)
	assert.Contains(t, mine, fmt.Sprintf(`"days":["%s"],"daypart":"evening","version":2,"own":true`, soon))
	assert.Contains(t, mine, `"kept14":100`)
	assert.Contains(t, mine, venue.String())
	recorded := s.query(t, "customer", fmt.Sprintf(`mutation {recordDeposit(input: {booking: "%s",
		amount: {amount: "100", currency: "USD"}}) {version}}`, id), nil)
	require.Empty(t, recorded.Errors)
	stale := s.query(
		t,
		"customer",
		fmt.Sprintf(`mutation {confirmBooking(input: {booking: "%s", version: 2}) {id}}`, id),
		nil,
	)
	assert.Equal(t, "conflict", stale.code())
	ask("customer", `mutation {confirmBooking(input: {booking: "%s", version: 3}) {version}}`, id)
	seen := ask("", `{slots(listing: "%s", from: "%s", days: 1) {state asked} calendar(listing: "%[1]s") {holdDays
		terms {kept60} halls {capacity dayparts {daypart tariff {minGuests}}} seasons {id}}}`, venue, soon)
	assert.Contains(t, seen, `"state":"taken"`)
	assert.Contains(t, seen, `"holdDays":3`)
	received := ask(
		"owner",
		`{ownBookings(filter: {listing: "%s"}) {nodes {name phone status deposits {by amount {amount}
		acknowledgedAt}}}}`,
		venue,
	)
	assert.Contains(t, received, `"name":"ليلى"`)
	assert.Contains(t, received, `"by":"couple","amount":{"amount":"100"},"acknowledgedAt":null`)
	ask(
		"owner",
		`mutation {recordDeposit(input: {booking: "%s", amount: {amount: "70", currency: "USD"}}) {version}}`,
		id,
	)
	s.caughtUp(t)
	own := s.ask(t, "owner", http.MethodGet, "/api/auth/export", nil)
	assert.Contains(t, own.body, `"amount":70`, "the owner's own data have what the owner recorded")
	assert.NotContains(t, own.body, `"amount":100`)
	assert.Contains(t, ask("admin", `{strayBookings allBookings {total}}`), `"strayBookings":0`)
	assert.Contains(t, ask("", `{bookingRecord(listing: "%s") {confirmed cancelledByOwner}}`, venue), `"confirmed":1`)

	// Whoever comes later reads which days are free nearby, in their language.
	late := s.query(t, "customer", fmt.Sprintf(`mutation {requestBooking(input: {listing: "%s", days: ["%s"],
		daypart: "evening", guests: 50, name: "ليلى"}) {id}}`, venue, soon), nil)
	assert.Equal(t, "conflict", late.code())
	assert.Contains(t, fmt.Sprint(late.Errors), "أقرب الأيام المتاحة")
	for day, words := range map[string]string{
		"2027-09-31": "لا يوجد يوم بهذا التاريخ", "1448-03-10": "يبدو أن هذا تاريخ هجري", "2020-01-01": "هذا اليوم مضى",
	} {
		refused := s.query(t, "customer", fmt.Sprintf(`mutation {requestBooking(input: {listing: "%s", days: ["%s"],
			daypart: "evening", guests: 50, name: "ليلى"}) {id}}`, venue, day), nil)
		assert.Equal(t, "invalid", refused.code())
		assert.Contains(t, fmt.Sprint(refused.Errors), words)
	}
}

// A moved booking says to both sides from which day it was moved, and by whom.
func TestAMovedBookingSaysFromWhichDayAndByWhom(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	id := s.bookingOf(t, s.publicVenue(t, nil))
	moved := func(role string) string {
		s.caughtUp(t)
		r := s.query(t, role, fmt.Sprintf(`{booking(id: "%s") {days moved {days daypart by}}}`, id), nil)
		require.Empty(t, r.Errors)
		return string(r.Data)
	}
	assert.Contains(t, moved("customer"), `"moved":null`)
	later, latest := (events.DayOf(time.Now()) + 31).String(), (events.DayOf(time.Now()) + 32).String()
	for i, step := range []struct{ role, day string }{{"customer", later}, {"owner", latest}} {
		_, err := commands.Handle(t.Context(), s.site.Graph.App, s.people[step.role].Request, booking.MoveBooking{
			Booking: id, Version: int64(i + 1), Days: []string{step.day}, Daypart: events.Evening,
		})
		require.NoError(t, err)
	}
	for _, role := range []string{"customer", "owner"} {
		assert.JSONEq(t, fmt.Sprintf(`{"booking": {"days": ["%s"],
			"moved": {"days": ["%s"], "daypart": "evening", "by": "owner"}}}`, latest, later), moved(role))
	}
}

// Where couples hold, an account takes three dates itself. The log's claims and the read model agree on them.
func TestACoupleHoldFewDates(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	venue := s.publicVenue(t, nil)
	ask := func(role, format string, args ...any) gqlReply {
		t.Helper()
		s.caughtUp(t)
		return s.query(t, role, fmt.Sprintf(format, args...), nil)
	}
	require.Empty(t, ask("owner", `mutation {setCalendarRules(input: {listing: "%s", holdDays: 3, couplesHold: true,
		kept60: 0, kept30: 0, kept14: 0}) {id}}`, venue).Errors)
	stray := func() {
		t.Helper()
		assert.JSONEq(t, `{"strayBookings":0}`, string(ask("admin", `{strayBookings}`).Data))
	}
	var ids []string
	for n := range 4 {
		asked := ask("customer", `mutation {requestBooking(input: {listing: "%s", days: ["%s"], daypart: "evening",
			guests: 50, name: "ليلى"}) {id}}`, venue, events.DayOf(time.Now())+events.Day(30+n))
		require.Empty(t, asked.Errors)
		var sent struct{ RequestBooking struct{ ID string } }
		require.NoError(t, json.Unmarshal(asked.Data, &sent))
		ids = append(ids, sent.RequestBooking.ID)
		for role, may := range map[string]bool{"customer": true, "owner": false} {
			assert.JSONEq(t, fmt.Sprintf(`{"booking": {"mayHold": %t}}`, may),
				string(ask(role, `{booking(id: "%s") {mayHold}}`, ids[n]).Data))
		}
		held := ask("customer", `mutation {holdBooking(input: {booking: "%s"}) {version}}`, ids[n])
		if n < 3 {
			require.Empty(t, held.Errors)
			assert.JSONEq(t, `{"booking": {"mayHold": false}}`,
				string(ask("customer", `{booking(id: "%s") {mayHold}}`, ids[n]).Data))
			continue
		}
		assert.Equal(t, "conflict", held.code())
		assert.Contains(t, held.Errors[0].Extensions.Message, "ثلاثة مواعيد، وسبعة أيام في المجموع")
	}
	stray()
	require.Empty(t, ask("owner", `mutation {confirmBooking(input: {booking: "%s", version: 2}) {id}}`, ids[0]).Errors)
	stray()
	require.Empty(
		t,
		ask("customer", `mutation {confirmBooking(input: {booking: "%s", version: 2}) {id}}`, ids[1]).Errors,
	)
	require.Empty(t, ask("customer", `mutation {cancelBooking(input: {booking: "%s"}) {id}}`, ids[2]).Errors)
	require.Empty(t, ask("customer", `mutation {holdBooking(input: {booking: "%s"}) {id}}`, ids[3]).Errors)
	stray()
}

// However many accounts there are at one address, they hold few dates of a listing in an hour. Refused holds, those of
// the owner and those of another listing are not counted.
func TestOneNetworkHoldsFewDatesOfAListing(t *testing.T) {
	t.Parallel()
	limits := unlimited()
	limits[edge.Taken] = edge.Limit{Subject: 2, Window: 1000 * time.Hour}
	s := newEdge(t, limits)
	venue, another := s.publicVenue(t, nil), s.publicVenue(t, nil)
	couples := []string{"customer", "first", "second", "third"}
	for _, who := range couples[1:] {
		s.join(t, who, events.Customer)
	}
	for _, listing := range []uuid.UUID{venue, another} {
		require.Empty(t, s.query(t, "owner", fmt.Sprintf(`mutation {setCalendarRules(input: {listing: "%s", holdDays: 3,
			couplesHold: true, kept60: 0, kept30: 0, kept14: 0}) {id}}`, listing), nil).Errors)
	}
	day := events.DayOf(time.Now()) + 30
	hold := func(who string, listing uuid.UUID, by string) gqlReply {
		t.Helper()
		s.caughtUp(t)
		day++
		asked := s.query(t, who, fmt.Sprintf(`mutation {requestBooking(input: {listing: "%s", days: ["%s"],
			daypart: "evening", guests: 50, name: "ليلى"}) {id}}`, listing, day), nil)
		require.Empty(t, asked.Errors)
		var sent struct{ RequestBooking struct{ ID string } }
		require.NoError(t, json.Unmarshal(asked.Data, &sent))
		s.caughtUp(t)
		return s.query(t, by, fmt.Sprintf(`mutation {holdBooking(input: {booking: "%s"}) {id}}`,
			sent.RequestBooking.ID), nil)
	}
	require.Empty(t, hold("first", venue, "first").Errors)
	require.Empty(t, hold("customer", venue, "owner").Errors)
	require.NotEmpty(t, hold("customer", venue, "third").Errors, "it is not theirs")
	require.Empty(t, hold("second", venue, "second").Errors)
	refused := hold("third", venue, "third")
	require.Equal(t, "too_many", refused.code())
	assert.Contains(t, refused.Errors[0].Extensions.Message, "حُجزت من شبكتكم مواعيد كثيرة")
	require.Empty(t, hold("third", another, "third").Errors)
	require.Empty(t, hold("third", venue, "owner").Errors)
}

// Both sides put a booking into their calendars, as the letters do, once it takes its date.
func TestABookingIsAFileForACalendar(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	id := s.bookingOf(t, s.publicVenue(t, nil))
	path := "/api/bookings/" + id.String() + ".ics"
	s.caughtUp(t)
	assert.Equal(t, http.StatusNotFound, s.ask(t, "customer", http.MethodGet, path, nil).StatusCode,
		"a request takes no date")
	_, err := commands.Handle(t.Context(), s.site.Graph.App, s.people["owner"].Request,
		booking.ConfirmBooking{Booking: id, Version: 1})
	require.NoError(t, err)
	s.caughtUp(t)
	day := strings.ReplaceAll(soon, "-", "")
	for role, page := range map[string]string{"customer": "/bookings?", "owner": "/dashboard/bookings?"} {
		r := s.ask(t, role, http.MethodGet, path, nil, "Accept-Language", "en")
		require.Equal(t, http.StatusOK, r.StatusCode, r.body)
		assert.Equal(t, "text/calendar; charset=utf-8", r.Header.Get("Content-Type"))
		assert.Contains(t, r.Header.Get("Content-Disposition"), `filename="wedding.ics"`)
		unfolded := strings.ReplaceAll(r.body, "\r\n ", "")
		for _, line := range []string{
			"METHOD:PUBLISH", "UID:" + id.String() + "@weddings.test", "SEQUENCE:4", "STATUS:CONFIRMED",
			"DTSTART;VALUE=DATE:" + day, " · Evening", page,
		} {
			assert.Contains(t, unfolded, line, role)
		}
		assert.NotContains(t, unfolded, "ليلى", "whose party it is stays here")
	}
}
