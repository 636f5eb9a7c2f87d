package all

import (
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"weddings/events"
	"weddings/queries"
	"weddings/queries/calendars"
)

// A feed contains what takes a date. What has ended stays for thirty days, so that other calendars remove it, and what
// took place for ninety.
func TestWhatAFeedContains(t *testing.T) {
	t.Parallel()
	w := setup(t)
	listing, feed, today := w.venue("السنديان"), uuid.New(), events.DayOf(time.Now())
	w.happens(events.CalendarStream(listing), events.FeedOpened{Listing: listing, Feed: feed, Lang: "ar"})
	couple := queries.Viewer{Account: uuid.New(), Role: events.Customer}
	held := func(on events.Day) uuid.UUID {
		wish := w.wish(listing, couple, on)
		w.booked(wish)
		slot := evening(listing, on)
		w.booked(events.BookingHeld{
			Booking: wish.Booking, Listing: listing, Slots: []events.Slot{slot}, Until: time.Now().Add(time.Hour),
		}, slot)
		return wish.Booking
	}
	asked := w.wish(listing, couple, today+60)
	w.booked(asked)
	declined := w.wish(listing, couple, today+60)
	w.booked(declined)
	w.booked(events.BookingDeclined{Booking: declined.Booking, Listing: listing})
	stands, off, over, took := held(today+61), held(today+62), held(today+63), held(today+1)
	w.booked(events.BookingConfirmed{Booking: stands, Listing: listing})
	w.booked(events.BookingCancelled{Booking: off, Listing: listing, By: events.OwnerSide})
	w.booked(events.HoldExpired{Booking: over, Listing: listing})
	w.booked(events.BookingConfirmed{Booking: took, Listing: listing})
	w.booked(events.BookingCompleted{Booking: took, Listing: listing})

	shown := func(after int) map[uuid.UUID]string {
		t.Helper()
		w.Calendars.Now = func() time.Time { return time.Now().AddDate(0, 0, after) }
		published, err := w.Calendars.Published(t.Context(), nobody, feed)
		require.NoError(t, err)
		require.NotNil(t, published)
		states := map[uuid.UUID]string{}
		for _, e := range published.Entries {
			states[e.ID] = e.Status
			assert.Nil(t, e.Party)
		}
		return states
	}
	all := map[uuid.UUID]string{stands: "confirmed", off: "cancelled", over: "expired", took: "completed"}
	assert.Equal(t, all, shown(0))
	assert.Equal(t, all, shown(29))
	delete(all, off)
	delete(all, over)
	assert.Equal(t, all, shown(31))
	assert.Equal(t, all, shown(91))
	delete(all, took)
	assert.Equal(t, all, shown(92))
}

// A hold that has lapsed has changed when it lapsed, although its stream has no event of it.
func TestAFeedKnowsALapsedHold(t *testing.T) {
	t.Parallel()
	w := setup(t)
	listing, feed, until := w.venue("السنديان"), uuid.New(), time.Now().Add(time.Hour).UTC().Truncate(time.Second)
	w.happens(events.CalendarStream(listing), events.FeedOpened{Listing: listing, Feed: feed, Lang: "ar"})
	couple := queries.Viewer{Account: uuid.New(), Role: events.Customer}
	wish := w.wish(listing, couple, events.DayOf(time.Now())+60)
	w.booked(wish)
	w.booked(events.BookingHeld{Booking: wish.Booking, Listing: listing, Until: until})
	read := func(now time.Time) calendars.PublishedEntry {
		t.Helper()
		w.Calendars.Now = func() time.Time { return now }
		published, err := w.Calendars.Published(t.Context(), nobody, feed)
		require.NoError(t, err)
		require.Len(t, published.Entries, 1)
		return published.Entries[0]
	}
	held, lapsed := read(until.Add(-time.Second)), read(until)
	assert.False(t, held.Lapsed)
	assert.Equal(t, "held", held.Status)
	assert.True(t, held.Changed.Before(until))
	assert.True(t, lapsed.Lapsed)
	assert.Equal(t, "expired", lapsed.Status)
	assert.Equal(t, held.Version, lapsed.Version)
	assert.True(t, until.Equal(lapsed.Changed))
	w.booked(events.HoldExpired{Booking: wish.Booking, Listing: listing})
	expired := read(until)
	assert.False(t, expired.Lapsed)
	assert.Equal(t, held.Version+1, expired.Version)
}

// A feed ends with its listing or its owner's account, and rests while the account is suspended.
func TestAFeedThatIsNotServed(t *testing.T) {
	t.Parallel()
	w := setup(t)
	feeds := func() (listing, feed uuid.UUID) {
		listing, feed = w.venue("السنديان"), uuid.New()
		w.happens(events.CalendarStream(listing), events.FeedOpened{Listing: listing, Feed: feed, Lang: "ar"})
		return listing, feed
	}
	read := func(feed uuid.UUID) *calendars.Published {
		t.Helper()
		published, err := w.Calendars.Published(t.Context(), nobody, feed)
		require.NoError(t, err)
		return published
	}
	archived, first := feeds()
	_, second := feeds()
	require.NotNil(t, read(first))
	require.NotNil(t, read(second))
	require.Nil(t, read(archived), "a listing is no feed")
	w.changes(archived, events.ListingArchived{Listing: archived})
	assert.Nil(t, read(first))
	account := events.AccountStream(w.owner)
	w.happens(account, events.AccountSuspended{Account: w.owner})
	assert.Nil(t, read(second))
	w.happens(account, events.AccountReinstated{Account: w.owner})
	require.NotNil(t, read(second))
	w.happens("person-"+w.owner.String(), events.PersonErased{Person: w.owner})
	assert.Nil(t, read(second))
}
