package account

import (
	"context"
	"time"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/admission"
	"weddings/internal/fault"
)

// RequestPasswordReset asks for a mail with a link. Anybody may, for any email.
type RequestPasswordReset struct {
	Email string `json:"email"`
}

var _ = commands.DeclareHandler(RequestPasswordReset{})

// CommandName names the command in the API.
func (RequestPasswordReset) CommandName() string { return "RequestPasswordReset" }

// resetTakes is how long an answer to RequestPasswordReset takes at least: far longer than the append that only an
// account calls for, so that the time does not tell either.
const resetTakes = 400 * time.Millisecond

// Check returns invalid where the email is none.
func (c RequestPasswordReset) Check() error {
	var check fault.Check
	checkEmail(&check, c.Email)
	return check.Err()
}

// Handle answers the same, and after the same time, whether or not there is such an account, so that nobody learns who
// has one. It takes no idempotency key: only accounts could be refused for one that was used with another email. A
// repetition is a letter more, and the letters are limited.
func (c RequestPasswordReset) Handle(
	ctx context.Context,
	app *commands.App,
	by commands.Request,
) (commands.Receipt, error) {
	if err := c.Check(); err != nil {
		return commands.Receipt{}, err
	}
	by.Key = ""
	due := time.NewTimer(resetTakes)
	defer due.Stop()
	err := c.ask(ctx, app, by)
	// Whoever only waits keeps no slot of the site's work: sixty who asked at once kept everybody else from the site.
	admission.Leave(ctx)
	select {
	case <-due.C:
	case <-ctx.Done(): // whoever hangs up learns nothing
	}
	return commands.Receipt{}, err
}

func (c RequestPasswordReset) ask(ctx context.Context, app *commands.App, by commands.Request) error {
	to, none, err := c.Prepare(ctx, app, by)
	if err != nil {
		return err
	}
	_, err = commands.Execute(ctx, app, by, Accounts, c, to, none)
	return err
}

// Prepare finds the account.
func (c RequestPasswordReset) Prepare(
	ctx context.Context, app *commands.App, _ commands.Request,
) (commands.Target, commands.None, error) {
	s, err := byEmail(ctx, app, c.Email)
	return target(s.ID), commands.None{}, err
}

// Decide changes nothing where there is no account, or a suspended one.
func (c RequestPasswordReset) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	if !s.Exists() || s.Suspended {
		return commands.Decision{}, nil
	}
	return commands.Then(events.PasswordResetRequested{Account: s.ID})
}
