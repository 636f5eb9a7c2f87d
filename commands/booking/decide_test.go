package booking_test

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/commands"
	"weddings/commands/booking"
	"weddings/commands/calendar"
	"weddings/commands/listing"
	"weddings/commands/scenario"
	"weddings/events"
	"weddings/internal/fault"
)

// story is one booking on an evening in December, as of the 23rd of November.
type story struct {
	id, listing, owner, couple uuid.UUID
	now                        time.Time
	day                        events.Day
	deposit                    uuid.UUID
}

func newStory() story {
	now := time.Date(2026, 11, 23, 9, 0, 0, 0, time.UTC)
	return story{
		id: uuid.New(), listing: uuid.New(), owner: uuid.New(), couple: uuid.New(), deposit: uuid.New(),
		now: now, day: events.DayOf(now) + 20,
	}
}

func (s story) requested() events.Event {
	return events.BookingRequested{
		Booking: s.id, Listing: s.listing, Owner: s.owner, Customer: s.couple, SignedIn: true,
		Hall: s.listing, Days: []events.Day{s.day}, Daypart: events.Evening, Guests: 200,
		Terms: events.Terms{Kept60: 10, Kept30: 25, Kept14: 60}, AnswerBy: s.now.Add(7 * 24 * time.Hour),
	}
}

func (s story) slots() []events.Slot {
	return []events.Slot{{Hall: s.listing, Day: s.day, Daypart: events.Evening, Ordinal: 1}}
}

func (s story) held(until time.Time) events.Event {
	return events.BookingHeld{Booking: s.id, Listing: s.listing, Slots: s.slots(), Until: until}
}

func (s story) asOwner() events.Actor { return events.Actor{Account: s.owner, Role: events.VenueOwner} }

func (s story) asCouple() events.Actor { return events.Actor{Account: s.couple, Role: events.Customer} }
func (s story) timed() booking.Timed   { return booking.Timed{Now: s.now} }
func (s story) claiming() booking.Claiming {
	return booking.Claiming{
		Now: s.now, ID: uuid.New(), Person: uuid.New(), Free: true, Ordinal: 1,
		About: listing.State{ID: s.listing, Owner: s.owner, Kind: events.Venue, Status: listing.Approved},
		Wish:  booking.Wish{Hall: s.listing, Days: []events.Day{s.day}, Daypart: events.Evening},
	}
}

// decided is a command with the facts that it needs, whatever their type.
type decided func(happened []events.Event, by events.Actor) (commands.Decision, error)

func with[F any](c commands.Decider[booking.State, F], facts F) decided {
	return func(happened []events.Event, by events.Actor) (commands.Decision, error) {
		return scenario.Decide(booking.Bookings, happened, by, c, facts)
	}
}

// TestWhatFollowsInEachState is the table of a booking's states: what each command leads to in each of them, as the
// name of an event, or the code of the refusal; "" stands for nothing.
func TestWhatFollowsInEachState(t *testing.T) {
	t.Parallel()
	s := newStory()
	elsewhere := s.claiming()
	elsewhere.Wish.Days = []events.Day{s.day + 1}
	requested, soon := s.requested(), s.now.Add(time.Hour)
	confirmed := events.BookingConfirmed{Booking: s.id, Slots: s.slots()}
	past := s.requested().(events.BookingRequested)
	past.Days = []events.Day{events.DayOf(s.now) - 1}
	unanswered := s.requested().(events.BookingRequested)
	unanswered.AnswerBy = s.now
	deposited := events.DepositRecorded{Booking: s.id, Deposit: s.deposit, By: events.CoupleSide}
	histories := map[string][]events.Event{
		"none":       nil,
		"pending":    {requested},
		"unanswered": {unanswered},
		"held":       {requested, s.held(soon)},
		"extended":   {requested, s.held(soon), events.HoldExtended{Until: soon}},
		"challenged": {requested, s.held(soon), events.HoldChallenged{Challenger: uuid.New(), Until: soon}},
		"lapsed":     {requested, s.held(s.now)},
		"confirmed":  {requested, s.held(soon), deposited, confirmed},
		"past":       {past, confirmed},
		"completed":  {past, confirmed, events.BookingCompleted{}},
		"declined":   {requested, events.BookingDeclined{}},
		"expired":    {requested, s.held(s.now), events.HoldExpired{}},
		"cancelled":  {requested, confirmed, events.BookingCancelled{}},
	}
	type cases map[string]string
	const conflict, forbidden, none = string(fault.Conflict), string(fault.Forbidden), string(fault.NotFound)
	owner, couple, admin := s.asOwner(), s.asCouple(), events.Actor{Account: uuid.New(), Role: events.Admin}
	system := events.Actor{Role: events.System}
	for name, tt := range map[string]struct {
		decide decided
		by     events.Actor
		other  string // what the states that are left out lead to
		leads  cases
	}{
		"owner holds": {with(booking.HoldBooking{}, s.claiming()), owner, conflict, cases{
			"pending": "booking.held", "unanswered": "booking.held", "held": "", "extended": "", "challenged": "",
		}},
		"couple hold": {with(booking.HoldBooking{}, s.claiming()), couple, forbidden, nil},
		"owner extends": {
			with(booking.ExtendHold{}, booking.Extending{Timed: s.timed(), Days: 3}), owner, conflict,
			cases{"held": "booking.hold_extended"},
		},
		"another couple challenge": {
			with(booking.ChallengeHold{}, booking.Challenging{Timed: s.timed()}), couple, conflict,
			cases{"none": conflict, "held": "booking.hold_challenged", "extended": "booking.hold_challenged"},
		},
		"owner confirms": {with(booking.ConfirmBooking{}, s.claiming()), owner, conflict, cases{
			"pending": "booking.confirmed", "unanswered": "booking.confirmed", "held": "booking.confirmed",
			"extended": "booking.confirmed", "challenged": "booking.confirmed", "lapsed": "booking.confirmed",
			"confirmed": "", "past": "",
		}},
		"couple confirm": {with(booking.ConfirmBooking{}, s.claiming()), couple, conflict, cases{
			"pending": forbidden, "unanswered": forbidden, "held": "booking.confirmed",
			"extended": "booking.confirmed", "challenged": "booking.confirmed", "confirmed": "", "past": "",
		}},
		"admin confirms": {with(booking.ConfirmBooking{}, s.claiming()), admin, forbidden, nil},
		"owner declines": {with(booking.DeclineBooking{}, booking.Declining{}), owner, conflict, cases{
			"pending": "booking.declined", "unanswered": "booking.declined", "declined": "",
		}},
		"couple decline": {with(booking.DeclineBooking{}, booking.Declining{}), couple, forbidden, nil},
		"owner cancels": {with(booking.CancelBooking{Reason: "x"}, s.timed()), owner, conflict, cases{
			"held": "booking.cancelled", "extended": "booking.cancelled", "challenged": "booking.cancelled",
			"lapsed": "booking.cancelled", "confirmed": "booking.cancelled", "cancelled": "",
		}},
		"couple cancel": {with(booking.CancelBooking{}, s.timed()), couple, conflict, cases{
			"pending": "booking.cancelled", "unanswered": "booking.cancelled", "held": "booking.cancelled",
			"extended": "booking.cancelled", "challenged": "booking.cancelled", "lapsed": "booking.cancelled",
			"confirmed": "booking.cancelled", "cancelled": "",
		}},
		"owner moves": {with(booking.MoveBooking{}, elsewhere), owner, conflict, cases{
			"pending": "booking.moved", "unanswered": "booking.moved", "held": "booking.moved",
			"extended": "booking.moved", "challenged": "booking.moved", "confirmed": "booking.moved",
			"past": "booking.moved", "none": conflict,
		}},
		"couple move": {with(booking.MoveBooking{}, elsewhere), couple, conflict, cases{
			"pending": "booking.moved", "unanswered": "booking.moved", "none": conflict,
		}},
		"time expires": {with(booking.ExpireBooking{}, s.timed()), system, "", cases{
			"unanswered": "booking.expired", "lapsed": "booking.hold_expired",
		}},
		"time completes": {
			with(booking.CompleteBooking{}, s.timed()), system, "", cases{"past": "booking.completed"},
		},
		"couple record a deposit": {
			with(booking.RecordDeposit{Amount: dollars(100)}, booking.Depositing{}), couple, conflict, cases{
				"held": "booking.deposit_recorded", "extended": "booking.deposit_recorded",
				"challenged": "booking.deposit_recorded", "lapsed": "booking.deposit_recorded",
				"confirmed": "booking.deposit_recorded", "past": "booking.deposit_recorded",
			},
		},
		"owner acknowledges": {
			with(booking.AcknowledgeDeposit{Deposit: s.deposit}, commands.None{}), owner, none,
			cases{"confirmed": "booking.deposit_acknowledged"},
		},
		"couple acknowledge": {
			with(booking.AcknowledgeDeposit{Deposit: s.deposit}, commands.None{}), couple, none,
			cases{"confirmed": forbidden},
		},
		"owner denies a deposit": {
			with(booking.RefuseDeposit{Deposit: s.deposit}, commands.None{}), owner, none,
			cases{"confirmed": "booking.deposit_refused"},
		},
		"couple take a deposit back": {
			with(booking.RefuseDeposit{Deposit: s.deposit}, commands.None{}), couple, none,
			cases{"confirmed": "booking.deposit_refused"},
		},
	} {
		for state, happened := range histories {
			d, err := tt.decide(happened, tt.by)
			came := string(fault.CodeOf(err))
			if err == nil && len(d.Events) > 0 {
				came = events.TypeOf(d.Events[0])
			}
			expected, given := tt.leads[state]
			switch {
			case given:
			case state == "none":
				expected = none
			default:
				expected = tt.other
			}
			assert.Equal(t, expected, came, "%s while %s: %v", name, state, err)
		}
	}
}

func dollars(n int64) events.Money {
	return events.Money{Amount: decimal.New(n, 0), Currency: "USD"}
}

// What a decision claims and gives up is what the booking holds before and after it.
func TestClaimsFollowTheSlots(t *testing.T) {
	t.Parallel()
	s := newStory()
	values := func(claims []commands.Claim) (list []string) {
		for _, c := range claims {
			list = append(list, c.Value)
		}
		return list
	}
	slot := s.listing.String() + ":" + s.listing.String() + ":2026-12-13:evening:1"
	request, hold := []events.Event{s.requested()}, []events.Event{s.requested(), s.held(s.now.Add(time.Hour))}

	d, err := with(booking.HoldBooking{}, s.claiming())(request, s.asOwner())
	require.NoError(t, err)
	assert.Equal(t, []string{slot}, values(d.Claims))
	d, err = with(booking.ConfirmBooking{}, s.claiming())(request, s.asOwner())
	require.NoError(t, err)
	assert.Equal(t, []string{slot}, values(d.Claims))
	d, err = with(booking.ConfirmBooking{}, s.claiming())(hold, s.asCouple())
	require.NoError(t, err)
	assert.Empty(t, d.Claims, "a hold becomes a confirmation without a gap")
	d, err = with(booking.CancelBooking{}, s.timed())(hold, s.asCouple())
	require.NoError(t, err)
	assert.Equal(t, []string{slot}, values(d.Releases))
	whole := s.claiming()
	whole.Wish.Daypart = events.AllDay
	d, err = with(booking.MoveBooking{}, whole)(hold, s.asOwner())
	require.NoError(t, err)
	assert.Len(t, d.Claims, 2, "the evening it holds already")
	assert.Empty(t, d.Releases)
	whole.Wish.Days = []events.Day{s.day + 1}
	d, err = with(booking.MoveBooking{}, whole)(hold, s.asOwner())
	require.NoError(t, err)
	assert.Len(t, d.Claims, 3)
	assert.Equal(t, []string{slot}, values(d.Releases))

	busy := s.claiming()
	busy.Free, busy.Nearest = false, []string{"2026-12-14"}
	_, err = with(booking.ConfirmBooking{}, busy)(request, s.asOwner())
	var f *fault.Error
	require.ErrorAs(t, err, &f)
	assert.Equal(t, "The nearest free days: 2026-12-14", f.Fields["days"].En)
}

func TestEveryHoldEnds(t *testing.T) {
	t.Parallel()
	s := newStory()
	until := func(rules events.CalendarRulesSet, day events.Day) time.Time {
		facts := s.claiming()
		facts.Calendar = calendar.Apply(facts.Calendar, rules)
		requested := s.requested().(events.BookingRequested)
		requested.Days = []events.Day{day}
		facts.Wish.Days = requested.Days
		d, err := with(booking.HoldBooking{}, facts)([]events.Event{requested}, s.asOwner())
		require.NoError(t, err)
		return d.Events[0].(events.BookingHeld).Until
	}
	assert.Equal(t, s.now.Add(14*24*time.Hour), until(events.CalendarRulesSet{HoldDays: 14}, s.day))
	assert.True(t, (events.DayOf(s.now) + 1).Starts().Equal(until(events.CalendarRulesSet{HoldDays: 3},
		events.DayOf(s.now))), "not after the party")

	challenge := func(ends time.Duration) time.Time {
		hold := []events.Event{s.requested(), s.held(s.now.Add(ends))}
		c := with(booking.ChallengeHold{}, booking.Challenging{Timed: s.timed()})
		d, err := c(hold, s.asCouple())
		require.NoError(t, err)
		return d.Events[0].(events.HoldChallenged).Until
	}
	assert.Equal(t, s.now.Add(48*time.Hour), challenge(72*time.Hour))
	assert.Equal(t, s.now.Add(time.Hour), challenge(time.Hour))
}

func TestWhatIsKeptOfADeposit(t *testing.T) {
	t.Parallel()
	s := newStory()
	confirmed := []events.Event{s.requested(), events.BookingConfirmed{Slots: s.slots()}}
	kept := func(by events.Actor, left events.Day) int {
		facts := booking.Timed{Now: (s.day - left).Starts()}
		d, err := with(booking.CancelBooking{Reason: "x"}, facts)(confirmed, by)
		require.NoError(t, err)
		assert.Equal(t, int(left), d.Events[0].(events.BookingCancelled).DaysLeft)
		return d.Events[0].(events.BookingCancelled).Kept
	}
	assert.Zero(t, kept(s.asCouple(), 61))
	assert.Equal(t, 10, kept(s.asCouple(), 60))
	assert.Equal(t, 60, kept(s.asCouple(), 0))
	assert.Zero(t, kept(s.asOwner(), 0), "an owner who cancels keeps nothing")

	long := s.requested().(events.BookingRequested)
	long.Days = []events.Day{s.day, s.day + 1, s.day + 2}
	d, err := with(booking.CancelBooking{}, booking.Timed{Now: (s.day + 1).Starts()})(
		[]events.Event{long, events.BookingConfirmed{Slots: s.slots()}}, s.asCouple(),
	)
	require.NoError(t, err)
	assert.Zero(t, d.Events[0].(events.BookingCancelled).DaysLeft, "no fewer than none, once it has begun")
}

// What is kept counts to the day that the couple agreed to, or to a later one to which the owner has moved the party.
func TestAnOwnersMoveDoesNotRaiseWhatIsKept(t *testing.T) {
	t.Parallel()
	s := newStory()
	moved := func(by events.Side, away events.Day) events.Event {
		return events.BookingMoved{By: by, Hall: s.listing, Days: []events.Day{s.day + away}, Daypart: events.Evening}
	}
	confirmed := func(by events.Side) events.Event { return events.BookingConfirmed{By: by, Slots: s.slots()} }
	const owner, couple = events.OwnerSide, events.CoupleSide
	for name, tt := range map[string]struct {
		history []events.Event
		kept    int
	}{
		"nearer by the owner":      {[]events.Event{confirmed(owner), moved(owner, -10)}, 25},
		"farther by the owner":     {[]events.Event{confirmed(owner), moved(owner, 30)}, 10},
		"farther and nearer again": {[]events.Event{confirmed(owner), moved(owner, 30), moved(owner, -10)}, 10},
		"before the owner's word":  {[]events.Event{moved(owner, -10), confirmed(owner)}, 25},
		"confirmed by the couple":  {[]events.Event{s.held(s.now), moved(owner, -10), confirmed(couple)}, 60},
		"nearer by the couple":     {[]events.Event{moved(couple, -10), confirmed(owner)}, 60},
	} {
		happened := append([]events.Event{s.requested()}, tt.history...)
		d, err := with(booking.CancelBooking{}, s.timed())(happened, s.asCouple())
		require.NoError(t, err)
		assert.Equal(t, tt.kept, d.Events[0].(events.BookingCancelled).Kept, name)
		d, err = with(booking.EndBooking{}, booking.Ending{Timed: s.timed(), CustomerErased: true})(
			happened, events.Actor{Role: events.System},
		)
		require.NoError(t, err)
		assert.Equal(t, tt.kept, d.Events[0].(events.BookingCancelled).Kept, name)
	}
}

// A hold that is moved to an earlier day ends no later than one that began now, and with its party at the latest. A
// move to a later day does not change its end.
func TestAMovedHoldDoesNotOutliveItsParty(t *testing.T) {
	t.Parallel()
	s := newStory()
	in := func(hours int) time.Time { return s.now.Add(time.Duration(hours) * time.Hour) }
	today := events.DayOf(s.now)
	for name, tt := range map[string]struct {
		until     time.Time
		day       events.Day
		then, end time.Time
	}{
		"to tomorrow":          {in(72), today + 1, (today + 2).Starts().UTC(), (today + 2).Starts()},
		"ends before anyway":   {in(1), today + 1, time.Time{}, in(1)},
		"an extended hold":     {in(144), s.day - 1, time.Time{}, in(144)},
		"extended, to a later": {in(144), s.day + 1, time.Time{}, in(144)},
	} {
		facts := s.claiming()
		facts.Wish.Days = []events.Day{tt.day}
		happened := []events.Event{s.requested(), s.held(tt.until)}
		d, err := with(booking.MoveBooking{}, facts)(happened, s.asOwner())
		require.NoError(t, err)
		assert.Equal(t, tt.then, d.Events[0].(events.BookingMoved).Until, name)
		var state booking.State
		for _, e := range append(happened, d.Events...) {
			state = booking.Apply(state, e)
		}
		assert.True(t, tt.end.Equal(state.HoldUntil), name)
	}
}

// A deposit stays open to its two sides until both agree on it: the other side may deny it and change its mind, and the
// side that recorded it may take it back for good.
func TestADepositMayBeDeniedAndTakenBack(t *testing.T) {
	t.Parallel()
	s := newStory()
	told := func(more ...events.Event) []events.Event {
		return append([]events.Event{
			s.requested(),
			events.BookingConfirmed{Booking: s.id, Slots: s.slots()},
			events.DepositRecorded{Booking: s.id, Deposit: s.deposit, By: events.CoupleSide, Amount: dollars(33)},
		}, more...)
	}
	refuse := with(booking.RefuseDeposit{Deposit: s.deposit}, commands.None{})
	agree := with(booking.AcknowledgeDeposit{Deposit: s.deposit}, commands.None{})
	by := func(side events.Side) events.Event {
		return events.DepositRefused{Booking: s.id, Deposit: s.deposit, By: side}
	}
	denied, takenBack := told(by(events.OwnerSide)), told(by(events.CoupleSide))
	agreed := told(events.DepositAcknowledged{Booking: s.id, Deposit: s.deposit})

	d, err := refuse(told(), s.asOwner())
	require.NoError(t, err)
	assert.Equal(t, []events.Event{by(events.OwnerSide)}, d.Events)
	d, err = refuse(denied, s.asOwner())
	require.NoError(t, err)
	assert.Empty(t, d.Events, "denied before")
	d, err = agree(denied, s.asOwner())
	require.NoError(t, err)
	assert.Len(t, d.Events, 1, "the money came after all")
	d, err = refuse(denied, s.asCouple())
	require.NoError(t, err)
	assert.Equal(t, []events.Event{by(events.CoupleSide)}, d.Events)

	_, err = agree(takenBack, s.asOwner())
	assert.Equal(t, fault.Conflict, fault.CodeOf(err))
	d, err = refuse(takenBack, s.asOwner())
	require.NoError(t, err)
	assert.Empty(t, d.Events, "nothing is left to deny")
	for _, side := range []events.Actor{s.asOwner(), s.asCouple()} {
		_, err = refuse(agreed, side)
		assert.Equal(t, fault.Conflict, fault.CodeOf(err))
	}

	again := told(by(events.OwnerSide), events.DepositAcknowledged{Booking: s.id, Deposit: s.deposit})
	_, err = refuse(again, s.asCouple())
	assert.Equal(t, fault.Conflict, fault.CodeOf(err), "acknowledged after it was denied")
}

// One side's word is worth nothing alone, so five of it wait at once; each is a letter to the other side.
func TestFewDepositsWaitForTheOtherSide(t *testing.T) {
	t.Parallel()
	s := newStory()
	happened := []events.Event{s.requested(), events.BookingConfirmed{Booking: s.id, Slots: s.slots()}}
	record := with(booking.RecordDeposit{Amount: dollars(100)}, booking.Depositing{ID: uuid.New()})
	for range 5 {
		_, err := record(happened, s.asCouple())
		require.NoError(t, err)
		happened = append(happened, events.DepositRecorded{
			Booking: s.id, Deposit: uuid.New(), By: events.CoupleSide, Amount: dollars(100),
		})
	}
	_, err := record(happened, s.asCouple())
	assert.Equal(t, fault.Invalid, fault.CodeOf(err))
	_, err = record(happened, s.asOwner())
	require.NoError(t, err, "what the other side says counts apart")
	told := happened[len(happened)-1].(events.DepositRecorded)
	for _, settled := range []events.Event{
		events.DepositAcknowledged{Booking: s.id, Deposit: told.Deposit},
		events.DepositRefused{Booking: s.id, Deposit: told.Deposit, By: events.OwnerSide},
		events.DepositRefused{Booking: s.id, Deposit: told.Deposit, By: events.CoupleSide},
	} {
		_, err = record(append(slices.Clone(happened), settled), s.asCouple())
		require.NoError(t, err, "%T", settled)
	}
}

// A couple without an account can settle no deposit, so that an owner with five of them is told what they can do.
func TestDepositsThatNobodyCanAcknowledge(t *testing.T) {
	t.Parallel()
	s := newStory()
	asked := s.requested().(events.BookingRequested)
	asked.SignedIn = false
	happened := []events.Event{asked, events.BookingConfirmed{Booking: s.id, Slots: s.slots()}}
	record := with(booking.RecordDeposit{Amount: dollars(100)}, booking.Depositing{ID: uuid.New()})
	for range 5 {
		happened = append(happened, events.DepositRecorded{
			Booking: s.id, Deposit: uuid.New(), By: events.OwnerSide, Amount: dollars(100),
		})
	}
	said := func(happened []events.Event) string {
		_, err := record(happened, s.asOwner())
		refused, ok := errors.AsType[*fault.Error](err)
		require.True(t, ok)
		return refused.Fields["amount"].En
	}
	assert.Contains(t, said(happened), "Take one back")
	assert.Contains(t, said(append(slices.Clone(happened), events.BookingAttached{
		Booking: s.id, Account: uuid.New(),
	})), "once one of them is acknowledged")
}

// A party that an owner agreed on elsewhere is nobody else's affair, an admin's neither.
func TestAnEnteredPartyIsItsOwnersAlone(t *testing.T) {
	t.Parallel()
	s := newStory()
	entered := []events.Event{events.BookingEntered{
		Booking: s.id, Listing: s.listing, Owner: s.owner, Hall: s.listing, Days: []events.Day{s.day},
		Daypart: events.Evening, Slots: s.slots(),
	}}
	cancel := with(booking.CancelBooking{Reason: "شكوى"}, s.timed())
	for _, by := range []events.Actor{
		{Account: uuid.New(), Role: events.Admin}, s.asCouple(), {Account: uuid.New(), Role: events.VenueOwner},
	} {
		_, err := cancel(entered, by)
		require.ErrorIs(t, err, commands.ErrHidden, "%s", by.Role)
	}
	d, err := cancel(entered, s.asOwner())
	require.NoError(t, err)
	assert.Len(t, d.Events, 1)
}

// A party that took place was not cancelled by whoever erases their account the morning after, although no timer has
// completed the booking yet.
func TestAPartyThatIsOverIsNotCancelledByAnErasure(t *testing.T) {
	t.Parallel()
	s := newStory()
	confirmed := []events.Event{
		s.requested(), events.BookingConfirmed{Booking: s.id, Listing: s.listing, Slots: s.slots()},
	}
	for name, facts := range map[string]booking.Ending{
		"the couple": {CustomerErased: true}, "the owner": {OwnerErased: true},
	} {
		facts.Timed = booking.Timed{Now: s.day.Starts().Add(23 * time.Hour)}
		d, err := with(booking.EndBooking{}, facts)(confirmed, scenario.System.Actor)
		require.NoError(t, err)
		assert.Len(t, d.Events, 1, "%s are gone on the day", name)
		facts.Timed = booking.Timed{Now: (s.day + 1).Starts()}
		d, err = with(booking.EndBooking{}, facts)(confirmed, scenario.System.Actor)
		require.NoError(t, err)
		assert.Empty(t, d.Events, "%s are gone the day after", name)
	}
}
