package inquiry

import (
	"context"
	"strings"
	"unicode/utf8"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// RespondToInquiry answers an inquiry, or replaces the answer.
type RespondToInquiry struct {
	Inquiry  uuid.UUID `json:"inquiry"`
	Response string    `json:"response"`
	Version  int64     `json:"version"` // the version that was read; conflict if an answer came later; 0 = any
}

var _ = commands.Declare(Inquiries, RespondToInquiry{})

// CommandName names the command in the API.
func (RespondToInquiry) CommandName() string { return "RespondToInquiry" }

// Limit is the rate limit of the command.
func (RespondToInquiry) Limit() commands.LimitKind { return commands.AnswerLimit }

var answeredSince = fault.New(
	fault.Conflict,
	"أُرسل جواب آخر على هذا الاستفسار في هذه الأثناء. اقرؤوه أولًا، ثم أرسلوا جوابكم ليحل محله إن شئتم.",
	"Another answer has gone out meanwhile. Read it first; yours takes its place if you send it again.",
)

// Answering contains the facts that an answer needs.
type Answering struct {
	SenderErased bool // the account that sent the inquiry
}

// Prepare reads whether the sender's account was erased. It refuses visitors who are not signed in.
func (c RespondToInquiry) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Answering, error) {
	to := target(c.Inquiry)
	if err := by.Actor.RequireAccount(); err != nil {
		return to, Answering{}, err
	}
	s, _, err := Inquiries.Load(ctx, app, to.Stream)
	if err != nil {
		return to, Answering{}, err
	}
	erased, err := SenderErased(ctx, app, s)
	return to, Answering{SenderErased: erased}, err
}

// Decide refuses everybody but the owner. It returns invalid for an empty or too long answer. It returns conflict if
// the inquiry is closed, if the sender's account was erased, or if another answer came after the version that was read.
// Repeating the same answer appends no event.
func (c RespondToInquiry) Decide(by events.Actor, s State, facts Answering) (commands.Decision, error) {
	if err := MaySee(by, s); err != nil {
		return commands.Decision{}, err
	}
	switch {
	case by.Account != s.Owner:
		return commands.Decision{}, commands.NotAllowed
	case s.Closed:
		return commands.Decision{}, AlreadyClosed
	case facts.SenderErased:
		return commands.Decision{}, SenderGone
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
	switch err := check.Err(); {
	case err != nil:
		return commands.Decision{}, err
	case s.Responded && s.Response.Text() == text:
		return commands.Decision{}, nil
	case c.Version != 0 && s.Answered > c.Version:
		return commands.Decision{}, answeredSince
	}
	responded := events.InquiryResponded{Inquiry: s.ID, Response: events.PersonalOf(s.Owner, text)}
	if !s.Read { // an owner who answers has read the inquiry
		return commands.Then(events.InquiryRead{Inquiry: s.ID}, responded)
	}
	return commands.Then(responded)
}
