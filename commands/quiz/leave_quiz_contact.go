package quiz

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// LeaveQuizContact says how the person who took a quiz can be reached about their wedding. It replaces the contact that
// they left before. Only this person may issue it, signed in or with the token that they got when they completed the
// quiz. If they were signed in when they took the quiz, they must be signed in again, so that the contact belongs to
// their account and is erased with it.
type LeaveQuizContact struct {
	Result uuid.UUID `json:"result"`
	Token  string    `json:"token"` // as TakerToken returns it; may be empty for a signed-in person
	Name   string    `json:"name"`
	Email  string    `json:"email"`
	Phone  string    `json:"phone"`
	Method string    `json:"method"` // email, phone or whatsapp
}

// EraseQuizContact withdraws a contact. The person who left it may issue it, signed in or with their token, and so may
// admins at their request. A contact left without an account can never be read again, even in the log. A contact left
// by an account stays readable in the log until the account is erased.
type EraseQuizContact struct {
	Result uuid.UUID `json:"result"`
	Token  string    `json:"token"`
}

var (
	_ = commands.Declare(Results, LeaveQuizContact{})
	_ = commands.Declare(Results, EraseQuizContact{})
)

// CommandName names the command in the API.
func (LeaveQuizContact) CommandName() string { return "LeaveQuizContact" }
func (EraseQuizContact) CommandName() string { return "EraseQuizContact" }

// Limit is the rate limit of the command.
func (LeaveQuizContact) Limit() commands.LimitKind { return commands.ContactLimit }
func (EraseQuizContact) Limit() commands.LimitKind { return commands.EditLimit }

// Grave implements commands.Grave: an admin must have given a password or a code a short while ago, because what is
// erased cannot be read again. The person who left the contact may withdraw it at once.
func (EraseQuizContact) Grave(by events.Actor) bool { return by.Role == events.Admin }

// The methods of contact.
const (
	byEmail    = "email"
	byPhone    = "phone"
	byWhatsApp = "whatsapp"
)

// Check returns invalid with the wrong fields.
func (c LeaveQuizContact) Check() error {
	var check fault.Check
	commands.CheckName(&check, "name", c.Name)
	phone, ok := commands.Phone(c.Phone)
	check.Field(ok, "phone", "رقم الهاتف 10 أرقام على الأقل", "Phone number must be at least 10 digits")
	email := strings.TrimSpace(c.Email)
	check.Field(
		email == "" || commands.Email(email), "email", "أدخلوا بريدًا إلكترونيًا صحيحًا",
		"Please enter a valid email address",
	)
	switch c.Method {
	case byEmail:
		check.Field(email != "", "email", "اكتبوا البريد الذي نراسلكم عليه", "Enter the email we should write to")
	case byPhone, byWhatsApp:
		check.Field(
			!ok || phone != "",
			"phone",
			"اكتبوا الرقم الذي نتواصل معكم عليه",
			"Enter the number we should call",
		)
	default:
		check.Field(false, "method", "اختاروا طريقة التواصل", "Choose how to be reached")
	}
	return check.Err()
}

// Prepare checks the token. It returns invalid with the wrong fields.
func (c LeaveQuizContact) Prepare(
	_ context.Context, app *commands.App, _ commands.Request,
) (commands.Target, Proof, error) {
	return target(c.Result), prove(app, c.Result, c.Token), c.Check()
}

// Decide stores the contact. If the contact would not change, no event is appended. If a signed-in person replaces a
// contact that was left without an account, Decide also erases the person created for the former contact.
func (c LeaveQuizContact) Decide(by events.Actor, s State, facts Proof) (commands.Decision, error) {
	if err := s.requireTaker(by, facts); err != nil {
		return commands.Decision{}, err
	}
	if s.Account != uuid.Nil && !by.SignedIn() {
		return commands.Decision{}, takenSignedIn
	}
	var decision commands.Decision
	person := by.Account
	switch {
	case by.SignedIn() && s.Contact != nil && !s.Contact.SignedIn:
		decision.Forgets = []uuid.UUID{s.Contact.Person}
	case by.SignedIn():
	case s.Contact != nil:
		person = s.Contact.Person
	default:
		person = facts.Person
		decision.Begins = []uuid.UUID{person}
	}
	own := func(text string) events.Personal { return events.PersonalOf(person, strings.TrimSpace(text)) }
	phone, _ := commands.Phone(c.Phone) // Check has checked the number
	next := events.QuizContactLeft{
		Result: s.ID, Person: person, SignedIn: by.SignedIn(), Method: c.Method,
		Name: own(c.Name), Email: own(c.Email), Phone: own(phone),
	}
	if sameContact(s.Contact, next) {
		return commands.Decision{}, nil
	}
	decision.Events = []events.Event{next}
	for _, former := range decision.Forgets {
		decision.Events = append(decision.Events, events.PersonErased{Person: former})
	}
	return decision, nil
}

// sameContact reports whether a contact says the same as the present one, which is nil if there is none.
func sameContact(present *events.QuizContactLeft, next events.QuizContactLeft) bool {
	return present != nil && present.Person == next.Person && present.Method == next.Method &&
		present.Name.Text() == next.Name.Text() && present.Email.Text() == next.Email.Text() &&
		present.Phone.Text() == next.Phone.Text()
}

// Prepare checks the token. It refuses visitors without the token who are not signed in.
func (c EraseQuizContact) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, Proof, error) {
	facts := prove(app, c.Result, c.Token)
	if !facts.Token {
		return target(c.Result), facts, by.Actor.RequireAccount()
	}
	return target(c.Result), facts, nil
}

// Decide erases the contact, and the person created for it if it was left without an account. It returns conflict if
// the contact was left by an account and the actor is neither that account nor an admin. Repeating the command appends
// no event.
func (c EraseQuizContact) Decide(by events.Actor, s State, facts Proof) (commands.Decision, error) {
	switch {
	case s.ID == uuid.Nil:
		return commands.Decision{}, commands.NotFound
	case !facts.Token && by.Role != events.Admin:
		if err := s.requireTaker(by, facts); err != nil {
			return commands.Decision{}, err
		}
	}
	switch {
	case s.Contact == nil:
		return commands.Decision{}, nil
	case s.Contact.SignedIn && by.Account != s.Contact.Person && by.Role != events.Admin:
		return commands.Decision{}, inAnAccount
	case s.Contact.SignedIn: // the person is an account, which stays
		return commands.Then(events.QuizContactErased{Result: s.ID})
	}
	return commands.Decision{
		Events: []events.Event{
			events.QuizContactErased{Result: s.ID}, events.PersonErased{Person: s.Contact.Person},
		},
		Forgets: []uuid.UUID{s.Contact.Person},
	}, nil
}
