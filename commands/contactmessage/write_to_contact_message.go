package contactmessage

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// WriteToContactMessage adds a text of the sender. It reopens a resolved message.
type WriteToContactMessage struct {
	Message uuid.UUID `json:"message"`
	Text    string    `json:"text"`
	Token   string    `json:"token"` // for a message that was sent without an account
}

var _ = commands.Declare(ContactMessages, WriteToContactMessage{})

// CommandName names the command in the API.
func (WriteToContactMessage) CommandName() string { return "WriteToContactMessage" }

// Limit is the rate limit of the command.
func (WriteToContactMessage) Limit() commands.LimitKind { return commands.ContactLimit }

// Prepare refuses visitors who neither are signed in nor have the token.
func (c WriteToContactMessage) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, Proof, error) {
	return prepare(app, by, c.Message, c.Token)
}

// Decide returns invalid without a text, and conflict if the message has too many lines. Only the sender may issue it.
func (c WriteToContactMessage) Decide(by events.Actor, s State, facts Proof) (commands.Decision, error) {
	if err := requireSender(by, s, facts); err != nil {
		return commands.Decision{}, err
	}
	text, err := line(s, "text", c.Text)
	if err != nil {
		return commands.Decision{}, err
	}
	if s.Written >= maxWritten {
		return commands.Decision{}, longThread
	}
	list := []events.Event{events.ContactMessageWritten{Message: s.ID, Line: facts.Line, Text: text}}
	if s.Status == Resolved {
		list = append(list, events.ContactMessageReopened{Message: s.ID})
	}
	return commands.Then(list...)
}
