package contactmessage

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// AnswerContactMessage answers the sender, who reads the answer in My support messages or through the link in a mail.
type AnswerContactMessage struct {
	Message uuid.UUID `json:"message"`
	Text    string    `json:"text"`
	Version int64     `json:"version"` // the version that was read; conflict if either side wrote after it; 0 = any
	Resolve bool      `json:"resolve"` // resolve the message, too
}

var _ = commands.Declare(ContactMessages, AnswerContactMessage{})

// CommandName names the command in the API.
func (AnswerContactMessage) CommandName() string { return "AnswerContactMessage" }

// Prepare refuses everybody but admins.
func (c AnswerContactMessage) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Dealing, error) {
	return dealt(ctx, app, by, c.Message)
}

// Decide returns invalid without a text. It returns conflict if the sender was erased, or if something was written
// after the version that the admin read. A new message is marked as in progress. A message without an assignee is
// assigned to the admin.
func (c AnswerContactMessage) Decide(by events.Actor, s State, facts Dealing) (commands.Decision, error) {
	if err := readable(s, facts); err != nil {
		return commands.Decision{}, err
	}
	text, err := line(s, "text", c.Text)
	switch {
	case err != nil:
		return commands.Decision{}, err
	case c.Version != 0 && s.LastLine > c.Version:
		return commands.Decision{}, movedOn
	}
	var list []events.Event
	if s.Assignee == uuid.Nil {
		list = append(list, events.ContactMessageAssigned{Message: s.ID, Assignee: by.Account})
	}
	list = append(list, events.ContactMessageAnswered{Message: s.ID, Line: facts.Line, Text: text})
	switch {
	case c.Resolve && s.Status != Resolved:
		list = append(list, events.ContactMessageResolved{Message: s.ID})
	case s.Status == New:
		list = append(list, events.ContactMessageProgressed{Message: s.ID})
	}
	return commands.Then(list...)
}
