// Package inquiry holds what couples and owners may ask about inquiries: a message about one listing, its answer, its
// end.
package inquiry

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/events"
	"weddings/internal/fault"
)

// State is an inquiry as its events tell it.
type State struct {
	ID, Listing, Owner, Sender uuid.UUID
	SignedIn                   bool
	Read, Responded, Closed    bool
	Name, Phone, Email         events.Personal // of the sender
	Message, Response          events.Personal
	Lang                       string // the sender's
	Version                    int64  // of the stream
	Answered                   int64  // the version that the last answer made; 0 before the first
}

// Inquiries is the aggregate of streams inquiry-<uuid>.
var Inquiries = commands.Aggregate[State]{Fold: Fold}

// Fold applies one event.
func Fold(s State, e events.Event) State {
	s.Version++
	switch e := e.(type) {
	case events.InquirySent:
		return State{
			ID: e.Inquiry, Listing: e.Listing, Owner: e.Owner, Sender: e.Sender, SignedIn: e.SignedIn,
			Name: e.Name, Phone: e.Phone, Email: e.Email, Message: e.Message, Lang: e.Lang, Version: s.Version,
		}
	case events.InquiryAttached:
		s.Sender, s.SignedIn = e.Account, true
		s.Name, s.Phone, s.Email, s.Message = e.Name, e.Phone, e.Email, e.Message
	case events.InquiryRead:
		s.Read = true
	case events.InquiryResponded:
		s.Responded, s.Response, s.Answered = true, e.Response, s.Version
	case events.InquiryClosed:
		s.Closed = true
	}
	return s
}

const maxMessage = 2000 // characters

// ReadInquiry says that the owner has opened it.
type ReadInquiry struct {
	Inquiry uuid.UUID `json:"inquiry"`
}

// RespondToInquiry answers, or amends the answer.
type RespondToInquiry struct {
	Inquiry  uuid.UUID `json:"inquiry"`
	Response string    `json:"response"`
	Version  int64     `json:"version"` // that was read; a conflict if an answer came after it; 0 = any
}

// CloseInquiry ends it, by either side.
type CloseInquiry struct {
	Inquiry uuid.UUID `json:"inquiry"`
}

// CommandName names the command in the API.
func (ReadInquiry) CommandName() string      { return "ReadInquiry" }
func (RespondToInquiry) CommandName() string { return "RespondToInquiry" }
func (CloseInquiry) CommandName() string     { return "CloseInquiry" }

// Limit is the rate limit of the command.
func (RespondToInquiry) Limit() commands.LimitKind { return commands.AnswerLimit }

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

// Handle returns invalid without a text, and conflict for a closed inquiry, one whose sender has erased their account
// since, or one that was answered after the version that the owner read; only its owner may. The same answer again is
// no event.
func (c RespondToInquiry) Handle(
	ctx context.Context,
	app *commands.App,
	by commands.Request,
) (commands.Receipt, error) {
	gone, err := senderErased(ctx, app, c.Inquiry)
	if err != nil {
		return commands.Receipt{}, err
	}
	return execute(ctx, app, by, c, c.Inquiry, func(s State) (commands.Decision, error) {
		switch {
		case by.Actor.Account != s.Owner:
			return commands.Decision{}, commands.NotAllowed
		case s.Closed:
			return commands.Decision{}, alreadyClosed
		case gone:
			return commands.Decision{}, senderGone
		}
		var check fault.Check
		text := strings.TrimSpace(c.Response)
		check.Field(text != "", "response", "اكتبوا جوابكم", "Required")
		check.Field(
			utf8.RuneCountInString(text) <= maxMessage,
			"response",
			"الجواب أطول من 2000 حرف",
			"String must contain at most 2000 character(s)",
		)
		commands.CheckText(&check, "response", text)
		if err := check.Err(); err != nil {
			return commands.Decision{}, err
		}
		if s.Responded && s.Response.Text() == text {
			return commands.Decision{}, nil
		}
		if c.Version != 0 && s.Answered > c.Version {
			return commands.Decision{}, answeredSince
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

var (
	alreadyClosed = fault.New(fault.Conflict, "هذه المحادثة مغلقة.", "This inquiry is closed.")
	answeredSince = fault.New(
		fault.Conflict,
		"أُرسل جواب آخر على هذا الاستفسار في الأثناء. اقرؤوه أولًا، ثم أرسلوا جوابكم ليحل محله إن شئتم.",
		"Another answer has gone out meanwhile. Read it first; yours takes its place if you send it again.",
	)
	senderGone = fault.New(
		fault.Conflict,
		"مُحي حساب المرسل بعد أن كتب إليكم، فلن يصل جوابكم إلى أحد.",
		"They have erased their account since, so your answer would reach nobody.",
	)
)

// senderErased reports whether the account that sent an inquiry was erased. The account's own events say so at once;
// another process may still open what the inquiry holds for a while.
func senderErased(ctx context.Context, app *commands.App, id uuid.UUID) (bool, error) {
	s, _, err := Inquiries.Load(ctx, app, events.InquiryStream(id))
	if err != nil || !s.SignedIn {
		return false, err
	}
	sender, _, err := account.Accounts.Load(ctx, app, events.AccountStream(s.Sender))
	return sender.Erased, err
}

// execute decides about an inquiry that the actor may see; its existence is private to everybody else.
func execute(
	ctx context.Context,
	app *commands.App,
	by commands.Request,
	cmd commands.Command,
	id uuid.UUID,
	decide commands.Decide[State],
) (commands.Receipt, error) {
	if err := commands.RequireAccount(by.Actor); err != nil {
		return commands.Receipt{}, err
	}
	return commands.Execute(
		ctx,
		app,
		by,
		cmd,
		Inquiries,
		commands.Target{ID: id, Stream: events.InquiryStream(id)},
		func(s State) (commands.Decision, error) {
			sees := by.Actor.Account == s.Owner || by.Actor.Account == s.Sender || by.Actor.Role == events.Admin
			switch {
			case s.ID == uuid.Nil:
				return commands.Decision{}, commands.NotFound
			case !sees:
				return commands.Decision{}, commands.Hidden
			}
			return decide(s)
		},
	)
}

func then(e events.Event) (commands.Decision, error) {
	return commands.Decision{Events: []events.Event{e}}, nil
}
