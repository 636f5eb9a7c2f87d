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

// EditListing changes the details of a listing. If the owner edits an approved listing, the edit opens a revision that
// waits for approval. Any other edit takes effect at once.
type EditListing struct {
	Listing uuid.UUID      `json:"listing"`
	Version int64          `json:"version"` // the version that was read; conflict if it has changed; 0 = any
	Details events.Details `json:"details"`
}

var _ = commands.Declare(Listings, EditListing{})

// CommandName names the command in the API.
func (EditListing) CommandName() string { return "EditListing" }

// Limit is the rate limit of the command.
func (EditListing) Limit() commands.LimitKind { return commands.EditLimit }

var suspendedNow = fault.New(
	fault.Conflict,
	"الإعلان موقوف. راسلوا الإدارة أولًا.",
	"The listing is suspended. Please write to the admins first.",
)

// EditFacts contains the facts that an edit needs.
type EditFacts struct {
	Revision uuid.UUID // a new id, for a revision
	Refers   References
	Sent     SentPictures
	Plan     events.Plan
}

// Prepare reads the reference data and the pictures that the details name. It refuses visitors who are not signed in.
func (c EditListing) Prepare(
	ctx context.Context, app *commands.App, by commands.Request,
) (commands.Target, EditFacts, error) {
	to, facts := target(c.Listing, c.Version), EditFacts{Revision: commands.NewID()}
	if err := by.Actor.RequireAccount(); err != nil {
		return to, facts, err
	}
	if err := commands.RequireText(c); err != nil {
		return to, facts, err
	}
	owner := by.Actor.Account
	if by.Actor.Role == events.Admin {
		s, _, err := Listings.Load(ctx, app, to.Stream)
		if err != nil {
			return to, facts, err
		}
		owner = s.Owner
	}
	facts.Sent = sentBy(app, c.Details.Pictures, by.Actor.Account, owner)
	var err error
	if facts.Plan, err = planFor(ctx, app, owner, c.Details.Pictures); err != nil {
		return to, facts, err
	}
	facts.Refers, err = lookUp(ctx, app, c.Details)
	return to, facts, err
}

// Decide returns invalid with the wrong fields. An edit that changes nothing appends no event.
func (c EditListing) Decide(by events.Actor, s State, facts EditFacts) (commands.Decision, error) {
	if err := mayChange(by, s); err != nil {
		return commands.Decision{}, err
	}
	if s.Kind == events.Venue {
		c.Details.Category = s.Details.Category
	}
	before, limit := s.Details, PictureLimit{Plan: facts.Plan, Had: len(s.Details.Pictures)}
	if s.Revision != nil { // its pictures were checked when it was opened
		limit.Had = max(limit.Had, len(s.Revision.Details.Pictures))
		before.Pictures = slices.Concat(before.Pictures, s.Revision.Details.Pictures)
	}
	d, err := checkDetails(s.Kind, c.Details, before, facts.Refers, facts.Sent, limit)
	if err != nil {
		return commands.Decision{}, err
	}
	admin := by.Role == events.Admin && by.Account != s.Owner // an admin edits their own listing as an owner does
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
		return commands.Then(events.RevisionOpened{Listing: s.ID, Revision: facts.Revision, Details: d})
	}
	if same(d, s.Details) {
		return commands.Decision{}, nil
	}
	return commands.Then(events.ListingEdited{Listing: s.ID, Details: d})
}

// same compares two values by the JSON that the log would store.
func same(a, b any) bool {
	x, errX := json.Marshal(a)
	y, errY := json.Marshal(b)
	return errX == nil && errY == nil && bytes.Equal(x, y)
}
