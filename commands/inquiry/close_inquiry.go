package inquiry

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// CloseInquiry ends an inquiry. Its sender, its owner and admins may close it.
type CloseInquiry struct {
	Inquiry uuid.UUID `json:"inquiry"`
}

var _ = commands.Declare(Inquiries, CloseInquiry{})

// CommandName names the command in the API.
func (CloseInquiry) CommandName() string { return "CloseInquiry" }

// Prepare refuses visitors who are not signed in.
func (c CloseInquiry) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return prepareSignedIn(by, c.Inquiry)
}

// Decide closes an inquiry, and hides it from everybody who may not see it. Repeating the command appends no event.
func (c CloseInquiry) Decide(by events.Actor, s State, _ commands.None) (commands.Decision, error) {
	if err := MaySee(by, s); err != nil || s.Closed {
		return commands.Decision{}, err
	}
	return commands.Then(events.InquiryClosed{Inquiry: s.ID})
}
