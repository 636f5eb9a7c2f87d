package shortlist

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// EndShortlistShare ends the link of a list. What the family said stays with the couple. The list's maker may.
type EndShortlistShare struct {
	Shortlist *uuid.UUID `json:"shortlist,omitempty"` // nil = the account's
	Token     string     `json:"token"`               // for a list that was saved without an account
}

var _ = commands.Declare(Shortlists, EndShortlistShare{})

// CommandName names the command in the API.
func (EndShortlistShare) CommandName() string { return "EndShortlistShare" }

// Limit is the rate limit of the command.
func (EndShortlistShare) Limit() commands.LimitKind { return commands.EditLimit }

// Prepare refuses whoever shows neither an account nor the token.
func (c EndShortlistShare) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, Proof, error) {
	return proven(app, by, c.Shortlist, c.Token)
}

// Decide ends a link. A repetition changes nothing.
func (c EndShortlistShare) Decide(by events.Actor, s State, facts Proof) (commands.Decision, error) {
	if err := isMaker(by, s, facts); err != nil || s.Share == uuid.Nil {
		return commands.Decision{}, err
	}
	return commands.Then(events.ShortlistShareEnded{Shortlist: s.ID, Share: s.Share})
}
