package account

import (
	"context"

	"weddings/commands"
	"weddings/events"
)

// RequestVerification causes another mail with the link that verifies the email. Only the account's own person may
// issue it.
type RequestVerification struct{}

var _ = commands.Declare(Accounts, RequestVerification{})

// CommandName names the command in the API.
func (RequestVerification) CommandName() string { return "RequestVerification" }

// Limit is the rate limit of the command.
func (RequestVerification) Limit() commands.LimitKind { return commands.MailLimit }

// Prepare refuses visitors who are not signed in.
func (RequestVerification) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return target(by.Actor.Account), commands.None{}, by.Actor.RequireAccount()
}

// Decide appends no event if the email is verified already.
func (RequestVerification) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	switch {
	case !s.Exists():
		return commands.Decision{}, commands.NotFound
	case s.Verified:
		return commands.Decision{}, nil
	}
	return commands.Then(events.VerificationRequested{Account: s.ID})
}
