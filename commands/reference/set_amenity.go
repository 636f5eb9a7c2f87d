package reference

import (
	"context"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// SetAmenity adds or replaces an amenity.
type SetAmenity struct{ events.AmenitySet }

var _ = commands.Declare(Entries, SetAmenity{})

// CommandName names the command in the API.
func (SetAmenity) CommandName() string { return "SetAmenity" }

// Prepare refuses everybody but admins and the system, and returns invalid with the wrong fields.
func (c SetAmenity) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	var check fault.Check
	checkEntry(&check, "key", c.Key, c.Name)
	commands.CheckLine(&check, "group", c.Group)
	return prepareSet(by, "amenity-"+c.Key, &check)
}

// Decide sets the amenity. If it would not change, no event is appended.
func (c SetAmenity) Decide(_ events.Actor, s Entry, _ commands.None) (commands.Decision, error) {
	return s.set(c.AmenitySet)
}
