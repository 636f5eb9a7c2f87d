package review

import (
	"context"
	"strings"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// RejectReview keeps a review from becoming public. Only admins may issue it.
type RejectReview struct {
	Review uuid.UUID `json:"review"`
	Reason string    `json:"reason"` // required
}

var _ = commands.Declare(Reviews, RejectReview{})

// CommandName names the command in the API.
func (RejectReview) CommandName() string { return "RejectReview" }

// Prepare refuses everybody but admins.
func (c RejectReview) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return moderation(by, c.Review)
}

// Decide rejects a review. It returns invalid without a reason, and conflict for a review that was approved or rejected
// already.
func (c RejectReview) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	if err := requireUndecided(s); err != nil {
		return commands.Decision{}, err
	}
	if err := commands.RequireReason(c.Reason); err != nil {
		return commands.Decision{}, err
	}
	return commands.Then(
		events.ReviewRejected{Review: s.ID, Listing: s.Listing, Reason: strings.TrimSpace(c.Reason)},
	)
}
