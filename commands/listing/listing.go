// Package listing holds what owners and admins may ask about listings: venues and services, from the first draft to the
// archive, and what anybody may report about them.
package listing

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/events"
	"weddings/internal/fault"
)

// Status is where a listing stands in its life.
type Status string

// The states of decisions.md §2.
const (
	Pending   Status = "pending"
	Approved  Status = "approved"
	Rejected  Status = "rejected"
	Suspended Status = "suspended"
	Archived  Status = "archived"
)

// State is the state of a listing, reduced from its events.
type State struct {
	ID        uuid.UUID
	Kind      events.Kind
	Owner     uuid.UUID
	Status    Status
	Reason    string // of the last rejection or suspension
	Slugs     events.Slugs
	Details   events.Details // the live ones
	Offer     events.Offer
	Revision  *Revision
	Featured  bool
	Featuring []Featuring // the times of which days are counted, the oldest first
	Place     int         // of its owner's; 0 = it takes none
	SortOrder int
	Reports   map[uuid.UUID]bool // the open ones of logs in which reports had no streams of their own
	Version   int64
	// Refused is the refusal or the suspension of the listing that stands, RefusedEdit the refusal of its last edit.
	Refused, RefusedEdit *Refusal
}

// Revision is an owner's edit of an approved listing that waits.
type Revision struct {
	ID      uuid.UUID
	Details events.Details
}

// Listings is the aggregate of streams listing-<uuid>.
var Listings = commands.Aggregate[State]{Apply: Apply}

// Apply returns the state after one more event.
func Apply(s State, e events.Event) State {
	version := s.Version + 1
	s = s.refused(e, version).after(e)
	s.Version = version
	return s
}

func (s State) after(e events.Event) State {
	switch e := e.(type) {
	case events.ListingCreated:
		return State{
			ID:        e.Listing,
			Kind:      e.Kind,
			Owner:     e.Owner,
			Status:    Pending,
			Slugs:     e.Slugs,
			Details:   e.Details,
			Offer:     e.Offer,
			Place:     e.Place,
			SortOrder: 999,
		}
	case events.ListingEdited:
		s.Details = e.Details
	case events.RevisionOpened:
		s.Revision = &Revision{e.Revision, e.Details}
	case events.RevisionApproved:
		if s.Revision != nil {
			s.Details, s.Revision = s.Revision.Details, nil
		}
	case events.RevisionRejected:
		s.Revision = nil
	case events.AvailabilityAndPriceChanged:
		s.Offer = e.Offer
	case events.ListingResubmitted:
		s.Status, s.Reason = Pending, ""
	case events.ListingApproved:
		s.Status, s.Reason = Approved, ""
	case events.ListingRejected:
		s.Status, s.Reason = Rejected, e.Reason
	case events.ListingSuspended:
		s.Status, s.Reason = Suspended, e.Reason
	case events.ListingReinstated:
		s.Status, s.Reason = Approved, ""
	case events.ListingArchived:
		s.Status, s.Reason, s.Revision = Archived, "", nil
	case events.ListingFeatured:
		s.Featured, s.Featuring = e.Featured, featured(s.Featuring, e)
	case events.SortOrderSet:
		s.SortOrder = e.SortOrder
	case events.SlugsChanged:
		s.Slugs = e.Slugs
	case events.ListingReported:
		reports := map[uuid.UUID]bool{e.Report: true}
		for id := range s.Reports {
			reports[id] = true
		}
		s.Reports = reports
	case events.ReportClosed:
		reports := map[uuid.UUID]bool{}
		for id := range s.Reports {
			if id != e.Report {
				reports[id] = true
			}
		}
		s.Reports = reports
	}
	return s
}

var (
	notNow = fault.New(
		fault.Conflict,
		"حالة الإعلان لا تسمح بهذا الآن.",
		"The listing's state does not allow this now.",
	)
	notOwn = fault.New(fault.Forbidden, "لا يراجع أحد إعلانه بنفسه.", "Nobody moderates their own listing.")
)

func target(id uuid.UUID, version int64) commands.Target {
	return commands.Target{ID: id, Stream: events.ListingStream(id), Version: version}
}

// existing returns not_found for a listing that does not exist.
func existing(s State) error {
	if s.ID == uuid.Nil {
		return commands.NotFound
	}
	return nil
}

// mayChange returns nil for a listing that is the actor's own, or any for an admin, and is not archived. Others are
// told that it does not exist while it is not public, and otherwise that they may not.
func mayChange(by events.Actor, s State) error {
	if err := existing(s); err != nil {
		return err
	}
	switch {
	case by.Account == s.Owner || by.Role == events.Admin:
	case s.Status != Approved:
		return commands.Hidden
	default:
		return commands.NotAllowed
	}
	if s.Status == Archived {
		return notNow
	}
	return nil
}

// mayModerate returns nil for a listing of somebody else than the actor, whom Prepare has found to be an admin.
func mayModerate(by events.Actor, s State) error {
	if err := existing(s); err != nil {
		return err
	}
	if s.Owner == by.Account {
		return notOwn
	}
	return nil
}

// own prepares what an owner does to a listing.
func own(by commands.Request, id uuid.UUID, version int64) (commands.Target, commands.None, error) {
	return target(id, version), commands.None{}, by.Actor.RequireAccount()
}

// moderation prepares what an admin does to a listing.
func moderation(by commands.Request, id uuid.UUID) (commands.Target, commands.None, error) {
	return target(id, 0), commands.None{}, by.Actor.Require(events.Admin)
}

// guarded prepares what an admin does to exactly the version of a listing that was on the screen.
func guarded(by commands.Request, id uuid.UUID, version int64) (commands.Target, commands.None, error) {
	err := by.Actor.Require(events.Admin)
	if err == nil && version < 1 {
		err = versionMissing
	}
	return target(id, version), commands.None{}, err
}

var versionMissing = fault.New(fault.Invalid, "اذكروا النسخة التي كانت أمامكم.",
	"Name the version that was on the screen.").
	With("version", "مطلوب", "Required")

// Public returns a listing that everybody may see: approved, available, and its owner not suspended. It returns
// NotFound for any other.
func Public(ctx context.Context, app *commands.App, id uuid.UUID) (State, error) {
	s, _, err := Listings.Load(ctx, app, events.ListingStream(id))
	if err == nil {
		err = s.RequirePublic(ctx, app)
	}
	if err != nil {
		return State{}, err
	}
	return s, nil
}

// RequirePublic returns not_found for a listing that is not public.
func (s State) RequirePublic(ctx context.Context, app *commands.App) error {
	if s.Status != Approved || !s.Offer.Available {
		return commands.NotFound
	}
	owner, err := account.Load(ctx, app, s.Owner)
	if err == nil && owner.Suspended {
		err = commands.NotFound
	}
	return err
}
