// Package review contains the commands on reviews of listings: a customer submits a review, and an admin approves or
// rejects it.
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
	Decided             bool // an admin has approved or rejected it
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

// moderation prepares a command that only admins may issue.
func moderation(by commands.Request, id uuid.UUID) (commands.Target, commands.None, error) {
	return target(id), commands.None{}, by.Actor.Require(events.Admin)
}

var decided = fault.New(fault.Conflict, "سبق البتّ في هذا الرأي.", "This review was decided already.")

// requireUndecided returns not_found if the review does not exist, and conflict if it was approved or rejected already.
func requireUndecided(s State) error {
	switch {
	case s.ID == uuid.Nil:
		return commands.NotFound
	case s.Decided:
		return decided
	}
	return nil
}
