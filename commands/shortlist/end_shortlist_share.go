package shortlist

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// EndShortlistShare ends the link of a list. The family's votes and comments stay in the list. Only the list's maker
// may end the link.
type EndShortlistShare struct {
	Shortlist *uuid.UUID `json:"shortlist,omitempty"` // nil = the account's list
	Token     string     `json:"token"`               // for a list that was saved without an account
}

var _ = commands.Declare(Shortlists, EndShortlistShare{})

// CommandName names the command in the API.
func (EndShortlistShare) CommandName() string { return "EndShortlistShare" }

// Limit is the rate limit of the command.
func (EndShortlistShare) Limit() commands.LimitKind { return commands.EditLimit }

// Prepare refuses visitors who neither are signed in nor have the list's token.
func (c EndShortlistShare) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, Proof, error) {
	return prepare(app, by, c.Shortlist, c.Token)
}

// Decide ends the link. If there is none, it appends no event.
func (c EndShortlistShare) Decide(by events.Actor, s State, facts Proof) (commands.Decision, error) {
	if err := requireMaker(by, s, facts); err != nil || s.Share == uuid.Nil {
		return commands.Decision{}, err
	}
	return commands.Then(events.ShortlistShareEnded{Shortlist: s.ID, Share: s.Share})
}
