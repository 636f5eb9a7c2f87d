package listing

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// ApproveRevision replaces the live details of a listing with its open revision.
type ApproveRevision struct {
	Listing uuid.UUID `json:"listing"`
	Version int64     `json:"version"`
}

var _ = commands.Declare(Listings, ApproveRevision{})

// CommandName names the command in the API.
func (ApproveRevision) CommandName() string { return "ApproveRevision" }

// Prepare refuses everybody but admins, and returns invalid if no version is named.
func (c ApproveRevision) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return guarded(by, c.Listing, c.Version)
}

// Decide returns conflict if the listing is suspended or has no open revision.
func (c ApproveRevision) Decide(by events.Actor, s State, _ commands.None) (commands.Decision, error) {
	if err := mayModerate(by, s); err != nil {
		return commands.Decision{}, err
	}
	if s.Revision == nil || s.Status != Approved {
		return commands.Decision{}, notNow
	}
	return commands.Then(events.RevisionApproved{Listing: s.ID, Revision: s.Revision.ID})
}
