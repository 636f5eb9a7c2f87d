package contactmessage

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// ProgressContactMessage marks a message as in progress. It reopens a resolved message.
type ProgressContactMessage struct {
	Message uuid.UUID `json:"message"`
}

var _ = commands.Declare(ContactMessages, ProgressContactMessage{})

// CommandName names the command in the API.
func (ProgressContactMessage) CommandName() string { return "ProgressContactMessage" }

// Prepare refuses everybody but admins.
func (c ProgressContactMessage) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Dealing, error) {
	return dealt(ctx, app, by, c.Message)
}

// Decide returns conflict if the sender was erased. If the message is in progress already, no event is appended.
func (c ProgressContactMessage) Decide(_ events.Actor, s State, facts Dealing) (commands.Decision, error) {
	if err := readable(s, facts); err != nil {
		return commands.Decision{}, err
	}
	switch s.Status {
	case New:
		return commands.Then(events.ContactMessageProgressed{Message: s.ID})
	case Resolved:
		return commands.Then(events.ContactMessageReopened{Message: s.ID})
	}
	return commands.Decision{}, nil
}
