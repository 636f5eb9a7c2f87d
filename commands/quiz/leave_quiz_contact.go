package quiz

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// LeaveQuizContact says how the one who took a quiz can be reached about their wedding. They alone may, by their
// account or by the token from completing it. What they leave later replaces it. Who took the quiz signed in must be
// signed in: what is left goes with their account.
type LeaveQuizContact struct {
	Result uuid.UUID `json:"result"`
	Token  string    `json:"token"`
	Name   string    `json:"name"`
	Email  string    `json:"email"`
	Phone  string    `json:"phone"`
	Method string    `json:"method"` // email, phone or whatsapp
}

// EraseQuizContact withdraws a contact. Who left it may, by the token or by the account, and admins where somebody asks
// them to. One without an account becomes unreadable forever; what an account left can be read in the log as long as
// there is the account.
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

// The ways to be reached.
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

// Prepare returns invalid with the wrong fields.
func (c LeaveQuizContact) Prepare(
	_ context.Context, app *commands.App, _ commands.Request,
) (commands.Target, Proof, error) {
	return target(c.Result), proven(app, c.Result, c.Token), c.Check()
}

// Decide keeps the contact. The same again changes nothing. One that was left signed out, and then by an account, is
// the account's: the person created for it is erased.
func (c LeaveQuizContact) Decide(by events.Actor, s State, facts Proof) (commands.Decision, error) {
	if err := s.mine(by, facts); err != nil {
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
	if same(s.Contact, next) {
		return commands.Decision{}, nil
	}
	decision.Events = []events.Event{next}
	for _, former := range decision.Forgets {
		decision.Events = append(decision.Events, events.PersonErased{Person: former})
	}
	return decision, nil
}

// same reports whether somebody leaves the contact that is there.
func same(c *events.QuizContactLeft, next events.QuizContactLeft) bool {
	return c != nil && c.Person == next.Person && c.Method == next.Method && c.Name.Text() == next.Name.Text() &&
		c.Email.Text() == next.Email.Text() && c.Phone.Text() == next.Phone.Text()
}

// Prepare refuses visitors who neither are signed in nor have the token.
func (c EraseQuizContact) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, Proof, error) {
	facts := proven(app, c.Result, c.Token)
	if !facts.Token {
		return target(c.Result), facts, by.Actor.RequireAccount()
	}
	return target(c.Result), facts, nil
}

// Decide erases a contact. Repeating the command appends no event.
func (c EraseQuizContact) Decide(by events.Actor, s State, facts Proof) (commands.Decision, error) {
	switch {
	case s.ID == uuid.Nil:
		return commands.Decision{}, commands.NotFound
	case !facts.Token && by.Role != events.Admin:
		if err := s.mine(by, facts); err != nil {
			return commands.Decision{}, err
		}
	}
	switch {
	case s.Contact == nil:
		return commands.Decision{}, nil
	case s.Contact.SignedIn && by.Account != s.Contact.Person && by.Role != events.Admin:
		return commands.Decision{}, inAnAccount
	case s.Contact.SignedIn: // the account has more than this
		return commands.Then(events.QuizContactErased{Result: s.ID})
	}
	return commands.Decision{
		Events: []events.Event{
			events.QuizContactErased{Result: s.ID}, events.PersonErased{Person: s.Contact.Person},
		},
		Forgets: []uuid.UUID{s.Contact.Person},
	}, nil
}
