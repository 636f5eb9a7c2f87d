package account

import (
	"context"
	"time"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/admission"
	"weddings/internal/fault"
)

// RequestPasswordReset causes a mail with a link for a new password. Everybody may issue it, for any email.
type RequestPasswordReset struct {
	Email string `json:"email"`
}

var _ = commands.DeclareHandler(RequestPasswordReset{})

// CommandName names the command in the API.
func (RequestPasswordReset) CommandName() string { return "RequestPasswordReset" }

// resetTakes is the shortest time in which RequestPasswordReset answers. It is much longer than the append that happens
// only if the account exists, so that the time does not tell whether it exists.
const resetTakes = 400 * time.Millisecond

// Check returns invalid if the email is malformed.
func (c RequestPasswordReset) Check() error {
	var check fault.Check
	checkEmail(&check, c.Email)
	return check.Err()
}

// Handle returns the same answer after the same time whether or not the account exists, so that nobody learns who has
// an account. It ignores the idempotency key: only for an existing account could a key be refused because it was used
// with another email. A repeated request therefore causes another mail, up to the limit for mails.
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
	// A request that only waits must not keep its admission slot: in a test, sixty such requests at once blocked the
	// site.
	admission.Leave(ctx)
	select {
	case <-due.C:
	case <-ctx.Done(): // the client has gone, so it learns nothing from the time
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

// Decide appends no event if the account does not exist or is suspended.
func (c RequestPasswordReset) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	if !s.Exists() || s.Suspended {
		return commands.Decision{}, nil
	}
	return commands.Then(events.PasswordResetRequested{Account: s.ID})
}
