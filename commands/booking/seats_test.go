package booking_test

import (
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/booking"
	"weddings/commands/calendar"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/events/store"
	"weddings/internal/fault"
)

const tookEnough = "You have taken as much of this listing yourselves as one account may: three dates, seven days in " +
	"all. Your request stands, and the owner can hold the date for you."

// requireEnough holds that a couple were refused because they have taken enough themselves.
func requireEnough(t *testing.T, err error) {
	t.Helper()
	var f *fault.Error
	require.ErrorAs(t, err, &f)
	require.Equal(t, fault.Conflict, f.Code)
	require.Equal(t, tookEnough, f.Text.En)
	require.Contains(t, f.Text.Ar, "ثلاثة مواعيد")
}

// What couples may hold themselves is decided from what they have taken.
func TestWhatCouplesMayTakeThemselves(t *testing.T) {
	t.Parallel()
	s := newStory()
	own := func(days ...int) (list []booking.State) {
		for _, n := range days {
			list = append(list, booking.State{Days: make([]events.Day, n)})
		}
		return list
	}
	for name, tt := range map[string]struct {
		own  []booking.State
		seat int
		days int
		may  bool
	}{
		"the first":              {nil, 1, 1, true},
		"a week":                 {nil, 1, 7, true},
		"the third":              {own(1, 1), 3, 1, true},
		"a fourth":               {own(1, 1, 1), 0, 1, false},
		"seven days together":    {own(3, 3), 3, 1, true},
		"eight days together":    {own(7), 2, 1, false},
		"more than a week again": {own(3, 3), 3, 2, false},
	} {
		facts := s.claiming()
		facts.Calendar = calendar.Apply(facts.Calendar, events.CalendarRulesSet{HoldDays: 3, CouplesHold: true})
		facts.Own, facts.Seat = tt.own, tt.seat
		facts.OwnChecks = []store.Check{{Stream: "booking-other", Version: 2}}
		requested := s.requested().(events.BookingRequested)
		requested.Days = nil
		for n := range tt.days {
			requested.Days = append(requested.Days, s.day+events.Day(n))
		}
		facts.Wish.Days = requested.Days
		hold := with(booking.HoldBooking{}, facts)
		d, err := hold([]events.Event{requested}, s.asCouple())
		if tt.may {
			require.NoError(t, err, name)
			held := d.Events[0].(events.BookingHeld)
			assert.Equal(t, tt.seat, held.Seat, name)
			assert.Subset(t, d.Checks, facts.OwnChecks, "what they have taken stays so")
			assert.Equal(t, s.listing.String()+":"+s.couple.String()+":"+strconv.Itoa(tt.seat), d.Claims[tt.days].Value)

			hold := []events.Event{requested, held}
			d, err = with(booking.CancelBooking{}, s.timed())(hold, s.asCouple())
			require.NoError(t, err)
			assert.Len(t, d.Releases, tt.days+1, "the slots and the seat")
			d, err = with(booking.ConfirmBooking{}, facts)(hold, s.asCouple())
			require.NoError(t, err)
			assert.Empty(t, d.Releases, "their own word frees no seat")
			d, err = with(booking.ConfirmBooking{}, facts)(hold, s.asOwner())
			require.NoError(t, err)
			assert.Len(t, d.Releases, 1, "the owner's does")
		} else {
			requireEnough(t, err)
		}
		d, err = hold([]events.Event{requested}, s.asOwner())
		require.NoError(t, err, name)
		assert.Zero(t, d.Events[0].(events.BookingHeld).Seat, "what the owner holds counts for nobody")
	}
}

// One account holds three dates of a listing at most, however many it asks for at once.
func TestOneAccountTakesFewDatesOfAListing(t *testing.T) {
	t.Parallel()
	w := scenario.New(t)
	now := time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC)
	w.App.Now = func() time.Time { return now }
	h := newHall(t, w)
	h.day = events.DayOf(now) + 40
	rules := calendar.SetCalendarRules{Listing: h.id, HoldDays: 2, CouplesHold: true}
	require.NoError(t, h.does(t, h.owner, rules))
	const many = 12
	ids, holders := make([]uuid.UUID, many), []uuid.UUID{}
	for i := range ids {
		ids[i] = h.asked(t, h.couple, h.day+events.Day(i))
	}
	var all sync.WaitGroup
	refusals := make([]error, many)
	for i, id := range ids {
		all.Go(func() {
			for try := 0; try < 5; try++ { // where it lost against too many of its own
				_, refusals[i] = commands.Handle(t.Context(), h.App, h.couple, booking.HoldBooking{Booking: id})
				if f := new(fault.Error); refusals[i] == nil || assert.ErrorAs(t, refusals[i], &f) &&
					f.Text.En == tookEnough {
					return
				}
			}
		})
	}
	all.Wait()
	free := uuid.Nil
	for i, id := range ids {
		if refusals[i] == nil {
			holders = append(holders, id)
			continue
		}
		requireEnough(t, refusals[i])
		free = id
	}
	require.Len(t, holders, 3)

	hold := booking.HoldBooking{Booking: free}
	confirmed := booking.ConfirmBooking{Booking: holders[0], Version: 2}
	require.NoError(t, h.does(t, h.couple, confirmed))
	requireEnough(t, h.does(t, h.couple, hold)) // what they confirmed themselves counts on
	require.NoError(t, h.does(t, h.owner, booking.ConfirmBooking{Booking: holders[1], Version: 2}))
	require.NoError(t, h.does(t, h.couple, hold)) // the owner has agreed to one of theirs

	other := newHall(t, w)
	other.couple, rules.Listing = h.couple, other.id
	require.NoError(t, other.does(t, other.owner, rules))
	require.NoError(t, other.does(t, h.couple, booking.HoldBooking{Booking: other.asked(t, h.couple, h.day)}))
	stranger := scenario.As(commands.NewID(), events.Customer)
	require.NoError(t, h.does(t, stranger, booking.HoldBooking{Booking: h.asked(t, stranger, h.day+many)}))
	require.NoError(t, h.does(t, h.owner, booking.HoldBooking{Booking: h.asked(t, h.couple, h.day+many+1)}))

	now = now.Add(3 * 24 * time.Hour) // two holds lapse, whether or not a timer has run
	for n := range 3 {
		err := h.does(t, h.couple, booking.HoldBooking{Booking: h.asked(t, h.couple, h.day+20+events.Day(n))})
		if n < 2 {
			require.NoError(t, err)
		} else {
			requireEnough(t, err)
		}
	}
	require.NoError(t, h.does(t, h.couple, booking.CancelBooking{Booking: holders[0]}))
	week := h.request(h.day + 50)
	for n := 1; n < 6; n++ {
		week.Days = append(week.Days, (h.day + 50 + events.Day(n)).String())
	}
	receipt, err := commands.Handle(t.Context(), h.App, h.couple, week)
	require.NoError(t, err)
	requireEnough(t, h.does(t, h.couple, booking.HoldBooking{Booking: receipt.ID})) // with two others, eight days
}

// A hold that grows while its couple take another date counts with all of its days.
func TestWhatACoupleHaveTakenStaysSoWhileTheyTakeMore(t *testing.T) {
	t.Parallel()
	h := newHall(t, scenario.New(t))
	require.NoError(t, h.does(t, h.owner, calendar.SetCalendarRules{Listing: h.id, HoldDays: 2, CouplesHold: true}))
	first := h.asked(t, h.couple, h.day)
	require.NoError(t, h.does(t, h.couple, booking.HoldBooking{Booking: first}))
	days := func(from events.Day, n int) (list []string) {
		for i := range n {
			list = append(list, (from + events.Day(i)).String())
		}
		return list
	}
	more := h.request(h.day + 10)
	more.Days = days(h.day+10, 6)
	asked, err := commands.Handle(t.Context(), h.App, h.couple, more)
	require.NoError(t, err)
	hold := booking.HoldBooking{Booking: asked.ID}
	to, facts, err := hold.Prepare(t.Context(), h.App, h.couple)
	require.NoError(t, err)
	require.NoError(t, h.does(t, h.owner, booking.MoveBooking{
		Booking: first, Version: 2, Days: days(h.day, 2), Daypart: events.Evening,
	}))
	_, err = commands.Execute(t.Context(), h.App, h.couple, booking.Bookings, hold, to, facts)
	requireEnough(t, err)
}

// Where letters arrive, a couple hold a date themselves once their email is confirmed. To ask for it they need not, and
// an owner holds for whomever they like.
func TestHoldingADateNeedsAConfirmedEmail(t *testing.T) {
	t.Parallel()
	h := newHall(t, scenario.New(t))
	h.App.LettersArrive = true
	require.NoError(t, h.does(t, h.owner, calendar.SetCalendarRules{Listing: h.id, HoldDays: 2, CouplesHold: true}))
	couple := h.couple.Actor.Account
	h.Given(t, events.AccountRegistered{
		Account: couple, Role: events.Customer, Email: events.PersonalOf(couple, "couple@example.com"),
	})
	asked := h.asked(t, h.couple, h.day)
	err := h.does(t, h.couple, booking.HoldBooking{Booking: asked})
	var f *fault.Error
	require.ErrorAs(t, err, &f)
	require.Equal(t, fault.Conflict, f.Code)
	require.Contains(t, f.Text.En, "Confirm your email first")
	require.NoError(t, h.does(t, h.owner, booking.HoldBooking{Booking: h.asked(t, h.couple, h.day+1)}))
	h.Given(t, events.EmailVerified{Account: couple})
	require.NoError(t, h.does(t, h.couple, booking.HoldBooking{Booking: asked}))
}
