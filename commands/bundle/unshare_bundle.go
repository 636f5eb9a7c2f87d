package bundle

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// UnshareBundle ends the link of a bundle. Only the sender may issue it, signed in or with the token.
type UnshareBundle struct {
	Bundle uuid.UUID `json:"bundle"`
	Token  string    `json:"token"` // for a bundle that was sent without an account
}

var _ = commands.Declare(Bundles, UnshareBundle{})

// CommandName names the command in the API.
func (UnshareBundle) CommandName() string { return "UnshareBundle" }

// Prepare refuses visitors who neither are signed in nor have the token.
func (c UnshareBundle) Prepare(
	_ context.Context, app *commands.App, by commands.Request,
) (commands.Target, Proof, error) {
	return prepare(app, by, c.Bundle, c.Token)
}

// Decide ends the link. Repeating the command appends no event.
func (c UnshareBundle) Decide(by events.Actor, s State, facts Proof) (commands.Decision, error) {
	if err := maySee(by, s, facts); err != nil || s.Share == uuid.Nil {
		return commands.Decision{}, err
	}
	return commands.Then(events.BundleUnshared{Bundle: s.ID, Share: s.Share})
}
