package analytics_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"weddings/events"
	"weddings/events/store"
	"weddings/internal/tool/devservers/servertest"
	"weddings/projections/analytics"
)

// happening is a step that a stream took on a day at a listing.
type happening struct{ measure, listing, day string }

// TestTheStepsOfABookingAreCountedOnce appends random histories, also ones that no command would write, and compares
// the counters with a count of the whole log, one event after the other. A rebuild has other batches.
func TestTheStepsOfABookingAreCountedOnce(t *testing.T) {
	t.Parallel()
	w := setup(t, servertest.Postgres(t), servertest.Redis(t))
	w.run()
	var now time.Time
	first := time.Now().AddDate(0, 0, -20)
	log := store.Open(w.pool, nil, store.Options{Now: func() time.Time { return now }})
	defer log.Close()
	listings := []uuid.UUID{uuid.New(), uuid.New(), uuid.New()}
	open := map[string]booking{}
	rapid.Check(t, func(r *rapid.T) {
		now = first.Add(time.Duration(rapid.IntRange(0, 20*24*60).Draw(r, "minutes")) * time.Minute)
		for range rapid.IntRange(1, 6).Draw(r, "events") {
			b := booking{uuid.New(), rapid.SampledFrom(listings).Draw(r, "listing")}
			begins := rapid.IntRange(0, 3).Draw(r, "begins") == 0 || len(open) == 0
			if !begins {
				b = anyOf(r, open)
			}
			e := b.event(r, begins)
			_, err := log.Append(t.Context(), store.Append{
				Stream: e.StreamName(), Expected: store.Any, Events: []events.Event{e},
			})
			require.NoError(r, err)
			open[b.id.String()] = b
		}
		if rapid.IntRange(0, 9).Draw(r, "compare") == 0 {
			assert.Equal(r, w.slowly(), stepsOf(w.counted()))
		}
	})
	live := w.counted()
	want := w.slowly()
	assert.Equal(t, want, stepsOf(live))
	assert.Greater(t, len(want), 20)
	require.NoError(t, analytics.New(w.redis, w.log).Rebuild(t.Context(), unwatched))
	assert.Equal(t, live, w.counted())
}

type booking struct{ id, listing uuid.UUID }

func anyOf(r *rapid.T, open map[string]booking) booking {
	ids := make([]string, 0, len(open))
	for id := range open {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	return open[rapid.SampledFrom(ids).Draw(r, "which")]
}

// event returns any that may begin a booking or an inquiry, or any that may follow.
func (b booking) event(r *rapid.T, begins bool) events.Event {
	if begins {
		return rapid.SampledFrom([]events.Event{
			events.BookingRequested{Booking: b.id, Listing: b.listing},
			events.BookingRequested{Booking: b.id, Listing: b.listing},
			events.BookingEntered{Booking: b.id, Listing: b.listing},
			events.InquirySent{Inquiry: b.id, Listing: b.listing},
		}).Draw(r, "beginning")
	}
	return rapid.SampledFrom([]events.Event{
		events.BookingHeld{Booking: b.id, Listing: b.listing},
		events.HoldExpired{Booking: b.id, Listing: b.listing},
		events.BookingConfirmed{Booking: b.id, Listing: b.listing},
		events.BookingMoved{Booking: b.id, Listing: b.listing},
		events.BookingCancelled{Booking: b.id, Listing: b.listing},
		events.BookingCompleted{Booking: b.id, Listing: b.listing},
		events.QuoteGiven{Inquiry: b.id, Quote: uuid.New(), Listing: b.listing},
		events.QuoteWithdrawn{Inquiry: b.id},
	}).Draw(r, "next")
}

// slowly counts the log from its beginning.
func (w *world) slowly() map[happening]int {
	w.t.Helper()
	counts, entered, seen := map[happening]int{}, map[string]bool{}, map[string]bool{}
	all, err := w.log.Read(w.t.Context(), 0, 1_000_000)
	require.NoError(w.t, err)
	for _, r := range all {
		var measure string
		var listing uuid.UUID
		switch e := r.Data.(type) {
		case events.BookingEntered:
			entered[r.Stream] = true
		case events.InquirySent:
			counts[happening{analytics.Inquiries, e.Listing.String(), analytics.Day(r.At)}]++
		case events.QuoteGiven:
			measure, listing = analytics.Quotes, e.Listing
		case events.BookingHeld:
			measure, listing = analytics.Holds, e.Listing
		case events.BookingConfirmed:
			measure, listing = analytics.Bookings, e.Listing
		case events.BookingCompleted:
			measure, listing = analytics.Completed, e.Listing
		}
		if measure == "" || entered[r.Stream] || seen[measure+r.Stream] {
			continue
		}
		seen[measure+r.Stream] = true
		counts[happening{measure, listing.String(), analytics.Day(r.At)}]++
	}
	return counts
}

// stepsOf reads the same from the counters.
func stepsOf(counted map[string]any) map[happening]int {
	counts := map[happening]int{}
	for key, value := range counted {
		day, daily := strings.CutPrefix(key, "cells:")
		if !daily {
			continue
		}
		for field, count := range value.(map[string]string) {
			if cell, ok := analytics.ParseCell(field); ok {
				counts[happening{cell.Measure, cell.Listing, day}], _ = strconv.Atoi(count)
			}
		}
	}
	return counts
}
