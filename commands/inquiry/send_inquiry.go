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

// SendInquiry writes to a listing's owner. Anybody may but the owner; whoever is not signed in leaves name and phone.
type SendInquiry struct {
	Listing uuid.UUID `json:"listing"`
	Name    string    `json:"name"`
	Phone   string    `json:"phone"`
	Email   string    `json:"email"`
	Message string    `json:"message"`
	Lang    string    `json:"lang"`
}

// CommandName names the command in the API.
func (SendInquiry) CommandName() string { return "SendInquiry" }

// Limit is the rate limit of the command.
func (SendInquiry) Limit() commands.LimitKind { return commands.MessageLimit }

// Check returns invalid with the fields at fault. Whoever is not signed in must leave a number.
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
	return check.Err()
}

// Handle returns invalid with the fields at fault, not_found for a listing that is not public, and forbidden for admins
// and the listing's own owner.
func (c SendInquiry) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	if by.Actor.Role == events.Admin || by.Actor.Role == events.AdminUnverified {
		return commands.Receipt{}, commands.NotAllowed
	}
	if err := c.Check(by.Actor.SignedIn()); err != nil {
		return commands.Receipt{}, err
	}
	name, message := strings.TrimSpace(c.Name), strings.TrimSpace(c.Message)
	phone, _ := commands.Phone(c.Phone)
	about, err := listing.Public(ctx, app, c.Listing)
	switch {
	case err != nil:
		return commands.Receipt{}, err
	case about.Owner == by.Actor.Account:
		return commands.Receipt{}, commands.NotAllowed
	}
	id := commands.NewID()
	sender := by.Actor.Account
	var begins []uuid.UUID
	if sender == uuid.Nil {
		sender = commands.NewID() // a person with a key of their own
		begins = []uuid.UUID{sender}
	}
	return commands.Execute(
		ctx,
		app,
		by,
		c,
		Inquiries,
		commands.Target{ID: id, Stream: events.InquiryStream(id)},
		func(State) (commands.Decision, error) {
			return commands.Decision{Begins: begins, Events: []events.Event{
				events.InquirySent{
					Inquiry:  id,
					Listing:  about.ID,
					Kind:     about.Kind,
					Owner:    about.Owner,
					Sender:   sender,
					SignedIn: by.Actor.SignedIn(),
					Name:     events.PersonalOf(sender, name),
					Phone:    events.PersonalOf(sender, phone),
					Email: events.PersonalOf(
						sender,
						strings.TrimSpace(c.Email),
					),
					Message: events.PersonalOf(sender, message),
					Lang:    commands.Language(c.Lang),
				},
			}}, nil
		},
	)
}
