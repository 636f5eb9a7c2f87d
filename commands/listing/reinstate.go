package listing

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// ReinstateListing undoes SuspendListing.
type ReinstateListing struct {
	Listing uuid.UUID `json:"listing"`
}

var _ = commands.Declare(Listings, ReinstateListing{})

// CommandName names the command in the API.
func (ReinstateListing) CommandName() string { return "ReinstateListing" }

// Prepare refuses everybody but admins.
func (c ReinstateListing) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return moderation(by, c.Listing)
}

// Decide returns conflict unless the listing is suspended.
func (c ReinstateListing) Decide(by events.Actor, s State, _ commands.None) (commands.Decision, error) {
	if err := mayModerate(by, s); err != nil {
		return commands.Decision{}, err
	}
	if s.Status != Suspended {
		return commands.Decision{}, notNow
	}
	return commands.Then(events.ListingReinstated{Listing: s.ID})
}
