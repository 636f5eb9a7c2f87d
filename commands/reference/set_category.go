package reference

import (
	"context"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// SetCategory adds or replaces a service category.
type SetCategory struct{ events.CategorySet }

var _ = commands.Declare(Entries, SetCategory{})

// CommandName names the command in the API.
func (SetCategory) CommandName() string { return "SetCategory" }

// Prepare refuses everybody but admins and the system, and returns invalid with the fields at fault.
func (c SetCategory) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	var check fault.Check
	checkEntry(&check, "key", c.Key, c.Name)
	checkOrder(&check, "sortOrder", c.SortOrder)
	commands.CheckText(&check, "description", c.Description.Ar, c.Description.En)
	return setting(by, "category-"+c.Key, &check)
}

// Decide sets it.
func (c SetCategory) Decide(_ events.Actor, s Entry, _ commands.None) (commands.Decision, error) {
	return s.set(c.CategorySet)
}
