package main

import (
	"encoding/json"
	"fmt"
	"net/url"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/booking"
	"weddings/events"
	"weddings/queries"
)

// A request whose date is others' says so: while it is held, until when and that it may be challenged; once it is
// confirmed, that it is taken. Whose it is is nobody's to know.
func TestARequestSaysThatItsDateIsGone(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	venue := s.publicVenue(t, nil)
	others := commands.Request{Actor: events.Actor{Account: commands.NewID(), Role: events.Customer}}
	asked, err := commands.Handle(t.Context(), s.site.Graph.App, others, booking.RequestBooking{
		Listing: venue, Days: []string{soon}, Daypart: events.Evening, Guests: 50, Name: "رنا", Phone: "+963944222222",
	})
	require.NoError(t, err)
	first, second := asked.ID, s.bookingOf(t, venue)
	owner := s.people["owner"].Request
	gone := func(who string, want string) {
		t.Helper()
		s.caughtUp(t)
		reply := s.query(t, who, fmt.Sprintf(`{booking(id: "%s") {gone mayChallenge}}`, second), nil)
		require.Empty(t, reply.Errors)
		assert.JSONEq(t, `{"booking": `+want+`}`, string(reply.Data))
	}
	gone("customer", `{"gone": null, "mayChallenge": false}`)
	_, err = commands.Handle(t.Context(), s.site.Graph.App, owner, booking.HoldBooking{Booking: first})
	require.NoError(t, err)
	gone("customer", `{"gone": "held", "mayChallenge": true}`)
	reply := s.query(t, "customer", fmt.Sprintf(`{booking(id: "%s") {goneUntil}}`, second), nil)
	held, _, err := booking.Bookings.Load(t.Context(), s.site.Graph.App, events.BookingStream(first))
	require.NoError(t, err)
	var said struct{ Booking struct{ GoneUntil time.Time } }
	require.NoError(t, json.Unmarshal(reply.Data, &said))
	assert.WithinDuration(t, held.HoldUntil, said.Booking.GoneUntil, time.Millisecond)
	_, err = commands.Handle(t.Context(), s.site.Graph.App, owner, booking.ChallengeHold{Booking: second})
	require.NoError(t, err)
	gone("customer", `{"gone": "held", "mayChallenge": false}`)
	_, err = commands.Handle(t.Context(), s.site.Graph.App, owner, booking.ConfirmBooking{Booking: first, Version: 3})
	require.NoError(t, err)
	gone("customer", `{"gone": "taken", "mayChallenge": false}`)
	gone("owner", `{"gone": "taken", "mayChallenge": false}`)

	rivals, err := s.site.Graph.Queries.Bookings.Rivals(t.Context(), queries.Viewer{Role: events.System}, first)
	require.NoError(t, err)
	assert.Equal(t, []uuid.UUID{second}, rivals)
	rivals, err = s.site.Graph.Queries.Bookings.Rivals(t.Context(), queries.Viewer{Role: events.System}, second)
	require.NoError(t, err)
	assert.Empty(t, rivals, "what is not confirmed overtakes nobody")
	_, err = s.site.Graph.Queries.Bookings.Rivals(t.Context(), queries.Viewer(s.people["owner"].Actor), first)
	assert.Error(t, err)
}

// Bookings are found by how their reference begins and by the name of their listing in either script; the file has what
// the list has.
func TestBookingsAreFoundByWords(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	venue := s.publicVenue(t, nil)
	id, other := s.bookingOf(t, venue), s.bookingOf(t, s.publicVenue(t, nil))
	s.caughtUp(t)
	named := s.query(t, "admin", fmt.Sprintf(`{booking(id: "%s") {listing {nameAr nameEn}}}`, id), nil)
	var names struct {
		Booking struct {
			Listing struct{ NameAr, NameEn string }
		}
	}
	require.NoError(t, json.Unmarshal(named.Data, &names))
	found := func(words string) []string {
		t.Helper()
		reply := s.query(t, "admin", fmt.Sprintf(`{allBookings(filter: {words: %q}) {total nodes {id}}}`, words), nil)
		require.Empty(t, reply.Errors)
		var page struct {
			AllBookings struct {
				Total int
				Nodes []struct{ ID string }
			}
		}
		require.NoError(t, json.Unmarshal(reply.Data, &page))
		ids := []string{}
		for _, node := range page.AllBookings.Nodes {
			ids = append(ids, node.ID)
		}
		assert.Len(t, ids, page.AllBookings.Total)
		_, rows := s.table(t, "admin", "/api/bookings.csv?lang=en&words="+url.QueryEscape(words))
		assert.Len(t, rows, page.AllBookings.Total, "the file has what the list has")
		return ids
	}
	assert.Contains(t, found(names.Booking.Listing.NameAr), id.String())
	assert.Contains(t, found(names.Booking.Listing.NameEn), id.String())
	assert.Equal(t, []string{id.String()}, found(id.String()))
	assert.Equal(t, []string{other.String()}, found(" "+other.String()[:23]+" "))
	assert.Len(t, found("  "), 2)
	for _, nothing := range []string{"لا أحد اسمه كذا", "%", id.String() + "0", "ليلى"} {
		assert.Empty(t, found(nothing), nothing)
	}
}

// Days that are over are past for everybody but the owner and admins, who see what they were.
func TestPastDaysShowWhatTheyWere(t *testing.T) {
	t.Parallel()
	s := newEdge(t, unlimited())
	venue := s.publicVenue(t, nil)
	today := events.DayOf(time.Now())
	owner := s.people["owner"].Actor.Account
	party := events.BookingEntered{
		Booking: uuid.New(), Listing: venue, Kind: events.Venue, Owner: owner, Hall: venue,
		Days: []events.Day{today - 2}, Daypart: events.Evening, Name: events.PersonalOf(owner, "بيت سامر"),
		Slots: []events.Slot{{Hall: venue, Day: today - 2, Daypart: events.Evening, Ordinal: 1}},
	}
	s.told(t,
		party, events.BookingCompleted{Booking: party.Booking, Listing: venue},
		events.DaysClosed{Listing: venue, Closure: uuid.New(), From: today - 1, To: today - 1, Daypart: events.AllDay},
	)
	s.caughtUp(t)
	for who, want := range map[string]string{
		"": `"past", "past", "past"`, "customer": `"past", "past", "past"`, "owner": `"free", "taken", "closed"`,
		"admin": `"free", "taken", "closed"`,
	} {
		document := fmt.Sprintf(`{slots(listing: "%s", from: "%s", days: 4) {state}}`, venue, today-3)
		reply := s.query(t, who, document, nil)
		require.Empty(t, reply.Errors)
		var said struct{ Slots []struct{ State string } }
		require.NoError(t, json.Unmarshal(reply.Data, &said))
		var states []string
		for _, slot := range said.Slots[:3] {
			states = append(states, slot.State)
		}
		written, err := json.Marshal(states)
		require.NoError(t, err)
		assert.JSONEq(t, "["+want+"]", string(written), who)
		assert.Equal(t, "free", said.Slots[3].State)
	}
}
