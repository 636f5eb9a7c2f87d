package contactmessage

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// EraseContactMessage erases a message without an account, with everything that was written in it. The sender may issue
// it with the token, and admins on the sender's request. An account's messages are erased with the account.
type EraseContactMessage struct {
	Message uuid.UUID `json:"message"`
	Token   string    `json:"token"`
}

var _ = commands.Declare(ContactMessages, EraseContactMessage{})

// CommandName names the command in the API.
func (EraseContactMessage) CommandName() string { return "EraseContactMessage" }

// Limit is the rate limit of the command.
func (EraseContactMessage) Limit() commands.LimitKind { return commands.EditLimit }

// Grave implements commands.Grave: an admin must have given a password or a code a short while ago, because what is
// erased cannot be read again. Its sender proves by the token that it is theirs.
func (EraseContactMessage) Grave(by events.Actor) bool { return by.Role == events.Admin }

var ofAnAccount = fault.New(
	fault.Conflict,
	"هذه الرسالة محفوظة في حساب، وتُمحى معه.",
	"This message is kept in an account and is erased with it.",
)

// Prepare refuses visitors who neither are signed in nor have the token.
func (c EraseContactMessage) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, Proof, error) {
	return prepare(app, by, c.Message, c.Token)
}

// Decide erases the message. Repeating the command appends no event.
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
