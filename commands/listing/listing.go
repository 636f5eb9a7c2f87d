// Package listing contains the commands on listings, which are venues and services: creation, edits, moderation,
// appeals and the archive, and the reports that anybody may make about a listing.
package listing

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/commands/account"
	"weddings/events"
	"weddings/internal/fault"
)

// Status is a state of the life cycle of a listing.
type Status string

// The states of a listing.
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
	Reason    string // why the listing is rejected or suspended; "" in any other state
	Slugs     events.Slugs
	Details   events.Details // without the open revision
	Offer     events.Offer
	Revision  *Revision // the open revision; nil = none
	Featured  bool
	Featuring []Featuring // the featured periods that have days, oldest first
	Place     int         // the number of the place among the owner's listings; 0 = none, as in old logs
	SortOrder int
	Reports   map[uuid.UUID]bool // the open reports from the time before reports had streams of their own
	Version   int64
	// Refused is the rejection or suspension of the listing that stands, RefusedEdit the rejection of its last edit;
	// nil = none stands.
	Refused, RefusedEdit *Refusal
}

// Revision is an owner's edit of an approved listing. It waits for approval.
type Revision struct {
	ID      uuid.UUID
	Details events.Details
}

// Listings is the aggregate of streams listing-<uuid>.
var Listings = commands.Aggregate[State]{Apply: Apply}

// Apply returns the state after one more event.
func Apply(s State, e events.Event) State {
	version := s.Version + 1
	s = s.applyRefusals(e, version).after(e)
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
		s.Featured, s.Featuring = e.Featured, applyFeatured(s.Featuring, e)
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

// mayChange returns nil if the actor is the listing's owner or an admin, and the listing is not archived. To anybody
// else it returns Hidden for a listing that is not approved, and NotAllowed for one that is. An archived listing is a
// conflict.
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

// mayModerate returns forbidden if the listing is the actor's own. Prepare has checked that the actor is an admin.
func mayModerate(by events.Actor, s State) error {
	if err := existing(s); err != nil {
		return err
	}
	if s.Owner == by.Account {
		return notOwn
	}
	return nil
}

// own prepares a command that an owner may issue. It refuses visitors who are not signed in; mayChange checks the
// owner.
func own(by commands.Request, id uuid.UUID, version int64) (commands.Target, commands.None, error) {
	return target(id, version), commands.None{}, by.Actor.RequireAccount()
}

// moderation prepares a command of an admin on any version of a listing. It refuses everybody but admins.
func moderation(by commands.Request, id uuid.UUID) (commands.Target, commands.None, error) {
	return target(id, 0), commands.None{}, by.Actor.Require(events.Admin)
}

// guarded prepares a command of an admin on exactly the version of a listing that the admin saw. It refuses everybody
// but admins, and returns invalid if no version is named.
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

// Public returns the state of a public listing: it is approved and available, and its owner is not suspended. It
// returns not_found for any other listing.
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
