package account

import (
	"context"

	"weddings/commands"
	"weddings/events"
)

// VerifyEmail confirms an address with the token from the mail. Anybody who holds it may.
type VerifyEmail struct {
	Token string `json:"token"`
}

// RequestVerification asks for another mail with the link. Only the person may, while the address is not confirmed.
type RequestVerification struct{}

// CommandName names the command in the API.
func (VerifyEmail) CommandName() string         { return "VerifyEmail" }
func (RequestVerification) CommandName() string { return "RequestVerification" }

// Limit is the rate limit of the command.
func (VerifyEmail) Limit() commands.LimitKind         { return commands.TokenLimit }
func (RequestVerification) Limit() commands.LimitKind { return commands.MailLimit }

// Handle returns invalid where the link is wrong or old. A second click changes nothing.
func (c VerifyEmail) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	id, err := tokenAccount(c.Token)
	if err != nil {
		return commands.Receipt{}, err
	}
	return commands.Execute(ctx, app, by, c, Accounts, target(id), func(s State) (commands.Decision, error) {
		if err := checkToken(app, purposeVerify, c.Token, s); err != nil || s.Verified {
			return commands.Decision{}, err
		}
		return commands.Decision{Events: []events.Event{events.EmailVerified{Account: id}}}, nil
	})
}

// Handle changes nothing where the address is confirmed already.
func (c RequestVerification) Handle(
	ctx context.Context,
	app *commands.App,
	by commands.Request,
) (commands.Receipt, error) {
	if err := commands.RequireAccount(by.Actor); err != nil {
		return commands.Receipt{}, err
	}
	id := by.Actor.Account
	return commands.Execute(ctx, app, by, c, Accounts, target(id), func(s State) (commands.Decision, error) {
		switch {
		case !s.Exists():
			return commands.Decision{}, commands.NotFound
		case s.Verified:
			return commands.Decision{}, nil
		}
		return commands.Decision{Events: []events.Event{events.VerificationRequested{Account: id}}}, nil
	})
}
