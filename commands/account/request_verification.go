package account

import (
	"context"

	"weddings/commands"
	"weddings/events"
)

// RequestVerification asks for another mail with the link. Only the person may, while the address is not confirmed.
type RequestVerification struct{}

var _ = commands.Declare(Accounts, RequestVerification{})

// CommandName names the command in the API.
func (RequestVerification) CommandName() string { return "RequestVerification" }

// Limit is the rate limit of the command.
func (RequestVerification) Limit() commands.LimitKind { return commands.MailLimit }

// Prepare refuses whoever is not signed in.
func (RequestVerification) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return target(by.Actor.Account), commands.None{}, by.Actor.RequireAccount()
}

// Decide changes nothing where the address is confirmed already.
func (RequestVerification) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	switch {
	case !s.Exists():
		return commands.Decision{}, commands.NotFound
	case s.Verified:
		return commands.Decision{}, nil
	}
	return commands.Then(events.VerificationRequested{Account: s.ID})
}
