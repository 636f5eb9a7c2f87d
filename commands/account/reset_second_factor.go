package account

import (
	"context"

	"weddings/commands"
	"weddings/events"
)

// ResetSecondFactor removes the second factor of a staff account, whose person then sets up a new one. Only the command
// line may issue it.
type ResetSecondFactor struct {
	Email string `json:"email"`
}

var _ = commands.Declare(Accounts, ResetSecondFactor{})

// CommandName names the command in the API.
func (ResetSecondFactor) CommandName() string { return "ResetSecondFactor" }

// Prepare finds the account. It refuses everybody but the command line. It returns not_found if no account has the
// email.
func (c ResetSecondFactor) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	if err := by.Actor.Require(events.CommandLine); err != nil {
		return commands.Target{}, commands.None{}, err
	}
	s, err := byEmail(ctx, app, c.Email)
	if err == nil && !s.Exists() {
		err = commands.NotFound
	}
	return target(s.ID), commands.None{}, err
}

// Decide appends no event if the second factor is off.
func (c ResetSecondFactor) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	if !s.HasSecondFactor() {
		return commands.Decision{}, nil
	}
	return signingOut(s.ID, commands.EndedBySecondFactor, events.SecondFactorReset{Account: s.ID}), nil
}
