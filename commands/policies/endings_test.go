package policies

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/booking"
	"weddings/commands/inquiry"
	"weddings/events"
	"weddings/events/store"
)

// booked lets a couple ask for an evening, and lets it be held or confirmed, with its claim.
func (s *stage) booked(t *testing.T, status booking.Status, in events.Day) events.BookingRequested {
	t.Helper()
	day := events.DayOf(time.Now()) + in
	asked := events.BookingRequested{
		Booking: commands.NewID(), Listing: s.venue, Kind: events.Venue, Owner: s.owner, Customer: s.couple,
		SignedIn: true, Name: events.PersonalOf(s.couple, "planted-name"), Hall: s.venue, Days: []events.Day{day},
		Daypart: events.Evening, AnswerBy: time.Now().Add(time.Hour), Terms: events.Terms{Kept60: 25, Kept30: 50},
	}
	s.Given(t, asked)
	slots := []events.Slot{{Hall: s.venue, Day: day, Daypart: events.Evening, Ordinal: 1}}
	a := store.Append{Stream: asked.StreamName(), Expected: store.Any}
	switch status {
	case booking.Held:
		a.Events = []events.Event{events.BookingHeld{
			Booking: asked.Booking, Listing: s.venue, Slots: slots, Until: time.Now().Add(time.Hour),
		}}
	case booking.Confirmed:
		a.Events = []events.Event{events.BookingConfirmed{Booking: asked.Booking, Listing: s.venue, Slots: slots}}
	default:
		return asked
	}
	value := s.venue.String() + ":" + s.venue.String() + ":" + day.String() + ":evening:1"
	a.Claims = []store.Claim{{Scope: "slot", Value: value}}
	_, err := s.World.App.Log.Append(t.Context(), a)
	require.NoError(t, err)
	return asked
}

// ends lets the policy hear of the last event and returns how the bookings stand, and how many slots are claimed.
func (s *stage) ends(t *testing.T, happened events.Event, asked ...events.BookingRequested) (list []string, slots int) {
	t.Helper()
	s.Given(t, happened)
	head, err := s.World.App.Log.Head(t.Context())
	require.NoError(t, err)
	last, err := s.World.App.Log.Read(t.Context(), head-1, 1)
	require.NoError(t, err)
	for range 2 { // a crash may repeat it
		require.NoError(t, s.end(t.Context(), last[0]))
	}
	for _, e := range asked {
		state, _, err := booking.Bookings.Load(t.Context(), s.World.App, e.StreamName())
		require.NoError(t, err)
		history, err := s.World.App.Log.Load(t.Context(), e.StreamName(), 0)
		require.NoError(t, err)
		as := string(state.Status)
		if c, ok := history[len(history)-1].Data.(events.BookingCancelled); ok {
			as += " by " + string(c.By) + ": " + string(c.Why)
		}
		list = append(list, as)
	}
	require.NoError(
		t,
		s.Pool.QueryRow(t.Context(), `SELECT count(*) FROM claims WHERE stream LIKE 'booking-%'`).Scan(&slots),
	)
	return list, slots
}

func (s *stage) threeBookings(t *testing.T) []events.BookingRequested {
	t.Helper()
	return []events.BookingRequested{
		s.booked(t, booking.Pending, 40), s.booked(t, booking.Held, 41), s.booked(t, booking.Confirmed, 42),
	}
}

// A listing that is suspended or archived takes nothing new and keeps what is confirmed.
func TestBookingsOfAListingThatTakesNothingNew(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		happens func(*stage) events.Event
		ended   string
	}{
		{
			func(s *stage) events.Event { return events.ListingSuspended{Listing: s.venue} },
			"cancelled by admin: listing_suspended",
		},
		{
			func(s *stage) events.Event { return events.ListingArchived{Listing: s.venue} },
			"cancelled by owner: listing_archived",
		},
	} {
		s := newStage(t)
		s.Given(t, events.ListingApproved{Listing: s.venue}, s.sent)
		all := s.threeBookings(t)
		s.Given(t, events.QuoteGiven{
			Inquiry:    s.inquiry,
			Quote:      commands.NewID(),
			Number:     1,
			Listing:    s.venue,
			ValidUntil: time.Now().Add(time.Hour),
		})
		list, slots := s.ends(t, tt.happens(s), all...)
		assert.Equal(t, []string{tt.ended, tt.ended, "confirmed"}, list)
		assert.Equal(t, 1, slots, "the confirmed one's")
		asked, _, err := inquiry.Inquiries.Load(t.Context(), s.World.App, events.InquiryStream(s.inquiry))
		require.NoError(t, err)
		assert.Equal(t, inquiry.Withdrawn, asked.Quote.Status)
		list, _ = s.ends(t, s.again(all[0]), all[0])
		assert.Equal(t, []string{tt.ended}, list)
	}
}

// again is a request that came while its listing was taken away.
func (s *stage) again(e events.BookingRequested) events.Event {
	e.Booking = commands.NewID()
	return e
}

// What an erased account had asked for or promised is cancelled by its side, and the slots are free.
func TestBookingsOfAnErasedAccount(t *testing.T) {
	t.Parallel()
	for _, side := range []events.Side{events.CoupleSide, events.OwnerSide} {
		s := newStage(t)
		s.Given(t, events.ListingApproved{Listing: s.venue})
		all := s.threeBookings(t)
		who := s.couple
		if side == events.OwnerSide {
			who = s.owner
		}
		ended := "cancelled by " + string(side) + ": account_erased"
		list, slots := s.ends(t, events.AccountErased{Account: who}, all...)
		assert.Equal(t, []string{ended, ended, ended}, list)
		assert.Zero(t, slots)
	}
}
