package listing

import (
	"context"
	"reflect"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// EditListing changes what a listing claims. An owner's edit of an approved one opens a revision that waits; any other
// edit, and an admin's, takes effect at once.
type EditListing struct {
	Listing uuid.UUID      `json:"listing"`
	Details events.Details `json:"details"`
}

// ChangeAvailabilityAndPrice replaces the offer, at once: facts, not claims.
type ChangeAvailabilityAndPrice struct {
	Listing uuid.UUID `json:"listing"`
	Offer   Offer     `json:"offer"`
}

// ResubmitListing asks again for the approval of a rejected listing.
type ResubmitListing struct {
	Listing uuid.UUID `json:"listing"`
}

// ArchiveListing takes a listing off every public page for good.
type ArchiveListing struct {
	Listing uuid.UUID `json:"listing"`
}

// CommandName names the command in the API.
func (EditListing) CommandName() string                { return "EditListing" }
func (ChangeAvailabilityAndPrice) CommandName() string { return "ChangeAvailabilityAndPrice" }
func (ResubmitListing) CommandName() string            { return "ResubmitListing" }
func (ArchiveListing) CommandName() string             { return "ArchiveListing" }

var suspendedNow = fault.New(fault.Conflict, "الإعلان موقوف. راسلوا الإدارة أولًا.", "The listing is suspended. Please write to the admins first.")

// Handle returns invalid with the fields at fault. An edit that changes nothing is no event.
func (c EditListing) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	return asOwner(ctx, app, by, c, c.Listing, func(s State) (commands.Decision, error) {
		if s.Kind == events.Venue {
			c.Details.Category = s.Details.Category
		}
		d, err := checkDetails(ctx, app, s.Kind, c.Details)
		if err != nil {
			return commands.Decision{}, err
		}
		admin := by.Actor.Role == events.Admin
		if s.Status == Suspended && !admin {
			return commands.Decision{}, suspendedNow
		}
		if s.Status == Approved && !admin {
			if s.Revision == nil && reflect.DeepEqual(d, s.Details) || s.Revision != nil && reflect.DeepEqual(d, s.Revision.Details) {
				return commands.Decision{}, nil
			}
			return then(events.RevisionOpened{Listing: s.ID, Revision: commands.NewID(), Details: d})
		}
		if reflect.DeepEqual(d, s.Details) {
			return commands.Decision{}, nil
		}
		return then(events.ListingEdited{Listing: s.ID, Details: d})
	})
}

// Handle returns invalid with the fields at fault.
func (c ChangeAvailabilityAndPrice) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	return asOwner(ctx, app, by, c, c.Listing, func(s State) (commands.Decision, error) {
		offer, err := checkOffer(s.Owner, c.Offer)
		if err != nil {
			return commands.Decision{}, err
		}
		return then(events.AvailabilityAndPriceChanged{Listing: s.ID, Offer: offer})
	})
}

// Handle returns conflict unless the listing is rejected.
func (c ResubmitListing) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	return asOwner(ctx, app, by, c, c.Listing, func(s State) (commands.Decision, error) {
		if s.Status != Rejected {
			return commands.Decision{}, notNow
		}
		return then(events.ListingResubmitted{Listing: s.ID})
	})
}

// Handle returns conflict where it is archived already.
func (c ArchiveListing) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	if by.Actor.Role == events.System { // what follows from the erasure of its owner
		return execute(ctx, app, by, c, target(c.Listing, 0), func(s State) (commands.Decision, error) {
			if s.Status == Archived {
				return commands.Decision{}, nil
			}
			return then(events.ListingArchived{Listing: s.ID})
		})
	}
	return asOwner(ctx, app, by, c, c.Listing, func(s State) (commands.Decision, error) {
		return then(events.ListingArchived{Listing: s.ID})
	})
}
