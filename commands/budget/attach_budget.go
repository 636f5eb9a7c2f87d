package budget

import (
	"context"
	"maps"
	"slices"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// AttachBudget assigns a calculation that was saved without an account to the account that its maker has signed in to
// since. The token in the maker's browser proves that it is the same person.
type AttachBudget struct {
	Budget uuid.UUID `json:"budget"`
	Token  string    `json:"token"`
}

var _ = commands.Declare(Budgets, AttachBudget{})

// CommandName names the command in the API.
func (AttachBudget) CommandName() string { return "AttachBudget" }

// Limit is the rate limit of the command.
func (AttachBudget) Limit() commands.LimitKind { return commands.EditLimit }

// Prepare returns forbidden if the token is not the calculation's. It refuses visitors who are not signed in.
func (c AttachBudget) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	err := by.Actor.RequireAccount()
	if err == nil && !IsMaker(app, c.Budget, c.Token) {
		err = notYours
	}
	return target(c.Budget), commands.None{}, err
}

// Decide returns conflict if the calculation has another account already. If it has this account, no event is appended.
func (c AttachBudget) Decide(by events.Actor, s State, _ commands.None) (commands.Decision, error) {
	switch {
	case s.ID == uuid.Nil:
		return commands.Decision{}, commands.NotFound
	case s.Ended:
		return commands.Decision{}, Gone
	case s.SignedIn && s.Maker == by.Account:
		return commands.Decision{}, nil
	case s.SignedIn:
		return commands.Decision{}, inAnAccount
	}
	own := func(p events.Personal) events.Personal {
		if !p.Given() {
			return p
		}
		return events.PersonalOf(by.Account, p.Text())
	}
	list := []events.Event{
		events.BudgetAttached{Budget: s.ID, Account: by.Account, Email: own(s.Email), Phone: own(s.Phone)},
	}
	// The names and notes of the plan's lines are sealed again with the account's key.
	for _, key := range slices.Sorted(maps.Keys(s.Lines)) {
		if line := s.Lines[key].BudgetLinePlanned; line.Name.Given() || line.Note.Given() {
			line.Name, line.Note = own(line.Name), own(line.Note)
			list = append(list, line)
		}
	}
	return commands.Decision{
		Events:  append(list, events.PersonErased{Person: s.Maker}),
		Forgets: []uuid.UUID{s.Maker},
	}, nil
}
