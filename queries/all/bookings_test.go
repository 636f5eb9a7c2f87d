package all

import (
	"context"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/events/store"
	"weddings/internal/fault"
	"weddings/queries"
	"weddings/queries/bookings"
	"weddings/queries/calendars"
)

// wish is a request for the evening of a day, by a couple.
func (w *world) wish(listing uuid.UUID, couple queries.Viewer, on events.Day) events.BookingRequested {
	return events.BookingRequested{
		Booking: uuid.New(), Listing: listing, Kind: events.Venue, Owner: w.owner, Customer: couple.Account,
		SignedIn: true, Name: events.PersonalOf(couple.Account, "ليلى"), Hall: listing, Days: []events.Day{on},
		Daypart: events.Evening, Guests: 200, AnswerBy: time.Now().Add(time.Hour),
		Price: &events.Money{Amount: decimal.RequireFromString("1500.50"), Currency: "USD"},
		Terms: events.Terms{Kept14: 50, Text: events.Bilingual{En: "Sorry"}, Hash: "abc"},
	}
}

// booked appends to a booking's stream, with as many claims as it takes slots.
func (w *world) booked(e events.Event, slots ...events.Slot) {
	w.Helper()
	a := store.Append{Stream: e.StreamName(), Expected: store.Any, Events: []events.Event{e}}
	for range slots {
		a.Claims = append(a.Claims, store.Claim{Scope: "slot", Value: uuid.NewString()})
	}
	receipt, err := w.Sources.Log.Append(w.Context(), a)
	require.NoError(w, err)
	w.seen(receipt.Position)
}

func evening(hall uuid.UUID, on events.Day) events.Slot {
	return events.Slot{Hall: hall, Day: on, Daypart: events.Evening, Ordinal: 1}
}

func TestABookingIsItsTwoSidesAffair(t *testing.T) {
	t.Parallel()
	w := setup(t)
	listing, on := w.venue("السنديان"), events.DayOf(time.Now())+30
	couple := queries.Viewer{Account: uuid.New(), Role: events.Customer}
	others := queries.Viewer{Account: uuid.New(), Role: events.Customer}
	owner := queries.Viewer{Account: w.owner, Role: events.VenueOwner}
	first, second := w.wish(listing, couple, on), w.wish(listing, others, on)
	w.booked(first)
	w.booked(second)
	slot := evening(listing, on)
	w.booked(events.BookingHeld{
		Booking: first.Booking, Listing: listing, Slots: []events.Slot{slot}, Until: time.Now().Add(time.Hour),
	}, slot)
	deposit := uuid.New()
	w.booked(events.DepositRecorded{
		Booking: first.Booking, Deposit: deposit, By: events.CoupleSide,
		Amount: events.Money{Amount: decimal.NewFromInt(100), Currency: "USD"},
	})
	party := events.BookingEntered{
		Booking: uuid.New(), Listing: listing, Kind: events.Venue, Owner: w.owner, Hall: listing,
		Name: events.PersonalOf(w.owner, "بيت سامر"), Days: []events.Day{on + 1}, Daypart: events.Evening,
		Slots: []events.Slot{evening(listing, on+1)},
	}
	w.booked(party, party.Slots...)

	mine, err := w.Bookings.Mine(t.Context(), couple, bookings.Filter{}, 20, nil)
	require.NoError(t, err)
	require.Len(t, mine.Nodes, 1)
	b := mine.Nodes[0]
	assert.Equal(t, "held", b.Status)
	assert.Equal(t, []events.Day{on}, b.Days)
	assert.Equal(t, "1500.5", b.Price().Amount.String())
	assert.Equal(t, first.Terms, b.Terms)
	assert.Equal(t, 1, b.Others, "another couple wait")
	assert.True(t, b.Own)
	require.Len(t, b.Deposits, 1)
	assert.Equal(t, deposit, b.Deposits[0].ID)
	assert.Nil(t, b.Deposits[0].AcknowledgedAt)

	assert.Nil(t, b.Deposits[0].RefusedBy)
	w.booked(events.DepositRefused{Booking: first.Booking, Deposit: deposit, By: events.OwnerSide})
	denied, err := w.Bookings.Booking(t.Context(), couple, first.Booking)
	require.NoError(t, err)
	assert.Equal(t, "owner", *denied.Deposits[0].RefusedBy)
	assert.Equal(t, b.Version+1, denied.Version)
	w.booked(events.DepositAcknowledged{Booking: first.Booking, Deposit: deposit})
	agreed, err := w.Bookings.Booking(t.Context(), couple, first.Booking)
	require.NoError(t, err)
	assert.Nil(t, agreed.Deposits[0].RefusedBy)
	assert.NotNil(t, agreed.Deposits[0].AcknowledgedAt)

	received, err := w.Bookings.Received(t.Context(), owner, bookings.Filter{}, 20, nil)
	require.NoError(t, err)
	assert.Equal(t, 3, received.Total)
	assert.Equal(t, "بيت سامر", *received.Nodes[0].Name)
	only := "pending"
	received, err = w.Bookings.Received(t.Context(), owner, bookings.Filter{Status: &only, From: &on}, 20, nil)
	require.NoError(t, err)
	assert.Equal(t, 1, received.Total)
	later := on + 1
	all, err := w.Bookings.All(t.Context(), admin, bookings.Filter{From: &later, To: &later}, 20, nil)
	require.NoError(t, err)
	require.Len(t, all.Nodes, 1)
	assert.Nil(t, all.Nodes[0].Name, "the name of a party is its owner's alone")

	for _, viewer := range []queries.Viewer{couple, owner, admin} {
		found, err := w.Bookings.Booking(t.Context(), viewer, first.Booking)
		require.NoError(t, err)
		assert.Equal(t, "ليلى", *found.Name)
	}
	found, err := w.Bookings.Booking(t.Context(), others, first.Booking)
	assert.Nil(t, found)
	require.ErrorIs(t, err, fault.ErrHidden)
	_, err = w.Bookings.Received(t.Context(), couple, bookings.Filter{}, 20, nil)
	assert.Equal(t, fault.Forbidden, fault.CodeOf(err))
	_, err = w.Bookings.All(t.Context(), owner, bookings.Filter{}, 20, nil)
	assert.Equal(t, fault.Forbidden, fault.CodeOf(err))

	stray, err := w.Bookings.Stray(t.Context(), admin)
	require.NoError(t, err)
	assert.Zero(t, stray)
	w.booked(events.BookingConfirmed{Booking: second.Booking, Slots: []events.Slot{slot}}) // as nothing here does
	stray, err = w.Bookings.Stray(t.Context(), admin)
	require.NoError(t, err)
	assert.Equal(t, 1, stray)

	w.booked(events.BookingCancelled{Booking: second.Booking, By: events.OwnerSide})
	record, err := w.Bookings.RecordOf(t.Context(), nobody, listing)
	require.NoError(t, err)
	assert.Equal(t, &bookings.Record{Confirmed: 1, CancelledByOwner: 1}, record)

	w.happens("account-"+couple.Account.String(), events.PersonErased{Person: couple.Account})
	found, err = w.Bookings.Booking(t.Context(), owner, first.Booking)
	require.NoError(t, err)
	assert.Nil(t, found.Name)
}

// An admin reads who did what to a booking, when and why, in pages of any size. Names and reasons go with their person.
func TestAnAdminReadsTheHistoryOfABooking(t *testing.T) {
	t.Parallel()
	w := setup(t)
	listing, on := w.venue("السنديان"), events.DayOf(time.Now())+30
	couple := queries.Viewer{Account: uuid.New(), Role: events.Customer}
	wish := w.wish(listing, couple, on)
	until := time.Now().Add(time.Hour).UTC().Truncate(time.Millisecond)
	w.booked(wish)
	w.booked(events.BookingHeld{
		Booking: wish.Booking, Listing: listing, By: events.OwnerSide, Until: until,
		Slots: []events.Slot{evening(listing, on)},
	}, evening(listing, on))
	sum := events.Money{Amount: decimal.NewFromInt(100), Currency: "USD"}
	w.booked(events.DepositRecorded{
		Booking: wish.Booking, Deposit: uuid.New(), By: events.OwnerSide, Amount: sum,
	})
	w.booked(events.BookingReminded{Booking: wish.Booking, Listing: listing, To: events.CoupleSide, Until: until})
	w.booked(events.BookingMoved{
		Booking: wish.Booking, Listing: listing, By: events.OwnerSide, Hall: listing, Days: []events.Day{on + 1},
		Daypart: events.Noon,
	})
	w.booked(events.BookingCancelled{
		Booking: wish.Booking, Listing: listing, By: events.OwnerSide,
		Reason: events.PersonalOf(w.owner, "انقطعت الكهرباء"),
	})
	whole, err := w.Bookings.History(t.Context(), admin, wish.Booking, 20, nil)
	require.NoError(t, err)
	require.Len(t, whole.Nodes, 6)
	assert.Equal(t, 6, whole.Total)
	var types []string
	for _, step := range whole.Nodes {
		types = append(types, step.Type)
		assert.WithinDuration(t, time.Now(), step.At, time.Minute)
	}
	assert.Equal(t, []string{
		"booking.cancelled", "booking.moved", "booking.reminded", "booking.deposit_recorded", "booking.held",
		"booking.requested",
	}, types)
	assert.Equal(t, "انقطعت الكهرباء", *whole.Nodes[0].Reason)
	assert.Equal(t, "owner", *whole.Nodes[0].Side)
	assert.Equal(t, []events.Day{on + 1}, whole.Nodes[1].Days)
	assert.Equal(t, events.Noon, *whole.Nodes[1].Daypart)
	assert.Nil(t, whole.Nodes[1].Reason)
	assert.Equal(t, "couple", *whole.Nodes[2].Reminded)
	assert.Equal(t, "100", whole.Nodes[3].Price().Amount.String())
	assert.Equal(t, until, whole.Nodes[4].Until.UTC())
	assert.Empty(t, whole.Nodes[4].Days)
	assert.Equal(t, []events.Day{on}, whole.Nodes[5].Days)

	var paged []bookings.Step
	for after, more := (*string)(nil), true; more; {
		page, err := w.Bookings.History(t.Context(), admin, wish.Booking, 4, after)
		require.NoError(t, err)
		paged, after, more = append(paged, page.Nodes...), page.EndCursor, page.HasNextPage
	}
	assert.Equal(t, whole.Nodes, paged)

	for _, other := range []queries.Viewer{couple, {Account: w.owner, Role: events.VenueOwner}} {
		_, err = w.Bookings.History(t.Context(), other, wish.Booking, 20, nil)
		assert.Equal(t, fault.Forbidden, fault.CodeOf(err))
	}
	none, err := w.Bookings.History(t.Context(), admin, uuid.New(), 20, nil)
	require.NoError(t, err)
	assert.Empty(t, none.Nodes)

	w.happens("account-"+couple.Account.String(), events.PersonErased{Person: couple.Account})
	after, err := w.Bookings.History(t.Context(), admin, wish.Booking, 20, nil)
	require.NoError(t, err)
	require.Len(t, after.Nodes, 6)
	assert.Nil(t, after.Nodes[0].Reason, "what the owner wrote may quote the couple")
}

// A request for a day that its owner has closed since, here or in another calendar, says so to both sides.
func TestARequestSaysThatItsDayIsClosed(t *testing.T) {
	t.Parallel()
	w := setup(t)
	listing, on := w.venue("السنديان"), events.DayOf(time.Now())+30
	couple := queries.Viewer{Account: uuid.New(), Role: events.Customer}
	wish := w.wish(listing, couple, on)
	w.booked(wish)
	gone := func() *string {
		found, err := w.Bookings.Booking(t.Context(), couple, wish.Booking)
		require.NoError(t, err)
		return found.Gone
	}
	calendar := events.CalendarStream(listing)
	closure := func(change func(*events.DaysClosed)) events.DaysClosed {
		e := events.DaysClosed{Listing: listing, Closure: uuid.New(), From: on - 2, To: on + 2, Daypart: events.AllDay}
		change(&e)
		return e
	}
	for what, e := range map[string]events.DaysClosed{
		"another daypart": closure(func(e *events.DaysClosed) { e.Daypart = events.Noon }),
		"another hall":    closure(func(e *events.DaysClosed) { e.Hall = uuid.New() }),
		"other days":      closure(func(e *events.DaysClosed) { e.From = on + 1 }),
		"other weekdays":  closure(func(e *events.DaysClosed) { e.Weekdays = []int{int((on + 1).Weekday())} }),
	} {
		w.happens(calendar, e)
		assert.Nil(t, gone(), what)
	}
	for what, e := range map[string]events.DaysClosed{
		"every hall":  closure(func(*events.DaysClosed) {}),
		"its hall":    closure(func(e *events.DaysClosed) { e.Hall = listing }),
		"its evening": closure(func(e *events.DaysClosed) { e.Daypart = events.Evening }),
		"its weekday": closure(func(e *events.DaysClosed) { e.Weekdays = []int{int(on.Weekday())} }),
	} {
		w.happens(calendar, e)
		require.NotNil(t, gone(), what)
		assert.Equal(t, "closed", *gone(), what)
		w.happens(calendar, events.DaysOpened{Listing: listing, Closure: e.Closure})
		assert.Nil(t, gone(), what)
	}
	source := uuid.New()
	w.happens(calendar, events.SourceAdded{Listing: listing, Source: source, Hall: listing, Daypart: events.Evening})
	w.happens(calendar, events.DaysImported{Listing: listing, Source: source, Taken: []events.Day{on}})
	require.NotNil(t, gone())
	assert.Equal(t, "closed", *gone())
}

// A party needs its buffers, and one of the teams that are left: a request that cannot be met says so, and so does the
// calendar.
func TestBuffersAndFormerTeamsAreInTheWay(t *testing.T) {
	t.Parallel()
	w := setup(t)
	listing, on := w.venue("السنديان"), events.DayOf(time.Now())+30
	couple := queries.Viewer{Account: uuid.New(), Role: events.Customer}
	calendar, wish := events.CalendarStream(listing), w.wish(listing, couple, on)
	w.booked(wish)
	confirm := func(slot events.Slot) {
		entered := events.BookingEntered{
			Booking: uuid.New(), Listing: listing, Owner: w.owner, Hall: listing, Days: []events.Day{slot.Day},
			Daypart: slot.Daypart, Slots: []events.Slot{slot},
		}
		w.booked(entered, slot)
	}
	rules := func(before, after int) {
		w.happens(calendar, events.CalendarRulesSet{
			Listing: listing, HoldDays: 3, BufferBefore: before, BufferAfter: after,
		})
	}
	teams := func(n int) {
		w.happens(calendar, events.HallSet{
			Listing: listing, Hall: listing, Teams: n, Dayparts: []events.OfferedDaypart{{Daypart: events.Evening}},
		})
	}
	says := func(want string) {
		t.Helper()
		found, err := w.Bookings.Booking(t.Context(), couple, wish.Booking)
		require.NoError(t, err)
		slots, err := w.Calendars.Slots(t.Context(), nobody, listing, on, 1)
		require.NoError(t, err)
		require.Len(t, slots, 1)
		if want == "" {
			assert.Nil(t, found.Gone)
			assert.Equal(t, "asked", slots[0].State)
			return
		}
		require.NotNil(t, found.Gone)
		assert.Equal(t, want, *found.Gone)
		assert.Equal(t, want, slots[0].State)
	}
	teams(1)
	confirm(events.Slot{Hall: listing, Day: on + 1, Daypart: events.Afternoon, Ordinal: 1})
	rules(3, 1)
	says("")
	rules(0, 2)
	says("taken")
	teams(2)
	says("")
	rules(0, 0)
	confirm(events.Slot{Hall: listing, Day: on, Daypart: events.Evening, Ordinal: 2})
	says("")
	teams(1)
	says("taken")
}

// A hold whose time is over is listed as what it is shown as, before its timer has written so.
func TestAHoldThatIsOverIsListedAsExpired(t *testing.T) {
	t.Parallel()
	w := setup(t)
	listing, on := w.venue("السنديان"), events.DayOf(time.Now())+30
	couple := queries.Viewer{Account: uuid.New(), Role: events.Customer}
	asked := w.wish(listing, couple, on)
	w.booked(asked)
	slot := evening(listing, on)
	w.booked(events.BookingHeld{
		Booking: asked.Booking, Listing: listing, Slots: []events.Slot{slot}, Until: time.Now().Add(-time.Minute),
	}, slot)
	for status, total := range map[string]int{"held": 0, "expired": 1} {
		mine, err := w.Bookings.Mine(t.Context(), couple, bookings.Filter{Status: &status}, 20, nil)
		require.NoError(t, err)
		assert.Equal(t, total, mine.Total, status)
		for _, b := range mine.Nodes {
			assert.Equal(t, status, b.Status)
		}
	}
	week, err := w.Bookings.Week(t.Context(), queries.Viewer{Account: w.owner, Role: events.VenueOwner}, on, on)
	require.NoError(t, err)
	assert.Empty(t, week)
}

func TestABookingTellsWhatCancellingCostsToday(t *testing.T) {
	t.Parallel()
	terms := events.Terms{Kept60: 20, Kept30: 50, Kept14: 100}
	for left, kept := range map[events.Day]int{61: 0, 60: 20, 30: 50, 14: 100, 0: 100, -1: 100} {
		first := events.DayOf(time.Now()) + left
		b := bookings.Booking{Days: []events.Day{first, first + 1}, Terms: terms, TermsDay: first}
		assert.Equal(t, kept, b.KeptToday(), left)
	}
}

// What is kept counts to the day that the couple agreed to, or to a later one to which the owner has moved the party.
func TestAnOwnersMoveDoesNotRaiseWhatIsKept(t *testing.T) {
	t.Parallel()
	w := setup(t)
	listing, today := w.venue("السنديان"), events.DayOf(time.Now())
	couple := queries.Viewer{Account: uuid.New(), Role: events.Customer}
	asked := w.wish(listing, couple, today+40)
	asked.Terms = events.Terms{Kept60: 20, Kept30: 50, Kept14: 100}
	w.booked(asked)
	move := func(by events.Side, left events.Day) events.Event {
		return events.BookingMoved{
			Booking: asked.Booking, Listing: listing, By: by, Hall: listing, Days: []events.Day{today + left},
			Daypart: events.Evening,
		}
	}
	for _, step := range []struct {
		what events.Event
		kept int
	}{
		{move(events.OwnerSide, 10), 20},
		{events.BookingConfirmed{Booking: asked.Booking, By: events.OwnerSide}, 20},
		{move(events.OwnerSide, 70), 0},
		{move(events.OwnerSide, 10), 0},
		{events.BookingConfirmed{Booking: asked.Booking, By: events.CoupleSide}, 100},
		{move(events.OwnerSide, 70), 0},
		{move(events.CoupleSide, 25), 50},
	} {
		w.booked(step.what)
		found, err := w.Bookings.Booking(t.Context(), couple, asked.Booking)
		require.NoError(t, err)
		assert.Equal(t, step.kept, found.KeptToday(), step.what)
	}
}

// A couple's move has the price of the new days, or none; an owner's leaves the price that was agreed.
func TestAMovedRequestHasItsNewPrice(t *testing.T) {
	t.Parallel()
	w := setup(t)
	listing, on := w.venue("السنديان"), events.DayOf(time.Now())+30
	couple := queries.Viewer{Account: uuid.New(), Role: events.Customer}
	asked := w.wish(listing, couple, on)
	w.booked(asked)
	move := func(by events.Side, price *events.Money) *events.Money {
		on++
		w.booked(events.BookingMoved{
			Booking: asked.Booking, Listing: listing, By: by, Hall: listing, Days: []events.Day{on},
			Daypart: events.Evening, Price: price,
		})
		found, err := w.Bookings.Booking(t.Context(), couple, asked.Booking)
		require.NoError(t, err)
		assert.Equal(t, []events.Day{on}, found.Days)
		return found.Price()
	}
	dearer := &events.Money{Amount: decimal.RequireFromString("2100"), Currency: "USD"}
	assert.Equal(t, dearer, move(events.CoupleSide, dearer))
	assert.Equal(t, dearer, move(events.OwnerSide, nil))
	assert.Nil(t, move(events.CoupleSide, nil))
}

// What everybody may see of a calendar is one statement, and never tells by whom or why.
func TestACalendarShowsWhatIsFree(t *testing.T) {
	t.Parallel()
	w := setup(t)
	listing, on := w.venue("السنديان"), events.DayOf(time.Now())+30
	couple := queries.Viewer{Account: uuid.New(), Role: events.Customer}
	owner := queries.Viewer{Account: w.owner, Role: events.VenueOwner}
	states := func() (list []string) {
		t.Helper()
		var slots []calendars.Slot
		assert.Equal(t, 1, w.asked(func(ctx context.Context) {
			var err error
			slots, err = w.Calendars.Slots(ctx, nobody, listing, on, 3)
			require.NoError(t, err)
		}))
		for i, s := range slots {
			require.LessOrEqual(t, on, s.Day)
			if i > 0 {
				require.LessOrEqual(t, slots[i-1].Day, s.Day)
			}
			list = append(list, string(s.Daypart)+" "+s.State)
		}
		return list
	}
	assert.Equal(t, []string{"evening free", "evening free", "evening free"}, states())
	asked, held := w.wish(listing, couple, on), w.wish(listing, couple, on+1)
	w.booked(asked)
	w.booked(held)
	until := time.Now().Add(time.Hour)
	slot := evening(listing, on+1)
	w.booked(
		events.BookingHeld{Booking: held.Booking, Listing: listing, Slots: []events.Slot{slot}, Until: until},
		slot,
	)
	assert.Equal(t, []string{"evening asked", "evening held", "evening free"}, states())
	w.Calendars.Now = func() time.Time { return until }
	assert.Equal(t, []string{"evening asked", "evening free", "evening free"}, states(), "a hold that has lapsed")
	w.Calendars.Now = time.Now
	w.booked(events.BookingConfirmed{Booking: held.Booking, Listing: listing})
	calendar := "calendar-" + listing.String()
	w.happens(calendar, events.DaysClosed{
		Listing: listing, Closure: uuid.New(), From: on + 2, To: on + 9, Weekdays: []int{int((on + 2).Weekday())},
		Daypart: events.AllDay, Note: events.PersonalOf(w.owner, "ترميم"),
	})
	assert.Equal(t, []string{"evening asked", "evening taken", "evening closed"}, states())
	w.happens(calendar, events.HallSet{
		Listing: listing, Hall: listing, Name: events.Bilingual{Ar: "الكبيرة"}, Capacity: 90, Teams: 2,
		Dayparts: []events.OfferedDaypart{{Daypart: events.Noon}, {Daypart: events.AllDay}},
	})
	assert.Equal(t, []string{
		"noon free", "all_day asked", "noon free", "all_day free", "noon closed", "all_day closed",
	}, states(), "a second team is free")
	w.happens(
		calendar,
		events.CalendarRulesSet{Listing: listing, HoldDays: 5, NoticeDays: 60, Terms: events.Terms{Kept14: 9}},
	)
	assert.Contains(t, states(), "noon closed")

	shown, err := w.Calendars.Calendar(t.Context(), nobody, listing)
	require.NoError(t, err)
	assert.Equal(t, 5, shown.HoldDays)
	assert.Equal(t, 9, shown.Terms.Kept14)
	require.Len(t, shown.Halls, 1)
	assert.Equal(t, "الكبيرة", shown.Halls[0].Name.Ar)
	assert.Equal(t, 90, shown.Halls[0].Capacity)
	closures, err := w.Calendars.Closures(t.Context(), owner, listing)
	require.NoError(t, err)
	require.Len(t, closures, 1)
	assert.Equal(t, "ترميم", *closures[0].Note)
	closures, err = w.Calendars.Closures(t.Context(), admin, listing)
	require.NoError(t, err)
	assert.Nil(t, closures[0].Note)
	_, err = w.Calendars.Closures(t.Context(), couple, listing)
	assert.Equal(t, fault.Forbidden, fault.CodeOf(err))

	named := func(by queries.Viewer) bool {
		t.Helper()
		names, err := w.Calendars.HallNames(t.Context(), by, []uuid.UUID{listing})
		require.NoError(t, err)
		return len(names) > 0
	}
	assert.True(t, named(couple))
	w.changes(listing, events.ListingSuspended{Listing: listing})
	assert.False(t, named(couple))
	assert.True(t, named(owner))
	assert.Empty(t, states())
	hidden, err := w.Calendars.Calendar(t.Context(), nobody, listing)
	require.NoError(t, err)
	assert.Nil(t, hidden)
	_, err = w.Calendars.Slots(t.Context(), owner, listing, on, 85)
	assert.Equal(t, fault.Invalid, fault.CodeOf(err))
}

// An admin finds the bookings of a couple by what they say of themselves in a letter or a call: exactly, in any script
// and spelling of a number. Nobody finds a party that an owner has entered by it.
func TestAdminsFindBookingsByWhoAsked(t *testing.T) {
	t.Parallel()
	w := setup(t)
	listing, on := w.venue("السنديان"), events.DayOf(time.Now())+30
	admin := queries.Viewer{Account: uuid.New(), Role: events.Admin}
	owner := queries.Viewer{Account: w.owner, Role: events.VenueOwner}
	couple := queries.Viewer{Account: uuid.New(), Role: events.Customer}
	w.happens(events.AccountStream(couple.Account), events.AccountRegistered{
		Account: couple.Account, Role: events.Customer, Username: events.PersonalOf(couple.Account, "ليلى"),
		Email: events.PersonalOf(couple.Account, "Leila@example.com"),
	})
	mine := w.wish(listing, couple, on)
	w.booked(mine)
	visitor := w.wish(listing, queries.Viewer{Account: uuid.New()}, on)
	visitor.SignedIn = false
	visitor.Phone = events.PersonalOf(visitor.Customer, "+963944123456")
	visitor.Email = events.PersonalOf(visitor.Customer, "Rima@example.com")
	w.booked(visitor)
	w.happens(events.AccountStream(w.owner), events.AccountRegistered{
		Account: w.owner, Role: events.VenueOwner, Username: events.PersonalOf(w.owner, "سامر"),
		Email: events.PersonalOf(w.owner, "samer@example.com"),
	})
	party := events.BookingEntered{
		Booking: uuid.New(), Listing: listing, Kind: events.Venue, Owner: w.owner,
		Name: events.PersonalOf(w.owner, "0955123456"), Hall: listing, Days: []events.Day{on},
		Daypart: events.Evening, Slots: []events.Slot{evening(listing, on)},
	}
	w.booked(party, party.Slots...)
	found := func(by queries.Viewer, words string) (ids []uuid.UUID) {
		ask := w.Bookings.All
		if by.Role != events.Admin {
			ask = w.Bookings.Received
		}
		page, err := ask(w.Context(), by, bookings.Filter{Listing: &listing, Words: &words}, 10, nil)
		require.NoError(t, err)
		for _, each := range page.Nodes {
			ids = append(ids, each.ID)
		}
		return ids
	}
	for _, words := range []string{
		"0944 123 456", "+963944123456", "00963 944-123-456", "944123456", "٠٩٤٤١٢٣٤٥٦", " rima@EXAMPLE.com ",
	} {
		assert.Equal(t, []uuid.UUID{visitor.Booking}, found(admin, words), words)
		assert.Equal(t, []uuid.UUID{visitor.Booking}, found(owner, words), words)
	}
	assert.Equal(t, []uuid.UUID{mine.Booking}, found(admin, "leila@example.com"), "by the account's email")
	assert.Empty(t, found(owner, "leila@example.com"), "what the account says is no owner's affair")
	for _, words := range []string{"rima", "example.com", "944123", "nobody@example.com"} {
		assert.Empty(t, found(admin, words), words)
	}
	assert.Equal(t, []uuid.UUID{party.Booking}, found(admin, party.Booking.String()), "by its reference")
	for _, words := range []string{"0955123456", "samer@example.com"} {
		assert.Empty(t, found(admin, words), "a party that an owner has entered: "+words)
		assert.Empty(t, found(owner, words), "a party that an owner has entered: "+words)
	}
}

// Who has asked twice for one evening is not told of others. The owner sees that two requests wait.
func TestOnesOwnRequestsAreNoOthers(t *testing.T) {
	t.Parallel()
	w := setup(t)
	listing, on := w.venue("السنديان"), events.DayOf(time.Now())+30
	couple := queries.Viewer{Account: uuid.New(), Role: events.Customer}
	owner := queries.Viewer{Account: w.owner, Role: events.VenueOwner}
	first, second := w.wish(listing, couple, on), w.wish(listing, couple, on)
	w.booked(first)
	w.booked(second)
	others := func(by queries.Viewer) int {
		b, err := w.Bookings.Booking(t.Context(), by, first.Booking)
		require.NoError(t, err)
		return b.Others
	}
	assert.Zero(t, others(couple))
	assert.Equal(t, 1, others(owner))
	w.booked(w.wish(listing, queries.Viewer{Account: uuid.New()}, on))
	assert.Equal(t, 1, others(couple))
	assert.Equal(t, 2, others(owner))
}
