package inquiry

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// ReadInquiry records that the owner has opened an inquiry.
type ReadInquiry struct {
	Inquiry uuid.UUID `json:"inquiry"`
}

var _ = commands.Declare(Inquiries, ReadInquiry{})

// CommandName names the command in the API.
func (ReadInquiry) CommandName() string { return "ReadInquiry" }

// Prepare refuses visitors who are not signed in.
func (c ReadInquiry) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return prepareSignedIn(by, c.Inquiry)
}

// Decide marks an inquiry as read. It refuses everybody but the owner. Repeating the command appends no event.
func (c ReadInquiry) Decide(by events.Actor, s State, _ commands.None) (commands.Decision, error) {
	if err := MaySee(by, s); err != nil {
		return commands.Decision{}, err
	}
	switch {
	case by.Account != s.Owner:
		return commands.Decision{}, commands.NotAllowed
	case s.Read:
		return commands.Decision{}, nil
	}
	return commands.Then(events.InquiryRead{Inquiry: s.ID})
}
