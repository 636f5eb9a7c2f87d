package bundle

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// ShareBundle creates a link through which a family sees the answers without an account. It shows no names, phone
// numbers or messages. Only the sender may issue it, signed in or with the token.
type ShareBundle struct {
	Bundle uuid.UUID `json:"bundle"`
	Token  string    `json:"token"` // for a bundle that was sent without an account
}

var _ = commands.Declare(Bundles, ShareBundle{})

// CommandName names the command in the API.
func (ShareBundle) CommandName() string { return "ShareBundle" }

// Limit is the rate limit of the command.
func (ShareBundle) Limit() commands.LimitKind { return commands.EditLimit }

var over = fault.New(fault.Conflict, "انتهت هذه المقارنة.", "This comparison has ended.")

// Prepare refuses visitors who neither are signed in nor have the token.
func (c ShareBundle) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, Proof, error) {
	return prepare(app, by, c.Bundle, c.Token)
}

// Decide returns conflict for a bundle that has ended. A bundle that is already shared keeps its link.
func (c ShareBundle) Decide(by events.Actor, s State, facts Proof) (commands.Decision, error) {
	switch err := maySee(by, s, facts); {
	case err != nil:
		return commands.Decision{}, err
	case s.Closed:
		return commands.Decision{}, over
	case s.Share != uuid.Nil:
		return commands.Decision{}, nil
	}
	return commands.Then(events.BundleShared{Bundle: s.ID, Share: facts.Share})
}
