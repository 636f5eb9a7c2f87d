package budget

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// SaveBudget keeps a calculation with today's prices under an address that cannot be guessed. Everybody may.
type SaveBudget struct {
	Input

	SessionID string `json:"sessionId"`
}

var _ = commands.Declare(Budgets, SaveBudget{})

// CommandName names the command in the API.
func (SaveBudget) CommandName() string { return "SaveBudget" }

// Limit is the rate limit of the command.
func (SaveBudget) Limit() commands.LimitKind { return commands.BudgetLimit }

// Saving are the facts that a new calculation needs.
type Saving struct {
	ID     uuid.UUID
	Person uuid.UUID // a new id, for a maker without an account
	Basis  events.BudgetBasis
}

// Prepare reads the prices. It returns invalid with the fields at fault, and budgetpricing.Unpriced.
func (c SaveBudget) Prepare(
	ctx context.Context, app *commands.App, _ commands.Request,
) (commands.Target, Saving, error) {
	// A v7 id tells the time and has fewer bits that are random.
	facts := Saving{ID: uuid.New(), Person: commands.NewID()}
	to := target(facts.ID)
	to.New = true
	if err := c.Check(events.DayOf(app.Now()), 0); err != nil {
		return to, facts, err
	}
	var check fault.Check
	check.Field(sessions.MatchString(c.SessionID), "sessionId", "معرّف الجلسة غير صالح", "The session id is not valid")
	err := check.Err()
	if err == nil {
		facts.Basis, err = basisFor(ctx, app, c.place())
	}
	return to, facts, err
}

// Decide returns the calculation.
func (c SaveBudget) Decide(by events.Actor, _ State, facts Saving) (commands.Decision, error) {
	maker, signedIn := by.Account, by.SignedIn()
	var begins []uuid.UUID
	session := "" // beside an account it would say whose visits those of the session were
	if !signedIn {
		maker, session = facts.Person, c.SessionID
		begins = []uuid.UUID{maker}
	}
	saved := events.BudgetSaved{
		Budget:   facts.ID,
		Maker:    maker,
		SignedIn: signedIn,
		Session:  session,
		Choice:   c.choice(),
		Basis:    facts.Basis,
	}
	saved.Result = Calculate(saved.Choice, saved.Basis)
	saved.Email, saved.Phone = c.contact(maker)
	return commands.Decision{Begins: begins, Events: []events.Event{saved}}, nil
}
