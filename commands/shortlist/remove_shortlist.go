package shortlist

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// RemoveShortlist ends a list that was saved while signed out. Whoever has its token may. The list of an account ends
// with the account, and is emptied by saving an empty one.
type RemoveShortlist struct {
	Shortlist uuid.UUID `json:"shortlist"`
	Token     string    `json:"token"`
}

var _ = commands.Declare(Shortlists, RemoveShortlist{})

// CommandName names the command in the API.
func (RemoveShortlist) CommandName() string { return "RemoveShortlist" }

// Limit is the rate limit of the command.
func (RemoveShortlist) Limit() commands.LimitKind { return commands.EditLimit }

// Prepare hides the list from those without its token.
func (c RemoveShortlist) Prepare(
	_ context.Context, app *commands.App, _ commands.Request,
) (commands.Target, commands.None, error) {
	if !IsMaker(app, c.Shortlist, c.Token) {
		return target(c.Shortlist), commands.None{}, commands.Hidden
	}
	return target(c.Shortlist), commands.None{}, nil
}

// Decide ends it. A repetition changes nothing. What it said becomes unreadable for ever.
func (c RemoveShortlist) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	switch {
	case s.ID == uuid.Nil:
		return commands.Decision{}, commands.NotFound
	case s.Ended:
		return commands.Decision{}, nil
	}
	return s.end(events.ShortlistRemoved{Shortlist: s.ID}), nil
}
