package account

import (
	"context"

	"weddings/commands"
	"weddings/events"
)

// VerifyEmail verifies an account's email with the token from the mail. Whoever has the token may issue it.
type VerifyEmail struct {
	Token string `json:"token"`
}

var _ = commands.Declare(Accounts, VerifyEmail{})

// CommandName names the command in the API.
func (VerifyEmail) CommandName() string { return "VerifyEmail" }

// Limit is the rate limit of the command.
func (VerifyEmail) Limit() commands.LimitKind { return commands.TokenLimit }

// Prepare verifies the token. It returns invalid for a malformed token.
func (c VerifyEmail) Prepare(
	ctx context.Context, app *commands.App, _ commands.Request,
) (commands.Target, TokenProof, error) {
	proof, s, err := proveToken(ctx, app, purposeVerify, c.Token)
	return target(s.ID), proof, err
}

// Decide returns invalid if the token is wrong or expired. If the email is verified already, no event is appended.
func (c VerifyEmail) Decide(_ events.Actor, s State, token TokenProof) (commands.Decision, error) {
	switch {
	case !token.holds(s):
		return commands.Decision{}, badToken
	case s.Verified:
		return commands.Decision{}, nil
	}
	return commands.Then(events.EmailVerified{Account: s.ID})
}
