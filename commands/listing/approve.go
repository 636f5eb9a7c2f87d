package listing

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// ApproveListing makes a pending listing public. Version is the version of the listing that the admin saw.
type ApproveListing struct {
	Listing uuid.UUID `json:"listing"`
	Version int64     `json:"version"`
}

var _ = commands.Declare(Listings, ApproveListing{})

// CommandName names the command in the API.
func (ApproveListing) CommandName() string { return "ApproveListing" }

// Prepare refuses everybody but admins, and returns invalid if no version is named.
func (c ApproveListing) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return guarded(by, c.Listing, c.Version)
}

// Decide returns conflict if the listing does not wait for approval.
func (c ApproveListing) Decide(by events.Actor, s State, _ commands.None) (commands.Decision, error) {
	if err := mayModerate(by, s); err != nil {
		return commands.Decision{}, err
	}
	if s.Status != Pending {
		return commands.Decision{}, notNow
	}
	return commands.Then(events.ListingApproved{Listing: s.ID})
}
