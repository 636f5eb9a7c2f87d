package policies

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/booking"
	"weddings/commands/calendar"
	"weddings/events"
)

// stands returns a booking as it is now.
func (s *stage) stands(t *testing.T, of events.BookingRequested) booking.State {
	t.Helper()
	state, _, err := booking.Bookings.Load(t.Context(), s.World.App, of.StreamName())
	require.NoError(t, err)
	return state
}

// Whoever asks for what is confirmed to others is told once, in whichever order the two come.
func TestRivalsAreToldOnce(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	rival := s.booked(t, booking.Pending, 40)
	taken := s.booked(t, booking.Confirmed, 40)
	s.Rivals = func(_ context.Context, of uuid.UUID, position int64) ([]uuid.UUID, error) {
		assert.Equal(t, taken.Booking, of)
		assert.Positive(t, position)
		return []uuid.UUID{rival.Booking}, nil
	}
	s.ends(t, events.BookingConfirmed{Booking: taken.Booking, Listing: s.venue, By: events.OwnerSide})
	assert.True(t, s.stands(t, rival).Overtaken)
	history, err := s.World.App.Log.Load(t.Context(), rival.StreamName(), 0)
	require.NoError(t, err)
	assert.Len(t, history, 2, "the policy ran twice")

	late := rival
	late.Booking = commands.NewID()
	s.ends(t, late)
	assert.True(t, s.stands(t, late).Overtaken, "what was asked for while it was confirmed")
}

// A challenge ends with the request that made it.
func TestAHoldIsRestoredAfterItsChallenger(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	hold, challenger := s.booked(t, booking.Held, 40), s.booked(t, booking.Pending, 40)
	former := s.stands(t, hold).HoldUntil
	s.Given(t,
		events.HoldChallenged{
			Booking: hold.Booking, Challenger: challenger.Booking, Until: time.Now().Add(time.Minute).UTC(),
		},
		events.ChallengeMade{Booking: challenger.Booking, Hold: hold.Booking},
	)
	s.ends(t, events.BookingDeclined{Booking: challenger.Booking, Listing: s.venue})
	after := s.stands(t, hold)
	assert.Equal(t, uuid.Nil, after.Challenger)
	assert.True(t, former.Equal(after.HoldUntil))
}

// An owner hears of a booking on a day that another calendar takes, whichever was first.
func TestImportedDaysMeetBookingsInEitherOrder(t *testing.T) {
	t.Parallel()
	s := newStage(t)
	source := commands.NewID()
	s.Given(t, events.SourceAdded{
		Listing: s.venue, Source: source, Hall: s.venue, Daypart: events.AllDay,
		Address: events.PersonalOf(s.owner, "https://calendar.example/"),
	})
	unseen := s.booked(t, booking.Confirmed, 40)
	days := []events.Day{unseen.Days[0], unseen.Days[0] + 1}
	s.ends(t, events.DaysImported{Listing: s.venue, Source: source, Taken: days})
	later := s.booked(t, booking.Confirmed, 41)
	slots := []events.Slot{{Hall: s.venue, Day: later.Days[0], Daypart: events.Evening, Ordinal: 1}}
	s.ends(t, events.BookingConfirmed{
		Booking: later.Booking, Listing: s.venue, By: events.OwnerSide, Slots: slots,
	})
	of, _, err := calendar.Calendars.Load(t.Context(), s.World.App, events.CalendarStream(s.venue))
	require.NoError(t, err)
	known, _ := of.Source(source)
	assert.True(t, known.HasMet(unseen.Booking))
	assert.True(t, known.HasMet(later.Booking))
	history, err := s.World.App.Log.Load(t.Context(), events.CalendarStream(s.venue), 0)
	require.NoError(t, err)
	assert.Len(t, history, 4, "each is met once")
}
