package account

import (
	"context"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// ResetPassword sets a new password with the token from a reset mail. It ends all sessions of the account.
type ResetPassword struct {
	Token       string `json:"token"`
	NewPassword string `json:"newPassword"`
}

var _ = commands.DeclareHandler(ResetPassword{})

// CommandName names the command in the API.
func (ResetPassword) CommandName() string { return "ResetPassword" }

// Reset contains the facts that the decision needs.
type Reset struct {
	Token TokenProof
	Hash  string // the hash of the new password; empty if Prepare refused the token or the password
}

// Prepare verifies the token and hashes the password. It returns invalid for a malformed token.
func (c ResetPassword) Prepare(
	ctx context.Context, app *commands.App, _ commands.Request,
) (commands.Target, Reset, error) {
	var facts Reset
	id, err := tokenAccount(c.Token)
	if err != nil {
		return commands.Target{}, facts, err
	}
	var s State
	if facts.Token, s, err = proveToken(ctx, app, purposeReset, c.Token); err != nil {
		return target(id), facts, err
	}
	facts.Hash, err = hashNew(ctx, app, id, c.NewPassword, c.allowed(s, facts) == nil)
	return target(id), facts, err
}

func (c ResetPassword) allowed(s State, facts Reset) error {
	if !facts.Token.holds(s) {
		return badToken
	}
	var check fault.Check
	checkNewPassword(&check, s, c.NewPassword)
	return check.Err()
}

// Decide returns invalid if the token is wrong, expired or used, or if the password breaks the rules for passwords.
func (c ResetPassword) Decide(_ events.Actor, s State, facts Reset) (commands.Decision, error) {
	if err := c.allowed(s, facts); err != nil {
		return commands.Decision{}, err
	}
	if facts.Hash == "" { // Prepare refused it, but the account has changed since
		return commands.Decision{}, commands.Stale
	}
	reset := events.PasswordReset{Account: s.ID, PasswordHash: events.PersonalOf(s.ID, facts.Hash)}
	return signingOut(s.ID, commands.EndedByPassword, reset), nil
}

// Handle answers a repeated request like the first, unless the password was changed again since: then it returns
// badToken.
func (c ResetPassword) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	to, facts, err := c.Prepare(ctx, app, by)
	if err != nil {
		return commands.Receipt{}, err
	}
	receipt, err := commands.Execute(ctx, app, by, Accounts, c, to, facts)
	if err != nil || !receipt.Replayed {
		return receipt, err
	}
	s, _, err := Accounts.Load(ctx, app, to.Stream)
	if err == nil {
		err = checkUsed(app, purposeReset, c.Token, s)
	}
	if err != nil {
		return commands.Receipt{}, err
	}
	return receipt, nil
}
