package contactmessage

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// AnswerContactMessage replies to the sender, who reads it in My support messages or by the link of a letter.
type AnswerContactMessage struct {
	Message uuid.UUID `json:"message"`
	Text    string    `json:"text"`
	Version int64     `json:"version"` // the version that was read; a conflict if either side wrote after it; 0 = any
	Resolve bool      `json:"resolve"` // the answer ends it
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

// Decide returns invalid without a text, and conflict where the sender was erased or something was written after the
// version that the admin read. Whoever answers a new message has begun to deal with it, and is assigned to one that is
// nobody's.
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
