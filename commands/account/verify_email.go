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

var _ = commands.Declare(Accounts, VerifyEmail{})

// CommandName names the command in the API.
func (VerifyEmail) CommandName() string { return "VerifyEmail" }

// Limit is the rate limit of the command.
func (VerifyEmail) Limit() commands.LimitKind { return commands.TokenLimit }

// Prepare verifies the link. It returns invalid for what is no link at all.
func (c VerifyEmail) Prepare(
	ctx context.Context, app *commands.App, _ commands.Request,
) (commands.Target, TokenProof, error) {
	proof, s, err := proveToken(ctx, app, purposeVerify, c.Token)
	return target(s.ID), proof, err
}

// Decide returns invalid where the link is wrong or old. A second click changes nothing.
func (c VerifyEmail) Decide(_ events.Actor, s State, token TokenProof) (commands.Decision, error) {
	switch {
	case !token.holds(s):
		return commands.Decision{}, badToken
	case s.Verified:
		return commands.Decision{}, nil
	}
	return commands.Then(events.EmailVerified{Account: s.ID})
}
