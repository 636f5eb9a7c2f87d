package contactmessage

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// AttachContactMessage gives a message that was sent while signed out to the account its sender has signed in to since.
// The token from sending it, or from a letter, proves that they are one.
type AttachContactMessage struct {
	Message uuid.UUID `json:"message"`
	Token   string    `json:"token"`
}

var _ = commands.Declare(ContactMessages, AttachContactMessage{})

// CommandName names the command in the API.
func (AttachContactMessage) CommandName() string { return "AttachContactMessage" }

// Limit is the rate limit of the command.
func (AttachContactMessage) Limit() commands.LimitKind { return commands.EditLimit }

var notYours = fault.New(
	fault.Forbidden,
	"لا يثبت هذا الرابط أن الرسالة لكم.",
	"This link does not show that the message is yours.",
)

// Prepare returns forbidden where the token is not the message's, and for the staff, who answer them. It refuses
// whoever is not signed in.
func (c AttachContactMessage) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	err := by.Actor.RequireAccount()
	switch {
	case err != nil:
	case by.Actor.Staff():
		err = commands.NotAllowed
	case !IsSender(app, c.Message, c.Token):
		err = notYours
	}
	return target(c.Message), commands.None{}, err
}

// Decide returns conflict where the message has another account already. Attaching it again to the same account changes
// nothing. Whatever was written in it is sealed again with the account's key.
func (c AttachContactMessage) Decide(by events.Actor, s State, _ commands.None) (commands.Decision, error) {
	switch {
	case s.ID == uuid.Nil:
		return commands.Decision{}, commands.NotFound
	case s.Erased:
		return commands.Decision{}, Gone
	case s.SignedIn && s.Sender == by.Account:
		return commands.Decision{}, nil
	case s.SignedIn:
		return commands.Decision{}, InAnAccount
	}
	own := func(p events.Personal) events.Personal { return events.PersonalOf(by.Account, p.Text()) }
	list := []events.Event{events.ContactMessageAttached{
		Message: s.ID, Account: by.Account, Name: own(s.Name), Email: own(s.Email), Phone: own(s.Phone),
		Topic: own(s.Topic), Text: own(s.Text),
	}}
	for _, line := range s.Lines {
		list = append(list, events.ContactLineAttached{Message: s.ID, Line: line.ID, Text: own(line.Text)})
	}
	return commands.Decision{
		Events: append(list, events.PersonErased{Person: s.Sender}), Forgets: []uuid.UUID{s.Sender},
	}, nil
}
