package listing

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// RejectRevision refuses the open revision of a listing and tells its owner the reason.
type RejectRevision struct {
	Listing uuid.UUID `json:"listing"`
	Version int64     `json:"version"`
	Reason  string    `json:"reason"`
}

var _ = commands.Declare(Listings, RejectRevision{})

// CommandName names the command in the API.
func (RejectRevision) CommandName() string { return "RejectRevision" }

// Prepare refuses everybody but admins, and returns invalid if no version is named.
func (c RejectRevision) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return guarded(by, c.Listing, c.Version)
}

// Decide returns invalid without a reason, and conflict if the listing has no open revision.
func (c RejectRevision) Decide(by events.Actor, s State, _ commands.None) (commands.Decision, error) {
	if err := mayModerate(by, s); err != nil {
		return commands.Decision{}, err
	}
	if err := commands.RequireReason(c.Reason); err != nil {
		return commands.Decision{}, err
	}
	if s.Revision == nil {
		return commands.Decision{}, notNow
	}
	return commands.Then(
		events.RevisionRejected{Listing: s.ID, Revision: s.Revision.ID, Reason: strings.TrimSpace(c.Reason)},
	)
}
