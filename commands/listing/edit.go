package listing

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// EditListing changes what a listing claims. An owner's edit of an approved one opens a revision that waits; any other
// edit, and an admin's, takes effect at once.
type EditListing struct {
	Listing uuid.UUID      `json:"listing"`
	Version int64          `json:"version"` // that was edited; a conflict if it moved on; 0 = any
	Details events.Details `json:"details"`
}

// ChangeAvailabilityAndPrice replaces the offer, at once: facts, not claims.
type ChangeAvailabilityAndPrice struct {
	Listing uuid.UUID `json:"listing"`
	Version int64     `json:"version"` // as in EditListing
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

// Limit is the rate limit of the command.
func (EditListing) Limit() commands.LimitKind                { return commands.EditLimit }
func (ChangeAvailabilityAndPrice) Limit() commands.LimitKind { return commands.EditLimit }
func (ResubmitListing) Limit() commands.LimitKind            { return commands.SubmissionLimit }

// same compares as the log would store it: an empty list is none.
func same(a, b any) bool {
	x, errX := json.Marshal(a)
	y, errY := json.Marshal(b)
	return errX == nil && errY == nil && bytes.Equal(x, y)
}

func sameOffer(a, b events.Offer) bool {
	if a.Phone.Text() != b.Phone.Text() || a.WhatsApp.Text() != b.WhatsApp.Text() {
		return false
	}
	a.Phone, a.WhatsApp, b.Phone, b.WhatsApp = events.Personal{}, events.Personal{}, events.Personal{},
		events.Personal{}
	return same(a, b)
}

var suspendedNow = fault.New(
	fault.Conflict,
	"الإعلان موقوف. راسلوا الإدارة أولًا.",
	"The listing is suspended. Please write to the admins first.",
)

// Handle returns invalid with the fields at fault. An edit that changes nothing is no event.
func (c EditListing) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	return asOwner(ctx, app, by, c, target(c.Listing, c.Version), func(s State) (commands.Decision, error) {
		if s.Kind == events.Venue {
			c.Details.Category = s.Details.Category
		}
		before := s.Details
		if s.Revision != nil { // whose pictures were checked when it was opened
			before.Pictures = slices.Concat(before.Pictures, s.Revision.Details.Pictures)
		}
		d, err := checkDetails(ctx, app, s.Kind, c.Details, before, s.Owner, by.Actor.Account)
		if err != nil {
			return commands.Decision{}, err
		}
		admin := by.Actor.Role == events.Admin && by.Actor.Account != s.Owner // nobody moderates their own
		if s.Status == Suspended && !admin {
			return commands.Decision{}, suspendedNow
		}
		if s.Status == Approved && !admin {
			shown := s.Details
			if s.Revision != nil {
				shown = s.Revision.Details
			}
			if same(d, shown) {
				return commands.Decision{}, nil
			}
			return then(events.RevisionOpened{Listing: s.ID, Revision: commands.NewID(), Details: d})
		}
		if same(d, s.Details) {
			return commands.Decision{}, nil
		}
		return then(events.ListingEdited{Listing: s.ID, Details: d})
	})
}

// Handle returns invalid with the fields at fault. A change that changes nothing is no event.
func (c ChangeAvailabilityAndPrice) Handle(
	ctx context.Context,
	app *commands.App,
	by commands.Request,
) (commands.Receipt, error) {
	return asOwner(ctx, app, by, c, target(c.Listing, c.Version), func(s State) (commands.Decision, error) {
		offer, err := checkOffer(s.Owner, c.Offer)
		if err != nil {
			return commands.Decision{}, err
		}
		if sameOffer(offer, s.Offer) {
			return commands.Decision{}, nil
		}
		return then(events.AvailabilityAndPriceChanged{Listing: s.ID, Offer: offer})
	})
}

// Handle returns conflict unless the listing is rejected.
func (c ResubmitListing) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	return asOwner(ctx, app, by, c, target(c.Listing, 0), func(s State) (commands.Decision, error) {
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
	return asOwner(ctx, app, by, c, target(c.Listing, 0), func(s State) (commands.Decision, error) {
		return then(events.ListingArchived{Listing: s.ID})
	})
}
