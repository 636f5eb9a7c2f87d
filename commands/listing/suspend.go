package listing

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// SuspendListing takes an approved listing off the public pages.
type SuspendListing struct {
	Listing uuid.UUID `json:"listing"`
	Reason  string    `json:"reason"`
}

var _ = commands.Declare(Listings, SuspendListing{})

// CommandName names the command in the API.
func (SuspendListing) CommandName() string { return "SuspendListing" }

// Prepare refuses everybody but admins.
func (c SuspendListing) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return moderation(by, c.Listing)
}

// Decide returns invalid without a reason, and conflict unless the listing is approved.
func (c SuspendListing) Decide(by events.Actor, s State, _ commands.None) (commands.Decision, error) {
	if err := mayModerate(by, s); err != nil {
		return commands.Decision{}, err
	}
	if err := commands.RequireReason(c.Reason); err != nil {
		return commands.Decision{}, err
	}
	if s.Status != Approved {
		return commands.Decision{}, notNow
	}
	return commands.Then(events.ListingSuspended{Listing: s.ID, Reason: strings.TrimSpace(c.Reason)})
}
