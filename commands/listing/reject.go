package listing

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// RejectListing refuses a pending listing and tells its owner the reason.
type RejectListing struct {
	Listing uuid.UUID `json:"listing"`
	Version int64     `json:"version"`
	Reason  string    `json:"reason"`
}

var _ = commands.Declare(Listings, RejectListing{})

// CommandName names the command in the API.
func (RejectListing) CommandName() string { return "RejectListing" }

// Prepare refuses everybody but admins, and returns invalid if no version is named.
func (c RejectListing) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return guarded(by, c.Listing, c.Version)
}

// Decide returns invalid without a reason, and conflict if the listing does not wait for approval.
func (c RejectListing) Decide(by events.Actor, s State, _ commands.None) (commands.Decision, error) {
	if err := mayModerate(by, s); err != nil {
		return commands.Decision{}, err
	}
	if err := commands.RequireReason(c.Reason); err != nil {
		return commands.Decision{}, err
	}
	if s.Status != Pending {
		return commands.Decision{}, notNow
	}
	return commands.Then(events.ListingRejected{Listing: s.ID, Reason: strings.TrimSpace(c.Reason)})
}
