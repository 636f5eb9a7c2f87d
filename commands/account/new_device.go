package account

import (
	"context"

	"github.com/google/uuid"

	"weddings/commands"
	"weddings/events"
)

// NoteNewDevice says that somebody signed in from a browser that the account was not known on, so that the person is
// written to. Only the system may.
type NoteNewDevice struct {
	Account uuid.UUID `json:"account"`
	Device  string    `json:"device"` // "Chrome, Android"; empty where the browser does not say
}

// CommandName names the command.
func (NoteNewDevice) CommandName() string { return "NoteNewDevice" }

// Handle returns not_found where there is no such account.
func (c NoteNewDevice) Handle(ctx context.Context, app *commands.App, by commands.Request) (commands.Receipt, error) {
	if err := commands.RequireRole(by.Actor, events.System); err != nil {
		return commands.Receipt{}, err
	}
	return commands.Execute(ctx, app, by, c, Accounts, target(c.Account), func(s State) (commands.Decision, error) {
		if !s.Exists() {
			return commands.Decision{}, commands.NotFound
		}
		seen := events.NewDeviceSeen{Account: c.Account, Device: events.PersonalOf(c.Account, c.Device)}
		return commands.Decision{Events: []events.Event{seen}}, nil
	})
}
