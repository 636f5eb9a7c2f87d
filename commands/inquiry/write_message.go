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

// WriteToOwner adds a message of the sender to an inquiry, or a note that the conversation goes on in WhatsApp. A
// sender without an account must attach the inquiry first (AttachInquiry).
type WriteToOwner struct {
	Inquiry uuid.UUID  `json:"inquiry"`
	Text    string     `json:"text"`
	Way     events.Way `json:"way"`
}

// WriteToCouple adds a message of the owner to an inquiry, or a note that the conversation goes on in WhatsApp. The
// first message of the owner becomes the answer to the inquiry, unless a quote has answered it already.
type WriteToCouple struct {
	Inquiry uuid.UUID  `json:"inquiry"`
	Text    string     `json:"text"`
	Way     events.Way `json:"way"`
}

var (
	_ = commands.Declare(Inquiries, WriteToOwner{})
	_ = commands.Declare(Inquiries, WriteToCouple{})
)

// CommandName names the command in the API.
func (WriteToOwner) CommandName() string { return "WriteToOwner" }

// CommandName names the command in the API.
func (WriteToCouple) CommandName() string { return "WriteToCouple" }

// Limit is the rate limit of the command.
func (WriteToOwner) Limit() commands.LimitKind { return commands.MessageLimit }

// Limit is the rate limit of the command.
func (WriteToCouple) Limit() commands.LimitKind { return commands.AnswerLimit }

const maxMessages = 300 // messages of one inquiry, counted as State.Messages

var (
	ownerGone = fault.New(
		fault.Conflict,
		"لم يعد صاحب هذا الإعلان على الموقع، فلن تصل رسالتكم إلى أحد.",
		"The owner of this listing has left the site, so your message would reach nobody.",
	)
	longThread = fault.New(
		fault.Conflict,
		"في هذه المحادثة 300 رسالة. تابعوا بالهاتف أو عبر واتساب.",
		"This inquiry holds 300 messages. Please go on by telephone or on WhatsApp.",
	)
)

// Writing contains the facts that a message needs.
type Writing struct {
	ID        uuid.UUID // of the message
	OtherGone bool      // the other side has left the site
}

// writing prepares a message of either side, and returns the state of the inquiry as well. It refuses visitors who are
// not signed in.
func writing(
	ctx context.Context, app *commands.App, by commands.Request, inquiry uuid.UUID,
) (to commands.Target, facts Writing, s State, err error) {
	to, facts.ID = target(inquiry), commands.NewID()
	if err := by.Actor.RequireAccount(); err != nil {
		return to, facts, s, err
	}
	s, _, err = Inquiries.Load(ctx, app, to.Stream)
	return to, facts, s, err
}

// Prepare reads whether the listing is archived, as it is after the owner has left. It refuses visitors who are not
// signed in.
func (c WriteToOwner) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Writing, error) {
	to, facts, s, err := writing(ctx, app, by, c.Inquiry)
	if err != nil {
		return to, facts, err
	}
	about, _, err := listing.Listings.Load(ctx, app, events.ListingStream(s.Listing))
	facts.OtherGone = about.Status == listing.Archived
	return to, facts, err
}

// Prepare reads whether the couple's account was erased. It refuses visitors who are not signed in.
func (c WriteToCouple) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Writing, error) {
	to, facts, s, err := writing(ctx, app, by, c.Inquiry)
	if err != nil {
		return to, facts, err
	}
	facts.OtherGone, err = SenderErased(ctx, app, s)
	return to, facts, err
}

// Decide refuses everybody but the sender. It returns invalid for a wrong text or way. It returns conflict if the
// inquiry is closed or full, or if the owner has left the site.
func (c WriteToOwner) Decide(by events.Actor, s State, facts Writing) (commands.Decision, error) {
	if err := MaySee(by, s); err != nil {
		return commands.Decision{}, err
	}
	switch {
	case by.Account != s.Sender || !s.SignedIn:
		return commands.Decision{}, commands.NotAllowed
	case facts.OtherGone:
		return commands.Decision{}, ownerGone
	}
	return decideMessage(s, facts, events.CoupleSide, c.Way, c.Text, by.Account)
}

// Decide refuses everybody but the owner. It returns invalid for a wrong text or way. It returns conflict if the
// inquiry is closed or full, or if the sender's account was erased. An owner who writes has read the inquiry.
func (c WriteToCouple) Decide(by events.Actor, s State, facts Writing) (commands.Decision, error) {
	if err := MaySee(by, s); err != nil {
		return commands.Decision{}, err
	}
	switch {
	case by.Account != s.Owner:
		return commands.Decision{}, commands.NotAllowed
	case facts.OtherGone:
		return commands.Decision{}, SenderGone
	}
	decision, err := decideMessage(s, facts, events.OwnerSide, c.Way, c.Text, by.Account)
	if err != nil {
		return commands.Decision{}, err
	}
	if !s.Responded && c.Way == events.Written {
		decision.Events = []events.Event{
			events.InquiryResponded{Inquiry: s.ID, Response: events.PersonalOf(s.Owner, strings.TrimSpace(c.Text))},
		}
	}
	if !s.Read {
		decision.Events = append([]events.Event{events.InquiryRead{Inquiry: s.ID}}, decision.Events...)
	}
	return decision, nil
}

// decideMessage returns the decision for a message of one side. The caller has checked that the writer may write. A
// note that the conversation goes on in WhatsApp needs no text.
func decideMessage(
	s State, facts Writing, by events.Side, way events.Way, text string, writer uuid.UUID,
) (commands.Decision, error) {
	switch {
	case s.Closed:
		return commands.Decision{}, AlreadyClosed
	case s.Messages >= maxMessages:
		return commands.Decision{}, longThread
	}
	var check fault.Check
	text = strings.TrimSpace(text)
	check.Field(way == events.Written || way == events.ByWhatsApp, "way", "اختاروا من القائمة",
		"Please choose from the list")
	check.Field(text != "" || way == events.ByWhatsApp, "text", "اكتبوا رسالتكم", "Required")
	CheckMessage(&check, "text", text)
	if err := check.Err(); err != nil {
		return commands.Decision{}, err
	}
	return commands.Then(events.MessageWritten{
		Inquiry: s.ID, Message: facts.ID, By: by, Way: way, Text: events.PersonalOf(writer, text),
	})
}

// CheckMessage records an error for a text that is longer than maxMessage, or has characters that CheckText refuses.
func CheckMessage(check *fault.Check, field, text string) {
	check.Field(utf8.RuneCountInString(text) <= maxMessage, field, "الرسالة أطول من 2000 حرف",
		"String must contain at most 2000 character(s)")
	commands.CheckText(check, field, text)
}
