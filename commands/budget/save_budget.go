package budget

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// SaveBudget saves a calculation with today's prices under a link that nobody can guess. Everybody may issue it.
type SaveBudget struct {
	Input

	SessionID string `json:"sessionId"`
}

var _ = commands.Declare(Budgets, SaveBudget{})

// CommandName names the command in the API.
func (SaveBudget) CommandName() string { return "SaveBudget" }

// Limit is the rate limit of the command.
func (SaveBudget) Limit() commands.LimitKind { return commands.BudgetLimit }

// Saving contains the facts that a new calculation needs.
type Saving struct {
	ID     uuid.UUID
	Person uuid.UUID // a new id, for the personal data of a maker without an account
	Basis  events.BudgetBasis
}

// Prepare reads the prices. It returns invalid with the wrong fields, and budgetpricing.Unpriced if there are no
// prices.
func (c SaveBudget) Prepare(
	ctx context.Context, app *commands.App, _ commands.Request,
) (commands.Target, Saving, error) {
	// The id is not a v7 UUID, because a v7 UUID contains the time and fewer random bits.
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

// Decide calculates the costs and saves them.
func (c SaveBudget) Decide(by events.Actor, _ State, facts Saving) (commands.Decision, error) {
	maker, signedIn := by.Account, by.SignedIn()
	var begins []uuid.UUID
	session := "" // not stored beside an account: it would tell whose visits the session contains
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
