package inquiry

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/listing"
	"weddings/events"
	"weddings/internal/fault"
)

// SendInquiry writes to the owner of a listing. Anybody may send one but the owner and the staff. Every sender gives a
// name; a sender who is not signed in also gives a phone number.
type SendInquiry struct {
	Listing uuid.UUID `json:"listing"`
	Name    string    `json:"name"`
	Phone   string    `json:"phone"`
	Email   string    `json:"email"`
	Message string    `json:"message"`
	Lang    string    `json:"lang"`
	Party   *Party    `json:"party,omitempty"` // nil = the couple describe no party
}

var _ = commands.Declare(Inquiries, SendInquiry{})

// CommandName names the command in the API.
func (SendInquiry) CommandName() string { return "SendInquiry" }

// Limit is the rate limit of the command.
func (SendInquiry) Limit() commands.LimitKind { return commands.MessageLimit }

// Check returns invalid with the wrong fields. It does not check the day of the party.
func (c SendInquiry) Check(signedIn bool) error {
	var check fault.Check
	message := strings.TrimSpace(c.Message)
	commands.CheckName(&check, "name", c.Name)
	phone, ok := commands.Phone(c.Phone)
	check.Field(ok, "phone", "رقم الهاتف 10 أرقام على الأقل", "Phone number must be at least 10 digits")
	check.Field(
		phone != "" || signedIn,
		"phone",
		"اتركوا رقمًا ليجيبكم عليه صاحب الإعلان",
		"Leave a number, so that the owner can answer",
	)
	check.Field(
		c.Email == "" || commands.Email(c.Email),
		"email",
		"أدخلوا بريدًا إلكترونيًا صحيحًا",
		"Please enter a valid email address",
	)
	check.Field(message != "", "message", "اكتبوا رسالتكم", "Required")
	check.Field(
		utf8.RuneCountInString(message) <= maxMessage,
		"message",
		"الرسالة أطول من 2000 حرف",
		"String must contain at most 2000 character(s)",
	)
	commands.CheckText(&check, "message", message)
	c.Party.check(&check)
	return check.Err()
}

// Sending contains the facts that a new inquiry needs.
type Sending struct {
	ID     uuid.UUID
	Person uuid.UUID // a new id, for a sender without an account
	About  listing.State
	Party  events.Party // without its wishes, which Sent adds as personal data of the sender
}

// Prepare reads the listing. It returns invalid with the wrong fields, not_found for a listing that is not public, and
// forbidden for the staff.
func (c SendInquiry) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Sending, error) {
	facts := Sending{ID: commands.NewID(), Person: commands.NewID()}
	if by.Actor.Staff() {
		return target(facts.ID), facts, commands.NotAllowed
	}
	err := c.Check(by.Actor.SignedIn())
	if err == nil {
		facts.Party, err = c.Party.onDay(events.DayOf(app.Now()))
	}
	if err == nil {
		facts.About, err = listing.Public(ctx, app, c.Listing)
	}
	return target(facts.ID), facts, err
}

// Decide returns forbidden for the listing's own owner.
func (c SendInquiry) Decide(by events.Actor, _ State, facts Sending) (commands.Decision, error) {
	if facts.About.Owner == by.Account {
		return commands.Decision{}, commands.NotAllowed
	}
	sent, begins := c.Sent(by, facts)
	return commands.Decision{Begins: begins, Events: []events.Event{sent}}, nil
}

// Sent returns the event of a new inquiry. If the sender has no account, begins holds the new person that
// Decision.Begins needs.
func (c SendInquiry) Sent(by events.Actor, facts Sending) (sent events.InquirySent, begins []uuid.UUID) {
	sender, signedIn := by.Account, by.SignedIn()
	if !signedIn {
		sender = facts.Person
		begins = []uuid.UUID{sender}
	}
	about, party := facts.About, facts.Party
	if c.Party != nil && strings.TrimSpace(c.Party.Wishes) != "" {
		party.Wishes = events.PersonalOf(sender, strings.TrimSpace(c.Party.Wishes))
	}
	phone, _ := commands.Phone(c.Phone) // Check has checked the number
	return events.InquirySent{
		Inquiry: facts.ID, Listing: about.ID, Kind: about.Kind, Owner: about.Owner,
		Sender: sender, SignedIn: signedIn,
		Name:    events.PersonalOf(sender, strings.TrimSpace(c.Name)),
		Phone:   events.PersonalOf(sender, phone),
		Email:   events.PersonalOf(sender, strings.TrimSpace(c.Email)),
		Message: events.PersonalOf(sender, strings.TrimSpace(c.Message)),
		Lang:    commands.Language(c.Lang),
		Party:   party,
	}, begins
}
