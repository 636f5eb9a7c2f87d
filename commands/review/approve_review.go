package review

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// ApproveReview makes a review public. Only admins may issue it.
type ApproveReview struct {
	Review uuid.UUID `json:"review"`
}

var _ = commands.Declare(Reviews, ApproveReview{})

// CommandName names the command in the API.
func (ApproveReview) CommandName() string { return "ApproveReview" }

// Prepare refuses everybody but admins.
func (c ApproveReview) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return moderation(by, c.Review)
}

// Decide approves a review. It returns conflict for a review that was approved or rejected already.
func (c ApproveReview) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	if err := requireUndecided(s); err != nil {
		return commands.Decision{}, err
	}
	return commands.Then(events.ReviewApproved{Review: s.ID, Listing: s.Listing})
}
