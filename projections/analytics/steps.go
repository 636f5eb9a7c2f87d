package analytics

import (
	"context"
	"maps"
	"slices"

	"github.com/google/uuid"

	"weddings/events"
	"weddings/events/store"
)

// entered is the type of the event that begins a party which an owner has agreed elsewhere.
const entered = "booking.entered"

// steps are the measures of the types of events that take a couple further. Of a stream the first event of a type
// counts, on its own day: a quote that replaces another, or a second hold, is no second step, and neither a move nor a
// cancellation takes a step back. A party that its owner has entered is counted in none: no couple came by the site.
var steps = map[string]string{
	"quote.given":       Quotes,
	"booking.held":      Holds,
	"booking.confirmed": Bookings,
	"booking.completed": Completed,
}

// firsts holds the versions of the first events of each type by stream, for the streams of a batch that take a step.
type firsts map[string]map[string]int64

// firstsOf reads from the log what the steps of a batch depend on. The log does not change behind an event, so that an
// event is counted alike however often and in whatever batch it comes.
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

// step returns the daily cell of an event that takes a couple further; false for any other. Its place and category are
// its listing's, which the query adds.
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
