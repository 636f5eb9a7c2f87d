package listing

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// FeatureListing shows a listing as featured, or no longer.
type FeatureListing struct {
	Listing  uuid.UUID `json:"listing"`
	Featured bool      `json:"featured"`
}

var _ = commands.Declare(Listings, FeatureListing{})

// CommandName names the command in the API.
func (FeatureListing) CommandName() string { return "FeatureListing" }

// Prepare refuses everybody but admins.
func (c FeatureListing) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return moderation(by, c.Listing)
}

// Decide changes nothing where it is so already. An archived listing is featured no more.
func (c FeatureListing) Decide(by events.Actor, s State, _ commands.None) (commands.Decision, error) {
	if err := mayModerate(by, s); err != nil {
		return commands.Decision{}, err
	}
	if s.Status == Archived {
		return commands.Decision{}, notNow
	}
	if s.Featured == c.Featured {
		return commands.Decision{}, nil
	}
	return commands.Then(events.ListingFeatured{Listing: s.ID, Featured: c.Featured})
}
