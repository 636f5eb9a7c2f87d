package listing

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// ApproveListing makes a pending listing public. Version is the one that was on the screen.
type ApproveListing struct {
	Listing uuid.UUID `json:"listing"`
	Version int64     `json:"version"`
}

// RejectListing sends a pending listing back to its owner with the reason.
type RejectListing struct {
	Listing uuid.UUID `json:"listing"`
	Version int64     `json:"version"`
	Reason  string    `json:"reason"`
}

// ApproveRevision puts the open revision in the place of the live details.
type ApproveRevision struct {
	Listing uuid.UUID `json:"listing"`
	Version int64     `json:"version"`
}

// RejectRevision drops the open revision and tells the owner why.
type RejectRevision struct {
	Listing uuid.UUID `json:"listing"`
	Version int64     `json:"version"`
	Reason  string    `json:"reason"`
}

// SuspendListing takes an approved listing off the public pages.
type SuspendListing struct {
	Listing uuid.UUID `json:"listing"`
	Reason  string    `json:"reason"`
}

// ReinstateListing undoes SuspendListing.
type ReinstateListing struct {
	Listing uuid.UUID `json:"listing"`
}

// FeatureListing shows a listing as featured, or no longer.
type FeatureListing struct {
	Listing  uuid.UUID `json:"listing"`
	Featured bool      `json:"featured"`
}

// SetSortOrder moves a listing among its equals; lower comes first.
type SetSortOrder struct {
	Listing   uuid.UUID `json:"listing"`
	SortOrder int       `json:"sortOrder"` // 0 to 9999
}

// CommandName names the command in the API.
func (ApproveListing) CommandName() string   { return "ApproveListing" }
func (RejectListing) CommandName() string    { return "RejectListing" }
func (ApproveRevision) CommandName() string  { return "ApproveRevision" }
func (RejectRevision) CommandName() string   { return "RejectRevision" }
func (SuspendListing) CommandName() string   { return "SuspendListing" }
func (ReinstateListing) CommandName() string { return "ReinstateListing" }
func (FeatureListing) CommandName() string   { return "FeatureListing" }
func (SetSortOrder) CommandName() string     { return "SetSortOrder" }

var versionMissing = fault.New(fault.Invalid, "اذكروا النسخة التي كانت أمامكم.",
	"Name the version that was on the screen.").
	With("version", "مطلوب", "Required")

// Handle returns conflict where the listing has moved on or does not wait for approval.
func (c ApproveListing) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	return guarded(ctx, app, by, c, c.Listing, c.Version, func(s State) (commands.Decision, error) {
		if s.Status != Pending {
			return commands.Decision{}, notNow
		}
		return then(events.ListingApproved{Listing: s.ID})
	})
}

// Handle returns invalid without a reason, and conflict where the listing has moved on or does not wait for approval.
func (c RejectListing) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	return guarded(ctx, app, by, c, c.Listing, c.Version, func(s State) (commands.Decision, error) {
		if err := commands.RequireReason(c.Reason); err != nil {
			return commands.Decision{}, err
		}
		if s.Status != Pending {
			return commands.Decision{}, notNow
		}
		return then(events.ListingRejected{Listing: s.ID, Reason: strings.TrimSpace(c.Reason)})
	})
}

// Handle returns conflict where the listing has moved on, is suspended or has no open revision.
func (c ApproveRevision) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	return guarded(ctx, app, by, c, c.Listing, c.Version, func(s State) (commands.Decision, error) {
		if s.Revision == nil || s.Status != Approved {
			return commands.Decision{}, notNow
		}
		return then(events.RevisionApproved{Listing: s.ID, Revision: s.Revision.ID})
	})
}

// Handle returns invalid without a reason, and conflict where the listing has moved on or has no open revision.
func (c RejectRevision) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	return guarded(ctx, app, by, c, c.Listing, c.Version, func(s State) (commands.Decision, error) {
		if err := commands.RequireReason(c.Reason); err != nil {
			return commands.Decision{}, err
		}
		if s.Revision == nil {
			return commands.Decision{}, notNow
		}
		return then(
			events.RevisionRejected{Listing: s.ID, Revision: s.Revision.ID, Reason: strings.TrimSpace(c.Reason)},
		)
	})
}

// Handle returns invalid without a reason and conflict unless the listing is approved.
func (c SuspendListing) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	return moderate(ctx, app, by, c, c.Listing, 0, func(s State) (commands.Decision, error) {
		if err := commands.RequireReason(c.Reason); err != nil {
			return commands.Decision{}, err
		}
		if s.Status != Approved {
			return commands.Decision{}, notNow
		}
		return then(events.ListingSuspended{Listing: s.ID, Reason: strings.TrimSpace(c.Reason)})
	})
}

// Handle returns conflict unless the listing is suspended.
func (c ReinstateListing) Handle(
	ctx context.Context,
	app *commands.App,
	by commands.Request,
) (commands.Receipt, error) {
	return moderate(ctx, app, by, c, c.Listing, 0, func(s State) (commands.Decision, error) {
		if s.Status != Suspended {
			return commands.Decision{}, notNow
		}
		return then(events.ListingReinstated{Listing: s.ID})
	})
}

// Handle changes nothing where it is so already; an archived listing is featured no more.
func (c FeatureListing) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	return moderate(ctx, app, by, c, c.Listing, 0, func(s State) (commands.Decision, error) {
		if s.Status == Archived {
			return commands.Decision{}, notNow
		}
		if s.Featured == c.Featured {
			return commands.Decision{}, nil
		}
		return then(events.ListingFeatured{Listing: s.ID, Featured: c.Featured})
	})
}

// Handle returns invalid outside 0 to 9999.
func (c SetSortOrder) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	return moderate(ctx, app, by, c, c.Listing, 0, func(s State) (commands.Decision, error) {
		var check fault.Check
		check.Field(c.SortOrder >= 0 && c.SortOrder <= 9999, "sortOrder", "من 0 إلى 9999", "Between 0 and 9999")
		if err := check.Err(); err != nil || s.SortOrder == c.SortOrder {
			return commands.Decision{}, err
		}
		return then(events.SortOrderSet{Listing: s.ID, SortOrder: c.SortOrder})
	})
}

// guarded is moderation of exactly the version that a person saw.
func guarded(
	ctx context.Context,
	app *commands.App,
	by commands.Request,
	cmd commands.Command,
	id uuid.UUID,
	version int64,
	decide commands.Decide[State],
) (commands.Receipt, error) {
	if err := commands.RequireRole(by.Actor, events.Admin); err != nil {
		return commands.Receipt{}, err
	}
	if version < 1 {
		return commands.Receipt{}, versionMissing
	}
	return moderate(ctx, app, by, cmd, id, version, decide)
}
