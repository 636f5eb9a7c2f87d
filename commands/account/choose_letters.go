package account

import (
	"context"

	"weddings/commands"
	"weddings/events"
)

// ChooseLetters turns kinds of letters on or off. A field that is nil changes nothing.
type ChooseLetters struct {
	Agenda    *bool `json:"agenda"`
	Reminders *bool `json:"reminders"`
	Digests   *bool `json:"digests"`
}

var _ = commands.Declare(Accounts, ChooseLetters{})

// CommandName names the command in the API.
func (ChooseLetters) CommandName() string { return "ChooseLetters" }

// Limit is the rate limit of the command.
func (ChooseLetters) Limit() commands.LimitKind { return commands.EditLimit }

// Prepare refuses visitors who are not signed in.
func (c ChooseLetters) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return target(by.Actor.Account), commands.None{}, by.Actor.RequireAccount()
}

// Decide refuses the agenda to accounts that are neither venue owners nor service providers. If nothing would change,
// no event is appended.
func (c ChooseLetters) Decide(by events.Actor, s State, _ commands.None) (commands.Decision, error) {
	switch {
	case !s.Exists():
		return commands.Decision{}, commands.NotFound
	case c.Agenda != nil && *c.Agenda:
		if err := by.Require(events.VenueOwner, events.ServiceProvider); err != nil {
			return commands.Decision{}, err
		}
	}
	var d commands.Decision
	for i, wished := range []*bool{c.Agenda, c.Reminders, c.Digests} {
		if kind := events.LetterKinds[i]; wished != nil && *wished != s.Wishes(kind) {
			d.Events = append(d.Events, events.LettersWished{Account: s.ID, Kind: kind, Wished: *wished})
		}
	}
	return d, nil
}
