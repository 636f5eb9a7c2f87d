package policies

import (
	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/booking"
	"weddings/commands/policies/schedule"
	"weddings/events"
)

// A quote expires if it was not accepted in time.
var _ = schedule.Declare(schedule.Rule{
	Name:  "quote-expiry",
	Topic: "inquiry",
	Due: func(r events.Recorded) schedule.Change {
		switch e := r.Data.(type) {
		case events.QuoteGiven:
			return schedule.At(e.ValidUntil)
		case events.QuoteWithdrawn, events.QuoteAccepted, events.QuoteExpired, events.InquiryClosed:
			return schedule.Cancel
		}
		return schedule.Keep
	},
	Command: func(id uuid.UUID) commands.Command { return booking.ExpireQuote{Inquiry: id} },
})
