package account

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// EraseAccount erases an account: the personal data in its events becomes unreadable at once. Only the account's own
// person may issue it, with the password. An admin must give up the role first.
type EraseAccount struct {
	Password string `json:"password"`
}

var _ = commands.DeclareHandler(EraseAccount{})

// CommandName names the command in the API.
func (EraseAccount) CommandName() string { return "EraseAccount" }

// Limit is the rate limit of the command.
func (EraseAccount) Limit() commands.LimitKind { return commands.PasswordLimit }

// Erasure contains the facts that the decision and the farewell mail need.
type Erasure struct {
	Password PasswordProof
	// Email and Lang are set if the email is verified. Other persons receive no farewell mail.
	Email, Lang string
}

// Prepare verifies the password. It refuses visitors who are not signed in.
func (c EraseAccount) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Erasure, error) {
	to, facts := target(by.Actor.Account), Erasure{}
	if err := by.Actor.RequireAccount(); err != nil {
		return to, facts, err
	}
	proof, s, err := provePassword(ctx, app, by.Actor.Account, c.Password)
	facts.Password = proof
	if s.Exists() && s.Verified {
		facts.Email, facts.Lang = s.Email.Text(), s.Lang
	}
	return to, facts, err
}

// Decide returns invalid for a wrong password and conflict for an admin.
func (c EraseAccount) Decide(_ events.Actor, s State, facts Erasure) (commands.Decision, error) {
	if !s.Exists() {
		return commands.Decision{}, commands.NotFound
	}
	if s.Role == events.Admin {
		return commands.Decision{}, fault.New(
			fault.Conflict,
			"على المدير أن يسلّم صلاحياته لغيره أولًا.",
			"An admin has to hand over the role first.",
		)
	}
	var check fault.Check
	check.Field(facts.Password.holds(s), "password", "كلمة المرور غير صحيحة", "The password is not right")
	if err := check.Err(); err != nil {
		return commands.Decision{}, err
	}
	d := signingOut(
		s.ID,
		commands.EndedByErasure,
		events.AccountErased{Account: s.ID},
		events.PersonErased{Person: s.ID},
	)
	d.Releases = []commands.Claim{EmailClaim(s.Email.Text())}
	d.Forgets = []uuid.UUID{s.ID}
	return d, nil
}

// Handle sends a farewell mail after the account was erased. The address is read before the erasure, because it is
// unreadable afterwards.
func (c EraseAccount) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	to, facts, err := c.Prepare(ctx, app, by)
	if err != nil {
		return commands.Receipt{}, err
	}
	receipt, err := commands.Execute(ctx, app, by, Accounts, c, to, facts)
	if err == nil && facts.Email != "" && app.Farewell != nil {
		app.Farewell(ctx, facts.Email, facts.Lang)
	}
	return receipt, err
}
