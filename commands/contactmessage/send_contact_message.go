package contactmessage

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/booking"
	"weddings/commands/inquiry"
	"weddings/commands/listing"
	"weddings/events"
	"weddings/internal/fault"
)

// SendContactMessage sends a message to the site. Everybody but staff may issue it. Visitors who are not signed in must
// give a phone number or an email for the answer.
type SendContactMessage struct {
	Name    string     `json:"name"`
	Email   string     `json:"email"`
	Phone   string     `json:"phone"`
	Subject string     `json:"subject"`
	Message string     `json:"message"`
	Lang    string     `json:"lang"`
	Listing *uuid.UUID `json:"listing,omitempty"` // the listing that the message is about: public, or the sender's own
	Inquiry *uuid.UUID `json:"inquiry,omitempty"` // an inquiry that the sender sent or received
	Booking *uuid.UUID `json:"booking,omitempty"` // a booking of the sender or of the sender's listing
}

var _ = commands.Declare(ContactMessages, SendContactMessage{})

// CommandName names the command in the API.
func (SendContactMessage) CommandName() string { return "SendContactMessage" }

// Limit is the rate limit of the command.
func (SendContactMessage) Limit() commands.LimitKind { return commands.ContactLimit }

// Check returns invalid with the wrong fields.
func (c SendContactMessage) Check(signedIn bool) error {
	var check fault.Check
	topic := strings.TrimSpace(c.Subject)
	commands.CheckName(&check, "name", c.Name)
	phone, ok := commands.Phone(c.Phone)
	check.Field(ok, "phone", "رقم الهاتف 10 أرقام على الأقل", "Phone number must be at least 10 digits")
	email := strings.TrimSpace(c.Email)
	check.Field(
		email == "" || commands.Email(email),
		"email",
		"أدخلوا بريدًا إلكترونيًا صحيحًا",
		"Please enter a valid email address",
	)
	check.Field(
		email != "" || phone != "" || signedIn,
		"email",
		"اتركوا بريدًا أو رقمًا لنجيبكم عليه",
		"Leave an email or a number, so that we can answer",
	)
	check.Field(topic != "", "subject", "اكتبوا الموضوع", "Required")
	check.Field(
		utf8.RuneCountInString(topic) <= maxTopic,
		"subject",
		"الموضوع أطول من 120 حرفًا",
		"String must contain at most 120 character(s)",
	)
	commands.CheckLine(&check, "subject", topic)
	checkText(&check, "message", strings.TrimSpace(c.Message))
	return check.Err()
}

// Sending contains the facts that the decision needs.
type Sending struct {
	ID     uuid.UUID
	Person uuid.UUID // a new id, for the personal data of a sender without an account
	About  events.ContactAbout
}

// Prepare reads what the message is about. It returns invalid with the wrong fields, not_found for things that the
// sender may not see, and forbidden for staff.
func (c SendContactMessage) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Sending, error) {
	facts := Sending{ID: commands.NewID(), Person: commands.NewID()}
	to := target(facts.ID)
	to.New = true
	if by.Actor.Staff() {
		return to, facts, commands.NotAllowed
	}
	err := c.Check(by.Actor.SignedIn())
	if err == nil {
		facts.About, err = c.about(ctx, app, by.Actor)
	}
	return to, facts, err
}

// about returns what the message is about, if the sender may see it.
func (c SendContactMessage) about(
	ctx context.Context, app *commands.App, by events.Actor,
) (about events.ContactAbout, err error) {
	if c.Listing != nil {
		of, _, err := listing.Listings.Load(ctx, app, events.ListingStream(*c.Listing))
		if err == nil && (of.Owner != by.Account || !by.SignedIn()) {
			err = of.RequirePublic(ctx, app)
		}
		if err != nil {
			return about, err
		}
		about.Listing = of.ID
	}
	if c.Inquiry != nil {
		of, _, err := inquiry.Inquiries.Load(ctx, app, events.InquiryStream(*c.Inquiry))
		if err == nil {
			err = inquiry.MaySee(by, of)
		}
		if err != nil {
			return about, err
		}
		about.Inquiry, about.Listing = of.ID, of.Listing
	}
	if c.Booking != nil {
		of, _, err := booking.Bookings.Load(ctx, app, events.BookingStream(*c.Booking))
		if err == nil {
			err = booking.MayRead(app, by, of, "")
		}
		if err != nil {
			return about, err
		}
		about.Booking, about.Listing = of.ID, of.Listing
	}
	return about, nil
}

// Decide opens the message.
func (c SendContactMessage) Decide(by events.Actor, _ State, facts Sending) (commands.Decision, error) {
	sender, signedIn := by.Account, by.SignedIn()
	var begins []uuid.UUID
	if !signedIn {
		sender = facts.Person
		begins = []uuid.UUID{sender}
	}
	own := func(text string) events.Personal { return events.PersonalOf(sender, strings.TrimSpace(text)) }
	phone, _ := commands.Phone(c.Phone) // Check has checked the number
	return commands.Decision{Begins: begins, Events: []events.Event{events.ContactMessageSent{
		Message: facts.ID, Sender: sender, SignedIn: signedIn,
		Name: own(c.Name), Email: own(c.Email), Phone: own(phone), Topic: own(c.Subject), Text: own(c.Message),
		Lang: commands.Language(c.Lang), About: facts.About,
	}}}, nil
}
