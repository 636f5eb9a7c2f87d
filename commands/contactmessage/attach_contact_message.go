package contactmessage

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// AttachContactMessage assigns a message that was sent without an account to the account that its sender has signed in
// to since. The token from sending it, or from a mail, proves that it is the same person.
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

// Prepare returns forbidden if the token is not the message's, and for staff, because staff answer messages. It refuses
// visitors who are not signed in.
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

// Decide returns conflict if the message has another account already. If it has this account, no event is appended. All
// texts of the message are sealed again with the account's key.
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
