package all

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"weddings/events"
	"weddings/events/store"
	"weddings/internal/fault"
	"weddings/queries"
	"weddings/queries/analytics"
)

// venueOf creates a public venue of an owner in a governorate.
func (w *world) venueOf(owner uuid.UUID, governorate string) uuid.UUID {
	w.Helper()
	id, details := uuid.New(), detailsOf("السنديان")
	details.Place = events.Place{Governorate: governorate}
	w.changes(id, events.ListingCreated{
		Listing: id, Kind: events.Venue, Owner: owner, Details: details, Offer: events.Offer{Available: true},
		Slugs: events.Slugs{Ar: "ا-" + id.String(), En: "a-" + id.String()},
	}, events.ListingApproved{Listing: id})
	return id
}

const firstDay = "2027-05-01"

// TestTheDaysAskedForAreThoseOfTheLog asks about random histories of inquiries and bookings, and counts the log one
// event after the other.
func TestTheDaysAskedForAreThoseOfTheLog(t *testing.T) {
	t.Parallel()
	w := setup(t)
	first, _ := events.ParseDay(firstDay)
	venues := map[uuid.UUID]string{}
	var ids []uuid.UUID
	for _, governorate := range []string{"homs", "homs", "aleppo"} {
		ids = append(ids, w.venueOf(uuid.New(), governorate))
		venues[ids[len(ids)-1]] = governorate
	}
	var told []events.Event
	rapid.Check(t, func(r *rapid.T) {
		day := func() events.Day { return first + events.Day(rapid.IntRange(-2, 12).Draw(r, "day")) }
		bundles := []uuid.UUID{uuid.Nil, uuid.New()}
		for range rapid.IntRange(1, 5).Draw(r, "events") {
			listing := rapid.SampledFrom(ids).Draw(r, "listing")
			var e events.Event
			switch rapid.IntRange(0, 5).Draw(r, "kind") {
			case 0, 1:
				e = events.InquirySent{
					Inquiry: uuid.New(), Listing: listing, Kind: events.Venue, Sender: uuid.New(),
					Bundle: rapid.SampledFrom(bundles).Draw(r, "bundle"), Party: events.Party{Day: day()},
				}
			case 2:
				e = events.InquirySent{Inquiry: uuid.New(), Listing: listing, Kind: events.Venue, Sender: uuid.New()}
			case 3:
				wished := w.wish(listing, queries.Viewer{Account: uuid.New()}, day())
				wished.Days = append(wished.Days, wished.Days[0]+1)
				wished.Inquiry = rapid.SampledFrom(bundles).Draw(r, "of an inquiry")
				e = wished
			case 4:
				e = events.BookingEntered{
					Booking: uuid.New(), Listing: listing, Kind: events.Venue, Owner: w.owner, Hall: listing,
					Days: []events.Day{day()}, Daypart: events.Evening,
				}
			default:
				e = moved(told, day())
			}
			if e != nil {
				_, err := w.Sources.Log.Append(t.Context(), store.Append{
					Stream: e.StreamName(), Expected: store.Any, Events: []events.Event{e},
				})
				require.NoError(r, err)
				told = append(told, e)
			}
		}
	})
	w.happens("reference", entries[0]) // all before it is applied
	for _, governorate := range []string{"", "homs", "aleppo", "tartus"} {
		f := analytics.DaysFilter{From: firstDay, To: (first + 9).String(), Governorate: &governorate}
		got, err := w.Analytics.DaysAsked(t.Context(), admin, f)
		require.NoError(t, err)
		want := daysOf(told, func(id uuid.UUID, day events.Day) bool {
			return (governorate == "" || venues[id] == governorate) && day >= first && day <= first+9
		})
		counts, asked, byWeekday := map[string][2]int{}, 0, map[time.Weekday]int{}
		for i, each := range got.Days {
			counts[each.Day] = [2]int{each.Inquiries, each.Requests}
			asked += each.Asked()
			day, _ := events.ParseDay(each.Day)
			byWeekday[day.Weekday()] += each.Asked()
			assert.True(t, i == 0 || got.Days[i-1].Day < each.Day)
		}
		assert.Equal(t, want, counts, governorate)
		assert.Equal(t, asked, *got.Asked)
		assert.Equal(t, int(time.Saturday), got.Weekdays[0].Weekday, "a week begins on Saturday")
		for _, each := range got.Weekdays {
			assert.Equal(t, byWeekday[time.Weekday(each.Weekday)], each.Asked, each.Weekday)
		}
	}
}

// moved puts the last booking to another day; nil if there is none.
func moved(told []events.Event, to events.Day) events.Event {
	for i := len(told) - 1; i >= 0; i-- {
		if b, ok := told[i].(events.BookingRequested); ok {
			return events.BookingMoved{
				Booking: b.Booking, Listing: b.Listing, Hall: b.Hall, Days: []events.Day{to}, Daypart: b.Daypart,
			}
		}
	}
	return nil
}

// daysOf counts the inquiries and requests by day.
func daysOf(told []events.Event, counted func(uuid.UUID, events.Day) bool) map[string][2]int {
	requests, wishes, counts := map[uuid.UUID][]events.Day{}, map[string]bool{}, map[string][2]int{}
	listing := map[uuid.UUID]uuid.UUID{}
	for _, e := range told {
		switch e := e.(type) {
		case events.InquirySent:
			wish := e.Inquiry
			if e.Bundle != uuid.Nil {
				wish = e.Bundle
			}
			key := fmt.Sprint(e.Party.Day, wish)
			if e.Party.Day == 0 || wishes[key] || !counted(e.Listing, e.Party.Day) {
				continue
			}
			wishes[key] = true
			n := counts[e.Party.Day.String()]
			counts[e.Party.Day.String()] = [2]int{n[0] + 1, n[1]}
		case events.BookingRequested:
			if e.Inquiry == uuid.Nil {
				requests[e.Booking], listing[e.Booking] = e.Days, e.Listing
			}
		case events.BookingMoved:
			if requests[e.Booking] != nil {
				requests[e.Booking] = e.Days
			}
		}
	}
	for id, days := range requests {
		for _, day := range days {
			if counted(listing[id], day) {
				n := counts[day.String()]
				counts[day.String()] = [2]int{n[0], n[1] + 1}
			}
		}
	}
	return counts
}

// An owner is told of their region only where five other owners are behind it, however many listings these have.
func TestAnOwnerIsToldOfARegionWithFiveOthersAtLeast(t *testing.T) {
	t.Parallel()
	w := setup(t)
	own := w.venueOf(w.owner, "homs")
	w.venueOf(w.owner, "homs")
	var others []uuid.UUID
	for range analytics.FewestOthers - 1 {
		others = append(others, w.venueOf(uuid.New(), "homs"))
	}
	fourth := uuid.New()
	w.venueOf(fourth, "aleppo")
	hidden := w.venueOf(uuid.New(), "homs")
	w.changes(hidden, events.ListingArchived{Listing: hidden})
	first, _ := events.ParseDay(firstDay)
	w.happens("inquiry-x", events.InquirySent{
		Inquiry: uuid.New(),
		Listing: others[0],
		Kind:    events.Venue,
		Sender:  uuid.New(),
		Party:   events.Party{Day: first},
	})
	owner := queries.Viewer{Account: w.owner, Role: events.VenueOwner}
	f := analytics.DaysFilter{From: firstDay, To: firstDay, Listing: &own}
	told, err := w.Analytics.DaysAsked(t.Context(), owner, f)
	require.NoError(t, err)
	assert.False(t, told.Enough, "an own listing, one that is not public and one elsewhere are no others")
	assert.Nil(t, told.Asked)
	assert.Empty(t, told.Days)
	assert.Empty(t, told.Weekdays)
	toldAdmin, err := w.Analytics.DaysAsked(t.Context(), admin, f)
	require.NoError(t, err)
	assert.Equal(t, 1, *toldAdmin.Asked)

	again := w.venueOf(uuid.New(), "homs")
	told, err = w.Analytics.DaysAsked(t.Context(), owner, f)
	require.NoError(t, err)
	assert.True(t, told.Enough)
	assert.Equal(t, "homs", *told.Governorate)
	assert.Equal(t, []analytics.DayAsked{{Day: firstDay, Inquiries: 1}}, told.Days)

	for _, elsewhere := range []analytics.DaysFilter{
		{From: firstDay, To: firstDay}, {From: firstDay, To: firstDay, Listing: &again},
	} {
		_, err = w.Analytics.DaysAsked(t.Context(), owner, elsewhere)
		assert.Error(t, err, "neither the whole site nor a region by the listing of somebody else")
	}
	for _, bad := range []string{"2027-04-30", "2028-05-02", "soon"} {
		_, err = w.Analytics.DaysAsked(t.Context(), admin, analytics.DaysFilter{From: firstDay, To: bad})
		assert.Equal(t, fault.Invalid, fault.CodeOf(err), bad)
	}
}

func TestFreeThursdaysFollowTheCalendars(t *testing.T) {
	t.Parallel()
	w := setup(t)
	today := events.DayOf(w.Sources.Log.Time())
	thursday := today
	for thursday.Weekday() != time.Thursday {
		thursday++
	}
	booked, noons, shut := w.venue("السنديان"), w.venue("الياسمين"), w.venueOf(w.owner, "aleppo")
	w.venue("النارنج") // nobody has written in its calendar
	suspended := w.venue("الورد")
	w.changes(suspended, events.ListingSuspended{Listing: suspended})
	party := events.BookingEntered{
		Booking: uuid.New(), Listing: booked, Kind: events.Venue, Owner: w.owner, Hall: booked,
		Days: []events.Day{thursday + 7}, Daypart: events.Evening, Slots: []events.Slot{evening(booked, thursday+7)},
	}
	w.booked(party, party.Slots...)
	w.happens(events.CalendarStream(noons), events.HallSet{
		Listing: noons, Hall: noons, Teams: 1, Dayparts: []events.OfferedDaypart{{Daypart: events.Noon}},
	})
	w.happens(events.CalendarStream(shut), events.DaysClosed{
		Listing: shut, Closure: uuid.New(), From: today, To: thursday + 14, Weekdays: []int{int(time.Thursday)},
		Daypart: events.AllDay,
	})
	var free *analytics.FreeThursdays
	statements := w.asked(func(ctx context.Context) {
		var err error
		free, err = w.Analytics.FreeThursdays(ctx, admin)
		require.NoError(t, err)
	})
	assert.LessOrEqual(t, statements, 1, "a batch is one round trip")
	require.Len(t, free.Days, 26)
	assert.Equal(t, thursday.String(), free.Days[0])
	require.Len(t, free.Governorates, 2)
	aleppo, homs := free.Governorates[0], free.Governorates[1]
	assert.Equal(t, []int{0, 0, 0, 1}, aleppo.Free[:4], "closed on three of them")
	assert.Equal(t, []int{1, 0, 1, 1}, homs.Free[:4], "a party on the second")
	assert.Equal(t, 1, homs.Venues, "who lets noons only is not counted")
	assert.Equal(t, 1, homs.Unwritten)
	assert.InDelta(t, 25.0/26, *homs.Share(), 1e-9)
	assert.Equal(t, []int{1, 0, 1, 2}, free.All.Free[:4])
	assert.InDelta(t, 48.0/52, *free.All.Share(), 1e-9)

	// A hold that has lapsed takes nothing, and a party needs time before and after.
	lapsed := w.wish(booked, queries.Viewer{Account: uuid.New(), Role: events.Customer}, thursday)
	w.booked(lapsed)
	w.booked(events.BookingHeld{
		Booking: lapsed.Booking, Listing: booked, Slots: []events.Slot{evening(booked, thursday)},
		Until: time.Now().Add(-time.Hour),
	}, evening(booked, thursday))
	for _, slot := range []events.Slot{
		{Hall: booked, Day: thursday + 14 + 1, Daypart: events.Noon, Ordinal: 1},
		evening(booked, thursday+21-1),
	} {
		party.Booking, party.Days, party.Daypart = uuid.New(), []events.Day{slot.Day}, slot.Daypart
		party.Slots = []events.Slot{slot}
		w.booked(party, slot)
	}
	homsFree := func(before, after int) []int {
		w.happens(events.CalendarStream(booked), events.CalendarRulesSet{
			Listing: booked, HoldDays: 3, BufferBefore: before, BufferAfter: after,
		})
		free, err := w.Analytics.FreeThursdays(t.Context(), admin)
		require.NoError(t, err)
		return free.Governorates[1].Free[:4]
	}
	assert.Equal(t, []int{1, 0, 1, 1}, homsFree(0, 0))
	assert.Equal(t, []int{1, 0, 0, 1}, homsFree(2, 1))
	assert.Equal(t, []int{1, 0, 1, 0}, homsFree(3, 0))
}
