package booking

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/inquiry"
	"weddings/events"
	"weddings/internal/fault"
)

// WithdrawQuote withdraws the quote of an inquiry. Its owner may.
type WithdrawQuote struct {
	Inquiry uuid.UUID `json:"inquiry"`
	Quote   uuid.UUID `json:"quote"`
}

// ExpireQuote ends the quote of an inquiry when its time is over. Only the system issues it. Late, early or repeated it
// does no harm.
type ExpireQuote struct {
	Inquiry uuid.UUID `json:"inquiry"`
}

var (
	_ = commands.Declare(inquiry.Inquiries, WithdrawQuote{})
	_ = commands.Declare(inquiry.Inquiries, ExpireQuote{})
)

// CommandName names the command in the API.
func (WithdrawQuote) CommandName() string { return "WithdrawQuote" }

// CommandName names the command.
func (ExpireQuote) CommandName() string { return "ExpireQuote" }

var otherQuote = fault.New(
	fault.Conflict,
	"حلّ عرض أحدث محل هذا العرض، أو سُحب، أو انتهت مدته. افتحوا الاستفسار لتروا آخر عرض.",
	"A newer quote has taken the place of this one, or it was withdrawn or has expired. Open the inquiry for the "+
		"latest.",
)

// Prepare refuses visitors who are not signed in.
func (c WithdrawQuote) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, Timed, error) {
	return ofInquiry(c.Inquiry), Timed{app.Now()}, by.Actor.RequireAccount()
}

// Prepare refuses everybody but the system.
func (c ExpireQuote) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, Timed, error) {
	return ofInquiry(c.Inquiry), Timed{app.Now()}, by.Actor.Require(events.System)
}

// Decide returns conflict for a quote that was accepted or is not the last one. Withdrawing a quote again appends no
// event.
func (c WithdrawQuote) Decide(by events.Actor, s inquiry.State, _ Timed) (commands.Decision, error) {
	switch err := ownInquiry(by, s); {
	case err != nil:
		return commands.Decision{}, err
	case s.Quote.Status == "" || s.Quote.Quote != c.Quote || s.Quote.Status == inquiry.Expired:
		return commands.Decision{}, otherQuote
	case s.Quote.Status == inquiry.Accepted:
		return commands.Decision{}, quoteTaken
	case s.Quote.Status == inquiry.Withdrawn:
		return commands.Decision{}, nil
	}
	return commands.Then(events.QuoteWithdrawn{Inquiry: s.ID, Quote: c.Quote})
}

// Decide does nothing before the time has come, or if no quote is open.
func (c ExpireQuote) Decide(_ events.Actor, s inquiry.State, facts Timed) (commands.Decision, error) {
	switch {
	case s.ID == uuid.Nil:
		return commands.Decision{}, commands.NotFound
	case s.Quote.Status != inquiry.Open || s.Quote.Stands(facts.Now):
		return commands.Decision{}, nil
	}
	return commands.Then(events.QuoteExpired{Inquiry: s.ID, Quote: s.Quote.Quote})
}
