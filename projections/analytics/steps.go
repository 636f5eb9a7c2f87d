package analytics

import (
	"context"
	"maps"
	"slices"

	"github.com/google/uuid"

	"weddings/events"
	"weddings/events/store"
)

// entered is the type of the event that begins a booking which its owner agreed elsewhere and entered.
const entered = "booking.entered"

// steps maps event types that bring a couple closer to a wedding to their measures. In a stream only the first event of
// a type counts, on its own day: a second quote or hold is no second step, and a move or a cancellation takes no step
// back. A booking that its owner entered has no steps, because no couple came through the site.
var steps = map[string]string{
	"quote.given":       Quotes,
	"booking.held":      Holds,
	"booking.confirmed": Bookings,
	"booking.completed": Completed,
}

// firsts holds the version of the first event of each type by stream, for the streams of a batch that take a step.
type firsts map[string]map[string]int64

// firstsOf reads firsts from the log. The log before an event never changes, so the result is the same in every
// delivery and every batch.
func firstsOf(ctx context.Context, log *store.Log, batch []events.Recorded) (firsts, error) {
	var streams []string
	for _, r := range batch {
		if steps[r.Type] != "" {
			streams = append(streams, r.Stream)
		}
	}
	if len(streams) == 0 {
		return nil, nil
	}
	slices.Sort(streams)
	return log.Firsts(ctx, slices.Compact(streams), append(slices.Collect(maps.Keys(steps)), entered))
}

// step returns the daily cell of an event that is a step, without category and governorate, which queries take from the
// listing. ok is false for other events.
func (f firsts) step(r events.Recorded) (Cell, bool) {
	of := f[r.Stream]
	if _, owners := of[entered]; owners || steps[r.Type] == "" || of[r.Type] != r.Version {
		return Cell{}, false
	}
	listing := listingOf(r.Data)
	return Cell{Measure: steps[r.Type], Listing: listing.String(), Hour: -1}, listing != uuid.Nil
}

func listingOf(e events.Event) uuid.UUID {
	switch e := e.(type) {
	case events.QuoteGiven:
		return e.Listing
	case events.BookingHeld:
		return e.Listing
	case events.BookingConfirmed:
		return e.Listing
	case events.BookingCompleted:
		return e.Listing
	}
	return uuid.Nil
}
