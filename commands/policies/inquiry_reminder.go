package policies

import (
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/inquiry"
	"weddings/commands/policies/schedule"
	"weddings/events"
)

// remindAfter is how long an inquiry is unopened before its owner is reminded. There is one reminder.
const remindAfter = 48 * time.Hour

var _ = schedule.Declare(schedule.Rule{
	Name:    "inquiry-reminder",
	Topic:   "inquiry",
	FromNow: true, // inquiries that are older than the rule are not reminded of
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
