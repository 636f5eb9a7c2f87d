package inquiry

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// RemindOwner reminds an owner of an inquiry that they have not opened for a long time. The schedule issues it.
type RemindOwner struct {
	Inquiry uuid.UUID `json:"inquiry"`
}

var _ = commands.Declare(Inquiries, RemindOwner{})

// CommandName names the command in the API.
func (RemindOwner) CommandName() string { return "RemindOwner" }

// Prepare refuses everybody but the system.
func (c RemindOwner) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return target(c.Inquiry), commands.None{}, by.Actor.Require(events.System)
}

// Decide reminds the owner once. If the inquiry is read or closed, no event is appended.
func (c RemindOwner) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	switch {
	case s.ID == uuid.Nil:
		return commands.Decision{}, commands.NotFound
	case s.Read || s.Closed || s.Reminded:
		return commands.Decision{}, nil
	}
	return commands.Then(events.OwnerReminded{Inquiry: s.ID, Listing: s.Listing, Owner: s.Owner})
}
