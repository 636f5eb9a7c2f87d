package shortlist

import (
	"context"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/events"
	"weddings/internal/fault"
)

// RemindOfChecklist turns a monthly letter on or off. The letter lists what a couple have still to do before their day.
// It is one of the account's kinds of letters, so the unsubscribe link in the letter turns it off, too.
type RemindOfChecklist struct {
	On bool `json:"on"`
}

var _ = commands.Declare(account.Accounts, RemindOfChecklist{})

// CommandName names the command in the API.
func (RemindOfChecklist) CommandName() string { return "RemindOfChecklist" }

// Limit is the rate limit of the command.
func (RemindOfChecklist) Limit() commands.LimitKind { return commands.EditLimit }

// Ahead contains the facts that the decisions about the monthly letter need.
type Ahead struct {
	Ahead bool       // the list has a day for the party, and the day is after today
	Month events.Day // the first day of this month
}

func ahead(ctx context.Context, app *commands.App, to events.Actor) (Ahead, error) {
	today := events.DayOf(app.Now())
	_, _, day := today.Date()
	s, _, err := Shortlists.Load(ctx, app, events.ShortlistStream(Of(app, to.Account)))
	date := s.Plan.Party.Date
	return Ahead{Ahead: date != nil && *date > today, Month: today - events.Day(day-1)}, err
}

// Prepare reads the day of the party from the account's list. It refuses visitors who are not signed in.
func (c RemindOfChecklist) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, Ahead, error) {
	to := commands.Target{ID: by.Actor.Account, Stream: events.AccountStream(by.Actor.Account)}
	if err := by.Actor.RequireAccount(); err != nil {
		return to, Ahead{}, err
	}
	facts, err := ahead(ctx, app, by.Actor)
	return to, facts, err
}

// Decide returns invalid if the letter is turned on and the list has no day in the future. If nothing would change, no
// event is appended.
func (c RemindOfChecklist) Decide(_ events.Actor, s account.State, facts Ahead) (commands.Decision, error) {
	var check fault.Check
	check.Field(!c.On || facts.Ahead, "date", "اكتبوا موعد حفلتكم أولًا", "Give the day of your party first")
	switch err := check.Err(); {
	case !s.Exists():
		return commands.Decision{}, commands.NotFound
	case err != nil:
		return commands.Decision{}, err
	case s.Wishes(events.Checklist) == c.On:
		return commands.Decision{}, nil
	}
	return commands.Then(events.LettersWished{Account: s.ID, Kind: events.Checklist, Wished: c.On})
}
