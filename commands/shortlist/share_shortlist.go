package shortlist

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// ShareShortlist creates a link. A family sees the listings of a folder through it, or all listings, and votes without
// an account. Only the list's maker may create the link.
type ShareShortlist struct {
	Shortlist *uuid.UUID `json:"shortlist,omitempty"` // nil = the account's list
	Token     string     `json:"token"`               // for a list that was saved without an account
	Folder    *uuid.UUID `json:"folder,omitempty"`    // nil = all listings
}

var _ = commands.Declare(Shortlists, ShareShortlist{})

// CommandName names the command in the API.
func (ShareShortlist) CommandName() string { return "ShareShortlist" }

// Limit is the rate limit of the command.
func (ShareShortlist) Limit() commands.LimitKind { return commands.EditLimit }

// Prepare refuses visitors who neither are signed in nor have the list's token.
func (c ShareShortlist) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, Proof, error) {
	return prepare(app, by, c.Shortlist, c.Token)
}

// Decide shares the list. A list that is already shared keeps its link and changes only the folder that the link shows.
func (c ShareShortlist) Decide(by events.Actor, s State, facts Proof) (commands.Decision, error) {
	if err := requireMaker(by, s, facts); err != nil {
		return commands.Decision{}, err
	}
	shared := events.ShortlistShared{Shortlist: s.ID, Share: facts.Share}
	if c.Folder != nil {
		shared.Folder = *c.Folder
		var check fault.Check
		check.Field(s.hasFolder(*c.Folder), "folder", "لم يعد هذا المجلد في القائمة", "The list has no such folder")
		if err := check.Err(); err != nil {
			return commands.Decision{}, err
		}
	}
	if s.Share == uuid.Nil {
		return commands.Then(shared)
	}
	shared.Share = s.Share
	return commands.Change(events.ShortlistShared{Shortlist: s.ID, Share: s.Share, Folder: s.Folder}, shared)
}
