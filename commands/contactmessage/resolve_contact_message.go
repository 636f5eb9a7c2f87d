package contactmessage

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// ResolveContactMessage marks a message as resolved. The reason is kept as a note, which the sender never sees.
type ResolveContactMessage struct {
	Message uuid.UUID `json:"message"`
	Reason  string    `json:"reason"`  // may be empty
	Version int64     `json:"version"` // the version that was read; conflict if either side wrote after it; 0 = any
}

var _ = commands.Declare(ContactMessages, ResolveContactMessage{})

// CommandName names the command in the API.
func (ResolveContactMessage) CommandName() string { return "ResolveContactMessage" }

// Prepare refuses everybody but admins.
func (c ResolveContactMessage) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Dealing, error) {
	return dealt(ctx, app, by, c.Message)
}

// Decide resolves the message. It returns invalid for a reason that is too long, and conflict if something was written
// after the version that the admin read. Repeating the command appends no event.
func (c ResolveContactMessage) Decide(_ events.Actor, s State, facts Dealing) (commands.Decision, error) {
	reason := strings.TrimSpace(c.Reason)
	var check fault.Check
	check.Field(utf8.RuneCountInString(reason) <= maxMessage, "reason", "السبب أطول من 2000 حرف",
		"String must contain at most 2000 character(s)")
	commands.CheckText(&check, "reason", reason)
	switch err := check.Err(); {
	case s.ID == uuid.Nil:
		return commands.Decision{}, commands.NotFound
	case err != nil:
		return commands.Decision{}, err
	case s.Status == Resolved:
		return commands.Decision{}, nil
	case c.Version != 0 && s.LastLine > c.Version:
		return commands.Decision{}, movedOn
	case facts.SenderErased:
		reason = "" // the sender's key is gone, so no text can be sealed
	}
	resolved := events.ContactMessageResolved{Message: s.ID}
	if reason != "" {
		resolved.Line, resolved.Text = facts.Line, events.PersonalOf(s.Sender, reason)
	}
	return commands.Then(resolved)
}
