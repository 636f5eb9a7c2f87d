package reference

import (
	"context"

	"weddings/commands"
	"weddings/events"
	"weddings/internal/fault"
)

// SetCity adds or replaces a city.
type SetCity struct{ events.CitySet }

var _ = commands.Declare(Entries, SetCity{})

// CommandName names the command in the API.
func (SetCity) CommandName() string { return "SetCity" }

// Prepare refuses everybody but admins and the system, and returns invalid with the wrong fields.
func (c SetCity) Prepare(
	_ context.Context, _ *commands.App, by commands.Request,
) (commands.Target, commands.None, error) {
	var check fault.Check
	checkEntry(&check, "slug", c.Slug, c.Name)
	checkPlace(&check, c.Slug, c.SlugAr, c.Latitude, c.Longitude)
	check.Field(
		keyPattern.MatchString(c.Governorate),
		"governorate",
		"اختاروا المحافظة",
		"Please choose the governorate",
	)
	checkTexts(&check, c.Intro, c.MetaTitle, c.MetaText)
	return prepareSet(by, "city-"+c.Slug, &check)
}

// Decide sets the city. If it would not change, no event is appended.
func (c SetCity) Decide(_ events.Actor, s Entry, _ commands.None) (commands.Decision, error) {
	return s.set(c.CitySet)
}
