package projections_test

import "strings"

func init() {
	ownKinds["contactmessages"] = strings.Fields(`contact_message.sent contact_message.assigned
		contact_message.progressed contact_message.answered contact_message.noted contact_message.written
		contact_message.resolved contact_message.reopened contact_message.attached contact_message.line_attached
		contact_message.erased canned_answer.set canned_answer.removed contact_message.sent person.erased`)
}
