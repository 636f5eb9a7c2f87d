package contactmessage

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// NoteContactMessage adds a note to a message, by an admin or the system. The sender never sees notes.
type NoteContactMessage struct {
	Message uuid.UUID `json:"message"`
	Note    string    `json:"note"`
}

var _ = commands.Declare(ContactMessages, NoteContactMessage{})

// CommandName names the command in the API.
func (NoteContactMessage) CommandName() string { return "NoteContactMessage" }

// Prepare refuses everybody but admins and the system.
func (c NoteContactMessage) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Dealing, error) {
	return dealt(ctx, app, by, c.Message, events.System)
}

// Decide returns invalid without a note, and conflict if the sender was erased.
func (c NoteContactMessage) Decide(_ events.Actor, s State, facts Dealing) (commands.Decision, error) {
	if err := readable(s, facts); err != nil {
		return commands.Decision{}, err
	}
	note, err := line(s, "note", c.Note)
	if err != nil {
		return commands.Decision{}, err
	}
	return commands.Then(events.ContactMessageNoted{Message: s.ID, Line: facts.Line, Text: note})
}
