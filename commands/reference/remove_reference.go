package reference

import (
	"context"
	"slices"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// RemoveReference removes an entry from its list. What refers to the entry, such as a listing, keeps its key.
type RemoveReference struct {
	List string `json:"list"` // category, governorate, city or amenity
	Key  string `json:"key"`
}

var _ = commands.Declare(Entries, RemoveReference{})

// CommandName names the command in the API.
func (RemoveReference) CommandName() string { return "RemoveReference" }

// Prepare refuses everybody but admins, and returns invalid for an unknown list or a malformed key.
func (c RemoveReference) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	to := commands.Target{Stream: c.List + "-" + c.Key}
	if err := by.Actor.Require(events.Admin); err != nil {
		return to, commands.None{}, err
	}
	var check fault.Check
	check.Field(slices.Contains(lists, c.List), "list", "قائمة غير معروفة", "Invalid enum value")
	check.Field(keyPattern.MatchString(c.Key), "key", "مفتاح غير صالح", "Invalid input")
	return to, commands.None{}, check.Err()
}

// Decide removes an entry. It returns not_found for an entry that does not exist or was removed already.
func (c RemoveReference) Decide(_ events.Actor, s Entry, _ commands.None) (commands.Decision, error) {
	if !s.Exists() {
		return commands.Decision{}, commands.NotFound
	}
	return commands.Then(events.ReferenceRemoved{List: c.List, Key: c.Key})
}
