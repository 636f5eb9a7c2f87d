package listing

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// ResubmitListing asks again for the approval of a rejected listing.
type ResubmitListing struct {
	Listing uuid.UUID `json:"listing"`
}

var _ = commands.Declare(Listings, ResubmitListing{})

// CommandName names the command in the API.
func (ResubmitListing) CommandName() string { return "ResubmitListing" }

// Limit is the rate limit of the command.
func (ResubmitListing) Limit() commands.LimitKind { return commands.SubmissionLimit }

// Prepare refuses visitors who are not signed in.
func (c ResubmitListing) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return own(by, c.Listing, 0)
}

// Decide returns conflict unless the listing is rejected.
func (c ResubmitListing) Decide(by events.Actor, s State, _ commands.None) (commands.Decision, error) {
	if err := mayChange(by, s); err != nil {
		return commands.Decision{}, err
	}
	if s.Status != Rejected {
		return commands.Decision{}, notNow
	}
	return commands.Then(events.ListingResubmitted{Listing: s.ID})
}
