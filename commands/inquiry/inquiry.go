// Package inquiry holds what couples and owners may ask about inquiries: a message about one listing, its answer, its
// end.
package inquiry

import (
	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// State is an inquiry as its events tell it.
type State struct {
	ID, Listing, Owner, Sender uuid.UUID
	SignedIn                   bool
	Read, Responded, Closed    bool
	Reminded                   bool            // the owner, of what they have not opened
	Name, Phone, Email         events.Personal // of the sender
	Message, Response          events.Personal
	Lang                       string // the sender's
	Party                      events.Party
	Version                    int64 // of the stream
	Answered                   int64 // the version that the last answer made; 0 before the first
}

// Inquiries is the aggregate of streams inquiry-<uuid>.
var Inquiries = commands.Aggregate[State]{Fold: Fold}

// Fold applies one event.
func Fold(s State, e events.Event) State {
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

// seen prepares what somebody does to an inquiry that they may see.
func seen(by commands.Request, id uuid.UUID) (commands.Target, commands.None, error) {
	return target(id), commands.None{}, by.Actor.RequireAccount()
}

// maySee returns nil for the two sides of an inquiry and for admins. Its existence is private to everybody else.
func maySee(by events.Actor, s State) error {
	switch {
	case s.ID == uuid.Nil:
		return commands.NotFound
	case by.Account != s.Owner && by.Account != s.Sender && by.Role != events.Admin:
		return commands.Hidden
	}
	return nil
}
