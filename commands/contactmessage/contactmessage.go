// Package contactmessage contains the commands on contact messages: what people write to the site, the answers and
// notes of admins, and the resolution.
package contactmessage

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

// The states of a contact message.
const (
	New        = "new"
	InProgress = "in_progress"
	Resolved   = "resolved"
)

// Line is a text that was written after the message itself: a further text of either side, an admin's note, or the
// reason of a resolution.
type Line struct {
	ID   uuid.UUID
	Text events.Personal
}

// State is the state of a contact message, reduced from its events.
type State struct {
	ID, Sender         uuid.UUID
	SignedIn           bool
	Erased             bool            // a message without an account, erased by its sender or on request
	Name, Email, Phone events.Personal // the sender's
	Topic, Text        events.Personal
	Lang               string
	Status             string
	Assignee           uuid.UUID // uuid.Nil = nobody
	Answer             events.Personal
	Lines              []Line
	Written            int // how many of Lines are by the sender
	Version            int64
	LastLine           int64 // the position in the stream of the last text of either side
}

// ContactMessages is the aggregate of streams contactmessage-<uuid>.
var ContactMessages = commands.Aggregate[State]{Apply: apply}

// apply returns the state after one more event.
func apply(s State, e events.Event) State {
	s.Version++
	switch e := e.(type) {
	case events.ContactMessageSent:
		return State{
			ID: e.Message, Sender: e.Sender, SignedIn: e.SignedIn, Name: e.Name, Email: e.Email, Phone: e.Phone,
			Topic: e.Topic, Text: e.Text, Lang: e.Lang, Status: New, Version: s.Version, LastLine: s.Version,
		}
	case events.ContactMessageAttached:
		s.Sender, s.SignedIn = e.Account, true
		s.Name, s.Email, s.Phone, s.Topic, s.Text = e.Name, e.Email, e.Phone, e.Topic, e.Text
	case events.ContactLineAttached:
		s = s.attached(e)
	case events.ContactMessageAnswered:
		s.Answer = e.Text
		s = s.answered(e.Line, e.Text)
	case events.ContactMessageWritten:
		s.Written++
		s = s.answered(e.Line, e.Text)
	case events.ContactMessageNoted:
		s = s.noted(e.Line, e.Text)
	case events.ContactMessageAssigned:
		s.Assignee = e.Assignee
	case events.ContactMessageProgressed, events.ContactMessageReopened:
		s.Status = InProgress
	case events.ContactMessageResolved:
		s.Status = Resolved
		if e.Text.Given() {
			s = s.noted(e.Line, e.Text)
		}
	case events.ContactMessageErased:
		s.Erased, s.Status = true, Resolved
	}
	return s
}

func (s State) noted(id uuid.UUID, text events.Personal) State {
	s.Lines = append(s.Lines[:len(s.Lines):len(s.Lines)], Line{id, text})
	return s
}

func (s State) answered(id uuid.UUID, text events.Personal) State {
	s.LastLine = s.Version
	return s.noted(id, text)
}

// attached returns the state with the text of a line replaced by the same text, sealed for the sender's account.
func (s State) attached(e events.ContactLineAttached) State {
	lines := make([]Line, len(s.Lines))
	for i, line := range s.Lines {
		if line.ID == e.Line {
			line.Text = e.Text
		}
		lines[i] = line
	}
	s.Lines = lines
	return s
}

const (
	maxTopic   = 120  // characters
	maxMessage = 2000 // characters
	maxLines   = 100  // lines of one message, notes included
	maxWritten = 50   // lines by the sender; the rest is left for answers and notes
)

func target(id uuid.UUID) commands.Target {
	return commands.Target{ID: id, Stream: events.ContactMessageStream(id)}
}

const senderPurpose = "contact-message" // the purpose of a sender's token

// SenderToken returns the token with which the sender of a message without an account reads it and writes to it. The
// links in mails contain it. It is derived with the log's secret and never stored, and is useless after the message has
// an account or was erased.
func SenderToken(app *commands.App, message uuid.UUID) string {
	return app.Token(senderPurpose, message)
}

// IsSender reports whether a token is the token of a message's sender.
func IsSender(app *commands.App, message uuid.UUID, token string) bool {
	return app.HasToken(senderPurpose, message, token)
}

// The refusals of commands on messages.
var (
	// InAnAccount answers the sender's link after the message was attached to an account.
	InAnAccount = fault.New(
		fault.Conflict,
		"هذه الرسالة محفوظة الآن في حساب صاحبها. سجّلوا الدخول لتجدوها في «رسائلي إلى الدعم».",
		"This message is kept in its sender's account now. Sign in to find it in My support messages.",
	)
	// Gone answers the link of an erased message.
	Gone = fault.New(
		fault.NotFound,
		"مُحيت هذه الرسالة بطلب من صاحبها، ولم يبق منها شيء.",
		"This message was erased as its sender asked. Nothing of it is left.",
	)
	senderGone = fault.New(
		fault.Conflict,
		"مُحيت بيانات المرسل بعد أن كتب إلينا، فلن يصل الجواب إلى أحد.",
		"The sender's data has been erased since, so an answer would reach nobody.",
	)
	longThread = fault.New(
		fault.Conflict,
		"بلغت هذه المحادثة حدّها. أرسلوا رسالة جديدة واذكروا الرقم المرجعي.",
		"This conversation has reached its limit. Send a new message and name the reference number.",
	)
	movedOn = fault.New(
		fault.Conflict,
		"وصل جديد في هذه المحادثة في هذه الأثناء. اقرؤوه أولًا، ثم أعيدوا المحاولة.",
		"Something new was written meanwhile. Read it first, then try again.",
	)
)

// Proof contains the facts of a sender's command.
type Proof struct {
	Token bool      // the request has the token of the sender
	Line  uuid.UUID // the id of a new line
}

// prepare prepares a sender's command. It refuses visitors without the token who are not signed in.
func prepare(app *commands.App, by commands.Request, id uuid.UUID, token string) (commands.Target, Proof, error) {
	facts := Proof{Token: token != "" && IsSender(app, id, token), Line: commands.NewID()}
	if !facts.Token {
		return target(id), facts, by.Actor.RequireAccount()
	}
	return target(id), facts, nil
}

// requireSender returns nil for a message's sender. It hides the message from everybody else.
func requireSender(by events.Actor, s State, facts Proof) error {
	switch {
	case s.ID == uuid.Nil:
		return commands.NotFound
	case by.SignedIn() && s.SignedIn && s.Sender == by.Account:
		return nil
	case !facts.Token:
		return commands.Hidden
	case s.Erased:
		return Gone
	case s.SignedIn:
		return InAnAccount
	}
	return nil
}

// Dealing contains the facts of an admin's command on a message.
type Dealing struct {
	Line         uuid.UUID // the id of a new line
	SenderErased bool      // the sender's account was erased
}

// dealt reads the facts of a command on a message. It refuses everybody but admins and actors with one of the further
// roles.
func dealt(
	ctx context.Context, app *commands.App, by commands.Request, id uuid.UUID, further ...events.Role,
) (commands.Target, Dealing, error) {
	to, facts := target(id), Dealing{Line: commands.NewID()}
	if err := by.Actor.Require(append(further, events.Admin)...); err != nil {
		return to, facts, err
	}
	s, _, err := ContactMessages.Load(ctx, app, to.Stream)
	if err != nil || !s.SignedIn {
		return to, facts, err
	}
	// The account's own events tell at once that it was erased. Another process may still be able to open the message's
	// texts for a while, because it caches keys.
	sender, _, err := account.Accounts.Load(ctx, app, events.AccountStream(s.Sender))
	facts.SenderErased = sender.Erased
	return to, facts, err
}

// readable returns senderGone if the texts of a message are erased.
func readable(s State, facts Dealing) error {
	switch {
	case s.ID == uuid.Nil:
		return commands.NotFound
	case s.Erased || facts.SenderErased:
		return senderGone
	}
	return nil
}

// checkText records an error for a text that is missing, too long or malformed.
func checkText(check *fault.Check, field, text string) {
	check.Field(text != "", field, "اكتبوا النص", "Required")
	check.Field(utf8.RuneCountInString(text) <= maxMessage, field, "الرسالة أطول من 2000 حرف",
		"String must contain at most 2000 character(s)")
	commands.CheckText(check, field, text)
}

// line returns a line's text, sealed for the sender. It returns an error if the text is invalid or the message has too
// many lines.
func line(s State, field, text string) (events.Personal, error) {
	text = strings.TrimSpace(text)
	var check fault.Check
	checkText(&check, field, text)
	if err := check.Err(); err != nil {
		return events.Personal{}, err
	}
	if len(s.Lines) >= maxLines {
		return events.Personal{}, longThread
	}
	return events.PersonalOf(s.Sender, text), nil
}
