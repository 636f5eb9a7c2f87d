package account

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// NoteNewDevice records a sign-in from a browser that the account had not used before. The event causes a mail to the
// person. Only the system may issue the command.
type NoteNewDevice struct {
	Account uuid.UUID `json:"account"`
	Device  string    `json:"device"` // for example "Chrome, Android"; empty if unknown
}

var _ = commands.Declare(Accounts, NoteNewDevice{})

// CommandName names the command in the API.
func (NoteNewDevice) CommandName() string { return "NoteNewDevice" }

// Prepare refuses everybody but the system.
func (c NoteNewDevice) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	return target(c.Account), commands.None{}, by.Actor.Require(events.System)
}

// Decide returns not_found if the account does not exist.
func (c NoteNewDevice) Decide(_ events.Actor, s State, _ commands.None) (commands.Decision, error) {
	if !s.Exists() {
		return commands.Decision{}, commands.NotFound
	}
	return commands.Then(events.NewDeviceSeen{Account: s.ID, Device: events.PersonalOf(s.ID, c.Device)})
}
