package shortlist

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// RemoveShortlist ends a list that was saved without an account. Whoever has its token may do so. An account's list
// ends with the account; saving an empty list empties it.
type RemoveShortlist struct {
	Shortlist uuid.UUID `json:"shortlist"`
	Token     string    `json:"token"`
}

var _ = commands.Declare(Shortlists, RemoveShortlist{})

// CommandName names the command in the API.
func (RemoveShortlist) CommandName() string { return "RemoveShortlist" }

// Limit is the rate limit of the command.
func (RemoveShortlist) Limit() commands.LimitKind { return commands.EditLimit }

// Prepare hides the list from everybody without its token.
func (c RemoveShortlist) Prepare(
	_ context.Context, app *commands.App, _ commands.Request,
) (commands.Target, commands.None, error) {
	if !IsMaker(app, c.Shortlist, c.Token) {
		return target(c.Shortlist), commands.None{}, commands.Hidden
	}
	return target(c.Shortlist), commands.None{}, nil
}

// Decide ends the list and makes its contents unreadable forever. For a list that has ended it appends no event.
func (c RemoveShortlist) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	switch {
	case s.ID == uuid.Nil:
		return commands.Decision{}, commands.NotFound
	case s.Ended:
		return commands.Decision{}, nil
	}
	return s.end(events.ShortlistRemoved{Shortlist: s.ID}), nil
}
