package booking_test

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
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

// hall is a public venue with a calendar that begins empty, its owner and a couple.
type hall struct {
	*scenario.World
	id            uuid.UUID
	owner, couple commands.Request
	day           events.Day
}

func newHall(t *testing.T, w *scenario.World) hall {
	t.Helper()
	h := hall{
		World: w, id: commands.NewID(), owner: scenario.As(commands.NewID(), events.VenueOwner),
		couple: scenario.As(commands.NewID(), events.Customer), day: events.DayOf(time.Now()) + 40,
	}
	w.Given(t, public(h.id, h.owner.Actor.Account)...)
	return h
}

func (h hall) request(day events.Day) booking.RequestBooking {
	return booking.RequestBooking{
		Listing: h.id, Days: []string{day.String()}, Daypart: events.Evening, Guests: 200, Name: "ليلى",
		Phone: "0944111222", Requests: "بدون موسيقى",
	}
}

func (h hall) asked(t *testing.T, by commands.Request, day events.Day) uuid.UUID {
	t.Helper()
	receipt, err := commands.Handle(t.Context(), h.App, by, h.request(day))
	require.NoError(t, err)
	return receipt.ID
}

func (h hall) load(t *testing.T, id uuid.UUID) booking.State {
	t.Helper()
	s, _, err := booking.Bookings.Load(t.Context(), h.App, events.BookingStream(id))
	require.NoError(t, err)
	return s
}

func (h hall) does(t *testing.T, by commands.Request, c commands.Command) error {
	t.Helper()
	_, err := commands.Handle(t.Context(), h.App, by, c)
	return err
}

func TestRequesting(t *testing.T) {
	t.Parallel()
	h := newHall(t, scenario.New(t))
	s := h.load(t, h.asked(t, h.couple, h.day))
	assert.Equal(t, booking.Pending, s.Status)
	assert.Equal(t, h.couple.Actor.Account, s.Customer)
	assert.Equal(t, "بدون موسيقى", s.Requests.Text())
	assert.Equal(t, "+963944111222", s.Phone.Text())
	assert.Equal(t, events.DefaultCalendarRules.Terms, s.Terms)
	assert.WithinDuration(t, time.Now().Add(7*24*time.Hour), s.AnswerBy, time.Minute)

	today := events.DayOf(time.Now())
	for _, wrong := range []struct {
		change func(*booking.RequestBooking)
		field  string
		words  string
	}{
		{func(c *booking.RequestBooking) { c.Days = []string{(today - 1).String()} }, "days", "This day is over"},
		{
			func(c *booking.RequestBooking) { c.Days = []string{(today + 801).String()} }, "days",
			"Dates are taken for up to 800 days from today",
		},
		{
			func(c *booking.RequestBooking) { c.Days = []string{"2027-09-31"} },
			"days", "There is no such day: September 2027 has 30 days",
		},
		{
			func(c *booking.RequestBooking) { c.Days = []string{"1448-05-10"} }, "days",
			"This looks like a Hijri date. Give the day in the Gregorian calendar.",
		},
		{func(c *booking.RequestBooking) { c.Days = nil }, "days", "Choose the day"},
		{func(c *booking.RequestBooking) { c.Guests = 301 }, "guests", "The hall takes 300 guests at most"},
		{func(c *booking.RequestBooking) { c.Guests = 20_001 }, "guests", "The number of guests is not valid"},
		{func(c *booking.RequestBooking) { c.Guests = 0 }, "guests", "Give the number of guests"},
		{func(c *booking.RequestBooking) { c.Daypart = "night" }, "daypart", "Please choose the part of the day"},
		{
			func(c *booking.RequestBooking) { c.Daypart = events.Noon }, "daypart",
			"The hall is not let for this part of the day",
		},
		{func(c *booking.RequestBooking) { c.Hall = &uuid.Max }, "hall", "Please choose the hall"},
	} {
		c := h.request(h.day)
		wrong.change(&c)
		h.Given(t).When(h.couple, c).ThenRefusedSaying(wrong.field, wrong.words)
	}
	for _, ok := range []events.Day{today, today + 800} {
		h.asked(t, h.couple, ok)
	}
	signedOut := h.request(h.day)
	signedOut.Phone = ""
	h.Given(t).When(scenario.Visitor, signedOut).ThenRefused(fault.Invalid, "phone")
	require.NoError(t, h.does(t, h.owner, calendar.SetCalendarRules{
		Listing: h.id, HoldDays: 3, NoticeDays: 10, Weekdays: []int{int(h.day.Weekday())},
	}))
	h.Given(t).When(h.couple, h.request(today+9)).ThenRefusedSaying("days", "Ask at least 10 days ahead")
	h.Given(t).When(h.couple, h.request(h.day+1)).ThenRefusedSaying("days", "It is closed on this day")
	h.Given(t, events.ListingArchived{Listing: h.id}).When(h.couple, h.request(h.day)).ThenRefused(fault.NotFound)
}

func TestAttaching(t *testing.T) {
	t.Parallel()
	h := newHall(t, scenario.New(t))
	id := h.asked(t, scenario.Visitor, h.day)
	attach := booking.AttachBooking{Booking: id, Token: booking.AttachToken(h.App, id)}
	h.Given(t).When(h.couple, booking.AttachBooking{Booking: id}).ThenRefused(fault.Forbidden)
	h.Given(t).When(h.owner, attach).ThenRefused(fault.Conflict)
	h.Given(t).When(h.couple, booking.CancelBooking{Booking: id}).ThenRefused(fault.NotFound)
	require.NoError(t, h.does(t, h.couple, attach))
	s := h.load(t, id)
	assert.Equal(t, "ليلى", s.Name.Text())
	assert.Equal(t, h.couple.Actor.Account, s.Name.Person())
	h.Given(t).When(h.couple, attach).ThenNothing()
	require.NoError(t, h.does(t, h.couple, booking.CancelBooking{Booking: id}))
}

// A couple who withdraw a request do not cancel what the owner has confirmed meanwhile: that may cost the deposit.
func TestCancellingNamesTheVersionThatWasSeen(t *testing.T) {
	t.Parallel()
	h := newHall(t, scenario.New(t))
	id := h.asked(t, h.couple, h.day)
	require.NoError(t, h.does(t, h.owner, booking.ConfirmBooking{Booking: id, Version: 1}))
	h.Given(t).When(h.couple, booking.CancelBooking{Booking: id, Version: 1}).ThenRefused(fault.Conflict)
	assert.Equal(t, booking.Confirmed, h.load(t, id).Status)
	require.NoError(t, h.does(t, h.couple, booking.CancelBooking{Booking: id, Version: 2}))
}

// An owner neither holds nor declines a date that the couple have moved meanwhile.
func TestConfirmingAndMovingNeedTheVersionThatWasSeen(t *testing.T) {
	t.Parallel()
	h := newHall(t, scenario.New(t))
	id := h.asked(t, h.couple, h.day)
	for _, version := range []int64{0, -1} {
		for _, c := range []commands.Command{
			booking.ConfirmBooking{Booking: id, Version: version},
			booking.MoveBooking{
				Booking: id, Version: version, Days: []string{(h.day + 1).String()}, Daypart: events.Evening,
			},
		} {
			var refused *fault.Error
			require.ErrorAs(t, h.does(t, h.owner, c), &refused)
			assert.Equal(t, fault.Invalid, refused.Code, "%T", c)
			assert.Contains(t, refused.Fields, "version")
		}
	}
	assert.Equal(t, booking.Pending, h.load(t, id).Status)
}

func TestHoldingAndDecliningNameTheVersionThatWasSeen(t *testing.T) {
	t.Parallel()
	h := newHall(t, scenario.New(t))
	id := h.asked(t, h.couple, h.day)
	moved := booking.MoveBooking{
		Booking: id, Version: 1, Days: []string{(h.day + 1).String()}, Daypart: events.Evening,
	}
	require.NoError(t, h.does(t, h.couple, moved))
	h.Given(t).When(h.owner, booking.HoldBooking{Booking: id, Version: 1}).ThenRefused(fault.Conflict)
	h.Given(t).When(h.owner, booking.DeclineBooking{Booking: id, Version: 1}).ThenRefused(fault.Conflict)
	require.NoError(t, h.does(t, h.owner, booking.HoldBooking{Booking: id, Version: 2}))
}

// A hold that has lapsed is given up to whoever claims its slots, before any timer has run.
func TestALapsedHoldGivesWay(t *testing.T) {
	t.Parallel()
	h := newHall(t, scenario.New(t))
	now := time.Now()
	h.App.Now = func() time.Time { return now }
	first, second := h.asked(t, h.couple, h.day), h.asked(t, scenario.As(commands.NewID(), events.Customer), h.day)
	require.NoError(t, h.does(t, h.owner, booking.HoldBooking{Booking: first}))
	assert.Equal(t, fault.Conflict, fault.CodeOf(h.does(t, h.owner, booking.HoldBooking{Booking: second})))
	now = now.Add(3 * 24 * time.Hour)
	h.Given(t).When(h.owner, booking.ConfirmBooking{Booking: second, Version: 1}).Then(
		events.HoldExpired{Booking: first, Listing: h.id},
		events.BookingConfirmed{Booking: second, Listing: h.id, By: events.OwnerSide, Slots: []events.Slot{
			{Hall: h.id, Day: h.day, Daypart: events.Evening, Ordinal: 1},
		}},
	)
	h.Given(t).When(h.couple, booking.ConfirmBooking{Booking: first, Version: 3}).ThenRefused(fault.Conflict)
	h.Given(t).When(scenario.System, booking.ExpireBooking{Booking: first}).ThenNothing()
}

// A couple who ask in earnest shorten a hold. Who holds is not told to them, and the holder may confirm.
func TestChallenging(t *testing.T) {
	t.Parallel()
	h := newHall(t, scenario.New(t))
	others := scenario.As(commands.NewID(), events.Customer)
	first, second := h.asked(t, h.couple, h.day), h.asked(t, others, h.day)
	challenge := booking.ChallengeHold{Booking: second}
	h.Given(t).When(others, challenge).ThenRefused(fault.Conflict)
	require.NoError(t, h.does(t, h.owner, booking.HoldBooking{Booking: first}))
	h.Given(t).When(h.couple, challenge).ThenRefused(fault.NotFound)
	receipt, err := commands.Handle(t.Context(), h.App, others, challenge)
	require.NoError(t, err)
	assert.Equal(t, second, receipt.ID)
	held := h.load(t, first)
	assert.WithinDuration(t, time.Now().Add(48*time.Hour), held.HoldUntil, time.Minute)
	h.Given(t).When(others, challenge).ThenRefused(fault.Conflict)
	h.Given(t).When(h.owner, booking.ExtendHold{Booking: first}).ThenRefused(fault.Conflict)
	h.Given(t).When(h.couple, booking.ConfirmBooking{Booking: first, Version: 3}).Then(events.BookingConfirmed{
		Booking: first, Listing: h.id, By: events.CoupleSide,
	})
	_, err = commands.Handle(t.Context(), h.App, others, h.request(h.day))
	var f *fault.Error
	require.ErrorAs(t, err, &f)
	assert.Equal(t, fault.Conflict, f.Code)
	assert.Equal(t, fmt.Sprintf("The nearest free days: %s, %s, %s", h.day-1, h.day+1, h.day-2), f.Fields["days"].En)
}

// A refusal names no day that nobody can ask for: none that is over, and none beyond the horizon.
func TestARefusalNamesDaysThatCanBeAskedFor(t *testing.T) {
	t.Parallel()
	h := newHall(t, scenario.New(t))
	today := events.DayOf(time.Now())
	for day, want := range map[events.Day]string{
		today:                        fmt.Sprintf("%s, %s, %s", today+1, today+2, today+3),
		today + commands.HorizonDays: fmt.Sprintf("%s, %s, %s", today+799, today+798, today+797),
	} {
		require.NoError(t, h.does(t, h.owner, booking.EnterBooking{
			Listing: h.id, Days: []string{day.String()}, Daypart: events.Evening,
		}))
		_, err := commands.Handle(t.Context(), h.App, h.couple, h.request(day))
		var f *fault.Error
		require.ErrorAs(t, err, &f)
		assert.Equal(t, "The nearest free days: "+want, f.Fields["days"].En)
	}
}

// Nothing is entered in the calendar of an archived listing. A party that is in it stays.
func TestAnArchivedListingsCalendarIsClosedForItsOwner(t *testing.T) {
	t.Parallel()
	h := newHall(t, scenario.New(t))
	enter := func(day events.Day) error {
		return h.does(t, h.owner, booking.EnterBooking{
			Listing: h.id, Days: []string{day.String()}, Daypart: events.Evening,
		})
	}
	require.NoError(t, enter(h.day))
	h.Given(t, events.ListingArchived{Listing: h.id})
	require.ErrorIs(t, enter(h.day+1), calendar.Archived)
}

// A challenge is for others than the hold's own couple, who would keep it from them, and for people who have confirmed
// their email.
func TestWhoMayChallenge(t *testing.T) {
	t.Parallel()
	h := newHall(t, scenario.New(t))
	h.App.LettersArrive = true
	others := scenario.As(commands.NewID(), events.Customer)
	h.Given(t, events.AccountRegistered{
		Account: others.Actor.Account, Role: events.Customer,
		Email: events.PersonalOf(others.Actor.Account, others.Actor.Account.String()+"@example.com"),
	}, events.AccountRegistered{
		Account: h.couple.Actor.Account, Role: events.Customer,
		Email: events.PersonalOf(h.couple.Actor.Account, h.couple.Actor.Account.String()+"@example.com"),
	}, events.EmailVerified{Account: h.couple.Actor.Account})
	first, again, second := h.asked(t, h.couple, h.day), h.asked(t, h.couple, h.day), h.asked(t, others, h.day)
	require.NoError(t, h.does(t, h.owner, booking.HoldBooking{Booking: first}))
	var f *fault.Error
	require.ErrorAs(t, h.does(t, h.couple, booking.ChallengeHold{Booking: again}), &f)
	assert.Equal(t, "This date is not held for anybody now, or its hold was challenged already.", f.Text.En)
	require.ErrorAs(t, h.does(t, others, booking.ChallengeHold{Booking: second}), &f)
	assert.Equal(t, fault.Conflict, f.Code)
	assert.Contains(t, f.Text.En, "Confirm your email first")
	assert.Equal(t, uuid.Nil, h.load(t, first).Challenger)
	h.Given(t, events.EmailVerified{Account: others.Actor.Account})
	require.NoError(t, h.does(t, others, booking.ChallengeHold{Booking: second}))
	assert.Equal(t, second, h.load(t, first).Challenger)
}

// A service with three teams takes three parties on one day.
func TestTeamsTakeOrdinals(t *testing.T) {
	t.Parallel()
	h := newHall(t, scenario.New(t))
	h.id = commands.NewID()
	h.Given(t,
		events.ListingCreated{
			Listing: h.id, Kind: events.Service, Owner: h.owner.Actor.Account, Offer: events.Offer{Available: true},
		},
		events.ListingApproved{Listing: h.id})
	require.NoError(t, h.does(t, h.owner, calendar.SetHall{
		Listing: h.id, Hall: &h.id, Name: events.Bilingual{En: "Teams"}, Teams: 3,
		Dayparts: []events.OfferedDaypart{{Daypart: events.Evening}},
	}))
	ordinals := map[int]bool{}
	for range 3 {
		id := h.asked(t, h.couple, h.day)
		require.NoError(t, h.does(t, h.owner, booking.HoldBooking{Booking: id}))
		ordinals[h.load(t, id).Slots[0].Ordinal] = true
	}
	assert.Equal(t, map[int]bool{1: true, 2: true, 3: true}, ordinals)
	id := h.asked(t, h.couple, h.day)
	assert.Equal(t, fault.Conflict, fault.CodeOf(h.does(t, h.owner, booking.HoldBooking{Booking: id})))
}

// Of many confirmations of one evening, from two servers, one wins and all others are told so.
func TestOneEveningHasOneWinner(t *testing.T) {
	t.Parallel()
	h := newHall(t, scenario.New(t))
	other := *h.App
	other.Log = store.Open(h.Pool, h.App.Vault, store.Options{})
	t.Cleanup(other.Log.Close)
	const rounds, couples = 3, 40
	for round := range rounds {
		day := h.day + events.Day(round)
		var ids []uuid.UUID
		for range couples {
			ids = append(ids, h.asked(t, h.couple, day))
		}
		codes := make([]fault.Code, couples)
		var running sync.WaitGroup
		for i, id := range ids {
			app := h.App
			if i%2 == 1 {
				app = &other
			}
			running.Go(func() {
				_, err := commands.Handle(context.WithoutCancel(t.Context()), app, h.owner,
					booking.ConfirmBooking{Booking: id, Version: 1})
				codes[i] = fault.CodeOf(err)
			})
		}
		running.Wait()
		won := 0
		for i, code := range codes {
			if code == "" {
				won++
				continue
			}
			require.Equal(t, fault.Conflict, code)
			require.Equal(t, booking.Pending, h.load(t, ids[i]).Status)
		}
		require.Equal(t, 1, won)
	}
	var claims int
	require.NoError(t, h.Pool.QueryRow(t.Context(), `SELECT count(*) FROM claims WHERE stream LIKE 'booking-%'`).
		Scan(&claims))
	assert.Equal(t, rounds, claims)
}

// movesMeanwhile moves a request to another day once its calendar is read, before the decision.
func (h hall) movesMeanwhile(t *testing.T, id uuid.UUID, to events.Day) {
	t.Helper()
	moved := false
	h.App.Now = func() time.Time {
		if !moved {
			moved = true // before the move, which asks for the time, too
			require.NoError(t, h.does(t, h.owner, booking.MoveBooking{
				Booking: id, Version: 1, Days: []string{to.String()}, Daypart: events.Evening,
			}))
		}
		return time.Now()
	}
}

// A request is moved to no evening that is confirmed to others, as it can be sent for none: its couple would wait in
// vain. To one that is held it may, since a hold may end.
func TestARequestIsMovedToNoEveningOfOthers(t *testing.T) {
	t.Parallel()
	h := newHall(t, scenario.New(t))
	id, other := h.asked(t, h.couple, h.day), h.asked(t, h.couple, h.day+1)
	move := booking.MoveBooking{
		Booking: id, Version: 1, Days: []string{(h.day + 1).String()}, Daypart: events.Evening,
	}
	require.NoError(t, h.does(t, h.owner, booking.ConfirmBooking{Booking: other, Version: 1}))
	h.Given(t).When(h.owner, move).ThenRefused(fault.Conflict, "days")
	require.NoError(t, h.does(t, h.owner, booking.CancelBooking{Booking: other, Reason: "ill"}))
	other = h.asked(t, h.couple, h.day+1)
	require.NoError(t, h.does(t, h.owner, booking.HoldBooking{Booking: other}))
	require.NoError(t, h.does(t, h.owner, move))
}

// A couple move their request to a day that the owner offers, and its price is that day's. What is held for them is
// moved by the owner, who keeps the price.
func TestACoupleMoveTheirRequest(t *testing.T) {
	t.Parallel()
	h := newHall(t, scenario.New(t))
	flat := func(sum int64) events.Tariff {
		return events.Tariff{Flat: &events.Money{Amount: decimal.NewFromInt(sum), Currency: "USD"}}
	}
	h.Given(t, events.HallSet{
		Listing: h.id, Hall: h.id, Teams: 1, Dayparts: []events.OfferedDaypart{
			{Daypart: events.Evening, Tariff: flat(900)}, {Daypart: events.Noon, Tariff: flat(500)},
		},
	})
	id := h.asked(t, h.couple, h.day)
	move := func(version int64, daypart events.Daypart) booking.MoveBooking {
		return booking.MoveBooking{
			Booking: id, Version: version, Days: []string{(h.day + 1).String()}, Daypart: daypart,
		}
	}
	require.NoError(t, h.does(t, h.couple, move(1, events.Noon)))
	s, _, err := booking.Bookings.Load(t.Context(), h.App, events.BookingStream(id))
	require.NoError(t, err)
	assert.Equal(t, []events.Day{h.day + 1}, s.Days)
	require.NotNil(t, s.Price)
	assert.Equal(t, "500", s.Price.Amount.String(), "the price of the new part of the day")
	h.Given(t).When(h.couple, move(1, events.Evening)).ThenRefused(fault.Conflict)
	h.Given(t).When(h.couple, move(2, events.Afternoon)).ThenRefused(fault.Invalid, "daypart")
	require.NoError(t, h.does(t, h.owner, move(2, events.Evening)))
	s, _, err = booking.Bookings.Load(t.Context(), h.App, events.BookingStream(id))
	require.NoError(t, err)
	assert.Equal(t, "500", s.Price.Amount.String(), "what an owner moves keeps its price")
	require.NoError(t, h.does(t, h.owner, booking.HoldBooking{Booking: id}))
	h.Given(t).When(h.couple, move(4, events.Noon)).ThenRefused(fault.Conflict)
}

// Whoever holds or confirms a request while its owner moves it takes the slots of the day that it was moved to. With
// those of the day before, others could take the same evening.
func TestWhatIsMovedMeanwhileTakesItsNewDay(t *testing.T) {
	t.Parallel()
	for _, take := range []func(uuid.UUID) commands.Command{
		func(id uuid.UUID) commands.Command { return booking.HoldBooking{Booking: id} },
		func(id uuid.UUID) commands.Command { return booking.ConfirmBooking{Booking: id, Version: 2} },
	} {
		h := newHall(t, scenario.New(t))
		id, other := h.asked(t, h.couple, h.day), h.asked(t, h.couple, h.day+1)
		h.movesMeanwhile(t, id, h.day+1)
		require.NoError(t, h.does(t, h.owner, take(id)))
		s := h.load(t, id)
		require.Equal(t, []events.Day{h.day + 1}, s.Days)
		assert.Equal(t, []events.Slot{{Hall: h.id, Day: h.day + 1, Daypart: events.Evening, Ordinal: 1}}, s.Slots)
		h.Given(t).When(h.owner, booking.ConfirmBooking{Booking: other, Version: 1}).
			ThenRefused(fault.Conflict, "days")
	}
}
