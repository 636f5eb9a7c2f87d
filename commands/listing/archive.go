package listing

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// ArchiveListing takes a listing off every public page for good. The system issues this command after the owner's
// account was erased.
type ArchiveListing struct {
	Listing uuid.UUID `json:"listing"`
}

var _ = commands.Declare(Listings, ArchiveListing{})

// CommandName names the command in the API.
func (ArchiveListing) CommandName() string { return "ArchiveListing" }

// Prepare refuses whoever is neither signed in nor the system.
func (c ArchiveListing) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	if by.Actor.Role == events.System {
		return target(c.Listing, 0), commands.None{}, nil
	}
	return own(by, c.Listing, 0)
}

// Decide returns conflict if the listing is archived already, but changes nothing when the system asks again.
func (c ArchiveListing) Decide(by events.Actor, s State, _ commands.None) (commands.Decision, error) {
	if by.Role == events.System {
		if err := existing(s); err != nil || s.Status == Archived {
			return commands.Decision{}, err
		}
	} else if err := mayChange(by, s); err != nil {
		return commands.Decision{}, err
	}
	return commands.Decision{Releases: s.place(), Events: []events.Event{events.ListingArchived{Listing: s.ID}}}, nil
}
