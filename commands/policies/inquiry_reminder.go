package policies

import (
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/inquiry"
	"weddings/commands/policies/schedule"
	"weddings/events"
)

// remindAfter is how long an owner may leave an inquiry unopened before they are written to again, once.
const remindAfter = 48 * time.Hour

var _ = schedule.Declare(schedule.Rule{
	Name:    "inquiry-reminder",
	Topic:   "inquiry",
	FromNow: true, // nobody is reminded of what was forgotten before there were reminders
	Due: func(r events.Recorded) schedule.Change {
		switch r.Data.(type) {
		case events.InquirySent:
			return schedule.At(r.At.Add(remindAfter))
		case events.InquiryRead, events.InquiryResponded, events.QuoteGiven, events.InquiryClosed:
			return schedule.Cancel
		}
		return schedule.Keep
	},
	Command: func(id uuid.UUID) commands.Command { return inquiry.RemindOwner{Inquiry: id} },
})
