package contactmessage

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// EraseContactMessage makes a message without an account unreadable for ever, with all that was written in it. Its
// sender may by their token, and admins where somebody asks them to. What an account sent goes with the account.
type EraseContactMessage struct {
	Message uuid.UUID `json:"message"`
	Token   string    `json:"token"`
}

var _ = commands.Declare(ContactMessages, EraseContactMessage{})

// CommandName names the command in the API.
func (EraseContactMessage) CommandName() string { return "EraseContactMessage" }

// Limit is the rate limit of the command.
func (EraseContactMessage) Limit() commands.LimitKind { return commands.EditLimit }

var ofAnAccount = fault.New(
	fault.Conflict,
	"هذه الرسالة محفوظة في حساب، وتُمحى معه.",
	"This message is kept in an account and is erased with it.",
)

// Prepare refuses whoever shows neither an account nor the token.
func (c EraseContactMessage) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, Proof, error) {
	return proven(app, by, c.Message, c.Token)
}

// Decide erases a message. A repetition changes nothing.
func (c EraseContactMessage) Decide(by events.Actor, s State, facts Proof) (commands.Decision, error) {
	switch {
	case s.ID == uuid.Nil:
		return commands.Decision{}, commands.NotFound
	case !facts.Token && by.Role != events.Admin && (!s.SignedIn || s.Sender != by.Account):
		return commands.Decision{}, commands.Hidden
	case s.Erased:
		return commands.Decision{}, nil
	case s.SignedIn:
		return commands.Decision{}, ofAnAccount
	}
	return commands.Decision{
		Events:  []events.Event{events.ContactMessageErased{Message: s.ID}, events.PersonErased{Person: s.Sender}},
		Forgets: []uuid.UUID{s.Sender},
	}, nil
}
