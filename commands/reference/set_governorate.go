package reference

import (
	"context"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// SetGovernorate adds or replaces a governorate.
type SetGovernorate struct{ events.GovernorateSet }

var _ = commands.Declare(Entries, SetGovernorate{})

// CommandName names the command in the API.
func (SetGovernorate) CommandName() string { return "SetGovernorate" }

// Prepare refuses everybody but admins and the system, and returns invalid with the wrong fields.
func (c SetGovernorate) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	var check fault.Check
	checkEntry(&check, "slug", c.Slug, c.Name)
	checkOrder(&check, "priority", c.Priority)
	checkPlace(&check, c.Slug, c.SlugAr, c.Latitude, c.Longitude)
	checkTexts(&check, c.Intro, c.MetaTitle, c.MetaText)
	return prepareSet(by, "governorate-"+c.Slug, &check)
}

// Decide sets the governorate. If it would not change, no event is appended.
func (c SetGovernorate) Decide(_ events.Actor, s Entry, _ commands.None) (commands.Decision, error) {
	return s.set(c.GovernorateSet)
}
