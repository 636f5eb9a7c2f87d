package contactmessage

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// ProgressContactMessage says that an admin has begun to deal with a message; a resolved one is taken up again.
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

// Decide returns conflict where the sender was erased. What is in progress stays so.
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
