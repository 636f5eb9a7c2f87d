package booking_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"weddings/commands"
	"weddings/commands/booking"
	"weddings/commands/calendar"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

// machine drives the bookings of one hall, wished for by three couples on two days, while its clock moves on and timers
// run late, twice or not at all.
type machine struct {
	world    *scenario.World
	now      *time.Time
	listing  uuid.UUID
	owner    commands.Request
	couples  []commands.Request
	bookings []uuid.UUID
	ends     map[uuid.UUID]time.Time // of each hold, the latest that it ever had
}

func TestNoSlotHasTwoHolders(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	start := time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC)
	now := start
	w.App.Now = func() time.Time { return now }
	rapid.Check(t, func(r *rapid.T) {
		now = start
		m := &machine{world: w, now: &now, listing: commands.NewID(), ends: map[uuid.UUID]time.Time{}}
		m.owner = scenario.As(commands.NewID(), events.VenueOwner)
		for range 3 {
			m.couples = append(m.couples, scenario.As(commands.NewID(), events.Customer))
		}
		w.Given(t, public(m.listing, m.owner.Actor.Account)...)
		buffers := rapid.IntRange(0, 2).Draw(r, "buffers")
		m.must(r, m.owner, calendar.SetCalendarRules{
			Listing: m.listing, HoldDays: rapid.IntRange(1, 4).Draw(r, "hold"), BufferAfter: buffers,
			CouplesHold: true,
		})
		m.must(r, m.owner, calendar.SetHall{
			Listing: m.listing, Hall: &m.listing, Name: events.Bilingual{En: "Hall"}, Teams: 1,
			Dayparts: []events.OfferedDaypart{
				{Daypart: events.Noon},
				{Daypart: events.Evening},
				{Daypart: events.AllDay},
			},
		})
		r.Repeat(rapid.StateMachineActions(m))
	})
}

// public is what happened before anybody could book a listing.
func public(id, owner uuid.UUID) []events.Event {
	return []events.Event{
		events.AccountRegistered{Account: owner, Role: events.VenueOwner},
		events.ListingCreated{
			Listing: id, Kind: events.Venue, Owner: owner, Offer: events.Offer{Available: true},
			Details: events.Details{Name: events.Bilingual{Ar: "قاعة"}, Capacity: 300},
		},
		events.ListingApproved{Listing: id},
	}
}

func (m *machine) must(t *rapid.T, by commands.Request, c commands.Command) commands.Receipt {
	receipt, err := commands.Handle(t.Context(), m.world.App, by, c)
	require.NoError(t, err, "%T", c)
	return receipt
}

// may carries a command out that may meet a refusal of the booking's state.
func (m *machine) may(t *rapid.T, by commands.Request, c commands.Command) {
	_, err := commands.Handle(t.Context(), m.world.App, by, c)
	if err != nil {
		require.Contains(t, []fault.Code{fault.Conflict, fault.Forbidden}, fault.CodeOf(err), "%T: %v", c, err)
	}
}

func (m *machine) wish(t *rapid.T) (string, events.Daypart) {
	day := events.DayOf(*m.now) + events.Day(rapid.IntRange(1, 2).Draw(t, "day"))
	daypart := rapid.SampledFrom([]events.Daypart{events.Noon, events.Evening, events.AllDay}).Draw(t, "daypart")
	return day.String(), daypart
}

func (m *machine) one(t *rapid.T) (uuid.UUID, booking.State, int64) {
	if len(m.bookings) == 0 {
		t.Skip("there is no booking yet")
	}
	id := rapid.SampledFrom(m.bookings).Draw(t, "booking")
	s, version, err := booking.Bookings.Load(t.Context(), m.world.App, events.BookingStream(id))
	require.NoError(t, err)
	return id, s, version
}

// coupleOf is whoever asked for a booking; the owner, for a party of their own.
func (m *machine) coupleOf(s booking.State) commands.Request {
	for _, by := range m.couples {
		if by.Actor.Account == s.Customer {
			return by
		}
	}
	return m.owner
}

func (m *machine) Request(t *rapid.T) {
	day, daypart := m.wish(t)
	by := rapid.SampledFrom(m.couples).Draw(t, "couple")
	receipt, err := commands.Handle(t.Context(), m.world.App, by, booking.RequestBooking{
		Listing: m.listing, Days: []string{day}, Daypart: daypart, Guests: 100, Name: "ليلى",
	})
	if fault.CodeOf(err) == fault.Conflict { // it is confirmed to somebody
		return
	}
	require.NoError(t, err)
	m.bookings = append(m.bookings, receipt.ID)
}

func (m *machine) Enter(t *rapid.T) {
	day, daypart := m.wish(t)
	receipt, err := commands.Handle(t.Context(), m.world.App, m.owner, booking.EnterBooking{
		Listing: m.listing, Days: []string{day}, Daypart: daypart, Name: "بيت سامر",
	})
	if err != nil {
		require.Equal(t, fault.Conflict, fault.CodeOf(err))
		return
	}
	m.bookings = append(m.bookings, receipt.ID)
}

func (m *machine) Hold(t *rapid.T) {
	id, s, _ := m.one(t)
	m.may(t, rapid.SampledFrom([]commands.Request{m.owner, m.coupleOf(s)}).Draw(t, "by"),
		booking.HoldBooking{Booking: id})
}

func (m *machine) Extend(t *rapid.T) {
	id, before, _ := m.one(t)
	m.may(t, m.owner, booking.ExtendHold{Booking: id})
	after, _, err := booking.Bookings.Load(t.Context(), m.world.App, events.BookingStream(id))
	require.NoError(t, err)
	require.False(t, before.Extended && after.HoldUntil.After(before.HoldUntil), "a hold is extended once")
}

func (m *machine) Challenge(t *rapid.T) {
	id, s, _ := m.one(t)
	m.may(t, m.coupleOf(s), booking.ChallengeHold{Booking: id})
}

// ChallengesEnd is what the policy asks for, of some bookings and for others later or never.
func (m *machine) ChallengesEnd(t *rapid.T) {
	id, before, _ := m.one(t)
	m.must(t, scenario.System, booking.RestoreHold{Booking: id})
	after, _, err := booking.Bookings.Load(t.Context(), m.world.App, events.BookingStream(id))
	require.NoError(t, err)
	require.False(t, after.HoldUntil.Before(before.HoldUntil), "an end that is put back comes no sooner")
	if after.Status != booking.Held || after.Lapsed(*m.now) || after.Challenger == uuid.Nil {
		return
	}
	challenger, _, err := booking.Bookings.Load(t.Context(), m.world.App, events.BookingStream(after.Challenger))
	require.NoError(t, err)
	require.Equal(t, booking.Pending, challenger.Status, "a hold is shortened by whoever waits for it")
	require.Contains(t, challenger.Challenged, id, "the challenger knows what it shortened")
}

func (m *machine) Confirm(t *rapid.T) {
	id, s, version := m.one(t)
	seen := max(1, version-int64(rapid.IntRange(0, 1).Draw(t, "behind")))
	by := rapid.SampledFrom([]commands.Request{m.owner, m.coupleOf(s)}).Draw(t, "by")
	_, err := commands.Handle(t.Context(), m.world.App, by, booking.ConfirmBooking{Booking: id, Version: seen})
	if seen != version {
		require.Contains(t, []fault.Code{fault.Conflict, fault.Forbidden}, fault.CodeOf(err))
	} else if err != nil {
		require.Contains(t, []fault.Code{fault.Conflict, fault.Forbidden}, fault.CodeOf(err), "%v", err)
	}
}

func (m *machine) Decline(t *rapid.T) {
	id, _, _ := m.one(t)
	m.may(t, m.owner, booking.DeclineBooking{Booking: id})
}

func (m *machine) Cancel(t *rapid.T) {
	id, s, _ := m.one(t)
	m.may(t, rapid.SampledFrom([]commands.Request{m.owner, m.coupleOf(s)}).Draw(t, "by"),
		booking.CancelBooking{Booking: id, Reason: "x"})
}

func (m *machine) Move(t *rapid.T) {
	id, _, version := m.one(t)
	day, daypart := m.wish(t)
	m.may(t, m.owner, booking.MoveBooking{Booking: id, Version: version, Days: []string{day}, Daypart: daypart})
}

func (m *machine) TimePasses(t *rapid.T) {
	*m.now = m.now.Add(time.Duration(rapid.IntRange(1, 60).Draw(t, "hours")) * time.Hour)
}

// TimersRun issues what is due, some of it twice, and leaves some for later.
func (m *machine) TimersRun(t *rapid.T) {
	for _, id := range m.bookings {
		s, _, err := booking.Bookings.Load(t.Context(), m.world.App, events.BookingStream(id))
		require.NoError(t, err)
		var c commands.Command = booking.ExpireBooking{Booking: id}
		early := true
		switch s.Status {
		case booking.Pending:
			early = m.now.Before(s.AnswerBy)
		case booking.Held:
			early = m.now.Before(s.HoldUntil)
		case booking.Confirmed:
			c = booking.CompleteBooking{Booking: id}
			early = m.now.Before((s.Days[len(s.Days)-1] + 1).Starts())
		}
		for range rapid.IntRange(0, 2).Draw(t, "times") {
			receipt := m.must(t, scenario.System, c)
			after, version, err := booking.Bookings.Load(t.Context(), m.world.App, events.BookingStream(id))
			require.NoError(t, err)
			require.Equal(t, version, receipt.Version)
			require.Equal(t, early, after.Status == s.Status, "%T of %s", c, s.Status)
		}
	}
}

// Check is run after every action.
func (m *machine) Check(t *rapid.T) {
	holders, held := map[string]uuid.UUID{}, map[string]int{}
	for _, id := range m.bookings {
		stream := events.BookingStream(id)
		s, _, err := booking.Bookings.Load(t.Context(), m.world.App, stream)
		require.NoError(t, err)
		switch s.Status {
		case booking.Held:
			require.False(t, s.HoldUntil.IsZero(), "a hold without an end")
			require.False(t, s.HoldUntil.After((s.Days[len(s.Days)-1] + 15).Starts()))
			require.NotEmpty(t, s.Slots)
			if s.Challenger == uuid.Nil { // whatever challenges came and went before
				over := (s.Days[len(s.Days)-1] + 1).Starts()
				ended := s.HoldUntil.Before(m.ends[id]) && s.HoldUntil.Before(over)
				require.False(t, ended, "a hold that nobody waits for ends sooner than it did")
				m.ends[id] = s.HoldUntil
			}
		case booking.Confirmed:
			require.NotEmpty(t, s.Slots)
		default:
			require.Empty(t, s.Slots, s.Status)
		}
		for _, slot := range s.Slots {
			key := fmt.Sprint(slot.Hall, slot.Day, slot.Daypart, slot.Ordinal)
			require.NotContains(t, holders, key, "a slot with two holders")
			holders[key] = id
		}
		if len(s.Slots) > 0 {
			held[stream] = len(s.Slots)
		}
		if s.Seat > 0 {
			held[stream]++
			seat := fmt.Sprint(s.Customer, s.Seat)
			require.LessOrEqual(t, s.Seat, 3)
			require.NotContains(t, holders, seat, "a seat with two holders")
			holders[seat] = id
		}
	}
	streams := []string{}
	for _, id := range m.bookings {
		streams = append(streams, events.BookingStream(id))
	}
	rows, err := m.world.Pool.Query(t.Context(),
		`SELECT stream, count(*)::int FROM claims WHERE stream = ANY($1) GROUP BY stream`, streams)
	require.NoError(t, err)
	claimed := map[string]int{}
	for rows.Next() {
		var stream string
		var n int
		require.NoError(t, rows.Scan(&stream, &n))
		claimed[stream] = n
	}
	require.NoError(t, rows.Err())
	require.Equal(t, held, claimed, "claims are what is held: %v", slices.Sorted(maps.Keys(holders)))
}
