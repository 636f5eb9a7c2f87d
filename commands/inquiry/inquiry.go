// Package inquiry contains the commands on inquiries. An inquiry is a conversation of a couple and an owner about one
// listing. The package also contains the commands on the quick replies of owners.
package inquiry

import (
	"context"
	"time"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/events"
	"weddings/internal/fault"
)

// The states of a quote. A quote whose ValidUntil has passed stays Open until QuoteExpired is appended. Stands checks
// the time as well.
const (
	Open      = "open"
	Withdrawn = "withdrawn"
	Expired   = "expired"
	Accepted  = "accepted"
)

// Quote is the last quote of an inquiry. It is zero if none was given.
type Quote struct {
	events.QuoteGiven
	Status   string
	Booking  uuid.UUID       // the booking that the acceptance opened
	Farewell events.Personal // what the couple wrote to the other owners of the bundle
}

// Stands reports whether the quote can be accepted.
func (q Quote) Stands(now time.Time) bool { return q.Status == Open && now.Before(q.ValidUntil) }

// State is the state of an inquiry, reduced from its events.
type State struct {
	ID, Listing, Owner, Sender uuid.UUID
	SignedIn                   bool
	Read, Responded, Closed    bool
	Reminded                   bool            // the owner was reminded of the unread inquiry
	Name, Phone, Email         events.Personal // of the sender
	Message, Response          events.Personal
	Lang                       string // the language of the sender: "ar" or "en"
	Party                      events.Party
	Bundle                     uuid.UUID // the bundle of inquiries that it was sent in; uuid.Nil = none
	Messages                   int       // the number of messages after the inquiry itself, without answers
	Quote                      Quote
	Version                    int64 // of the stream
	Answered                   int64 // the version of the stream after the last answer; 0 = no answer yet
}

// Inquiries is the aggregate of streams inquiry-<uuid>.
var Inquiries = commands.Aggregate[State]{Apply: Apply}

// Apply returns the state after one more event.
func Apply(s State, e events.Event) State {
	s.Version++
	switch e := e.(type) {
	case events.InquirySent:
		return State{
			ID:       e.Inquiry,
			Listing:  e.Listing,
			Owner:    e.Owner,
			Sender:   e.Sender,
			SignedIn: e.SignedIn,
			Name:     e.Name,
			Phone:    e.Phone,
			Email:    e.Email,
			Message:  e.Message,
			Lang:     e.Lang,
			Party:    e.Party,
			Bundle:   e.Bundle,
			Version:  s.Version,
		}
	case events.InquiryAttached:
		s.Sender, s.SignedIn = e.Account, true
		s.Name, s.Phone, s.Email, s.Message = e.Name, e.Phone, e.Email, e.Message
		s.Party.Wishes = e.Wishes
	case events.InquiryRead:
		s.Read = true
	case events.InquiryResponded:
		s.Responded, s.Response, s.Answered = true, e.Response, s.Version
	case events.MessageWritten:
		s.Messages++
	case events.QuoteGiven:
		s.Responded, s.Quote = true, Quote{QuoteGiven: e, Status: Open}
	case events.QuoteWithdrawn:
		s.Quote.Status = Withdrawn
	case events.QuoteExpired:
		s.Quote.Status = Expired
	case events.QuoteAccepted:
		s.Quote.Status, s.Quote.Booking, s.Quote.Farewell = Accepted, e.Booking, e.Farewell
	case events.OwnerReminded:
		s.Reminded = true
	case events.InquiryClosed:
		s.Closed = true
	}
	return s
}

const maxMessage = 2000 // characters

func target(id uuid.UUID) commands.Target {
	return commands.Target{ID: id, Stream: events.InquiryStream(id)}
}

// prepareSignedIn prepares a command on an inquiry. It refuses visitors who are not signed in; MaySee checks the rest.
func prepareSignedIn(by commands.Request, id uuid.UUID) (commands.Target, commands.None, error) {
	return target(id), commands.None{}, by.Actor.RequireAccount()
}

// MaySee returns nil for the two sides of an inquiry and for admins. It hides the inquiry from everybody else.
func MaySee(by events.Actor, s State) error {
	switch {
	case s.ID == uuid.Nil:
		return commands.NotFound
	case by.Account != s.Owner && by.Account != s.Sender && by.Role != events.Admin:
		return commands.Hidden
	}
	return nil
}

// The refusals of a message in an inquiry.
var (
	AlreadyClosed = fault.New(fault.Conflict, "هذه المحادثة مغلقة.", "This inquiry is closed.")
	SenderGone    = fault.New(
		fault.Conflict,
		"مُحي حساب المرسل بعد أن كتب إليكم، فلن يصل جوابكم إلى أحد.",
		"They have erased their account since, so your answer would reach nobody.",
	)
)

// SenderErased reports whether the sender's account was erased. It reads the events of the account. The texts of the
// inquiry do not tell, because another process may still be able to decrypt them for a while.
func SenderErased(ctx context.Context, app *commands.App, s State) (bool, error) {
	if !s.SignedIn {
		return false, nil
	}
	sender, _, err := account.Accounts.Load(ctx, app, events.AccountStream(s.Sender))
	return sender.Erased, err
}
