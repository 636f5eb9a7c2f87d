// Package inquiry holds what couples and owners may ask about inquiries: a message about one listing, its answer, its end.
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

// State is an inquiry as its events tell it.
type State struct {
	ID, Listing, Owner, Sender uuid.UUID
	SignedIn                   bool
	Read, Responded, Closed    bool
	Response                   events.Personal
}

// Inquiries is the aggregate of streams inquiry-<uuid>.
var Inquiries = commands.Aggregate[State]{Prefix: "inquiry-", Fold: Fold}

// Fold applies one event.
func Fold(s State, e events.Event) State {
	switch e := e.(type) {
	case events.InquirySent:
		return State{ID: e.Inquiry, Listing: e.Listing, Owner: e.Owner, Sender: e.Sender, SignedIn: e.SignedIn}
	case events.InquiryAttached:
		s.Sender, s.SignedIn = e.Account, true
	case events.InquiryRead:
		s.Read = true
	case events.InquiryResponded:
		s.Responded, s.Response = true, e.Response
	case events.InquiryClosed:
		s.Closed = true
	}
	return s
}

const maxMessage = 2000 // characters

// SendInquiry writes to a listing's owner. Anybody may but the owner; whoever is not signed in leaves name and phone.
type SendInquiry struct {
	Listing uuid.UUID `json:"listing"`
	Name    string    `json:"name"`
	Phone   string    `json:"phone"`
	Email   string    `json:"email"`
	Message string    `json:"message"`
	Lang    string    `json:"lang"`
}

// ReadInquiry says that the owner has opened it.
type ReadInquiry struct {
	Inquiry uuid.UUID `json:"inquiry"`
}

// RespondToInquiry answers, or amends the answer.
type RespondToInquiry struct {
	Inquiry  uuid.UUID `json:"inquiry"`
	Response string    `json:"response"`
}

// CloseInquiry ends it, by either side.
type CloseInquiry struct {
	Inquiry uuid.UUID `json:"inquiry"`
}

// CommandName names the command in the API.
func (SendInquiry) CommandName() string      { return "SendInquiry" }
func (ReadInquiry) CommandName() string      { return "ReadInquiry" }
func (RespondToInquiry) CommandName() string { return "RespondToInquiry" }
func (CloseInquiry) CommandName() string     { return "CloseInquiry" }

// Handle returns invalid with the fields at fault, not_found for a listing that is not public, and forbidden for admins
// and the listing's own owner.
func (c SendInquiry) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	if by.Actor.Role == events.Admin {
		return commands.Receipt{}, commands.NotAllowed
	}
	var check fault.Check
	name, message := strings.TrimSpace(c.Name), strings.TrimSpace(c.Message)
	check.Field(utf8.RuneCountInString(name) >= 2, "name", "الاسم حرفان على الأقل", "Name must be at least 2 characters")
	check.Field(utf8.RuneCountInString(name) <= 80, "name", "الاسم 80 حرفًا على الأكثر", "Name must be at most 80 characters")
	phone, ok := commands.Phone(c.Phone)
	check.Field(ok, "phone", "رقم الهاتف 10 أرقام على الأقل", "Phone number must be at least 10 digits")
	check.Field(phone != "" || by.Actor.SignedIn(), "phone", "اتركوا رقمًا ليجيبكم عليه صاحب الإعلان", "Leave a number, so that the owner can answer")
	check.Field(c.Email == "" || strings.Contains(c.Email, "@") && len(c.Email) <= 254, "email", "أدخلوا بريدًا إلكترونيًا صحيحًا", "Please enter a valid email address")
	check.Field(message != "", "message", "اكتبوا رسالتكم", "Required")
	check.Field(utf8.RuneCountInString(message) <= maxMessage, "message", "الرسالة أطول من 2000 حرف", "String must contain at most 2000 character(s)")
	if err := check.Err(); err != nil {
		return commands.Receipt{}, err
	}
	about, _, err := listing.Listings.Load(ctx, app, listing.Listings.Stream(c.Listing))
	switch {
	case err != nil:
		return commands.Receipt{}, err
	case about.Status != listing.Approved || !about.Offer.Available:
		return commands.Receipt{}, commands.NotFound
	case about.Owner == by.Actor.Account:
		return commands.Receipt{}, commands.NotAllowed
	}
	id := commands.NewID()
	sender := by.Actor.Account
	if sender == uuid.Nil {
		sender = commands.NewID() // a person with a key of their own
	}
	return commands.Execute(ctx, app, by, c, Inquiries, commands.Target{ID: id, Stream: Inquiries.Stream(id)}, func(State) (commands.Decision, error) {
		return commands.Decision{Events: []events.Event{events.InquirySent{
			Inquiry: id, Listing: about.ID, Kind: about.Kind, Owner: about.Owner, Sender: sender, SignedIn: by.Actor.SignedIn(),
			Name: events.PersonalOf(sender, name), Phone: events.PersonalOf(sender, phone),
			Email: events.PersonalOf(sender, strings.TrimSpace(c.Email)), Message: events.PersonalOf(sender, message), Lang: c.Lang,
		}}}, nil
	})
}

// Handle marks it once; only its owner may.
func (c ReadInquiry) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	return execute(ctx, app, by, c, c.Inquiry, func(s State) (commands.Decision, error) {
		if by.Actor.Account != s.Owner {
			return commands.Decision{}, commands.NotAllowed
		}
		if s.Read {
			return commands.Decision{}, nil
		}
		return then(events.InquiryRead{Inquiry: s.ID})
	})
}

// Handle returns invalid without a text and conflict for a closed inquiry; only its owner may.
func (c RespondToInquiry) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	return execute(ctx, app, by, c, c.Inquiry, func(s State) (commands.Decision, error) {
		if by.Actor.Account != s.Owner {
			return commands.Decision{}, commands.NotAllowed
		}
		if s.Closed {
			return commands.Decision{}, alreadyClosed
		}
		var check fault.Check
		text := strings.TrimSpace(c.Response)
		check.Field(text != "", "response", "اكتبوا جوابكم", "Required")
		check.Field(utf8.RuneCountInString(text) <= maxMessage, "response", "الجواب أطول من 2000 حرف", "String must contain at most 2000 character(s)")
		if err := check.Err(); err != nil {
			return commands.Decision{}, err
		}
		d, err := then(events.InquiryResponded{Inquiry: s.ID, Response: events.PersonalOf(s.Owner, text)})
		if !s.Read { // whoever answers has read
			d.Events = append([]events.Event{events.InquiryRead{Inquiry: s.ID}}, d.Events...)
		}
		return d, err
	})
}

// Handle ends an inquiry once; its sender, its owner and admins may.
func (c CloseInquiry) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	return execute(ctx, app, by, c, c.Inquiry, func(s State) (commands.Decision, error) {
		if s.Closed {
			return commands.Decision{}, nil
		}
		return then(events.InquiryClosed{Inquiry: s.ID})
	})
}

var alreadyClosed = fault.New(fault.Conflict, "هذه المحادثة مغلقة.", "This inquiry is closed.")

// execute decides about an inquiry that the actor may see; its existence is private to everybody else.
func execute(ctx context.Context, app *commands.App, by commands.Request, cmd commands.Command, id uuid.UUID, decide commands.Decide[State]) (commands.Receipt, error) {
	if err := commands.RequireAccount(by.Actor); err != nil {
		return commands.Receipt{}, err
	}
	return commands.Execute(ctx, app, by, cmd, Inquiries, commands.Target{ID: id, Stream: Inquiries.Stream(id)}, func(s State) (commands.Decision, error) {
		sees := by.Actor.Account == s.Owner || by.Actor.Account == s.Sender || by.Actor.Role == events.Admin
		if s.ID == uuid.Nil || !sees {
			return commands.Decision{}, commands.NotFound
		}
		return decide(s)
	})
}

func then(e events.Event) (commands.Decision, error) {
	return commands.Decision{Events: []events.Event{e}}, nil
}
