// Package review holds what customers and admins may ask about reviews.
package review

import (
	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// State is the state of a review, reduced from its events.
type State struct {
	ID, Listing, Author uuid.UUID
	Decided             bool // approved or rejected
}

// Reviews is the aggregate of streams review-<uuid>.
var Reviews = commands.Aggregate[State]{Apply: apply}

func apply(s State, e events.Event) State {
	switch e := e.(type) {
	case events.ReviewSubmitted:
		return State{ID: e.Review, Listing: e.Listing, Author: e.Author}
	case events.ReviewApproved, events.ReviewRejected:
		s.Decided = true
	}
	return s
}

func target(id uuid.UUID) commands.Target {
	return commands.Target{ID: id, Stream: events.ReviewStream(id)}
}

// moderation prepares what an admin does to a review.
func moderation(by commands.Request, id uuid.UUID) (commands.Target, commands.None, error) {
	return target(id), commands.None{}, by.Actor.Require(events.Admin)
}

var decided = fault.New(fault.Conflict, "سبق البتّ في هذا الرأي.", "This review was decided already.")

// undecided returns nil for a review that nobody has decided about.
func undecided(s State) error {
	switch {
	case s.ID == uuid.Nil:
		return commands.NotFound
	case s.Decided:
		return decided
	}
	return nil
}
