package inquiry

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// AttachInquiry moves an inquiry that was sent without an account to the account of the actor. The token, which only
// the sender was given, proves that the actor is the sender.
type AttachInquiry struct {
	Inquiry uuid.UUID `json:"inquiry"`
	Token   string    `json:"token"`
}

var _ = commands.Declare(Inquiries, AttachInquiry{})

// CommandName names the command in the API.
func (AttachInquiry) CommandName() string { return "AttachInquiry" }

var notAttachable = fault.New(
	fault.Conflict,
	"لا يمكن ضم هذه الرسالة إلى حسابكم.",
	"This inquiry cannot be attached to your account.",
)

var notYours = fault.New(
	fault.Forbidden,
	"لم تُرسل هذه الرسالة من هذا المتصفح.",
	"This inquiry was not sent from this browser.",
)

const attachPurpose = "attach-inquiry" // the purpose of AttachToken

// AttachToken returns the token with which the sender of an inquiry may attach it. Give it to nobody else. It is
// derived and never stored. Once the inquiry has an account, the token has no effect.
func AttachToken(app *commands.App, inquiry uuid.UUID) string {
	return app.Token(attachPurpose, inquiry)
}

// IsSender reports whether a token is the AttachToken of an inquiry.
func IsSender(app *commands.App, inquiry uuid.UUID, token string) bool {
	return app.HasToken(attachPurpose, inquiry, token)
}

// Prepare returns forbidden if the token is not the inquiry's. It refuses visitors who are not signed in.
func (c AttachInquiry) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	err := by.Actor.RequireAccount()
	if err == nil && !app.HasToken(attachPurpose, c.Inquiry, c.Token) {
		err = notYours
	}
	return target(c.Inquiry), commands.None{}, err
}

// Decide returns conflict if the inquiry has another account already, or if the actor owns the listing. Attaching it
// again to the same account appends no event.
func (c AttachInquiry) Decide(by events.Actor, s State, _ commands.None) (commands.Decision, error) {
	account := by.Account
	switch {
	case s.ID == uuid.Nil:
		return commands.Decision{}, commands.NotFound
	case s.Sender == account:
		return commands.Decision{}, nil
	case s.SignedIn || s.Owner == account:
		return commands.Decision{}, notAttachable
	}
	return commands.Decision{
		Events:  []events.Event{Attached(s, account), events.PersonErased{Person: s.Sender}},
		Forgets: []uuid.UUID{s.Sender},
	}, nil
}

// Attached returns the event that moves an inquiry to an account. The event holds the texts again, as personal data of
// the account.
func Attached(s State, account uuid.UUID) events.InquiryAttached {
	own := func(p events.Personal) events.Personal { return events.PersonalOf(account, p.Text()) }
	attached := events.InquiryAttached{
		Inquiry: s.ID, Account: account,
		Name: own(s.Name), Phone: own(s.Phone), Email: own(s.Email), Message: own(s.Message),
	}
	if s.Party.Wishes.Given() {
		attached.Wishes = own(s.Party.Wishes)
	}
	return attached
}
