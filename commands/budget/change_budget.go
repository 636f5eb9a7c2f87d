package budget

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// ChangeBudget replaces a saved calculation. Only its maker may issue it. The calculation keeps the prices with which
// it was made, unless the governorate, the season or the type of venue changes.
type ChangeBudget struct {
	Input

	Budget  uuid.UUID `json:"budget"`
	Token   string    `json:"token"`
	Version int64     `json:"version"` // the version that was read; conflict if the content changed since; 0 = any
}

var _ = commands.Declare(Budgets, ChangeBudget{})

// CommandName names the command in the API.
func (ChangeBudget) CommandName() string { return "ChangeBudget" }

// Limit is the rate limit of the command.
func (ChangeBudget) Limit() commands.LimitKind { return commands.EditLimit }

// Changing contains the facts that the decision needs.
type Changing struct {
	Proof

	Basis events.BudgetBasis
}

// Prepare reads the prices. It returns invalid with the wrong fields. It refuses visitors who neither are signed in nor
// have the token.
func (c ChangeBudget) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Changing, error) {
	to, proof, err := prepare(app, by, c.Budget, c.Token)
	facts := Changing{Proof: proof}
	if err != nil {
		return to, facts, err
	}
	s, _, err := Budgets.Load(ctx, app, to.Stream)
	if err != nil {
		return to, facts, err
	}
	if err := c.Check(events.DayOf(app.Now()), s.Choice.WeddingDate); err != nil {
		return to, facts, err
	}
	if s.Choice.BudgetPlace == c.place() {
		facts.Basis = s.Basis
		return to, facts, nil
	}
	facts.Basis, err = basisFor(ctx, app, c.place())
	return to, facts, err
}

// Decide returns conflict if the calculation has changed since the version that was read. If nothing would change, no
// event is appended.
func (c ChangeBudget) Decide(by events.Actor, s State, facts Changing) (commands.Decision, error) {
	if err := requireMaker(by, s, facts.Proof); err != nil {
		return commands.Decision{}, err
	}
	switch {
	case s.Ended:
		return commands.Decision{}, Gone
	case c.Version != 0 && c.Version != s.Version:
		return commands.Decision{}, commands.Stale.At(s.Version)
	}
	changed := events.BudgetChanged{Budget: s.ID, Choice: c.choice(), Basis: facts.Basis}
	changed.Result = Calculate(changed.Choice, changed.Basis)
	changed.Email, changed.Phone = c.contact(s.Maker)
	standing := events.BudgetChanged{
		Budget: s.ID, Choice: s.Choice, Basis: s.Basis, Result: s.Result, Email: s.Email, Phone: s.Phone,
	}
	return commands.Change(standing, changed)
}
